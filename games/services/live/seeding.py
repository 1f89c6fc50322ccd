"""The players' seeds for the dice (docs/dice.md): all commit, then all reveal in seat order, then the dice are locked.

Whoever has not sent theirs when its time is over counts as absent. With the lock the game begins: the throws for the
beginner are made at once, since nobody could do anything about them.
"""

import hmac
import re
import uuid

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from games.dice.protocol import PLAYER_SEED_BYTES, player_commitment
from games.models import Game, Seat
from games.selectors.live.sitting import Who, awaited_seed
from games.services.live.holding import Held, hold
from games.services.live.seating import SEED_TIME
from games.services.refusals import NotNow

HEX = re.compile(r"(?:[0-9a-f]{2})+")


@transaction.atomic
def commit_seed(*, game_id: uuid.UUID, who: Who, commitment: str) -> None:
    """A player commits to a seed: 64 hexadecimal digits, as `games.dice.protocol.player_commitment` makes them.

    Twice the same is once. Raises `PermissionDenied`, or `NotNow` for another one, too late, or no commitment.
    """
    held, seat = _held(game_id, who)
    if commitment and seat.live.seed_commitment == commitment:
        return
    if len(commitment) != 64 or not HEX.fullmatch(commitment):
        raise NotNow(_("A commitment is the SHA-256 of a seed, as 64 hexadecimal digits in small letters."))
    if seat.live.seed_commitment or seat.live.seedless or held.game.state != Game.State.OPEN:
        raise NotNow(_("It is too late for that: what you add to the dice is settled."))
    seat.live.seed_commitment = commitment
    seat.live.save()
    go_on(held)


@transaction.atomic
def reveal_seed(*, game_id: uuid.UUID, who: Who, seed: str) -> None:
    """A player reveals the seed committed to, in hexadecimal. Twice is once.

    Raises `PermissionDenied`, or `NotNow` before it is this seat's turn, too late, or for another seed.
    """
    held, seat = _held(game_id, who)
    if seat.live.seed and seat.live.seed == seed:
        return
    if held.game.state != Game.State.OPEN or seat.live.seedless:
        raise NotNow(_("It is too late for that: what you add to the dice is settled."))
    if held.live.gathered_at is None or seat not in awaited_seed(held.seats) or not seat.live.seed_commitment:
        raise NotNow(
            _("Seeds are revealed in seat order, once everybody has committed to one. It is not your turn yet.")
        )
    raw = bytes.fromhex(seed) if HEX.fullmatch(seed) else b""
    if not 1 <= len(raw) <= PLAYER_SEED_BYTES:
        raise NotNow(_("A seed is 1 to 64 bytes, in hexadecimal."))
    if not hmac.compare_digest(player_commitment(game_id, seat.number, raw).hex(), seat.live.seed_commitment):
        raise NotNow(_("That is not the seed that you committed to."))
    seat.live.seed = seed
    seat.live.save()
    go_on(held)


@transaction.atomic
def go_without_seed(*, game_id: uuid.UUID, who: Who) -> None:
    """A player adds nothing to the dice. Twice is once. Raises `PermissionDenied`."""
    held, seat = _held(game_id, who)
    if seat.live.seedless or seat.live.seed or held.game.state != Game.State.OPEN:
        return
    seat.live.seedless = True
    seat.live.save()
    go_on(held)


def _held(game_id: uuid.UUID, who: Who) -> tuple[Held, Seat]:
    held = hold(game_id)
    seat = held.seat_of(who)
    if seat is None:
        raise PermissionDenied
    return held, seat


def pass_over_the_absent(held: Held) -> None:
    """Time is over for those whose word is awaited: they count as absent."""
    for seat in awaited_seed(held.seats):
        seat.live.seedless = True
        seat.live.save()
    go_on(held)


def go_on(held: Held) -> None:
    """Once everybody is there and nobody's word is awaited, lock the dice and begin; else wait for the next."""
    if held.live.gathered_at is not None:
        if awaited_seed(held.seats):
            held.live.due_at = held.now + SEED_TIME
        else:
            held.live.begun_at = held.now
            held.game.state = Game.State.UNDER_WAY
            held.game.played_on = held.now.date()
            held.throw_for_beginner()
    held.settle()
