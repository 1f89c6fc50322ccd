"""The best way to bring an even number together in pairs, when several wishes are weighed one after the other.

Every possible pair has a cost for each wish, the weightiest first; the answer is the perfect matching whose costs, each
added up over its pairs, are least when compared from the first on. Edmonds' blossom algorithm (of `rustworkx`) finds it
exactly, over whole numbers: the wishes are written into one number as digits of a mixed base, wide enough that no sum
of a later wish reaches into an earlier one. The lowest digits are a lot of each pair, so that among equally good
matchings one is picked by lot. By the isolation lemma the best is then the only one, but for a chance below the number
of pairs over two to the bits of a lot: one in 2**34 for 128 entries, with 48 bits. The order of the numbers is the
caller's; it must not depend on how entries came.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import prod

import rustworkx

ROOM = 120  # bits of a weight: the algorithm reckons with four times a weight, in 128 bits with a sign
LOT, WHOLE_LOT = 48, 256  # bits of a lot that are looked at, of those that `Lots.of` gives
NARROWEST = 24  # bits of a lot, below which two best matchings would no longer be unlikely enough


class TooFine(ValueError):
    """Costs so far apart that they cannot be weighed exactly against each other."""


def match_all(
    count: int, cost: Callable[[int, int], Sequence[int]], lot: Callable[[int, int], int]
) -> list[tuple[int, int]]:
    """Pairs (i, j), i < j, of all numbers below an even `count`, in the order of i.

    `cost(i, j)` gives whole numbers from 0, as many for every pair; `lot(i, j)` a whole number below 2**256, as
    `Lots.of` does. Raises `TooFine` when the costs have more digits than there is room for.
    """
    if count % 2:
        raise ValueError(f"{count} cannot all be paired: one would be left.")
    if not count:
        return []
    pairs = list(combinations(range(count), 2))
    costs = [cost(i, j) for i, j in pairs]
    most = count // 2
    bases = [max(wish) * most + 1 for wish in zip(*costs, strict=True)]
    narrow = min(LOT, ROOM - prod(bases).bit_length() - most.bit_length())
    if narrow < NARROWEST:
        raise TooFine(f"The costs of {count} to be paired are too fine to be weighed exactly: up to {bases} a wish.")
    lots = [lot(i, j) >> (WHOLE_LOT - narrow) for i, j in pairs]
    totals = [_digits(digits, bases) * (most << narrow) + drawn for digits, drawn in zip(costs, lots, strict=True)]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from([(i, j, -total) for (i, j), total in zip(pairs, totals, strict=True)])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _digits(digits: Sequence[int], bases: Sequence[int]) -> int:
    value = 0
    for digit, base in zip(digits, bases, strict=True):
        value = value * base + digit
    return value
