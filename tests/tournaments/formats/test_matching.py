"""The best matching is the best of all there are, wish by wish, and one of the equally good is taken by lot."""

import random
from collections.abc import Iterator

import pytest

from tournaments.formats.lots import Lots
from tournaments.formats.matching import TooFine, match_all


def every_matching(left: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not left:
        yield []
        return
    first, *rest = left
    for other in rest:
        for more in every_matching([one for one in rest if one != other]):
            yield [(first, other), *more]


@pytest.mark.parametrize("count", [2, 4, 6, 8])
def test_no_matching_is_better(count: int) -> None:
    chance = random.Random(count)
    for _ in range(40):
        costs = {
            (i, j): (chance.randint(0, 1), chance.randint(0, 9), chance.randint(0, 2**30))
            for i in range(count)
            for j in range(i + 1, count)
        }

        def total(
            pairs: list[tuple[int, int]], costs: dict[tuple[int, int], tuple[int, int, int]] = costs
        ) -> list[int]:
            return [sum(costs[pair][wish] for pair in pairs) for wish in range(3)]

        found = match_all(count, lambda i, j, costs=costs: costs[i, j], lambda i, j: 0)  # type: ignore[misc]  # bound early
        assert total(found) == min(total(pairs) for pairs in every_matching(list(range(count))))


def test_among_equals_the_lots_decide_and_nothing_else() -> None:
    lots = {(i, j): Lots("Nelson").of_pair(str(i), str(j), purpose="test") for i in range(8) for j in range(i + 1, 8)}
    found = match_all(8, lambda i, j: (0,), lambda i, j: lots[i, j])
    assert found == min(every_matching(list(range(8))), key=lambda pairs: sum(lots[pair] for pair in pairs))


def test_costs_that_leave_no_room_are_refused() -> None:
    with pytest.raises(TooFine, match="too fine to be weighed exactly"):
        match_all(8, lambda i, j: (2**100,), lambda i, j: 0)


def test_an_odd_number_is_refused() -> None:
    with pytest.raises(ValueError, match="3 cannot all be paired"):
        match_all(3, lambda i, j: (0,), lambda i, j: 0)


def test_nobody_is_paired_with_nobody() -> None:
    assert match_all(0, lambda i, j: (0,), lambda i, j: 0) == []
