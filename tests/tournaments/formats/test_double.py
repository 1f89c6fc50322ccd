"""A double elimination lets everybody lose twice, puts rematches off for as long as can be, and ends with one."""

import random
from collections.abc import Iterable
from itertools import permutations

import pytest

from tests.tournaments.formats.fields import (
    assert_places_fit,
    better_seed,
    by_chance,
    losses,
    opening_lines,
    played_out,
    seeded,
    shuffled,
    standing,
    unseeded,
    won,
)
from tournaments.formats.brackets import Bracket, Match, Part, Sends
from tournaments.formats.double import double_elimination, earliest_rematch
from tournaments.formats.first_round import Byes
from tournaments.formats.lives.life import Life, begin
from tournaments.formats.lives.placings import champion, placings
from tournaments.formats.lives.states import Status
from tournaments.formats.lots import Lots
from tournaments.formats.slots import Beaten, Entered, LoserOf, WinnerOf

LOTS = Lots("Trafalgar")
# In brackets of so many lines: the round of the losers' half in which two can meet again at the earliest.
EARLIEST = {4: 2, 8: 3, 16: 4, 32: 5, 64: 7, 128: 8, 256: 9, 512: 11, 1024: 13}


def ranks(bracket: Bracket) -> list[tuple[int, str]]:
    """The places if the better seed always wins."""
    return [(placing.rank, " ".join(placing.entries)) for placing in placings(played_out(begin(bracket)))]


# --- worked by hand ---------------------------------------------------------------------------------------------


def test_one_alone_and_two() -> None:
    assert double_elimination(seeded(1), LOTS).matches == ()
    two = double_elimination(seeded(2), LOTS)
    assert [match.key for match in two.matches] == ["M1.1", "F1.1", "F2.1"]
    assert (two.match("F1.1").first, two.match("F1.1").second) == (WinnerOf("M1.1"), LoserOf("M1.1"))
    assert ranks(two) == [(1, "1"), (2, "2")]


