"""A live game as of one of its changes: what the database says of it, kept by this process while it is played.

Whatever anybody could see of a game that is under way makes a change (`LiveGame.change`, by `Held.settle`), so that one
small question tells whether what is kept is still so. When players gave a sign last (`LiveSeat.seen_at`, `here_since`)
is no change; from where that matters on, all is read anew. Nobody may alter what is kept.
"""

import uuid
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone

from games.models import Game, LiveGame, Seat
from games.selectors.live.remembered import Remembered
from games.selectors.live.sitting import GAP, seats_of


class AsOf(NamedTuple):
    """A live game with its `game`, and its seats clockwise with their `live`."""

    live: LiveGame
    seats: list[Seat]


_kept: Remembered[uuid.UUID, AsOf] = Remembered()


def as_of_now(game_id: uuid.UUID) -> AsOf | None:
    """A live game as it is; None for any other. One small query, and two more once for each change."""
    kept = _kept.get(game_id)
    if kept is not None and not _somebody_may_be_away(kept.live):
        change = LiveGame.objects.values_list("change", flat=True).get(pk=game_id)
        if change == kept.live.change:
            return kept
    live = LiveGame.objects.select_related("game").filter(pk=game_id).first()
    if live is None or live.game.dice_source != Game.DiceSource.SERVER:
        return None
    found = AsOf(live, seats_of(game_id))
    keep(found)
    return found


def as_of_done(game: Game) -> AsOf | None:
    """A live game as a service of this process has just left it and gave it back; None if that is not kept."""
    kept = _kept.get(game.pk)
    return kept if kept is not None and kept.live.game is game else None


def seats_as_of(live: LiveGame) -> list[Seat] | None:
    """The seats of a game as of the change that this row says, which the caller has locked; None if that is not kept.
    When their players gave a sign may have been longer ago than it was. Nobody may alter them."""
    kept = _kept.get(live.pk)
    return kept.seats if kept is not None and kept.live.change == live.change else None


def keep(found: AsOf) -> None:
    """Keep what was read, or was written and committed, unless something later is kept."""
    kept = _kept.get(found.live.pk)
    if found.live.game.state == Game.State.UNDER_WAY and (kept is None or kept.live.change < found.live.change):
        _kept.put(found.live.pk, found)


def _somebody_may_be_away(live: LiveGame) -> bool:
    """Whether the turn has lasted so long that it may matter soon who gave a sign when."""
    return not live.clocks or timezone.now() - datetime.fromisoformat(live.clocks["since"]) > GAP
