"""What the seat that is due does: it declares, throws, and plays. Whether it may is for `games.rules.table` to say.

Every deed bears the version that its sender saw and a key of its own: of two deeds on one version the second is
refused as stale, and the same deed sent twice is done once.
"""

import uuid

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from games.dice.protocol import Purpose
from games.models import Game
from games.notation.entries import THROW, read_play, write_entry
from games.notation.plays import read_declaration
from games.rules.reasons import Illegal, Reason
from games.rules.table import Declare, Deed, MakePlay, Phase, Throw
from games.selectors.live.sitting import Who
from games.selectors.logs import layout_of
from games.services.live.holding import Held, done_before, hold, under_way
from games.services.refusals import NotNow, Stale


@transaction.atomic
def throw(
    *,
    game_id: uuid.UUID,
    who: Who,
    version: int,
    key: uuid.UUID,
    took_ms: int | None = None,
    forced_by_itself: bool = False,
) -> Game:
    """The player due throws the server's dice. A throw that takes no play is carried out at once, and with
    `forced_by_itself` so is the play of one that leaves no other.

    Raises `PermissionDenied` for whoever has no seat, `NotNow` out of turn or outside a game, `Stale`, `Illegal`.
    """
    held = _held(game_id, who, version, key, None, took_ms)
    if held is None:
        return Game.objects.get(pk=game_id)
    if held.table.phase is not Phase.THROW:
        raise Illegal(Reason.MISSING_PLAY, _("The dice lie on the table: a play comes first."))
    held.do(Throw(held.draw(Purpose.THROW)), by=held.due_seat, key=key)
    if forced_by_itself:
        held.play_what_is_forced()
    held.settle()
    return held.game


@transaction.atomic
def declare(
    *, game_id: uuid.UUID, who: Who, version: int, key: uuid.UUID, declaration: str, took_ms: int | None = None
) -> Game:
    """The player due says something before the throw, as NOTATION.md writes it. Raises as `throw` does."""
    deed = Declare(read_declaration(layout_of(Game.objects.get(pk=game_id)), declaration))
    held = _held(game_id, who, version, key, deed, took_ms)
    if held is None:
        return Game.objects.get(pk=game_id)
    held.do(deed, by=held.due_seat, key=key)
    held.settle()
    return held.game


@transaction.atomic
def play(*, game_id: uuid.UUID, who: Who, version: int, key: uuid.UUID, play: str, took_ms: int | None = None) -> Game:
    """The player due makes a play of the dice on the table, as NOTATION.md writes it. Raises as `throw` does."""
    deed = MakePlay(read_play(layout_of(Game.objects.get(pk=game_id)), play))
    held = _held(game_id, who, version, key, deed, took_ms)
    if held is None:
        return Game.objects.get(pk=game_id)
    held.do(deed, by=held.due_seat, key=key)
    held.settle()
    return held.game


def _held(
    game_id: uuid.UUID, who: Who, version: int, key: uuid.UUID, deed: Deed | None, took_ms: int | None
) -> Held | None:
    """The table, held for whoever is due; None for a deed that was done before, and for one that comes too late: then
    what follows from the time that ran out is done in its place. `deed` is None for a throw."""
    held = hold(game_id, took_ms=took_ms)
    seat = held.seat_of(who)
    if seat is None:
        raise PermissionDenied
    kind, data = (THROW, None) if deed is None else write_entry(layout_of(held.game), deed)
    if done_before(held.game, key, kind, data):
        return None
    under_way(held.game)
    if version != held.game.version:
        raise Stale
    if seat.number not in held.table.due:
        raise NotNow(_("It is %(name)s’s turn.") % {"name": held.due_seat.name})
    if held.let_time_run_out():
        held.settle()
        return None
    return held
