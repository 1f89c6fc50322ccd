"""Rounds of a Swiss: none better for what weighs most, worked on paper where that can be, and nobody left out."""

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tournaments.formats.swiss_play import (
    TWO_A_WIN,
    by_chance,
    entries_numbered,
    play,
    result,
    stronger_wins,
)
from tournaments.formats.entries import BadEntries, Entry
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import BadOutcome, Ending, Outcome, Played, Side
from tournaments.formats.pairings import Cause, Pairing
from tournaments.formats.swiss.contenders import Contender, Float, contenders
from tournaments.formats.swiss.reasons import said
from tournaments.formats.swiss.rounds import draw_round
from tournaments.formats.swiss.wishes import ORDER, Apart, Halves, SwissRules
from tournaments.formats.workings import HALF, Amount

LOTS = Lots("Victory")


def pairs(pairings: Sequence[Pairing]) -> list[str]:
    """As `e1-e4`, the better place first whatever the sides, and `e7-bye`."""
    return ["-".join(sorted(one.keys, key=lambda key: int(key[1:]))) + ("-bye" * (not one.second)) for one in pairings]


def words(pairing: Pairing) -> str:
    return " ".join(reason.words for reason in pairing.reasons)


def stand(*points: int) -> list[Contender]:
    return [Contender(entry, had) for entry, had in zip(entries_numbered(len(points)), points, strict=True)]


# --- worked on paper ------------------------------------------------------------------------------------------


def test_the_first_round_slides_the_halves() -> None:
    assert pairs(draw_round(stand(*[0] * 8), LOTS, number=1)) == ["e1-e5", "e2-e6", "e3-e7", "e4-e8"]


def test_the_first_round_folds_the_halves() -> None:
    drawn = draw_round(stand(*[0] * 8), LOTS, number=1, rules=SwissRules(halves=Halves.FOLD))
    assert pairs(drawn) == ["e1-e8", "e2-e7", "e3-e6", "e4-e5"]


def test_of_an_odd_number_the_last_has_the_bye() -> None:
    drawn = draw_round(stand(*[0] * 7), LOTS, number=1)
    assert pairs(drawn) == ["e1-e4", "e2-e5", "e3-e6", "e7-bye"]
    assert words(drawn[-1]) == "e7 has the bye: the last of the standing who has had none."


def test_a_round_on_paper_with_floats() -> None:
    # 4: e1 | 2: e2 e3 e4 | 0: e5 e6. The top group is one and must float to the 2s, to the nearest of them, e2. Then e3
    # and e4 meet, and e5 and e6: a difference of 2, and less cannot be.
    drawn = draw_round(stand(4, 2, 2, 2, 0, 0), LOTS, number=3)
    assert pairs(drawn) == ["e1-e2", "e3-e4", "e5-e6"]
    assert "e1 with 4 points meets e2 with 2 points: the differences of the whole round add up to 2 points" in words(
        drawn[0]
    )


def test_who_floated_up_does_not_again() -> None:
    # As above, but e2 floated up in the round before: e3 goes instead.
    standing = stand(4, 2, 2, 2, 0, 0)
    standing[1] = Contender(standing[1].entry, 2, floated=Float.UP)
    assert pairs(draw_round(standing, LOTS, number=3)) == ["e1-e3", "e2-e4", "e5-e6"]


def test_floating_twice_is_better_than_floating_further() -> None:
    # e1 must float; all of the next group did so before. To the third group would be 4.
    standing = stand(4, 2, 2, 2, 0, 0)
    standing = [Contender(one.entry, one.points, floated=Float.UP if one.points == 2 else None) for one in standing]
    drawn = draw_round(standing, LOTS, number=3)
    assert pairs(drawn) == ["e1-e2", "e3-e4", "e5-e6"]
    assert "e2 floats up as in the round before: with differences as small as these, no fewer can." in words(drawn[0])


