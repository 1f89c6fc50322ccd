"""What a game's log holds beside its record: calls of *Timber!*, what was taken back, and what was thrown or said but
came to nothing, since the game ended or a side left."""

import uuid
from functools import lru_cache
from typing import NamedTuple

from games.models import Action, Game
from games.notation.entries import END, LEAVE, TIMBER, UNDO
from games.rules.log import Entry, Log, Remark, Undo
from games.rules.table import Table
from games.selectors.logs import entries_in, folded
from games.selectors.playing_through import KEPT

Deeds = tuple[tuple[int, Entry], ...]
"""Entries of a log, oldest first, each with the player whose throw it was."""


class Beside(NamedTuple):
    """What an entry tells beside the record. `frame`: after which it came.

    `caller`: the player who called *Timber!*, if that was told; `taken`: what an undo took back; `cut`: the table whose
    throw, or what was said before it, came to nothing.
    """

    frame: int
    caller: int | None = None
    taken: Deeds = ()
    cut: Table | None = None


class Remarked(NamedTuple):
    """An entry of a log, by whom and when, and what it tells beside the record."""

    action: Action
    beside: Beside

    @property
    def frame(self) -> int:
        return self.beside.frame


def remarks_of(game: Game) -> list[Remarked]:
    """What stands beside a game's record, oldest first; one query, and few for a version not asked for lately."""
    actions = _telling(game)
    return _remarked(actions, _beside_of_version(game.pk, game.version)) if actions else []


def remarks_in(game: Game, log: Log) -> list[Remarked]:
    """The same where the log is folded already; two queries, or one where nothing stands beside it."""
    actions = _telling(game)
    return _remarked(actions, _beside(log, entries_in(game))) if actions else []


def _telling(game: Game) -> list[Action]:
    actions = Action.objects.filter(game=game, kind__in=[TIMBER, UNDO, END, LEAVE], number__lte=game.version)
    return list(actions.select_related("by").order_by("number"))


def _remarked(actions: list[Action], beside: dict[int, Beside]) -> list[Remarked]:
    return [Remarked(action, beside[action.number]) for action in actions if action.number in beside]


def unplayed(log: Log) -> list[tuple[int, Table]]:
    """The throws, and what was said before one, that came to nothing: the table at which they stood, by the number of
    the entry, an end or a leaving, that cut them off. Only of what stands."""
    found = []
    for number in log.standing():
        before, after = log.tables[number - 1], log.tables[number]
        waiting = before.dice is not None or before.declared is not None or before.off_board > 0
        ended = after.ended is not None and after.turns == before.turns
        left = len(after.turns) > len(before.turns) and after.turns[-1].leaves is not None
        if waiting and (ended or left):
            found.append((number, before))
    return found


def frames_at(table: Table) -> int:
    """How many frames of a playthrough a table has come to: throws and leavings."""
    return sum(len(turn.throws) + (turn.leaves is not None) for turn in table.turns)


@lru_cache(maxsize=KEPT)
def _beside_of_version(game_id: uuid.UUID, version: int) -> dict[int, Beside]:
    """By the number of the entry."""
    game = Game.objects.get(pk=game_id)
    entries = entries_in(game)
    return _beside(folded(game, entries), entries)


def _beside(log: Log, entries: list[Entry]) -> dict[int, Beside]:
    found = {number: Beside(frames_at(table), cut=table) for number, table in unplayed(log)}
    for number, entry in enumerate(entries, start=1):
        match entry:
            case Remark(player):
                found[number] = Beside(frames_at(log.tables[number]), caller=player)
            case Undo():
                found[number] = Beside(frames_at(log.tables[number]), taken=_taken_back(log, entries, number))
    return found


def _taken_back(log: Log, entries: list[Entry], number: int) -> Deeds:
    """What stood before entry `number`, an undo, and stands no more after it."""
    stood, stands = log.heads[number - 1], log.heads[number]
    taken = []
    while stood != stands:  # down to the last entry that both have
        if stood > stands:
            taken.append((log.tables[stood - 1].position.to_throw, entries[stood - 1]))
            stood = log.heads[stood - 1]
        else:
            stands = log.heads[stands - 1]
    return tuple(reversed(taken))
