"""Whatever is done to a bracket, in any order, it can be taken back, follows from what is known, and never sticks."""

import random

import pytest

from tests.tournaments.formats.fields import FIRST, SECOND, outcomes_given, reckoned_anew, seeded
from tournaments.formats.brackets import Bracket
from tournaments.formats.double import double_elimination
from tournaments.formats.lives.deeds import (
    Correction,
    Deed,
    Disqualification,
    Refused,
    Reinstatement,
    Result,
    Withdrawal,
)
from tournaments.formats.lives.life import Life, begin
from tournaments.formats.lives.placings import champion, placings, put_out
from tournaments.formats.lives.states import Status
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.formats.single import Plate, single_elimination

LOTS = Lots("Trafalgar")
NEITHER = Outcome(Ending.DOUBLE_WALKOVER, None)
ENDINGS = [
    FIRST,
    SECOND,
    NEITHER,
    Outcome(Ending.WALKOVER, 0),
    Outcome(Ending.RETIREMENT, 1),
    Outcome(Ending.DISQUALIFICATION, 0),
    Outcome(Ending.DISQUALIFICATION, 1),
    Outcome(Ending.DISQUALIFICATION, None),
]


def brackets(number: int) -> list[Bracket]:
    """One of each kind."""
    return [
        single_elimination(seeded(number), LOTS, third_place=True, plate=Plate.FIRST_MATCH),
        double_elimination(seeded(number), LOTS),
        double_elimination(seeded(number), LOTS, reset=False),
    ]


def any_deed(life: Life, chance: random.Random) -> Deed:
    """Something that somebody might try; results that are due more often than others."""
    match = chance.choice(life.ready or life.bracket.matches).key
    entry = chance.choice(life.bracket.entries).key
    kind = chance.random()
    if kind < 0.55:
        return Result(match, chance.choice(ENDINGS))
    if kind < 0.8:
        return Correction(chance.choice(life.bracket.matches).key, chance.choice([*ENDINGS, None]))
    leaving: list[Deed] = [Withdrawal(entry), Disqualification(entry), Reinstatement(entry), Reinstatement(entry)]
    return chance.choice(leaving)


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 8, 11, 16, 21])
def test_every_plan_can_be_taken_back_and_says_what_falls(number: int) -> None:
    chance = random.Random(number)
    for bracket in brackets(number):
        life, done = begin(bracket), 0
        for _ in range(60):
            try:
                plan = life.plan(any_deed(life, chance))
            except Refused as refusal:
                for alternative in refusal.alternatives:
                    life.plan(alternative)  # can be done
                continue
            after = life.apply(plan)
            done += 1
            assert after.apply(plan.reversed()) == life
            assert after == reckoned_anew(after), "a deed touches all that it should"
            counted, counts = outcomes_given(life), outcomes_given(after)
            own = getattr(plan.deed, "match", None)
            assert {match for match, _ in plan.fallen} == counted.keys() - counts.keys() - {own}
            assert {match for match, _ in plan.revived} == counts.keys() - counted.keys() - {own}
            plan.told(bracket)
            life = after
        assert done > 5


@pytest.mark.parametrize("number", [2, 3, 5, 8, 13])
def test_correcting_and_correcting_back_is_the_identity(number: int) -> None:
    chance = random.Random(number)
    for bracket in brackets(number):
        life = begin(bracket)
        for match in bracket.matches:
            if life.states[match.key].status is Status.READY:
                life = life.after(Result(match.key, chance.choice(ENDINGS)))
        for match in bracket.matches:
            was = life.states[match.key].counting
            if was is not None:
                for other in ENDINGS:
                    assert life.after(Correction(match.key, other)).after(Correction(match.key, was)) == life


def assert_it_ends(life: Life, chance: random.Random, endings: list[Outcome], withdrawing: float = 0.0) -> None:
    """Play on until nothing is ready, and see that everything is decided and everybody placed."""
    while ready := life.ready:
        match = chance.choice(ready)
        life = life.after(Result(match.key, chance.choice(endings)))
        entry = chance.choice(life.bracket.entries).key
        leaving: list[Deed] = [Withdrawal(entry), Disqualification(entry)]
        if chance.random() < withdrawing:
            try:
                life = life.after(chance.choice(leaving))
            except Refused:
                continue
    assert life.is_over
    assert life == reckoned_anew(life)
    placed = [entry for placing in placings(life) for entry in placing.entries]
    assert sorted(placed) == sorted({entry.key for entry in life.bracket.entries} - put_out(life))
    places = [placing.rank for placing in placings(life)]
    assert places == sorted(set(places)), "a place is given once"
    winner = champion(life)
    final = life.states[life.bracket.matches[-1].key]
    assert winner is None or winner not in put_out(life)
    assert (winner is None) <= (final.winner is None or final.winner in put_out(life))


@pytest.mark.parametrize("number", [2, 3, 4, 5, 7, 8, 9, 16, 21])
def test_double_walkovers_anywhere_do_not_stick(number: int) -> None:
    chance = random.Random(number)
    for bracket in brackets(number):
        for at in bracket.matches:
            life = begin(bracket)
            while ready := life.ready:
                match = ready[0]
                life = life.after(Result(match.key, NEITHER if match is at else chance.choice([FIRST, SECOND])))
            assert life.is_over, at.key
        assert_it_ends(begin(bracket), chance, [FIRST, SECOND, NEITHER])


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 8, 12, 19, 33])
def test_whatever_happens_a_bracket_ends(number: int) -> None:
    chance = random.Random(number)
    for bracket in brackets(number):
        for _ in range(6):
            assert_it_ends(begin(bracket), chance, ENDINGS, withdrawing=0.3)


@pytest.mark.soak
def test_whatever_happens_every_bracket_to_two_hundred_ends() -> None:
    chance = random.Random(1805)
    for number in range(2, 201):
        for bracket in brackets(number):
            assert_it_ends(begin(bracket), chance, ENDINGS, withdrawing=0.3)
