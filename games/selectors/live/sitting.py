"""Who asks about a live game, and which seat is theirs: by account, or by the secret that a guest's browser keeps."""

import hashlib
import hmac
import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from games.models import Game, Invitation, LiveGame, LiveSeat, Seat
from uckers_site.accounts.models import User

AWAY_AFTER = timedelta(minutes=3)  # without a sign, before the others may claim
GAP = timedelta(minutes=2)  # without a sign: longer than that, and somebody has not been there all the time
SECRETS = "seats"  # the session's name for the secrets of the guests' seats that a browser keeps, by the games' ids


class Who(NamedTuple):
    """Whoever asks: an account, a guest's secret for the game that is asked about, both or neither."""

    user: User | None = None
    secret: str = ""


def hash_of_secret(secret: str) -> str:
    """What is kept of a guest's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seats_of(game_id: uuid.UUID) -> list[Seat]:
    """The seats of a live game clockwise, each with its `live` but without the account, which few ask for; and none of
    any other game. One query."""
    return list(Seat.objects.filter(game=game_id, live__isnull=False).select_related("live").order_by("number"))


def game_before(game_id: uuid.UUID) -> uuid.UUID | None:
    """The game of which this one is the rematch."""
    return LiveGame.objects.filter(pk=game_id).values_list("rematch_of", flat=True).first()


def seat_of(seats: Iterable[Seat], who: Who) -> Seat | None:
    """The seat of whoever asks: the account's, else the guest's."""
    user = who.user
    if user is not None and user.is_active:
        for seat in seats:
            if seat.live.kind == LiveSeat.Kind.USER and seat.user_id == user.pk:
                return seat
    if who.secret:
        hashed = hash_of_secret(who.secret)
        for seat in seats:
            if seat.live.kind == LiveSeat.Kind.GUEST and hmac.compare_digest(seat.live.token_hash, hashed):
                return seat
    return None


def sat_then(seat: Seat, then: datetime) -> bool:
    """Whether whoever sits in a seat now sat there at some moment before: somebody else may have got up since."""
    return seat.live.taken_at is not None and seat.live.taken_at <= then


def is_kept(seat: Seat, now: datetime) -> bool:
    """Whether an empty seat waits for somebody."""
    return bool(seat.live.kept_name) and (seat.live.kept_until is None or seat.live.kept_until > now)


def is_kept_for(seat: Seat, who: Who, now: datetime) -> bool:
    """Whether a seat waits for whoever asks: for the account, or for the guest that the browser was."""
    if not is_kept(seat, now):
        return False
    if who.user is not None and who.user.is_active and seat.live.kept_for_id == who.user.pk:
        return True
    return bool(who.secret) and hmac.compare_digest(seat.live.kept_hash, hash_of_secret(who.secret))


def free_at(now: datetime) -> Q:
    """Of `LiveSeat`s, those that anybody may take."""
    return Q(kind=LiveSeat.Kind.EMPTY) & (Q(kept_name="") | Q(kept_until__lte=now))


def is_away(live: LiveGame, seat: Seat, now: datetime, *, waited: Seat) -> bool:
    """Whether the player who is due has given no sign for `AWAY_AFTER`, nor had the turn for less than that, while the
    one who has `waited` was there: what kept all of them away, as when the site was, counts for nobody.

    Bots are never away, nor is anybody in a game by days, where the clock decides.
    """
    if live.clock.get("kind") == "days" or seat.live.kind == LiveSeat.Kind.BOT or not live.clocks:
        return False
    if waited.live.here_since is None or waited.live.seen_at is None or now - waited.live.seen_at > GAP:
        return False
    turn_began = datetime.fromisoformat(live.clocks["since"])
    last = max(filter(None, (seat.live.seen_at, live.begun_at, turn_began, waited.live.here_since)))
    return now - last >= AWAY_AFTER


def links_out(game_id: uuid.UUID) -> list[str]:
    """The seats, by their players' colours, to which a link is out that still seats somebody."""
    links = Invitation.objects.filter(game=game_id, purpose=Invitation.Purpose.SEAT, used_at=None, withdrawn_at=None)
    return list(links.filter(expires_at__gt=timezone.now()).values_list("side", flat=True))


def owns(live: LiveGame, who: Who) -> bool:
    """Whether somebody opened the table."""
    return who.user is not None and who.user.is_active and live.game.owner_id == who.user.pk


def is_full(seats: Iterable[Seat]) -> bool:
    """Whether every seat is taken."""
    return all(seat.live.kind != LiveSeat.Kind.EMPTY for seat in seats)


def is_gathering(live: LiveGame) -> bool:
    """Whether all seats of a table with an arrival limit are taken, and it waits for everybody to come."""
    return live.game.state == Game.State.OPEN and live.full_at is not None and live.gathered_at is None


def has_come(live: LiveGame, seat: Seat) -> bool:
    """Whether a player has given a sign since all seats were taken; bots are there."""
    if live.full_at is None or seat.live.kind == LiveSeat.Kind.EMPTY:
        return False
    return seat.live.kind == LiveSeat.Kind.BOT or (seat.live.seen_at is not None and seat.live.seen_at >= live.full_at)


def awaited_seed(seats: Iterable[Seat]) -> list[Seat]:
    """Whose word about the dice is awaited: all who have neither committed to a seed nor go without one; once there
    is nobody left of those, the first in seat order who has yet to reveal."""
    seats = list(seats)
    undecided = [seat for seat in seats if not seat.live.seedless and not seat.live.seed_commitment]
    if undecided:
        return undecided
    return [seat for seat in seats if not seat.live.seedless and not seat.live.seed][:1]