def test_two_small_floats_rather_than_one_great() -> None:
    # 4: e1 | 2: e2 e3 | 0: e4. e1-e4 and e2-e3 add up to 4, as do e1-e2 and e3-e4.
    assert pairs(draw_round(stand(4, 2, 2, 0), LOTS, number=3)) == ["e1-e2", "e3-e4"]


def test_who_has_met_does_not_meet_again_and_that_is_said() -> None:
    standing = [Contender(entry, 0, met=("e3",) if entry.key == "e1" else ()) for entry in entries_numbered(4)]
    drawn = draw_round(standing, LOTS, number=2)
    assert pairs(drawn) == ["e1-e4", "e2-e3"]
    assert "Not e3, who stands opposite: they have met." in words(drawn[0])


def test_where_all_have_met_the_round_is_drawn_all_the_same() -> None:
    everybody = entries_numbered(4)
    standing = [Contender(one, 0, met=tuple(other.key for other in everybody if other != one)) for one in everybody]
    standing[0] = Contender(everybody[0], 0, met=("e2", "e3", "e3", "e4"))
    drawn = draw_round(standing, LOTS, number=4)
    assert "e1-e3" not in pairs(drawn)  # that would be the third time
    assert all("They have met once before: the fewest pairings of this round" in words(one) for one in drawn)


def test_the_bye_goes_up_to_who_had_none() -> None:
    standing = [
        Contender(entry, 0, byes=byes) for entry, byes in zip(entries_numbered(5), (0, 0, 0, 1, 1), strict=True)
    ]
    assert pairs(draw_round(standing, LOTS, number=3))[-1] == "e3-bye"


def test_a_bye_out_of_turn_rather_than_meeting_again() -> None:
    # e1 and e2 have met everybody but e3; e3 is last and had no bye, but without e3 the others meet again.
    standing = [
        Contender(Entry("e1", seed=1), 4, met=("e2",)),
        Contender(Entry("e2", seed=2), 2, met=("e1",)),
        Contender(Entry("e3", seed=3), 0),
    ]
    drawn = draw_round(standing, LOTS, number=2)
    assert pairs(drawn) == ["e1-e3", "e2-bye"]
    assert words(drawn[-1]) == "e2 has the bye: were it for e3, others would meet again more often."


def test_three_on_paper_through_all_rounds() -> None:
    # e3 has the bye; then e2, who lost to e1, plays e3 unless the bye is theirs: e1 2, e3 2, e2 0 -> bye e2, e1-e3.
    # Then e2-e3 are left, and e1 has the bye.
    told = play(entries_numbered(3), 3, stronger_wins)
    assert [pairs(drawn) for _, drawn in told] == [
        ["e1-e2", "e3-bye"],
        ["e1-e3", "e2-bye"],
        ["e2-e3", "e1-bye"],
    ]


def test_eight_on_paper_through_three_rounds() -> None:
    # Folded, the stronger wins, and sides, in which lots would have a say, are forgotten.
    # 1: 1-8 2-7 3-6 4-5. 2: of the winners 1-4 2-3, of the others 5-8 6-7. 3: 1-2; 3 and 4 lost to these, 5 and 6 won:
    # 3-6 and 4-5 have met, so that of upper half against lower 3-5 4-6 are left; 7-8.
    results: list[Played] = []
    rounds = []
    for number in (1, 2, 3):
        standing = [replace(one, sides=()) for one in contenders(entries_numbered(8), results, TWO_A_WIN)]
        drawn = draw_round(standing, LOTS, number=number, rules=SwissRules(halves=Halves.FOLD))
        results += [result(one, number, stronger_wins(one)) for one in drawn]
        rounds.append(pairs(drawn))
    assert rounds == [
        ["e1-e8", "e2-e7", "e3-e6", "e4-e5"],
        ["e1-e4", "e2-e3", "e5-e8", "e6-e7"],
        ["e1-e2", "e3-e5", "e4-e6", "e7-e8"],
    ]


