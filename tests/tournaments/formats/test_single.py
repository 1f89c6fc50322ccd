"""A single elimination has everybody once, byes where they belong, and a third place and a plate that fit."""

import random
from collections.abc import Iterable

import pytest

from tests.tournaments.formats.fields import (
    assert_places_fit,
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
from tournaments.formats.brackets import Bracket, Part
from tournaments.formats.entries import BadEntries, Entry
from tournaments.formats.first_round import Byes
from tournaments.formats.lives.life import begin
from tournaments.formats.lives.placings import champion, placings, plate_winner
from tournaments.formats.lives.states import State
from tournaments.formats.lots import Lots
from tournaments.formats.pairings import Cause
from tournaments.formats.single import Plate, single_elimination
from tournaments.formats.slots import BYE, Beaten, LoserOf

LOTS = Lots("Trafalgar")


def ranks(bracket: Bracket) -> list[tuple[int, str]]:
    """The places if the better seed always wins."""
    return [(placing.rank, " ".join(placing.entries)) for placing in placings(played_out(begin(bracket)))]


# --- worked by hand ---------------------------------------------------------------------------------------------


def test_nobody_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="nobody to draw"):
        single_elimination([], LOTS)


def test_entries_that_cannot_be_told_apart_are_refused() -> None:
    with pytest.raises(BadEntries, match="both have seed 1"):
        single_elimination([Entry("a", seed=1), Entry("b", seed=1)], LOTS)


def test_one_alone_has_won_without_a_match() -> None:
    bracket = single_elimination(seeded(1), LOTS, third_place=True, plate=Plate.FIRST_MATCH)
    assert bracket.matches == ()
    assert begin(bracket).is_over
    assert champion(begin(bracket)) == "1"
    assert ranks(bracket) == [(1, "1")]


def test_two_play_the_final() -> None:
    bracket = single_elimination(seeded(2), LOTS, third_place=True, plate=Plate.FIRST_MATCH)
    assert [match.key for match in bracket.matches] == ["M1.1"]
    assert ranks(bracket) == [(1, "1"), (2, "2")]


def test_three_have_one_bye_and_no_match_for_third_place() -> None:
    bracket = single_elimination(seeded(3), LOTS, third_place=True, plate=Plate.FIRST_ROUND)
    assert opening_lines(bracket) == ["1", "bye", "2", "3"]
    assert [match.key for match in bracket.matches] == ["M1.1", "M1.2", "M2.1"]
    assert ranks(bracket) == [(1, "1"), (2, "2"), (3, "3")]


def test_five_with_byes_at_the_top() -> None:
    bracket = single_elimination(seeded(5), LOTS)
    assert opening_lines(bracket) == ["1", "bye", "4", "5", "2", "bye", "3", "bye"]
    life = begin(bracket)
    assert [match.key for match in life.ready] == ["M1.2", "M2.2"], "seeds 2 and 3 can begin at once"
    assert standing(life, "M2.1") == ("1", None)
    assert ranks(bracket) == [(1, "1"), (2, "2"), (3, "3 4"), (5, "5")]


def test_third_place_is_played_before_the_final() -> None:
    bracket = single_elimination(seeded(8), LOTS, third_place=True)
    assert [match.key for match in bracket.matches][-2:] == ["T1.1", "M3.1"]
    assert ranks(bracket) == [(1, "1"), (2, "2"), (3, "3"), (4, "4"), (5, "5 6 7 8")]
    assert [(placing.rank, placing.last) for placing in placings(played_out(begin(bracket)))][-1] == (5, 8)


def test_places_are_given_as_soon_as_they_are_certain() -> None:
    life = begin(single_elimination(seeded(8), LOTS))
    for match in ("M1.1", "M1.2", "M1.3"):
        life = life.after(won(life, match, min(life.states[match].entries)))
    assert placings(life) == ()
    life = life.after(won(life, "M1.4", "6"))
    assert [(placing.rank, placing.entries) for placing in placings(life)] == [(5, ("3", "5", "7", "8"))]
    assert champion(life) is None


def test_the_champion_is_certain_before_the_match_for_third_place() -> None:
    life = begin(single_elimination(seeded(4), LOTS, third_place=True))
    life = life.after(won(life, "M1.1", "1"), won(life, "M1.2", "2"))
    life = life.after(won(life, "M2.1", "2"))
    assert [(placing.rank, placing.entries) for placing in placings(life)] == [(1, ("2",)), (2, ("1",))]
    assert champion(life) == "2"
    assert not life.is_over


