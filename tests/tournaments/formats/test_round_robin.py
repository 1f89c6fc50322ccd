"""Round robins: the published Berger tables, and what every table holds to, counted for each number to 200."""

from collections.abc import Callable, Iterable
from itertools import groupby, pairwise

import pytest

from tournaments.formats.entries import BadEntries, Entry
from tournaments.formats.pairings import Cause
from tournaments.formats.round_robin import Round, Table, berger_numbers, circle_numbers, make_rounds

# FIDE Handbook C.05, annex 1; with an odd number the highest is the bye.
PUBLISHED = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
    10: """
        1-10 2-9 3-8 4-7 5-6
        10-6 7-5 8-4 9-3 1-2
        2-10 3-1 4-9 5-8 6-7
        10-7 8-6 9-5 1-4 2-3
        3-10 4-2 5-1 6-9 7-8
        10-8 9-7 1-6 2-5 3-4
        4-10 5-3 6-2 7-1 8-9
        10-9 1-8 2-7 3-6 4-5
        5-10 6-4 7-3 8-2 9-1
    """,
    12: """
        1-12 2-11 3-10 4-9 5-8 6-7
        12-7 8-6 9-5 10-4 11-3 1-2
        2-12 3-1 4-11 5-10 6-9 7-8
        12-8 9-7 10-6 11-5 1-4 2-3
        3-12 4-2 5-1 6-11 7-10 8-9
        12-9 10-8 11-7 1-6 2-5 3-4
        4-12 5-3 6-2 7-1 8-11 9-10
        12-10 11-9 1-8 2-7 3-6 4-5
        5-12 6-4 7-3 8-2 9-1 10-11
        12-11 1-10 2-9 3-8 4-7 5-6
        6-12 7-5 8-4 9-3 10-2 11-1
    """,
    14: """
        1-14 2-13 3-12 4-11 5-10 6-9 7-8
        14-8 9-7 10-6 11-5 12-4 13-3 1-2
        2-14 3-1 4-13 5-12 6-11 7-10 8-9
        14-9 10-8 11-7 12-6 13-5 1-4 2-3
        3-14 4-2 5-1 6-13 7-12 8-11 9-10
        14-10 11-9 12-8 13-7 1-6 2-5 3-4
        4-14 5-3 6-2 7-1 8-13 9-12 10-11
        14-11 12-10 13-9 1-8 2-7 3-6 4-5
        5-14 6-4 7-3 8-2 9-1 10-13 11-12
        14-12 13-11 1-10 2-9 3-8 4-7 5-6
        6-14 7-5 8-4 9-3 10-2 11-1 12-13
        14-13 1-12 2-11 3-10 4-9 5-8 6-7
        7-14 8-6 9-5 10-4 11-3 12-2 13-1
    """,
    16: """
        1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9
        16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2
        2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10
        16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3
        3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11
        16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4
        4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12
        16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5
        5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13
        16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6
        6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14
        16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7
        7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15
        16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8
        8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1
    """,
}

TABLES = [(Table.BERGER, berger_numbers), (Table.CIRCLE, circle_numbers)]


def entries_of(number: int) -> list[Entry]:
    return [Entry(str(each)) for each in range(1, number + 1)]


def written_out(rounds: tuple[Round, ...]) -> list[list[str]]:
    return [["-".join(pairing.keys) for pairing in each.pairings] for each in rounds]


Pairs = tuple[tuple[int, int], ...]


def sides_by_number(rounds: Iterable[Pairs], number: int) -> dict[int, str]:
    """For each of so many entries a letter a match: H at home, A away; the matches of numbers beyond are rests."""
    sides = dict.fromkeys(range(1, number + 1), "")
    for pairs in rounds:
        for home, away in pairs:
            if home <= number and away <= number:
                sides[home] += "H"
                sides[away] += "A"
    return sides


def as_numbers(rounds: Iterable[Round]) -> list[Pairs]:
    return [tuple((int(each.keys[0]), int(each.keys[1])) for each in round_.pairings) for round_ in rounds]


def breaks(sides: dict[int, str]) -> int:
    return sum(one == other for row in sides.values() for one, other in pairwise(row))


def longest_run(sides: dict[int, str]) -> int:
    return max(len(list(run)) for row in sides.values() for _, run in groupby(row))


# --- tables -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", PUBLISHED)
def test_the_published_berger_table(size: int) -> None:
    published = [line.split() for line in PUBLISHED[size].strip().splitlines()]
    assert written_out(make_rounds(entries_of(size))) == published


@pytest.mark.parametrize("size", PUBLISHED)
def test_with_an_odd_number_the_highest_of_the_published_table_is_the_bye(size: int) -> None:
    rounds = make_rounds(entries_of(size - 1))
    for line, each in zip(PUBLISHED[size].strip().splitlines(), rounds, strict=True):
        met = [pair for pair in line.split() if str(size) not in pair.split("-")]
        rests = next(({*pair.split("-")} - {str(size)}).pop() for pair in line.split() if str(size) in pair.split("-"))
        assert ["-".join(pairing.keys) for pairing in each.pairings] == met
        assert each.resting is not None
        assert each.resting.key == rests