def test_ships_are_kept_apart_in_the_first_rounds_only() -> None:
    ships = ["Kent", "Lancaster", "Kent", "Lancaster"]
    standing = [Contender(Entry(f"e{number}", seed=number, ship=ship), 0) for number, ship in enumerate(ships, 1)]
    drawn = draw_round(standing, LOTS, number=1)
    assert pairs(drawn) == ["e1-e4", "e2-e3"]
    assert "Not e3, who stands opposite: both of ship Kent." in words(drawn[0])
    assert pairs(draw_round(standing, LOTS, number=3)) == ["e1-e3", "e2-e4"]


def test_groups_are_kept_apart_where_that_is_wished() -> None:
    standing = [Contender(Entry(f"e{number}", seed=number, group="ab"[number % 2]), 0) for number in (1, 2, 3, 4)]
    assert pairs(draw_round(standing, LOTS, number=1)) == ["e1-e3", "e2-e4"]
    drawn = draw_round(standing, LOTS, number=1, rules=SwissRules(apart=(Apart.GROUP,)))
    assert pairs(drawn) == ["e1-e4", "e2-e3"]


def test_who_shares_a_ship_meets_where_it_cannot_be_otherwise() -> None:
    standing = [Contender(Entry(f"e{number}", ship="Kent"), 0) for number in (1, 2)]
    (drawn,) = draw_round(standing, LOTS, number=1)
    assert Cause.SEPARATION in [reason.cause for reason in drawn.reasons]
    assert "Both of ship Kent" in words(drawn)


def test_sides_that_are_due_weigh_more_than_the_halves() -> None:
    # The slide is e1-e3, e2-e4; but e1 and e3 were first both times, e2 and e4 second.
    first: tuple[Side, ...] = (0, 0)
    second: tuple[Side, ...] = (1, 1)
    sides = (first, second, first, second)
    standing = [Contender(entry, 0, sides=had) for entry, had in zip(entries_numbered(4), sides, strict=True)]
    drawn = draw_round(standing, LOTS, number=3)
    assert pairs(drawn) == ["e1-e4", "e2-e3"]
    assert {one.first.key for one in drawn} == {"e2", "e4"}
    assert "Not e3, who stands opposite: both are due the same side." in words(drawn[0])


def test_of_the_same_balance_who_was_second_is_first() -> None:
    e1, e2 = entries_numbered(2)
    standing = [Contender(e1, 0, sides=(1, 0)), Contender(e2, 0, sides=(0, 1))]
    (drawn,) = draw_round(standing, LOTS, number=3)
    assert drawn.keys == ("e2", "e1")


def test_without_seeds_the_standing_is_by_lot_and_another_seed_draws_otherwise() -> None:
    standing = [Contender(entry, 0) for entry in entries_numbered(8, seeded=False)]
    order = LOTS.order([one.key for one in standing], purpose=ORDER)
    drawn = draw_round(standing, LOTS, number=1)
    assert [set(one.keys) for one in drawn] == [{order[place], order[place + 4]} for place in range(4)]
    assert Cause.LOT in [reason.cause for reason in drawn[0].reasons]
    assert draw_round(standing, Lots("Warrior"), number=1) != drawn


def test_the_drawn_example_of_the_docs_is_what_is_drawn() -> None:
    names = ["Anson", "Benbow", "Collingwood", "Drake", "Exmouth", "Fisher", "Grenville"]
    entries = [Entry(name.lower(), name, seed=seed) for seed, name in enumerate(names, 1)]
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text()
    for number, (_, drawn) in enumerate(play(entries, 3, stronger_wins), 1):
        for one in drawn:
            row = f"| {number} | {one.first} | {one.second or 'bye'} |"
            (line,) = [line for line in page.splitlines() if line.startswith(row)]
            assert line[len(row) :].strip(" |") in [reason.words for reason in one.reasons]