# --- the plate --------------------------------------------------------------------------------------------------


def test_a_plate_of_eight() -> None:
    bracket = single_elimination(seeded(8), LOTS, third_place=True, plate=Plate.FIRST_ROUND)
    order = [match.key for match in bracket.matches if match.key[:2] != "M1"]
    assert order == ["M2.1", "M2.2", "P1.1", "P1.2", "P2.1", "T1.1", "M3.1"]
    assert bracket.match("P1.1").first == LoserOf("M1.1")
    life = played_out(begin(bracket))
    assert standing(life, "P1.1") == ("8", "5")
    assert standing(life, "P2.1") == ("5", "6")
    assert plate_winner(life) == "5"
    assert champion(life) == "1"


def test_who_had_a_bye_and_loses_at_once_is_in_the_plate_of_first_matches() -> None:
    # Six: seeds 1 and 2 have byes. If 1 loses to 4, it has lost its first match; if 4 loses to 1, it had won one.
    first_round = single_elimination(seeded(6), LOTS, plate=Plate.FIRST_ROUND)
    assert [(match.first, match.second) for match in first_round.matches if match.part is Part.PLATE] == [
        (LoserOf("M1.2"), LoserOf("M1.4"))
    ]
    first_match = single_elimination(seeded(6), LOTS, plate=Plate.FIRST_MATCH)
    assert [(match.first, match.second) for match in first_match.matches if match.key[:2] == "P1"] == [
        (Beaten("M2.1", 0), LoserOf("M1.2")),
        (Beaten("M2.2", 0), LoserOf("M1.4")),
    ]
    life = begin(first_match)
    life = life.after(won(life, "M1.2", "4"), won(life, "M1.4", "3"))
    life = life.after(won(life, "M2.1", "4"))
    assert standing(life, "P1.1") == ("1", "5")
    life = life.after(won(life, "M2.2", "2"))
    assert standing(life, "P1.2") == ("bye", "6")
    assert standing(life, "P2.1") == (None, "6")


def test_two_with_byes_who_meet_have_one_place_in_the_plate() -> None:
    # Nine: seven byes; only 8 and 9 play in the first round.
    bracket = single_elimination(seeded(9), LOTS, plate=Plate.FIRST_MATCH)
    places = [slot for match in bracket.matches if match.key[:2] == "P1" for slot in (match.first, match.second)]
    assert places == [
        Beaten("M2.1", 0), BYE, LoserOf("M1.2"), LoserOf("M2.2"), LoserOf("M2.3"), BYE, LoserOf("M2.4"), BYE,
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(1, 41))
@pytest.mark.parametrize("third_place", [False, True])
@pytest.mark.parametrize("plate", [Plate.FIRST_ROUND, Plate.FIRST_MATCH])
def test_the_plate_has_those_who_lost_at_once_and_nobody_twice(number: int, third_place: bool, plate: Plate) -> None:
    bracket = single_elimination(unseeded(number), LOTS, third_place=third_place, plate=plate)
    life = played_out(begin(bracket), by_chance(random.Random(number)))
    assert life.is_over
    in_plate = [
        entry for match in bracket.matches if match.key.startswith("P1.") for entry in life.states[match.key].entries
    ]
    assert len(in_plate) == len(set(in_plate))
    rounds = max((match.round for match in bracket.matches if match.part is Part.MAIN), default=0)
    still_open = rounds - 2 if third_place else rounds - 1  # rounds whose losers are free for a plate
    main = [match.key for match in bracket.matches if match.part is Part.MAIN]
    played = {entry.key: [key for key in main if entry.key in _met(life.states[key])] for entry in bracket.entries}
    expected = set()
    for entry, matches in played.items():
        lost_first = bool(matches) and life.states[matches[0]].winner != entry
        of_round = int(matches[0][1]) if matches else 0
        if lost_first and of_round <= (min(still_open, 1) if plate is Plate.FIRST_ROUND else min(still_open, 2)):
            expected.add(entry)
    has_plate = any(match.part is Part.PLATE for match in bracket.matches)
    assert set(in_plate) == (expected if has_plate else set())
    assert has_plate or len(expected) < 2
    if has_plate:
        assert plate_winner(life) in expected
    assert bracket.matches[-1].part is Part.MAIN if bracket.matches else number == 1


