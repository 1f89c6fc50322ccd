"""Who goes up and who goes down between the divisions of a season, by their tables.

As many go down over each boundary as go up over it, so that divisions keep their sizes; where a division has too few,
fewer change places there, and the higher boundary comes first.
"""

from collections.abc import Sequence

Tables = Sequence[Sequence[str]]


def propose(tables: Tables, promotes: int) -> tuple[tuple[str, ...], ...]:
    """The divisions of the next season, the highest first: who comes down, who stays, who comes up, each as placed.

    `tables` has the entries of each division that play on, best first; `promotes` is how many change places over each
    boundary. Raises ValueError for less than none.

    >>> propose([["a", "b", "c"], ["d", "e", "f"]], 1)
    (('a', 'b', 'd'), ('c', 'e', 'f'))
    """
    if promotes < 0:
        raise ValueError(f"Nobody or more change places, not {promotes}.")
    changing = _changing([len(table) for table in tables], promotes)
    found = []
    for at, table in enumerate(tables):
        up, down = (changing[at - 1] if at else 0), changing[at]
        staying = table[up : len(table) - down]
        above = tables[at - 1][len(tables[at - 1]) - up :] if at else ()
        below = tables[at + 1][:down] if down else ()
        found.append((*above, *staying, *below))
    return tuple(found)


def _changing(sizes: Sequence[int], promotes: int) -> list[int]:
    """How many change places below each division; none below the last."""
    found: list[int] = []
    for at, size in enumerate(sizes):
        last = at == len(sizes) - 1
        found.append(0 if last else min(promotes, size - (found[-1] if found else 0), sizes[at + 1]))
    return found