# --- compared with every pairing there is ---------------------------------------------------------------------


def every_pairing(left: list[str]) -> Iterator[list[tuple[str, ...]]]:
    """All ways to pair, with one bye for an odd number."""
    if not left:
        yield []
    elif len(left) % 2:
        for free in left:
            for more in every_pairing([one for one in left if one != free]):
                yield [(free,), *more]
    else:
        first, *rest = left
        for other in rest:
            for more in every_pairing([one for one in rest if one != other]):
                yield [(first, other), *more]


def price(pairing: Sequence[tuple[str, ...]], standing: Sequence[Contender]) -> tuple[int, ...]:
    """What a first round's pairing costs, wish by wish, written without looking at how the draw reckons."""
    of = {one.key: one for one in standing}
    twos = [(of[pair[0]], of[pair[1]]) for pair in pairing if len(pair) == 2]
    frees = [of[pair[0]] for pair in pairing if len(pair) == 1]
    met = [one.met.count(other.key) for one, other in twos]
    ranked = sorted(standing, key=lambda one: (-one.points, one.entry.seed or 0))
    groups = sorted({one.points for one in standing if one not in frees})
    again = 0
    for one, other in twos:
        upper, lower = (one, other) if one.points > other.points else (other, one)
        if upper.points != lower.points:
            again += (upper.floated is Float.DOWN) + (lower.floated is Float.UP)
    return (
        sum(1 for times in met if times),
        sum(times - 1 for times in met if times),
        sum(one.byes for one in frees),
        -sum(ranked.index(one) for one in frees),
        sum(abs(int(one.points - other.points)) for one, other in twos),
        again,
        sum((groups.index(one.points) - groups.index(other.points)) ** 2 for one, other in twos),
        sum(1 for one, other in twos if one.entry.ship and one.entry.ship == other.entry.ship),
        sum(out_of_balance(one, other) for one, other in twos),
    )


def out_of_balance(one: Contender, other: Contender) -> int:
    """How far beyond one the sides of two come apart, whichever way round is better."""
    mine, theirs = (sum(1 if side == 0 else -1 for side in had.sides) for had in (one, other))
    ways = ((mine + 1, theirs - 1), (mine - 1, theirs + 1))
    return min(sum(abs(balance) - 1 for balance in way if balance) for way in ways)


@pytest.mark.parametrize("count", range(2, 9))
def test_no_pairing_is_better(count: int) -> None:
    rounds = max(count, 3)  # as far as everybody has met everybody, and beyond with an even number
    for seed in range(3):
        for standing, drawn in play(entries_numbered(count), rounds, by_chance(seed)):
            best = min(price(pairing, standing) for pairing in every_pairing([one.key for one in standing]))
            assert price([one.keys for one in drawn], standing) == best


@pytest.mark.parametrize("count", [6, 7, 8])
def test_no_pairing_is_better_of_standings_that_nobody_played(count: int) -> None:
    chance = random.Random(count)
    for _ in range(30):
        everybody = entries_numbered(count)
        met: dict[str, list[str]] = {one.key: [] for one in everybody}
        for _ in range(count * 2):
            one, other = chance.sample(list(met), 2)
            met[one].append(other)
            met[other].append(one)
        floats = [Float.UP, Float.DOWN, None]
        sides: list[Side] = [0, 1]
        standing = [
            Contender(
                replace(one, ship=chance.choice(["", "Kent", "Lancaster", "Sheffield"])),
                chance.randint(0, 4) * 3,
                tuple(met[one.key]),
                sides=(chance.choice(sides),) * chance.randint(0, 3),
                byes=chance.randint(0, 1),
                floated=chance.choice(floats),
            )
            for one in everybody
        ]
        best = min(price(pairing, standing) for pairing in every_pairing([one.key for one in standing]))
        assert price([one.keys for one in draw_round(standing, LOTS, number=1)], standing) == best