def _met(state: State) -> tuple[str, ...]:
    return state.entries if len(state.entries) == 2 else ()


# --- byes -------------------------------------------------------------------------------------------------------


def bye_holders(bracket: Bracket) -> set[str]:
    """Who has a bye; fails where two byes meet."""
    lines = opening_lines(bracket)
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    assert ("bye", "bye") not in pairs
    return {one if other == "bye" else other for one, other in pairs if "bye" in (one, other)}


def test_byes_by_lot_go_to_any_who_head_a_match() -> None:
    # Six in eight lines: two byes among the first four of the order, one in each half.
    holders = [bye_holders(single_elimination(seeded(6), Lots(seed), byes=Byes.LOT)) for seed in map(str, range(60))]
    assert {tuple(sorted(held)) for held in holders} == {("1", "2"), ("1", "3"), ("2", "4"), ("3", "4")}
    first = Lots("7").order(["1", "2", "3", "4"], purpose="byes")[0]
    assert first in bye_holders(single_elimination(seeded(6), Lots("7"), byes=Byes.LOT))


def test_without_seeds_anybody_may_have_a_bye() -> None:
    held: set[str] = set()
    for seed in map(str, range(40)):
        held |= bye_holders(single_elimination(unseeded(6), Lots(seed), byes=Byes.LOT))
    assert len(held) == 6


def test_byes_by_lot_leave_the_seeds_in_their_lines() -> None:
    for number in (5, 6, 7, 11, 13):
        plain = opening_lines(single_elimination(seeded(number), LOTS))
        for seed in map(str, range(20)):
            lines = opening_lines(single_elimination(seeded(number), Lots(seed), byes=Byes.LOT))
            for head in map(str, range(1, len(lines) // 2 + 1)):
                assert lines.index(head) == plain.index(head)


def test_what_decided_a_first_match_is_told() -> None:
    entries = [Entry("a", "Alpha", seed=1), Entry("b", "Bravo"), Entry("c", "Charlie")]
    matches = {match.key: match for match in single_elimination(entries, LOTS).matches}
    alpha = [(reason.cause, reason.words) for reason in matches["M1.1"].reasons]
    assert alpha == [
        (Cause.SEED, "Alpha is seed 1: line 1."),
        (Cause.SEED, "Alpha has a bye, as one of the top seeds."),
    ]
    assert {reason.cause for reason in matches["M1.2"].reasons} == {Cause.LOT}
    assert [reason.words for reason in matches["M2.1"].reasons] == ["The winner of M1.1 and the winner of M1.2 meet."]


# --- all sizes --------------------------------------------------------------------------------------------------


SOME = [*range(1, 34), 47, 63, 64, 65, 100, 128, 129, 200]


@pytest.mark.parametrize(
    "numbers", [SOME, pytest.param(range(1, 201), marks=pytest.mark.soak)], ids=["some", "all to 200"]
)
def test_numbers_to_two_hundred(numbers: Iterable[int]) -> None:
    chance = random.Random(1805)
    for number in numbers:
        entries = unseeded(number) if number % 2 else seeded(number)
        bracket = single_elimination(shuffled(entries, number), LOTS, third_place=number % 3 == 0)
        assert bracket == single_elimination(entries, LOTS, third_place=number % 3 == 0)
        lines = opening_lines(bracket)
        assert sorted(line for line in lines if line != "bye") == sorted(e.key for e in entries if number > 1)
        pairs = list(zip(lines[::2], lines[1::2], strict=True))
        assert ("bye", "bye") not in pairs
        byes = lines.count("bye")
        holders = {one if other == "bye" else other for one, other in pairs if "bye" in (one, other)}
        assert holders == {entry.key for entry in bracket.entries[:byes]}, "byes to the first of the order"
        life = played_out(begin(bracket), by_chance(chance))
        assert life.is_over
        winner = champion(life)
        lost = losses(life)
        main = {entry: [key for key in keys if key[0] == "M"] for entry, keys in lost.items()}
        assert [entry for entry, keys in main.items() if not keys] == [winner]
        assert all(len(keys) == 1 for entry, keys in main.items() if entry != winner)
        assert_places_fit(life)
