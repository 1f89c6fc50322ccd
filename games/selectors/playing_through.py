"""A game as it is played through: its frames, its record as text, and what was called at the table.

A game that has ended is read from its canonical record, one under way from its log. Either costs some tens of
milliseconds and a version of a game never changes, so the last few that were asked for are kept by the process.
"""

import uuid
from functools import lru_cache
from typing import NamedTuple

from games.models import Action, Game
from games.notation.entries import TIMBER, UNDO
from games.notation.ugn import UnreadableGame, read_games
from games.notation.writing import write_record
from games.rules.playthrough import Frame, opening, playthrough
from games.rules.position import Position
from games.rules.record import Record
from games.rules.replay import replay
from games.rules.table import Table
from games.selectors.logs import log_of, record_so_far

KEPT = 32  # versions of games; each takes some hundreds of KiB


class Playthrough:
    """One version of a game. `text` is its record so far, the canonical one at the end; `table` None at the end.

    Compared by identity, so that what is worked out of it can be kept beside it.
    """

    def __init__(self, record: Record, table: Table | None = None) -> None:
        replayed = replay(record)
        self.table = table
        self.start = record.start
        self.opening = opening(record) if record.turns or table is None else table.position
        self.frames: tuple[Frame, ...] = tuple(playthrough(record, replayed))
        self.text = write_record(record, replayed)

    def position(self, number: int) -> Position:
        """The position after frame `number`; 0 is before the first throw."""
        return self.frames[number - 1].after if number else self.opening


class Remarked(NamedTuple):
    """Something of a log that moved nothing forward, *Timber!* or a step back, and the frame after which it came."""

    action: Action
    frame: int

    @property
    def is_timber(self) -> bool:
        return self.action.kind == TIMBER


def playthrough_of(game: Game) -> Playthrough:
    """The present version of a game, played through. Costs a few queries, or none if it was asked for lately."""
    return _kept(game.pk, game.version)


def remarks_of(game: Game) -> list[Remarked]:
    """What was called and what was taken back at a game's table, oldest first; one query, and few for a new version."""
    actions = list(
        Action.objects.filter(game=game, kind__in=[TIMBER, UNDO], number__lte=game.version)
        .select_related("by")
        .order_by("number")
    )
    if not actions:
        return []
    frames_after = _frames_after(game.pk, game.version)
    return [Remarked(action, frames_after[action.number]) for action in actions]


@lru_cache(maxsize=KEPT)
def _kept(game_id: uuid.UUID, version: int) -> Playthrough:
    game = Game.objects.get(pk=game_id)
    if game.ugn:
        record = next(read_games(game.ugn.splitlines(keepends=True)))
        if not isinstance(record, UnreadableGame):  # ours always can be read
            return Playthrough(record)
    log = log_of(game)
    return Playthrough(record_so_far(game, log), log.table)


@lru_cache(maxsize=KEPT)
def _frames_after(game_id: uuid.UUID, version: int) -> tuple[int, ...]:
    """For each entry of the log by its number, how many frames stood after it."""
    return tuple(_frames_at(table) for table in log_of(Game.objects.get(pk=game_id)).tables)


def _frames_at(table: Table) -> int:
    return sum(len(turn.throws) + (turn.leaves is not None) for turn in table.turns)
