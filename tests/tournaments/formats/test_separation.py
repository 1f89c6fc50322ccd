"""Those of one ship or group meet as late as their numbers allow, and no seed moves for it."""

import random
from itertools import permutations

import pytest

from tests.tournaments.formats.fields import of_ships, shuffled
from tournaments.formats.entries import Entry
from tournaments.formats.first_round import Apart, Byes, FirstRound, draw_first_round
from tournaments.formats.lots import Lots
from tournaments.formats.pairings import Cause
from tournaments.formats.separation.even_shares import share_out
from tournaments.formats.separation.meetings import Counts, earliest_meetings, meeting_round, put_off
from tournaments.formats.separation.separate import separate
from tournaments.formats.separation.traits import Movers, traits


def drawn(entries: list[Entry], apart: Apart = Apart.SEEDS_STAY, lots: str = "Trafalgar") -> FirstRound:
    """The first round of a bracket."""
    return draw_first_round(entries, Lots(lots), apart=apart)


def line_of(first: FirstRound) -> dict[str, int]:
    """Where each entry stands, from 1."""
    return {entry.key: line for line, entry in enumerate(first.lines, 1) if entry is not None}


def test_the_round_in_which_two_lines_can_meet() -> None:
    assert [meeting_round(0, line) for line in range(1, 8)] == [1, 2, 2, 3, 3, 3, 3]
    assert meeting_round(3, 4) == 3


@pytest.mark.parametrize("of_one", range(2, 17))
def test_one_ship_spreads_over_halves_quarters_and_so_on(of_one: int) -> None:
    # Two of them meet in the final at the earliest, three or four in the semi-finals, five to eight in the quarters ...
    for lots in map(str, range(5)):
        first = drawn(of_ships(*["Ark"] * of_one, *[""] * (16 - of_one)), lots=lots)
        assert earliest_meetings(first.lines) == {("ship", "Ark"): 5 - (of_one - 1).bit_length()}


def test_every_ship_is_as_far_apart_as_its_numbers_allow() -> None:
    # Without seeds and byes an even share is always to be had, for all ships at once.
    chance = random.Random(4)
    for size in (8, 16, 32, 64):
        for _ in range(10):
            ships = [f"ship {chance.randrange(1, size // 3)}" for _ in range(size)]
            first = drawn(of_ships(*ships), lots=str(chance.random()))
            rounds = size.bit_length() - 1
            for (_, ship), earliest in earliest_meetings(first.lines).items():
                assert earliest == rounds + 1 - (ships.count(ship) - 1).bit_length(), (size, ship)


def test_no_order_does_better_where_seeds_and_byes_stand_in_the_way() -> None:
    # All orders of those who may move, tried one by one: nobody meets earlier or oftener than must be.
    chance = random.Random(5)
    for _ in range(25):
        number = chance.randrange(5, 8)
        seeds = chance.randrange(1, 3)
        entries = of_ships(*[chance.choice(["Ark", "Kent", "Ajax", ""]) for _ in range(number)], seeds=seeds)
        first = drawn(entries, lots=str(chance.random()))
        places = [line for line, entry in enumerate(first.lines) if entry is not None and entry.seed is None]
        free = [first.lines[line] for line in places]
        best = _meetings(first.lines)
        for order in permutations(free):
            lines = list(first.lines)
            for line, entry in zip(places, order, strict=True):
                lines[line] = entry
            assert best <= _meetings(lines)


def _meetings(lines: "list[Entry | None] | tuple[Entry | None, ...]") -> list[int]:
    """How many pairs of one ship can meet in each round, from the first."""
    found = [0] * (len(lines).bit_length() - 1)
    for line, entry in enumerate(lines):
        for other in range(line):
            partner = lines[other]
            if entry is not None and partner is not None and entry.ship and entry.ship == partner.ship:
                found[meeting_round(line, other) - 1] += 1
    return found


def test_halves_get_even_shares() -> None:
    chance = random.Random(9)
    for _ in range(30):
        lines: list[Entry | None] = [*of_ships(*[f"ship {chance.randrange(1, 7)}" for _ in range(32)])]
        share_out(lines, range(16), range(16, 32), Movers(lines, Lots("Nile"), within_bands=False))
        for ship in {entry.ship for entry in lines if entry}:
            left, right = ([entry.ship for entry in half if entry].count(ship) for half in (lines[:16], lines[16:]))
            assert abs(left - right) <= 1