def test_eight_drop_as_drawn() -> None:
    bracket = double_elimination(seeded(8), LOTS)
    assert " ".join(match.key for match in bracket.matches) == (
        "M1.1 M1.2 M1.3 M1.4 M2.1 M2.2 L1.1 L1.2 L2.1 L2.2 M3.1 L3.1 L4.1 F1.1 F2.1"
    )
    slots = {match.key: (match.first, match.second) for match in bracket.matches}
    assert slots["L1.1"] == (LoserOf("M1.1"), LoserOf("M1.2"))
    assert slots["L2.1"] == (LoserOf("M2.2"), WinnerOf("L1.1")), "into the other half"
    assert slots["L2.2"] == (LoserOf("M2.1"), WinnerOf("L1.2"))
    assert slots["L3.1"] == (WinnerOf("L2.1"), WinnerOf("L2.2"))
    assert slots["L4.1"] == (LoserOf("M3.1"), WinnerOf("L3.1"))
    assert slots["F2.1"] == (WinnerOf("F1.1"), Beaten("F1.1", 0))
    assert ranks(bracket) == [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5 6"), (7, "7 8")]


def test_the_second_final_is_played_only_if_the_unbeaten_one_loses_the_first() -> None:
    life = played_out(begin(double_elimination(seeded(4), LOTS)), better_seed)
    assert life.is_over
    assert life.states["F2.1"].status is Status.UNPLAYED
    assert champion(life) == "1"

    life = begin(double_elimination(seeded(4), LOTS))
    life = life.after(won(life, "M1.1", "1"), won(life, "M1.2", "2"))
    life = life.after(won(life, "M2.1", "1"), won(life, "L1.1", "3"))
    life = life.after(won(life, "L2.1", "2"))
    assert standing(life, "F1.1") == ("1", "2")
    life = life.after(won(life, "F1.1", "2"))
    assert standing(life, "F2.1") == ("2", "1")
    assert champion(life) is None
    assert champion(life.after(won(life, "F2.1", "1"))) == "1"
    assert champion(life.after(won(life, "F2.1", "2"))) == "2"


def test_without_a_reset_the_first_final_decides() -> None:
    life = begin(double_elimination(seeded(2), LOTS, reset=False))
    life = life.after(won(life, "M1.1", "1"))
    life = life.after(won(life, "F1.1", "2"))
    assert life.is_over
    assert champion(life) == "2"


def test_byes_go_through_the_losers_half() -> None:
    # Five: 1, 2 and 3 have byes, so one entry drops from the first round; it meets nobody until round 2.
    life = begin(double_elimination(seeded(5), LOTS))
    assert standing(life, "L1.1") == ("bye", None)
    assert standing(life, "L1.2") == ("bye", "bye")
    assert standing(life, "L2.2") == (None, "bye")
    life = life.after(won(life, "M1.2", "4"), won(life, "M2.2", "2"))
    assert standing(life, "L2.1") == ("3", "5")
    life = life.after(won(life, "M2.1", "1"))
    assert standing(life, "L3.1") == (None, "4")
    assert ranks(double_elimination(seeded(5), LOTS)) == [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5")]


# --- rematches --------------------------------------------------------------------------------------------------


def test_the_stated_rounds() -> None:
    assert {lines: earliest_rematch(lines) for lines in EARLIEST} == EARLIEST
    assert earliest_rematch(2) is None
    assert earliest_rematch(1) is None


@pytest.mark.parametrize("lines", EARLIEST)
def test_nobody_can_meet_again_before_the_stated_round_and_somebody_can_in_it(lines: int) -> None:
    bracket = double_elimination(unseeded(lines), LOTS)
    assert _first_rematch(bracket) == EARLIEST[lines]


def _first_rematch(bracket: Bracket, drops: dict[str, str] | None = None) -> int:
    """The first round of the losers' half in which two who have met can meet, whoever wins; `drops` puts other matches
    of the winners' half in the place of those that drop as drawn."""
    under: dict[str, set[str]] = {}  # of the main part: all matches that lead to a match
    fallen: dict[str, set[str]] = {}  # of the losers' half: the matches of the main part whose losers may come here
    earliest = 10**6
    for match in sorted(bracket.matches, key=lambda match: (match.part is not Part.MAIN, match.part, match.round)):
        slots = (match.first, match.second)
        if match.part is Part.MAIN:
            under[match.key] = {
                below for slot in slots if isinstance(slot, WinnerOf) for below in (slot.match, *under[slot.match])
            }
        elif match.part is Part.LOSERS:
            one, other = (
                {(drops or {}).get(slot.match, slot.match)}
                if isinstance(slot, LoserOf)
                else fallen[slot.match if isinstance(slot, WinnerOf) else ""]
                for slot in slots
            )
            fallen[match.key] = one | other
            if any(under[key] & other for key in one) or any(under[key] & one for key in other):
                earliest = min(earliest, match.round)
    return earliest


@pytest.mark.parametrize("lines", [4, 8, 16])
def test_no_other_order_of_dropping_puts_rematches_off_further(lines: int) -> None:
    bracket = double_elimination(unseeded(lines), LOTS)
    rounds = lines.bit_length() - 1
    found = [0]

    def try_orders(level: int, drops: dict[str, str]) -> None:
        if level > rounds:
            found.append(_first_rematch(bracket, drops))
            return
        keys = [match.key for match in bracket.matches if match.part is Part.MAIN and match.round == level]
        for order in permutations(keys):
            try_orders(level + 1, drops | dict(zip(keys, order, strict=True)))

    try_orders(2, {})
    assert max(found) == EARLIEST[lines]


# --- all sizes --------------------------------------------------------------------------------------------------


def _played(bracket: Bracket, seed: int) -> Life:
    return played_out(begin(bracket), by_chance(random.Random(seed)))


SOME = [*range(1, 34), 47, 63, 64, 65, 100, 128, 129, 200]


@pytest.mark.parametrize(
    "numbers", [SOME, pytest.param(range(1, 201), marks=pytest.mark.soak)], ids=["some", "all to 200"]
)
def test_numbers_to_two_hundred(numbers: Iterable[int]) -> None:
    for number in numbers:
        entries = unseeded(number) if number % 2 else seeded(number)
        byes_go = Byes.LOT if number % 5 == 0 else Byes.TOP
        bracket = double_elimination(shuffled(entries, number), LOTS, byes=byes_go)
        lines = opening_lines(bracket)
        assert sorted(line for line in lines if line != "bye") == sorted(e.key for e in entries if number > 1)
        pairs = list(zip(lines[::2], lines[1::2], strict=True))
        assert ("bye", "bye") not in pairs
        byes = lines.count("bye")
        life = begin(bracket)
        double_byes = sum(standing(life, match.key) == ("bye", "bye") for match in bracket.matches)
        assert double_byes == max(0, byes - len(lines) // 4), "two byes meet only where they must"
        life = _played(bracket, number)
        assert life.is_over
        winner = champion(life)
        lost = losses(life)
        assert all(len(keys) == 2 for entry, keys in lost.items() if entry != winner)
        assert number == 1 or len(lost[winner or ""]) < 2
        _assert_met_no_earlier_than_stated(life, len(lines))
        assert_places_fit(life)


def _assert_met_no_earlier_than_stated(life: Life, lines: int) -> None:
    met: set[frozenset[str]] = set()
    for match in life.bracket.matches:
        pair = frozenset(life.states[match.key].entries)
        if len(pair) < 2:
            continue
        if match.part is Part.LOSERS and pair in met:
            assert match.round >= EARLIEST[lines]
        met.add(pair)


def test_everybody_has_a_way_to_the_end() -> None:
    # Each place of the losers' half leads on to the grand final, and each loser of the winners' half drops once.
    for number in (2, 3, 5, 8, 13, 32, 64):
        bracket = double_elimination(unseeded(number), LOTS)
        for match in bracket.matches:
            ways = bracket.ways[match.key]
            if match.part is Part.MAIN or match.part is Part.LOSERS:
                assert [way.sends for way in ways].count(Sends.WINNER) == 1
                assert [way.sends for way in ways].count(Sends.LOSER) == (match.part is Part.MAIN)
        entered = [slot for match in bracket.matches for slot in _entries(match)]
        assert len(entered) == len(set(entered)) == number


def _entries(match: Match) -> list[str]:
    return [slot.entry for slot in (match.first, match.second) if isinstance(slot, Entered)]
