"""Quota knock-outs: exactly the quota comes through, in as many rounds as the formula says, and nobody is lost."""

import random
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from tournaments.formats.distance import Place, Travel
from tournaments.formats.entries import BadEntries, Entry
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import BadOutcome, Ending, Outcome
from tournaments.formats.pairings import Cause, Pairing
from tournaments.formats.quota.groups import (
    NotSo,
    NotYet,
    QuotaGroup,
    left,
    next_goal,
    open_group,
    qualifiers,
    with_outcome,
    withdraw,
)
from tournaments.formats.quota.rounds import Byes, QuotaRules, draw_round

LOTS = Lots("Victory")
FIRST_WINS, SECOND_WINS = Outcome(Ending.PLAYED, 0), Outcome(Ending.PLAYED, 1)
NOBODY_CAME = Outcome(Ending.DOUBLE_WALKOVER, None)


def entries_numbered(number: int, *, seeds: int = 0) -> list[Entry]:
    return [Entry(f"e{at}", seed=at if at <= seeds else None) for at in range(1, number + 1)]


def play_round(group: QuotaGroup, outcomes: Iterable[Outcome] | None = None) -> QuotaGroup:
    """Every match that is open, the first winning if not told otherwise."""
    told = iter(outcomes) if outcomes else None
    for pairing in group.open_matches():
        group = with_outcome(group, pairing.first.key, next(told) if told else FIRST_WINS)
    return group


def play_out(group: QuotaGroup, lots: Lots = LOTS, rules: QuotaRules | None = None) -> QuotaGroup:
    while not group.is_decided:
        group = play_round(draw_round(group, lots, rules))
    return group


def shape(group: QuotaGroup) -> list[tuple[int, int]]:
    """Matches and byes of each round."""
    byes = [sum(1 for one in played.pairings if one.second is None) for played in group.rounds]
    return [(len(played.pairings) - free, free) for played, free in zip(group.rounds, byes, strict=True)]


def drawn(group: QuotaGroup) -> tuple[Pairing, ...]:
    return group.rounds[-1].pairings


def words(pairing: Pairing) -> str:
    return " ".join(reason.words for reason in pairing.reasons)


# --- the shape ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "quota", "rounds"),
    [
        # The Navy Board, the Naval Service, the Association and everybody else in 2021, on paper:
        (3, 1, [(1, 1), (1, 0)]),  # 3 -> 2 -> 1
        (24, 9, [(6, 12), (9, 0)]),  # 24 -> 18 -> 9
        (40, 13, [(14, 12), (13, 0)]),  # 40 -> 26 -> 13
        (30, 9, [(12, 6), (9, 0)]),  # 30 -> 18 -> 9
        (36, 9, [(18, 0), (9, 0)]),  # of such a number itself: halved at once
        (9, 9, []),
        (4, 9, []),
        (0, 9, []),
        (10, 9, [(1, 8)]),
    ],
)
def test_rounds_on_paper(number: int, quota: int, rounds: list[tuple[int, int]]) -> None:
    assert shape(play_out(open_group("g", entries_numbered(number), quota))) == rounds


def formula(number: int, quota: int) -> tuple[int, int]:
    """The largest q·2^k not above n, and how many rounds there are: one to come to it, if need be, and k that halve."""
    if number <= quota:
        return number, 0
    k = max(k for k in range(number.bit_length()) if quota * 2**k <= number)
    return quota * 2**k, k + (number > quota * 2**k)


def test_goals_and_numbers_of_rounds_are_those_of_the_formula() -> None:
    for quota in range(1, 17):
        for number in range(201):
            goal, rounds = formula(number, quota)
            seen = [number]
            while next_goal(seen[-1], quota) != seen[-1]:
                seen.append(next_goal(seen[-1], quota))
            assert len(seen) == rounds + 1
            assert seen[-1] == min(number, quota)
            assert goal in seen[:2]
            assert all(before == 2 * after for before, after in pairwise(seen[seen.index(goal) :]))


