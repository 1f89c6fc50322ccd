"""A game as it is played through: its frames, and its record as text.

A game that has ended is read from its canonical record, one under way from its log. Either costs some tens of
milliseconds and a version of a game never changes, so the last few that were asked for are kept by the process.
"""

import uuid
from functools import lru_cache

from games.models import Game
from games.notation.texts import lines_of
from games.notation.ugn import UnreadableGame, read_games
from games.notation.writing import write_record
from games.rules.beginner import StartThrow
from games.rules.playthrough import Frame, opening, playthrough
from games.rules.position import Position
from games.rules.record import Record
from games.rules.replay import replay
from games.rules.table import Table
from games.selectors.logs import log_of, record_so_far

KEPT = 32  # versions of games; each takes some hundreds of KiB


class Playthrough:
    """One version of a game. `text` is its record so far, the canonical one at the end; `table` None at the end.

    `start`: the throws for the beginner, those too that leave nobody ahead and that no record has a place for.
    Compared by identity, so that what is worked out of it can be kept beside it.
    """

    def __init__(self, record: Record, start: tuple[StartThrow, ...], table: Table | None = None) -> None:
        replayed = replay(record)
        self.table = table
        self.start = start
        self.opening = opening(record) if record.turns or table is None else table.position
        self.frames: tuple[Frame, ...] = tuple(playthrough(record, replayed))
        self.text = write_record(record, replayed)

    def position(self, number: int) -> Position:
        """The position after frame `number`; 0 is before the first throw."""
        return self.frames[number - 1].after if number else self.opening


def playthrough_of(game: Game) -> Playthrough:
    """The present version of a game, played through. Costs a few queries, or none if it was asked for lately."""
    return _kept(game.pk, game.version)


@lru_cache(maxsize=KEPT)
def _kept(game_id: uuid.UUID, version: int) -> Playthrough:
    game = Game.objects.get(pk=game_id)
    if game.ugn:
        record = next(read_games(lines_of(game.ugn)))
        if not isinstance(record, UnreadableGame):  # ours always can be read
            return Playthrough(record, record.start if record.turns else log_of(game).table.start)
    log = log_of(game)
    return Playthrough(record_so_far(game, log), log.table.start, log.table)
