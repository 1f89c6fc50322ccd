"""The table of a live game as it stands, folded from its log.

Deeds of a live game are never undone, so a table that was folded once is only ever added to. The last tables asked
for are remembered by this process, each with its version; what came since is read and folded on top.
"""

import uuid
from collections import OrderedDict
from collections.abc import Collection
from threading import Lock

from games.models import Action, Game, LiveGame
from games.notation.entries import read_entry
from games.rules.log import begin, fold
from games.rules.table import Table, new_table
from games.selectors.logs import layout_of, ruleset_of

REMEMBERED = 200  # tables, of some 100 KB each towards the end of a game

_tables: OrderedDict[uuid.UUID, tuple[int, Table]] = OrderedDict()
_lock = Lock()


def table_of(game: Game) -> Table:
    """The table after action `game.version`; at most one query, of the actions that this process has not seen."""
    with _lock:
        version, table = _tables.get(game.pk, (0, None))
    if table is None or version > game.version:
        version, table = 0, new_table(game.format, game.ring, ruleset_of(game))
    if version < game.version:
        board = layout_of(game)
        actions = Action.objects.filter(game=game, number__gt=version, number__lte=game.version).order_by("number")
        entries = [read_entry(board, kind, data) for kind, data in actions.values_list("kind", "data")]
        table = fold(begin(table), entries).table
    with _lock:
        _tables[game.pk] = (game.version, table)
        _tables.move_to_end(game.pk)
        while len(_tables) > REMEMBERED:
            _tables.popitem(last=False)
    return table


def changes_of(games: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """What streams tell of live games: how often each has changed; one query."""
    return dict(LiveGame.objects.filter(pk__in=games).values_list("pk", "change"))