def test_nothing_is_left_that_one_exchange_would_put_off() -> None:
    chance = random.Random(10)
    for _ in range(20):
        lines: list[Entry | None] = [*of_ships(*[f"ship {chance.randrange(1, 5)}" for _ in range(14)], seeds=4)]
        lines[5:5] = [None, None]
        put_off(lines, Movers(lines, Lots("Nile"), within_bands=False))
        least = _meetings(lines)
        free = [line for line, entry in enumerate(lines) if entry is not None and entry.seed is None]
        for one in free:
            for other in free:
                changed = list(lines)
                changed[one], changed[other] = lines[other], lines[one]
                assert least <= _meetings(changed)


def test_what_a_change_of_places_does_is_reckoned_as_by_counting_again() -> None:
    chance = random.Random(11)
    lines: list[Entry | None] = [*of_ships(*[f"ship {chance.randrange(1, 5)}" for _ in range(16)])]
    counts = Counts(lines, 4)
    for one in range(16):
        for other in range(16):
            if one != other:
                changed = list(lines)
                changed[one], changed[other] = lines[other], lines[one]
                expected = [after - before for after, before in zip(_meetings(changed), _meetings(lines), strict=True)]
                assert counts.change(one, other, traits(lines[one]), traits(lines[other])) == expected


def test_seeds_keep_their_lines() -> None:
    entries = of_ships(*["Ark"] * 8, *["Kent"] * 8, seeds=6)
    apart, plain = line_of(drawn(entries)), line_of(drawn(entries, Apart.NO))
    for entry in entries[:6]:
        assert apart[entry.key] == plain[entry.key]
    assert apart != plain


def test_within_bands_the_first_two_seeds_stay_and_the_others_keep_to_their_band() -> None:
    entries = of_ships("Ark", "Kent", "Kent", "Ark", *["Ark", "Ajax"] * 6, seeds=16)
    moved = 0
    for lots in map(str, range(10)):
        apart, plain = line_of(drawn(entries, Apart.WITHIN_BANDS, lots)), line_of(drawn(entries, Apart.NO, lots))
        assert [apart[key] for key in ("e1", "e2")] == [plain[key] for key in ("e1", "e2")] == [1, 9]
        for band in (range(3, 5), range(5, 9), range(9, 17)):
            assert {apart[f"e{seed}"] for seed in band} == {plain[f"e{seed}"] for seed in band}
        moved += apart != plain
        assert apart["e4"] > 8, "Ark's seed 4 goes into the half that Ark's seed 1 is not in"
    assert moved == 10


def test_ship_and_group_both_count() -> None:
    entries = [
        Entry(f"e{ship}{group}", ship=f"ship {ship}", group=f"group {group}") for ship in range(4) for group in range(4)
    ]
    for lots in map(str, range(5)):
        # Four of each: one in every quarter of the bracket.
        assert set(earliest_meetings(drawn(entries, lots=lots).lines).values()) == {3}


def test_those_of_no_known_ship_are_not_of_one_ship() -> None:
    assert drawn(of_ships(*[""] * 8)).lines == drawn(of_ships(*[""] * 8), Apart.NO).lines


def test_who_was_moved_is_told_why() -> None:
    entries = of_ships(*["Ark"] * 4, *["Kent"] * 2, "Ajax", "")
    first, plain = drawn(entries), drawn(entries, Apart.NO)
    here, there = line_of(first), line_of(plain)
    moved = [key for key in here if here[key] != there[key]]
    assert moved
    for key in moved:
        reason = first.reasons[key][0]
        assert reason.cause is Cause.SEPARATION
        assert f"stands in line {here[key]}, not in line {there[key]} as drawn" in reason.words
    for key in here.keys() - set(moved):
        assert Cause.SEPARATION not in {reason.cause for reason in first.reasons[key]}
    told = " ".join(reason.words for reasons in first.reasons.values() for reason in reasons)
    assert "to keep those of ship Ark apart" in told


def test_the_same_lots_separate_alike_whatever_the_order_of_entries() -> None:
    chance = random.Random(6)
    entries = of_ships(*[f"ship {chance.randrange(9)}" for _ in range(45)], seeds=5)
    for byes in Byes:
        one = draw_first_round(entries, Lots("Nile"), byes=byes)
        assert one == draw_first_round(shuffled(entries, 8), Lots("Nile"), byes=byes)
        assert one != draw_first_round(entries, Lots("Copenhagen"), byes=byes)


def test_separation_loses_nobody_and_gives_nobody_two_lines() -> None:
    chance = random.Random(7)
    for number in (1, 2, 3, 5, 11, 64, 100, 200):
        entries = of_ships(*[chance.choice(["Ark", "Kent", "Ajax", "Hood", ""]) for _ in range(number)])
        lines = draw_first_round(entries, Lots("Nile"), apart=Apart.NO).lines
        after = separate(lines, Lots("Nile")).lines
        assert sorted(entry.key for entry in after if entry) == sorted(entry.key for entry in entries)
        assert [entry is None for entry in after] == [entry is None for entry in lines]