@pytest.mark.parametrize("quota", range(1, 17))
def test_exactly_the_quota_comes_through_and_nobody_is_lost(quota: int) -> None:
    # All numbers near the steps of the formula and a few between; all to 200 in the soak.
    check_all(
        (number for number in range(quota - 1, 64) if number % 7 == quota % 7 or number in (quota, 2 * quota)), quota
    )


@pytest.mark.soak
@pytest.mark.parametrize("quota", range(1, 17))
def test_every_number_to_two_hundred(quota: int) -> None:
    check_all(range(201), quota)


def check_all(numbers: Iterable[int], quota: int) -> None:
    for number in numbers:
        group = open_group("g", entries_numbered(number, seeds=number // 3), quota)
        lost: list[str] = []
        while not group.is_decided:
            before = {entry.key for entry in left(group)}
            group = draw_round(group, LOTS)
            assert sorted(key for one in drawn(group) for key in one.keys) == sorted(before)  # all, and each once
            assert all(one.reasons for one in drawn(group))
            group = play_round(group)
            assert len(left(group)) == group.rounds[-1].goal
            lost += before - {entry.key for entry in left(group)}
        assert len(group.rounds) == formula(number, quota)[1]
        through = [entry.key for entry in qualifiers(group)]
        assert len(through) == min(number, quota)
        assert sorted(through + lost) == sorted(entry.key for entry in group.entries)


# --- the draw -------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_draw_whatever_the_order() -> None:
    entries = entries_numbered(40, seeds=5)
    one = play_out(open_group("g", entries, 13))
    other = play_out(open_group("g", random.Random(1).sample(entries, 40), 13))
    assert one.rounds == other.rounds
    assert draw_round(open_group("g", entries, 13), Lots("Warrior")).rounds != one.rounds[:1]
    assert draw_round(open_group("h", entries, 13), LOTS).rounds != one.rounds[:1]  # another group, other lots


def test_byes_go_to_the_seeds_and_then_by_lot() -> None:
    group = draw_round(open_group("g", entries_numbered(24, seeds=3), 9), LOTS)
    free = [one for one in drawn(group) if one.second is None]
    assert [one.first.key for one in free[:3]] == ["e1", "e2", "e3"]
    assert words(free[0]) == "e1 has bye 1 of 12, as seed 1."
    assert "by lot, after those with a seed" in words(free[3])


def test_byes_go_by_lot_where_that_is_wished() -> None:
    group = draw_round(open_group("g", entries_numbered(24, seeds=24), 9), LOTS, QuotaRules(byes=Byes.LOT))
    free = [one.first.key for one in drawn(group) if one.second is None]
    lots = LOTS.order([entry.key for entry in group.entries], purpose="quota g round 1 byes")
    assert free == lots[:12]


def test_seeds_do_not_meet() -> None:
    group = draw_round(open_group("g", entries_numbered(16, seeds=8), 8), LOTS)
    for one in drawn(group):
        assert one.second
        assert (one.first.seed is None) != (one.second.seed is None)
        assert one.reasons[0].cause is Cause.SEED
    unprotected = QuotaRules(protect_seeds=False)
    group = draw_round(open_group("g", entries_numbered(16, seeds=8), 8), LOTS, unprotected)
    assert any(one.second and one.first.seed and one.second.seed for one in drawn(group))


def test_of_too_many_seeds_the_best_do_not_meet() -> None:
    group = draw_round(open_group("g", entries_numbered(16, seeds=16), 8), LOTS)
    assert all(min(one.first.seed or 0, one.second.seed or 0) <= 8 for one in drawn(group) if one.second)
    assert all(max(one.first.seed or 0, one.second.seed or 0) > 8 for one in drawn(group) if one.second)


def test_ships_do_not_meet_where_that_can_be() -> None:
    entries = [Entry(f"e{number}", ship="Kent" if number < 8 else f"ship {number}") for number in range(16)]
    group = draw_round(open_group("g", entries, 8), LOTS)
    assert all(one.second and one.first.ship != one.second.ship for one in drawn(group))
    entries = [Entry(f"e{number}", ship="Kent") for number in range(4)]
    group = draw_round(open_group("g", entries, 2), LOTS)
    assert all("Both of ship Kent" in words(one) for one in drawn(group))
    entries = [Entry(f"e{number}") for number in range(4)]  # nothing known is nothing shared
    assert "ship" not in words(drawn(draw_round(open_group("g", entries, 2), LOTS))[0])


def test_travel_is_short_and_ships_weigh_more() -> None:
    travel = Travel({"Portsmouth": Place(50.80, -1.10), "Faslane": Place(56.07, -4.82)})
    south = [Entry(f"s{number}", region="Portsmouth", ship=f"s{number}") for number in range(4)]
    north = [Entry(f"n{number}", region="Faslane", ship=f"n{number}") for number in range(4)]
    group = draw_round(open_group("g", [*south, *north], 4), LOTS, QuotaRules(travel=travel))
    assert all(one.second and one.first.region == one.second.region for one in drawn(group))
    assert all("0 km apart" in words(one) for one in drawn(group))
    south, north = (
        [Entry(f"{one.key}", region=one.region, ship=one.region) for one in side] for side in (south, north)
    )
    group = draw_round(open_group("g", [*south, *north], 4), LOTS, QuotaRules(travel=travel))
    assert all(one.second and one.first.region != one.second.region for one in drawn(group))


def test_who_was_first_less_often_is_first() -> None:
    group = play_round(draw_round(open_group("g", entries_numbered(8), 1), LOTS), [FIRST_WINS, SECOND_WINS] * 2)
    were_first = {one.first.key for one in drawn(group)}
    group = draw_round(group, LOTS)
    for one in drawn(group):
        assert one.second
        assert (one.first.key in were_first) <= (one.second.key in were_first)


def test_the_drawn_example_of_the_docs_is_what_is_drawn() -> None:
    ships = {"Collingwood": "Kent", "Drake": "Kent", "Exmouth": "Lancaster", "Fisher": "Lancaster"}
    entries = [Entry("anson", "Anson", seed=1), Entry("benbow", "Benbow", seed=2)]
    entries += [Entry(name.lower(), name, ship=ship) for name, ship in ships.items()]
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text()
    for played in play_out(open_group("g", entries, 2), Lots("HMS Victory")).rounds:
        for one in played.pairings:
            row = f"| {played.number} | {one.first} | {one.second or 'bye'} | {one.reasons[0].words} |"
            assert row in page.splitlines()


# --- what becomes of it ---------------------------------------------------------------------------------------


def test_nothing_is_drawn_before_the_results_are_there() -> None:
    group = draw_round(open_group("Board", entries_numbered(4), 2), LOTS)
    one, other = drawn(group)
    group = with_outcome(group, one.first.key, FIRST_WINS)
    for ask in (lambda: draw_round(group, LOTS), lambda: qualifiers(group)):
        with pytest.raises(NotYet, match=f"Group Board: {other.first} v {other.second} without a result"):
            ask()
    with pytest.raises(NotYet, match="Group Board: 4 are left for 2 places; another round is to be drawn"):
        qualifiers(open_group("Board", entries_numbered(4), 2))
    with pytest.raises(NotYet, match="Group Board is decided: 2 are left for 2 places"):
        draw_round(open_group("Board", entries_numbered(2), 2), LOTS)


def test_results_that_do_not_fit_are_refused() -> None:
    group = open_group("Board", entries_numbered(3), 1)
    with pytest.raises(NotSo, match="no round has been drawn"):
        with_outcome(group, "e1", FIRST_WINS)
    group = draw_round(group, LOTS)
    match, bye = drawn(group)
    with pytest.raises(NotSo, match="zz does not play in round 1"):
        with_outcome(group, "zz", FIRST_WINS)
    with pytest.raises(NotSo, match="has a bye in round 1"):
        with_outcome(group, bye.first.key, FIRST_WINS)
    with pytest.raises(NotSo, match="is a match and no bye"):
        with_outcome(group, match.first.key, Outcome(Ending.BYE, 0))
    with pytest.raises(NotSo, match="was drawn, but a knock-out needs a winner"):
        with_outcome(group, match.first.key, Outcome(Ending.PLAYED, None))
    with pytest.raises(BadOutcome, match="nobody wins a double walkover"):
        with_outcome(group, match.first.key, Outcome(Ending.DOUBLE_WALKOVER, 0))
    with pytest.raises(NotSo, match="no entry zz"):
        withdraw(group, "zz")
    with pytest.raises(BadEntries, match="0 places"):
        open_group("Board", [], 0)


def test_a_result_of_the_last_round_can_be_corrected() -> None:
    group = draw_round(open_group("g", entries_numbered(2), 1), LOTS)
    first, second = drawn(group)[0].keys
    group = with_outcome(group, first, FIRST_WINS)
    assert [entry.key for entry in qualifiers(group)] == [first]
    assert [entry.key for entry in qualifiers(with_outcome(group, second, SECOND_WINS))] == [second]


def test_neither_came_and_the_next_round_has_a_bye_instead() -> None:
    group = draw_round(open_group("g", entries_numbered(24), 9), LOTS)
    group = draw_round(play_round(group, [NOBODY_CAME, *[FIRST_WINS] * 5]), LOTS)
    assert shape(group)[1] == (8, 1)  # 17 are left, not 18: one match less
    assert len(qualifiers(play_round(group))) == 9


def test_neither_came_in_the_last_round_and_a_place_stays_empty() -> None:
    group = draw_round(open_group("g", entries_numbered(18), 9), LOTS)
    group = play_round(group, [NOBODY_CAME, *[FIRST_WINS] * 8])
    assert group.is_decided
    assert len(qualifiers(group)) == 8


def test_so_many_stay_away_that_a_round_falls_out() -> None:
    group = draw_round(open_group("g", entries_numbered(8), 2), LOTS)
    group = play_round(group, [NOBODY_CAME, NOBODY_CAME, FIRST_WINS, FIRST_WINS])
    assert group.is_decided  # 2 are left of 4
    assert len(qualifiers(group)) == 2


def test_who_withdraws_between_rounds_is_not_drawn() -> None:
    group = play_round(draw_round(open_group("g", entries_numbered(24), 9), LOTS))
    gone = left(group)[0].key
    group = draw_round(withdraw(group, gone), LOTS)
    assert shape(group)[1] == (8, 1)
    assert gone not in {key for one in drawn(group) for key in one.keys}


def test_who_withdraws_with_a_match_to_play_gives_it_away() -> None:
    group = draw_round(open_group("g", entries_numbered(4), 2), LOTS)
    first, second = drawn(group)[0].keys
    once = withdraw(group, first)
    assert once.rounds[0].outcomes[0] == Outcome(Ending.WALKOVER, 1)
    assert withdraw(once, first) == once
    both = withdraw(once, second)
    assert not {first, second} & {entry.key for entry in left(both)}
    played = withdraw(with_outcome(group, first, FIRST_WINS), second)
    assert played.rounds[0].outcomes[0] == FIRST_WINS  # what was played stands


def test_who_withdraws_before_the_first_round_does_not_count() -> None:
    group = withdraw(open_group("g", entries_numbered(19), 9), "e1")
    assert shape(draw_round(group, LOTS)) == [(9, 0)]


def test_a_second_bye_goes_to_who_had_none() -> None:
    group = play_round(draw_round(open_group("g", entries_numbered(24, seeds=24), 9), LOTS))
    had = {one.first.key for one in group.rounds[0].pairings if one.second is None}
    group = draw_round(withdraw(group, "e1"), LOTS)
    (bye,) = [one for one in drawn(group) if one.second is None]
    assert bye.first.key not in had
    assert "Byes go first to who has had fewest" in words(bye)


def test_disqualified_both_and_nobody_goes_on() -> None:
    group = draw_round(open_group("g", entries_numbered(2), 1), LOTS)
    assert qualifiers(with_outcome(group, "e1", Outcome(Ending.DISQUALIFICATION, None))) == ()
