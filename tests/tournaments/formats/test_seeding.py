"""Seeds stand where the fold puts them, and entries take their places by seed and then by lot."""

import pytest

from tests.tournaments.formats.fields import shuffled
from tournaments.formats.entries import BadEntries, Entry
from tournaments.formats.lots import Lots
from tournaments.formats.seeding import bracket_size, draw_order, seed_lines

SIZES = [1 << rounds for rounds in range(9)]  # 1 to 256

# As they are printed for brackets with the first seed at the top and the second at the head of the lower half.
PRINTED = {
    2: "1 2",
    4: "1 4 2 3",
    8: "1 8 4 5 2 7 3 6",
    16: "1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11",
    32: "1 32 16 17 8 25 9 24 4 29 13 20 5 28 12 21 2 31 15 18 7 26 10 23 3 30 14 19 6 27 11 22",
}


@pytest.mark.parametrize("size", PRINTED)
def test_seeds_stand_as_printed(size: int) -> None:
    assert seed_lines(size) == tuple(map(int, PRINTED[size].split()))


@pytest.mark.parametrize("size", SIZES)
def test_the_better_half_plays_the_bracket_of_half_the_size(size: int) -> None:
    # The rule again, from the other end: who is left if the better seed always wins is the smaller bracket, and each
    # beats the seed that makes up the size and one.
    seeds = list(seed_lines(size))
    while len(seeds) > 1:
        assert all(one + other == len(seeds) + 1 for one, other in zip(seeds[::2], seeds[1::2], strict=True))
        seeds = [min(pair) for pair in zip(seeds[::2], seeds[1::2], strict=True)]
        assert seeds == list(seed_lines(len(seeds)))


@pytest.mark.parametrize("size", SIZES)
def test_seeds_by_their_formula(size: int) -> None:
    # Counted from 0, the Gray code of the seed is the line with its bits turned round.
    bits = size.bit_length() - 1
    for line, seed in enumerate(seed_lines(size)):
        gray = (seed - 1) ^ (seed - 1) >> 1
        assert f"{gray:0{bits}b}"[::-1] == f"{line:0{bits}b}"


@pytest.mark.parametrize("size", SIZES)
def test_the_best_are_as_far_apart_as_can_be(size: int) -> None:
    line_of = {seed: line for line, seed in enumerate(seed_lines(size))}
    for parts in (1 << rounds for rounds in range(size.bit_length())):
        stand = {line_of[seed] * parts // size for seed in range(1, parts + 1)}
        assert len(stand) == parts, f"the best {parts} stand in as many parts"


@pytest.mark.parametrize("size", [0, 3, 6, 100, -2])
def test_no_fold_of_what_is_no_power_of_two(size: int) -> None:
    with pytest.raises(ValueError, match=f"A bracket of {size} lines"):
        seed_lines(size)


def test_the_smallest_bracket_that_holds_them() -> None:
    assert [bracket_size(entries) for entries in (1, 2, 3, 4, 5, 8, 9, 200, 256, 257)] == [
        1, 2, 4, 4, 8, 8, 16, 256, 256, 512,
    ]  # fmt: skip
    with pytest.raises(ValueError, match="nobody to draw"):
        bracket_size(0)


def test_the_seeded_come_first_then_the_lot() -> None:
    entries = [Entry("d"), Entry("b", seed=7), Entry("c"), Entry("a", seed=2)]
    order = [entry.key for entry in draw_order(entries, Lots("Trafalgar"))]
    assert order[:2] == ["a", "b"]
    assert order[2:] == Lots("Trafalgar").order(["c", "d"], purpose="draw")
    assert draw_order(shuffled(entries, 3), Lots("Trafalgar")) == draw_order(entries, Lots("Trafalgar"))


def test_entries_that_cannot_be_told_apart_are_not_drawn() -> None:
    with pytest.raises(BadEntries, match="Two entries have the key a"):
        draw_order([Entry("a"), Entry("a")], Lots("Trafalgar"))
