"""The log of a game: numbered, immutable entries, of which an undo is one. Nothing in it is ever rewritten."""

from collections.abc import Iterable
from typing import NamedTuple

from games.rules.reasons import Illegal, Reason
from games.rules.table import Deed, Table, act


class Undo(NamedTuple):
    """The table is again as it was after entry number `to` of the log; 0 is before the first."""

    to: int


class Remark(NamedTuple):
    """Something that was called at the table and is kept, but moves nothing: *Timber!* (RULES 10.5).

    `player`: who called it; None where that was not told.
    """

    player: int | None = None


Entry = Deed | Undo | Remark


class Log(NamedTuple):
    """A log folded: `tables[n]` is the table after entry *n*, `tables[0]` the one before the first.

    `heads[n]` is the number of the last entry that still stood then: neither undone, nor an undo or a remark; 0 for
    none.
    """

    tables: tuple[Table, ...]
    heads: tuple[int, ...]

    @property
    def table(self) -> Table:
        return self.tables[-1]

    @property
    def step_back(self) -> Undo | None:
        """The undo of the last entry that stands; None where nothing stands."""
        return Undo(self.heads[-1] - 1) if self.heads[-1] else None

    def standing(self) -> list[int]:
        """The numbers of the entries that stand, in their order."""
        found = []
        number = self.heads[-1]
        while number:
            found.append(number)
            number = self.heads[number - 1]
        return found[::-1]


def begin(table: Table) -> Log:
    """The log of a table at which nothing was done yet."""
    return Log((table,), (0,))


def fold(log: Log, entries: Iterable[Entry]) -> Log:
    """The log with more entries. Raises `Illegal` at the first that cannot be done."""
    tables, heads = list(log.tables), list(log.heads)
    for entry in entries:
        match entry:
            case Undo(to):
                if not 0 <= to < len(tables):
                    raise Illegal(Reason.SYNTAX, f"there is no entry {to} to go back to")
                tables.append(tables[to])
                heads.append(heads[to])
            case Remark():
                tables.append(tables[-1])
                heads.append(heads[-1])
            case _:
                tables.append(act(tables[-1], entry))
                heads.append(len(tables) - 1)
    return Log(tuple(tables), tuple(heads))
