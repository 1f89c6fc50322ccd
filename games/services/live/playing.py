"""What the seat that is due does: it declares, throws, and plays. Whether it may is for `games.rules.table` to say.

Every deed bears the version that its sender saw and a key of its own: of two deeds on one version the second is
refused as stale, and the same deed sent twice is done once.
"""

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from games.dice.protocol import Purpose
from games.models import Game, Seat
from games.notation.entries import THROW, read_play, write_entry
from games.notation.plays import read_declaration
from games.rules.board import Layout
from games.rules.reasons import Illegal, Reason
from games.rules.table import Declare, Deed, MakePlay, Phase, Throw
from games.selectors.live.offers import still_none
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
    forced_by_itself: Callable[[], bool] = bool,
) -> Game:
    """The player due throws the server's dice. A throw that takes no play is carried out at once, and so is the play of
    one that leaves no other, if whoever throws wants that: `forced_by_itself` is asked of such a throw alone.

    Raises `PermissionDenied` for whoever has no seat, `NotNow` out of turn or outside a game, `Stale`, `Illegal`.
    """
    held, seat = _held(game_id, who, took_ms)
    if not _is_wanted(held, seat, version, key, THROW):
        return held.game
    if held.table.phase is not Phase.THROW:
        raise Illegal(Reason.MISSING_PLAY, _("The dice lie on the table: a play comes first."))
    held.do(Throw(held.draw(Purpose.THROW)), by=held.due_seat, key=key)
    if held.is_forced and forced_by_itself():
        held.play_what_is_forced()
    _settle(held)
    return held.game


@transaction.atomic
def declare(
    *, game_id: uuid.UUID, who: Who, version: int, key: uuid.UUID, declaration: str, took_ms: int | None = None
) -> Game:
    """The player due says something before the throw, as NOTATION.md writes it. Raises as `throw` does."""

    def said(board: Layout) -> Deed:
        return Declare(read_declaration(board, declaration))

    return _do(game_id, who, version, key, said, took_ms)


@transaction.atomic
def play(*, game_id: uuid.UUID, who: Who, version: int, key: uuid.UUID, play: str, took_ms: int | None = None) -> Game:
    """The player due makes a play of the dice on the table, as NOTATION.md writes it. Raises as `throw` does."""

    def played(board: Layout) -> Deed:
        return MakePlay(read_play(board, play))

    return _do(game_id, who, version, key, played, took_ms)


def _do(
    game_id: uuid.UUID, who: Who, version: int, key: uuid.UUID, read: Callable[[Layout], Deed], took_ms: int | None
) -> Game:
    """A deed as it was sent, which `read` reads for the board of the game."""
    held, seat = _held(game_id, who, took_ms)
    deed = read(layout_of(held.game))
    if _is_wanted(held, seat, version, key, *write_entry(layout_of(held.game), deed)):
        held.do(deed, by=held.due_seat, key=key)
        _settle(held)
    return held.game


def _settle(held: Held) -> None:
    before = held.live.change
    held.settle(played=True)
    transaction.on_commit(partial(still_none, held.game.pk, before, held.live.change), robust=True)


def _held(game_id: uuid.UUID, who: Who, took_ms: int | None) -> tuple[Held, Seat]:
    """The table, held for whoever asks, and their seat."""
    held = hold(game_id, took_ms=took_ms, to_play=True)
    seat = held.seat_of(who)
    if seat is None:
        raise PermissionDenied
    return held, seat


def _is_wanted(
    held: Held, seat: Seat, version: int, key: uuid.UUID, kind: str, data: dict[str, Any] | None = None
) -> bool:
    """Whether a deed is to be done now; not one that was done before, nor one that comes too late: then what follows
    from the time that ran out is done in its place. `data` is None for a throw, whose dice nobody sends."""
    if done_before(held.game, key, kind, data):
        return False
    under_way(held.game)
    if version != held.game.version:
        raise Stale
    if seat.number not in held.table.due:
        raise NotNow(_("It is %(name)s’s turn.") % {"name": held.due_seat.name})
    if held.let_time_run_out():
        held.settle()
        return False
    return True
