"""A day's matches on boards: what every plan keeps to, how short it is, and what cannot be planned."""

import random
from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest

from tournaments.formats.entries import Entry
from tournaments.formats.round_robin import make_rounds
from tournaments.formats.scheduling import Due, Sitting, Unplannable, lay_out, least_slots, slots_of_rest


def due(match: str, people: str = "", after: str = "", *, final: bool = False) -> Due:
    return Due(match, frozenset(people.split()), frozenset(after.split()), final)


def knock_out(size: int) -> list[Due]:
    """Round by round ``1.1`` ...; the last match is the final."""
    matches, number = [], 1
    sides = [f"p{each}" for each in range(1, size + 1)]
    before: list[str] = []
    while len(sides) > 1:
        found = [f"{number}.{place}" for place in range(1, len(sides) // 2 + 1)]
        for place, key in enumerate(found):
            pair = slice(2 * place, 2 * place + 2)
            people, after = ([], before[pair]) if before else (sides[pair], [])
            matches.append(Due(key, frozenset(people), frozenset(after), final=len(found) == 1))
        before, sides, number = found, found, number + 1
    return matches


def everybody(number: int) -> list[Due]:
    """A round robin of so many, its matches in the order of its rounds."""
    return [
        Due("-".join(pairing.keys), frozenset(pairing.keys))
        for each in make_rounds([Entry(f"p{key}") for key in range(1, number + 1)])
        for pairing in each.pairings
    ]


def length(sittings: Iterable[Sitting]) -> int:
    return max((sitting.slot for sitting in sittings), default=-1) + 1


def faults(matches: Sequence[Due], sittings: Sequence[Sitting], boards: int, rest: int) -> list[str]:
    """What a plan does that it may not, by the rules alone and none of the planner's code."""
    at = {sitting.match: sitting.slot for sitting in sittings}
    found = []
    if sorted(at) != sorted(match.match for match in matches) or len(sittings) != len(matches):
        found.append("a match is missing, or stands twice")
    if len({(sitting.slot, sitting.board) for sitting in sittings}) != len(sittings):
        found.append("two matches on a board")
    if any(not 1 <= sitting.board <= boards or sitting.slot < 0 for sitting in sittings):
        found.append("a board or a slot that is not there")
    for one, other in combinations(matches, 2):
        apart = abs(at[one.match] - at[other.match])
        if one.people & other.people and apart <= rest:
            found.append(f"no rest between {one.match} and {other.match}")
        if (one.final or other.final) and not apart:
            found.append(f"a final beside another match: {one.match}, {other.match}")
        if one.final != other.final and (at[one.match] > at[other.match]) != one.final:
            found.append(f"a final before another match: {one.match}, {other.match}")
    found += [
        f"{match.match} too soon after {feeder}"
        for match in matches
        for feeder in match.after & at.keys()
        if at[match.match] <= at[feeder] + rest
    ]
    return found


def shortest(matches: Sequence[Due], boards: int, rest: int, limit: int) -> int:
    """The shortest day that there is, by trying every slot for every match."""

    def fits(slots: int, placed: list[Sitting]) -> bool:
        if len(placed) == len(matches):
            return True
        match = matches[len(placed)]
        for slot in range(slots):
            taken = sum(sitting.slot == slot for sitting in placed)
            if taken == boards:
                continue
            further = [*placed, Sitting(match.match, slot, taken + 1)]
            if not faults(matches[: len(further)], further, boards, rest) and fits(slots, further):
                return True
        return False

    return next(slots for slots in range(limit + 1) if fits(slots, []))


# --- plans that can be seen at a glance -------------------------------------------------------------------------


def test_a_knock_out_of_eight_on_two_boards() -> None:
    """Four quarter-finals take two slots, the semi-finals one, the final one."""
    assert lay_out(knock_out(8), boards=2) == (
        Sitting("1.1", 0, 1),
        Sitting("1.2", 0, 2),
        Sitting("1.3", 1, 1),
        Sitting("1.4", 1, 2),
        Sitting("2.1", 2, 1),
        Sitting("2.2", 2, 2),
        Sitting("3.1", 3, 1),
    )


def test_rest_before_the_next_round() -> None:
    """With a slot of rest the second semi-final waits for its feeders in slot 1: 1, rest, 3, rest, 5."""
    plan = lay_out(knock_out(8), boards=2, rest=1)
    assert {sitting.match: sitting.slot for sitting in plan} == {
        "1.1": 0, "1.2": 0, "1.3": 1, "1.4": 1, "2.1": 2, "2.2": 3, "3.1": 5,
    }  # fmt: skip


def test_finals_are_last_each_alone_in_the_order_given() -> None:
    """Two titles: the third place and both finals, on as many boards as one likes."""
    matches = [
        due("pairs final", after="p1 p2", final=True),
        due("p1", "a b"), due("p2", "c d"), due("s1", "e f"), due("s2", "g h"),
        due("singles final", after="s1 s2", final=True),
    ]  # fmt: skip
    plan = {sitting.match: sitting.slot for sitting in lay_out(matches, boards=8)}
    assert plan == {"p1": 0, "p2": 0, "s1": 0, "s2": 0, "pairs final": 1, "singles final": 2}


def test_a_final_that_hangs_on_another_comes_after_it() -> None:
    """A grand final and, if need be, its reset."""
    matches = [due("reset", after="grand", final=True), due("grand", after="m", final=True), due("m", "a b")]
    plan = {sitting.match: sitting.slot for sitting in lay_out(matches, boards=2, rest=1)}
    assert plan == {"m": 0, "grand": 2, "reset": 4}


def test_matches_of_other_days_count_as_over() -> None:
    assert lay_out([due("second round", after="yesterday")], boards=1) == (Sitting("second round", 0, 1),)


def test_nothing_to_play() -> None:
    assert lay_out([], boards=3) == ()
    assert least_slots([], boards=3).slots == 0


@pytest.mark.parametrize(("minutes", "slots"), [(0, 0), (1, 1), (45, 1), (46, 2), (90, 2)])
def test_rest_in_minutes_takes_whole_slots(minutes: int, slots: int) -> None:
    assert slots_of_rest(minutes, slot_minutes=45) == slots


# --- what every plan keeps to -----------------------------------------------------------------------------------


def any_day(chance: random.Random, size: int) -> list[Due]:
    people = [f"p{number}" for number in range(chance.randint(4, 9))]
    matches: list[Due] = []
    for number in range(size):
        earlier = [match.match for match in matches if not match.final]
        after = chance.sample(earlier, min(len(earlier), chance.choice((0, 0, 1, 2))))
        known = chance.sample(people, 2) if chance.random() < 0.7 else []
        matches.append(Due(f"m{number}", frozenset(known), frozenset(after), final=chance.random() < 0.1))
    return matches


@pytest.mark.parametrize("seed", range(60))
def test_every_plan_keeps_the_rules(seed: int) -> None:
    chance = random.Random(seed)
    matches, boards, rest = any_day(chance, chance.randint(1, 30)), chance.randint(1, 5), chance.choice((0, 0, 1, 2))
    plan = lay_out(matches, boards=boards, rest=rest)
    assert faults(matches, plan, boards, rest) == []
    assert least_slots(matches, boards=boards, rest=rest).slots <= length(plan)
    assert lay_out(matches, boards=boards, rest=rest) == plan


@pytest.mark.parametrize("seed", range(40))
def test_the_bound_is_never_above_the_shortest_day_and_plans_are_seldom_longer(seed: int) -> None:
    """Every day of up to six matches, against all days that there are."""
    chance = random.Random(1000 + seed)
    matches, boards, rest = any_day(chance, chance.randint(1, 6)), chance.randint(1, 3), chance.choice((0, 1))
    plan = lay_out(matches, boards=boards, rest=rest)
    best = shortest(matches, boards, rest, length(plan))
    assert least_slots(matches, boards=boards, rest=rest).slots <= best <= length(plan)
    assert length(plan) - best <= 1


def test_planning_backwards_and_forwards_finds_what_planning_forwards_does_not() -> None:
    """Nelson has three matches, in slots 0, 2 and 4; planned forwards only, it takes six."""
    matches = [
        due("one", "Nelson Hood"), due("feeder"), due("other", "Howe Rodney"),
        due("two", "Nelson Keith"), due("three", "Nelson Rodney", after="feeder other"),
    ]  # fmt: skip
    assert length(lay_out(matches, boards=2, rest=1)) == 5


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
@pytest.mark.parametrize("boards", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("rest", [0, 1])
def test_a_knock_out_takes_no_more_than_its_rounds_one_after_another(size: int, boards: int, rest: int) -> None:
    matches = knock_out(size)
    plan = lay_out(matches, boards=boards, rest=rest)
    assert faults(matches, plan, boards, rest) == []
    rounds = [size >> number for number in range(1, size.bit_length())]
    assert length(plan) <= sum(-(-number // boards) + rest for number in rounds) - rest
    if rest == 0:
        assert length(plan) <= least_slots(matches, boards=boards).slots + len(rounds) - 1


@pytest.mark.parametrize("number", range(2, 17))
def test_a_round_robin_on_enough_boards_is_as_short_as_its_table(number: int) -> None:
    """As many slots as rounds: n - 1 for even n, n for odd, which is also the bound."""
    matches = everybody(number)
    plan = lay_out(matches, boards=number // 2)
    assert faults(matches, plan, number // 2, 0) == []
    assert length(plan) == least_slots(matches, boards=number // 2).slots == number - 1 + number % 2


# --- what cannot be ---------------------------------------------------------------------------------------------

NELSON = [due(f"m{number}", f"Nelson p{number}") for number in range(5)]


@pytest.mark.parametrize(
    ("matches", "given", "words"),
    [
        (NELSON, {"boards": 0}, "A day needs a board; there are 0."),
        (NELSON, {"boards": 1, "rest": -1}, "A rest has no fewer than 0 slots, not -1."),
        ([due("m"), due("m")], {"boards": 1}, "Match m stands twice in the day."),
        (
            [due("a", after="c"), due("b", after="a"), due("c", after="b"), due("d")],
            {"boards": 1},
            "These matches wait for each other: a, b, c.",
        ),
        (
            [due("f", final=True), due("m", after="f")],
            {"boards": 1},
            "Match m comes after the final f, and finals are last.",
        ),
        (
            NELSON,
            {"boards": 3, "rest": 1, "slots": 8},
            "The day has 8 slots and needs 9 or more: Nelson has 5 matches, with 1 slot of rest between them.",
        ),
        (
            [due(f"m{number}") for number in range(7)] + [due("f", final=True)],
            {"boards": 2, "slots": 4},
            "The day has 4 slots and needs 5 or more: 7 matches on 2 boards, and 1 final alone.",
        ),
        (
            knock_out(4),
            {"boards": 9, "slots": 1},
            "The day has 1 slot and needs 2 or more: ",
        ),
        (
            everybody(5),
            {"boards": 9, "slots": 4},
            "The day has 4 slots and needs 5 or more: 5 people have 10 matches among themselves, at most 2 at once.",
        ),
    ],
)
def test_a_day_that_cannot_be_is_refused_with_the_reason(matches: list[Due], given: dict[str, int], words: str) -> None:
    with pytest.raises(Unplannable) as refused:
        lay_out(matches, **given)
    assert str(refused.value).startswith(words)


def test_a_day_for_which_no_plan_was_found_says_so_and_claims_no_more() -> None:
    """Three chains of two on one board but rests: 2 people each; the bound does not see what the boards do to rests."""
    matches = [
        due("a", "p q"),
        due("b", after="a"),
        due("c", after="b"),
        due("d", "r s"),
        due("f", after="d", final=True),
    ]
    plan = lay_out(matches, boards=1, rest=1)
    with pytest.raises(Unplannable) as refused:
        lay_out(matches, boards=1, rest=1, slots=length(plan) - 1)
    bound = least_slots(matches, boards=1, rest=1)
    assert f"{bound.slots}" in str(refused.value)


def test_a_day_may_be_exactly_as_long_as_its_plan() -> None:
    assert length(lay_out(NELSON, boards=3, rest=1, slots=9)) == 9