# --- whatever the number --------------------------------------------------------------------------------------


@pytest.mark.parametrize("counts", [range(2, 17), range(17, 41)], ids=str)
def test_nobody_is_lost_and_nobody_meets_again_before_that_must_be(counts: range) -> None:
    for count in counts:
        # With one more for the bye each has met at most half: then a pairing without meetings again exists (Dirac).
        rounds = min((count + count % 2) // 2, 8 if count < 17 else 4)
        byes: Counter[str] = Counter()
        met: set[frozenset[str]] = set()
        for _, drawn in play(entries_numbered(count), rounds, by_chance(count)):
            keys = [key for one in drawn for key in one.keys]
            assert sorted(keys) == sorted(one.key for one in entries_numbered(count))
            for one in drawn:
                assert one.reasons
                if one.second is None:
                    byes[one.first.key] += 1
                else:
                    assert frozenset(one.keys) not in met
                    met.add(frozenset(one.keys))
        assert all(had == 1 for had in byes.values())
        assert byes.total() == (rounds if count % 2 else 0)


@pytest.mark.soak
@pytest.mark.parametrize("count", range(2, 41))
def test_nobody_is_lost_in_any_number_of_rounds(count: int) -> None:
    for number, (standing, drawn) in enumerate(play(entries_numbered(count), max(1, count - 1), by_chance(count))):
        keys = [key for one in drawn for key in one.keys]
        assert sorted(keys) == sorted(one.key for one in standing)
        if number < (count + count % 2) // 2:  # as above: none that could be avoided
            of = {one.key: one for one in standing}
            assert not any(one.keys[-1] in of[one.keys[0]].met for one in drawn)
            assert all(of[one.keys[0]].byes == 0 for one in drawn if one.second is None)


def test_sides_stay_balanced() -> None:
    for count in (16, 33):
        final = play(entries_numbered(count), 9, by_chance(count))[-1][0]
        assert all(abs(one.balance) <= 2 for one in final)


def test_the_order_in_which_entries_come_does_not_matter() -> None:
    standing = list(play(entries_numbered(23, seeded=False), 5, by_chance(1))[-1][0])
    drawn = draw_round(standing, LOTS, number=6)
    for shuffle in range(3):
        random.Random(shuffle).shuffle(standing)
        assert draw_round(standing, LOTS, number=6) == drawn


def test_points_as_fine_as_margins_can_be_paired() -> None:
    chance = random.Random(1)
    standing = [Contender(one, chance.randint(0, 18_000)) for one in entries_numbered(64)]
    drawn = draw_round(standing, LOTS, number=9)
    assert len({key for one in drawn for key in one.keys}) == 64
    # Everybody is a score group of their own: the least that differences can add up to is that of neighbours.
    points = sorted((int(one.points) for one in standing), reverse=True)
    least = sum(points[place] - points[place + 1] for place in range(0, 64, 2))
    of = {one.key: int(one.points) for one in standing}
    assert sum(abs(of[one.keys[0]] - of[one.keys[1]]) for one in drawn) == least


def test_nobody_and_one_alone() -> None:
    assert draw_round([], LOTS, number=1) == ()
    assert pairs(draw_round(stand(0), LOTS, number=1)) == ["e1-bye"]


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(BadEntries, match="Two entries have the key e1"):
        draw_round([*stand(0, 0), *stand(0)], LOTS, number=1)
    with pytest.raises(BadEntries, match="no round 0"):
        draw_round(stand(0, 0), LOTS, number=0)


def test_a_hundred_and_twenty_eight_are_paired_in_good_time() -> None:
    began = time.process_time()
    told = play(entries_numbered(128), 7, by_chance(1))
    assert time.process_time() - began < 7 * 5  # seconds; it takes less than one a round
    assert len({frozenset(one.keys) for _, drawn in told for one in drawn}) == 7 * 64


# --- what the rounds say of an entry --------------------------------------------------------------------------

A, B, C, D = (Entry(key) for key in "abcd")


def test_what_is_known_of_an_entry_comes_from_its_rounds() -> None:
    first = [result(Pairing(A, B), 1, 0), result(Pairing(C, None), 1, None)]
    second = [result(Pairing(C, A), 2, 0), result(Pairing(B, None), 2, None)]
    standing = (
        Contender(A, 2, ("b", "c"), (0, 1), 0, None),
        Contender(B, 2, ("a",), (1,), 1, Float.DOWN),
        Contender(C, 4, ("a",), (0,), 1, None),
    )
    assert contenders([A, B, C], [*first, *second], TWO_A_WIN) == standing
    assert contenders([A, B, C], [*reversed(second), *first], TWO_A_WIN) == standing


def test_floats_are_told_by_the_points_before_the_round() -> None:
    a, b = contenders([A, B], [result(Pairing(A, B), 1, 0), result(Pairing(A, B), 2, 1)], TWO_A_WIN)
    assert (a.points, a.floated, b.points, b.floated) == (2, Float.DOWN, 2, Float.UP)


def test_a_walkover_is_no_meeting_and_a_bye_for_who_came() -> None:
    match = Played("1", "a", "b", 1, Outcome(Ending.WALKOVER, 0))
    assert contenders([A, B], [match], TWO_A_WIN) == (Contender(A, 2, byes=1), Contender(B, 0))
    match = Played("1", "a", "b", 1, Outcome(Ending.DOUBLE_WALKOVER, None))
    assert contenders([A, B], [match], TWO_A_WIN) == (Contender(A), Contender(B))


def test_who_gave_up_or_was_put_out_was_met() -> None:
    for ending in (Ending.RETIREMENT, Ending.DISQUALIFICATION):
        a, b = contenders([A, B], [Played("1", "a", "b", 1, Outcome(ending, 0))], TWO_A_WIN)
        assert (a.met, a.byes, b.met) == (("b",), 0, ("a",))


def test_who_withdrew_is_not_drawn_and_was_met_all_the_same() -> None:
    results = [result(Pairing(A, B), 1, 0), result(Pairing(C, D), 1, 1)]
    standing = contenders([A, C, D], results, TWO_A_WIN)
    assert [one.met for one in standing] == [("b",), ("d",), ("c",)]
    drawn = draw_round(standing, LOTS, number=2)
    assert sorted(key for one in drawn for key in one.keys) == ["a", "c", "d"]


def test_who_comes_late_has_no_points_or_those_that_are_stated() -> None:
    results = [result(Pairing(A, B), 1, 0)]
    assert contenders([A, B, C], results, TWO_A_WIN)[2] == Contender(C, 0)
    late = contenders([A, B, C, D], results, TWO_A_WIN, late={"c": HALF})
    assert late[2] == Contender(C, HALF)
    drawn = draw_round(late, LOTS, number=2)
    assert set(drawn[0].keys) == {"a", "c"}
    assert "½ points" in words(drawn[0])


def test_a_history_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadEntries, match="In round 1 a stands in two pairings"):
        contenders([A, B, C], [result(Pairing(A, B), 1, 0), result(Pairing(C, A), 1, 0)], TWO_A_WIN)
    with pytest.raises(BadEntries, match="came late, but no such entry: z"):
        contenders([A], [], TWO_A_WIN, late={"z": 1})
    with pytest.raises(BadOutcome, match="a cannot meet itself"):
        contenders([A], [result(Pairing(A, A), 1, 0)], TWO_A_WIN)


@pytest.mark.parametrize(
    ("points", "text"), [(0, "0 points"), (1, "1 point"), (HALF, "½ points"), (5 * HALF, "2½ points")]
)
def test_points_are_read_as_they_are_written(points: Amount, text: str) -> None:
    assert said(points) == text
