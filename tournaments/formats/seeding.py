"""Where seeds stand in a knock-out, and in which order entries take those places.

A bracket of 2^k lines is folded: seed 1 meets the last, seed 2 the last but one, and so on, so that the best two can
meet only in the final, the best four only in the semi-finals, and in each round the seeds that are left, if the better
one always wins, meet best against worst.
"""

from collections.abc import Iterable
from functools import lru_cache

from tournaments.formats.entries import Entry, check_entries
from tournaments.formats.lots import Lots


def bracket_size(entries: int) -> int:
    """How many lines a bracket of so many entries (1 or more) has: the smallest power of two that holds them."""
    if entries < 1:
        raise ValueError(f"A bracket of {entries} entries: there is nobody to draw.")
    return 1 << (entries - 1).bit_length()


@lru_cache(maxsize=32)
def seed_lines(size: int) -> tuple[int, ...]:
    """The seeds that stand in the lines of a bracket from top to bottom; lines 1 and 2 meet, 3 and 4, and so on.

    >>> seed_lines(8)
    (1, 8, 4, 5, 2, 7, 3, 6)

    `size` is a power of two. Each seed of the half as large bracket is followed by whom it meets one round earlier:
    the two add up to the size and one.
    """
    if size < 1 or size & (size - 1):
        raise ValueError(f"A bracket of {size} lines: the number of lines is a power of two.")
    seeds = [1]
    while len(seeds) < size:
        together = 2 * len(seeds) + 1
        seeds = [seed for better in seeds for seed in (better, together - better)]
    return tuple(seeds)


def draw_order(entries: Iterable[Entry], lots: Lots) -> list[Entry]:
    """The order in which entries take the seeds' places: those seeded by seed, then the others by lot.

    Raises `BadEntries` for entries that cannot be told apart. Seeds may have gaps: only their order counts.
    """
    found = check_entries(entries)
    seeded = sorted((entry for entry in found if entry.seed is not None), key=lambda entry: entry.seed or 0)
    others = [entry for entry in found if entry.seed is None]
    return seeded + lots.order(others, purpose="draw", key=lambda entry: entry.key)
