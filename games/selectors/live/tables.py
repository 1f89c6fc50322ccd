"""The table of a live game as it stands, folded from its log.

Deeds of a live game are never undone, so a table that was folded once is only ever added to. The last tables asked
for are remembered by this process, each with its version; what came since is read and folded on top.
"""

import uuid
from collections.abc import Collection

from games.models import Action, Game, LiveGame
from games.notation.entries import read_entry
from games.rules.log import begin, fold
from games.rules.table import Table, new_table
from games.selectors.live.remembered import Remembered
from games.selectors.logs import layout_of, ruleset_of

_tables: Remembered[uuid.UUID, tuple[int, Table]] = Remembered()


def table_of(game: Game) -> Table:
    """The table after action `game.version`; at most one query, of the actions that this process has not seen."""
    version, table = _tables.get(game.pk) or (0, None)
    if table is None or version > game.version:
        version, table = 0, new_table(game.format, game.ring, ruleset_of(game))
    if version < game.version:
        board = layout_of(game)
        actions = Action.objects.filter(game=game, number__gt=version, number__lte=game.version).order_by("number")
        entries = [read_entry(board, kind, data) for kind, data in actions.values_list("kind", "data")]
        table = fold(begin(table), entries).table
        _tables.put(game.pk, (game.version, table))
    return table


def remember_table(game: Game, version: int, table: Table) -> None:
    """Spare whoever asks next the folding: `table` is the game's after action `version`, which has been committed."""
    known = _tables.get(game.pk)
    if known is None or known[0] < version:
        _tables.put(game.pk, (version, table))


def changes_of(games: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """What streams tell of live games: how often each has changed; one query."""
    return dict(LiveGame.objects.filter(pk__in=games).values_list("pk", "change"))
