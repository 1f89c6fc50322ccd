"""Who goes up and down: nobody is lost, nobody stands twice, and divisions keep their sizes."""

from itertools import chain, product

import pytest

from tournaments.formats.promotion import propose


def test_nobody_is_lost_or_twice_and_sizes_are_kept() -> None:
    """For every season of up to four divisions of up to four entries each."""
    for count, promotes in product(range(5), range(4)):
        for sizes in product(range(5), repeat=count):
            _judge(sizes, promotes)


def _judge(sizes: tuple[int, ...], promotes: int) -> None:
    tables = [[f"{at}-{place}" for place in range(size)] for at, size in enumerate(sizes)]
    found = propose(tables, promotes)
    assert tuple(len(division) for division in found) == sizes
    assert sorted(chain.from_iterable(found)) == sorted(chain.from_iterable(tables))
    for at, division in enumerate(found):
        came = [int(entry.split("-")[0]) for entry in division]
        assert came == sorted(came)  # who comes down, who stays, who comes up
        assert all(abs(before - at) <= 1 for before in came)  # to a neighbour, and no further
        assert all(came.count(near) <= promotes for near in (at - 1, at + 1))
        for near in {*came} - {at}:  # the best go up, the last go down
            moved = [entry for entry in division if entry.startswith(f"{near}-")]
            assert moved == (tables[near][: len(moved)] if near > at else tables[near][-len(moved) :])


def test_a_division_too_small_for_both_gives_way_below() -> None:
    assert propose([["a", "b"], ["c"], ["d", "e"]], 1) == (("a", "c"), ("b",), ("d", "e"))
    assert propose([["a", "b"], ["c", "d"]], 2) == (("c", "d"), ("a", "b"))
    with pytest.raises(ValueError, match="Nobody or more"):
        propose([["a"]], -1)