def test_a_circle_table() -> None:
    """Six, worked on paper: all but 6 move up by one; the first pair of a round has 6, who is away in odd rounds."""
    assert written_out(make_rounds(entries_of(6), table=Table.CIRCLE)) == [
        ["1-6", "2-5", "4-3"],
        ["6-2", "3-1", "5-4"],
        ["3-6", "4-2", "1-5"],
        ["6-4", "5-3", "2-1"],
        ["5-6", "1-4", "3-2"],
    ]


# --- what every table holds to ----------------------------------------------------------------------------------


def count_everything(numbers: Callable[[int], tuple[Pairs, ...]], size: int) -> None:
    rounds = numbers(size)
    everybody = list(range(1, size + 1))
    assert len(rounds) == size - 1
    assert all(sorted(key for pair in pairs for key in pair) == everybody for pairs in rounds)
    assert len({frozenset(pair) for pairs in rounds for pair in pairs}) == size * (size - 1) // 2

    even, odd = sides_by_number(rounds, size), sides_by_number(rounds, size - 1)
    assert {abs(row.count("H") - row.count("A")) for row in even.values()} == {1}
    assert {row.count("H") - row.count("A") for row in odd.values()} == {0}
    assert (breaks(even), breaks(odd)) == (size - 2, 0)


@pytest.mark.parametrize(("table", "numbers"), TABLES)
@pytest.mark.parametrize("size", [*range(2, 42, 2), 64, 100, 200])
def test_all_meet_once_balanced_and_with_the_fewest_breaks(
    size: int, table: Table, numbers: Callable[[int], tuple[Pairs, ...]]
) -> None:
    count_everything(numbers, size)


@pytest.mark.soak
@pytest.mark.parametrize(("table", "numbers"), TABLES)
def test_all_meet_once_balanced_and_with_the_fewest_breaks_for_every_number_to_200(
    table: Table, numbers: Callable[[int], tuple[Pairs, ...]], record_property: Callable[[str, object], None]
) -> None:
    for size in range(2, 201, 2):
        count_everything(numbers, size)
    record_property("numbers of entries counted", 200)


@pytest.mark.parametrize("table", Table)
@pytest.mark.parametrize("number", [*range(2, 18), 31])
def test_over_two_cycles_home_and_away_are_equal(number: int, table: Table) -> None:
    rounds = as_numbers(make_rounds(entries_of(number), table=table, cycles=2))
    sides = sides_by_number(rounds, number)
    assert all(row.count("H") == row.count("A") == number - 1 for row in sides.values())
    assert len({pair for pairs in rounds for pair in pairs}) == number * (number - 1)  # each at home to each, once
    assert breaks(sides) == (number if number % 2 else 3 * number - 6)


@pytest.mark.parametrize("number", range(3, 30))
def test_nobody_has_three_matches_running_at_home_or_away_in_two_berger_cycles(number: int) -> None:
    sides = sides_by_number(as_numbers(make_rounds(entries_of(number), cycles=2)), number)
    assert longest_run(sides) == 2


def test_the_last_two_rounds_before_another_cycle_change_places() -> None:
    assert written_out(make_rounds(entries_of(4), cycles=2)) == [
        ["1-4", "2-3"],
        ["2-4", "3-1"],
        ["4-3", "1-2"],
        ["4-1", "3-2"],
        ["3-4", "2-1"],
        ["4-2", "1-3"],
    ]


@pytest.mark.parametrize("cycles", [1, 2, 3, 4])
@pytest.mark.parametrize("number", [2, 5, 8])
def test_cycles_follow_each_other_and_rounds_are_numbered_through(number: int, cycles: int) -> None:
    rounds = make_rounds(entries_of(number), cycles=cycles)
    a_cycle = number - 1 + number % 2
    assert [each.number for each in rounds] == list(range(1, a_cycle * cycles + 1))
    assert [each.cycle for each in rounds] == [cycle for cycle in range(1, cycles + 1) for _ in range(a_cycle)]
    rests = [each.resting for each in rounds]
    assert rests.count(None) == (0 if number % 2 else len(rounds))
    if number % 2:
        assert all(rests.count(entry) == cycles for entry in entries_of(number))


# --- edges ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1])
def test_fewer_than_two_have_nobody_to_meet(number: int) -> None:
    assert make_rounds(entries_of(number)) == ()


@pytest.mark.parametrize("table", Table)
def test_two_meet_once_a_cycle(table: Table) -> None:
    assert written_out(make_rounds(entries_of(2), table=table, cycles=3)) == [["1-2"], ["2-1"], ["1-2"]]


def test_a_pairing_says_which_table_decided_it() -> None:
    [first, *_] = make_rounds([Entry("a"), Entry("b"), Entry("c")])[0].pairings
    [reason] = first.reasons
    assert reason.cause is Cause.TABLE
    assert reason.words == "Berger table of 3, round 1: number 2 at home to number 3."


def test_no_cycle_and_entries_that_cannot_be_told_apart_are_refused() -> None:
    with pytest.raises(ValueError, match="one cycle or more, not 0"):
        make_rounds(entries_of(4), cycles=0)
    with pytest.raises(BadEntries):
        make_rounds([Entry("a"), Entry("a")])
