"""A quota group's result corrected late: what it changes is shown, nobody is lost, and there is a way back."""

import random
from typing import NamedTuple

import pytest

from tests.tournaments.formats.test_quota import (
    FIRST_WINS,
    LOTS,
    NOBODY_CAME,
    drawn,
    entries_numbered,
    play_out,
    play_round,
    words,
)
from tournaments.formats.outcomes import Ending, Leg, Outcome, Side
from tournaments.formats.pairings import Pairing
from tournaments.formats.quota.groups import (
    NotSo,
    NotYet,
    QuotaGroup,
    changes,
    left,
    open_group,
    qualifiers,
    take_back,
    with_outcome,
    withdraw,
)
from tournaments.formats.quota.rounds import draw_round


def match_of(group: QuotaGroup, number: int, key: str) -> Pairing:
    return next(one for one in group.rounds[number - 1].pairings if key in one.keys)


def won_by(pairing: Pairing, key: str) -> Outcome:
    return Outcome(Ending.PLAYED, 0 if pairing.first.key == key else 1)


class Story(NamedTuple):
    """Eight for one place, two rounds played and the final drawn; in it the first is `champion`."""

    group: QuotaGroup
    champion: str
    instead: str  # whom the champion beat in the first round
    beaten: str  # whom the champion beat in the second round

    def corrected(self) -> QuotaGroup:
        """The first round's match was won by the other."""
        return with_outcome(
            self.group, self.champion, won_by(match_of(self.group, 1, self.champion), self.instead), number=1
        )


@pytest.fixture
def story() -> Story:
    group = open_group("g", entries_numbered(8), 1)
    for _ in range(2):
        group = play_round(draw_round(group, LOTS))
    group = draw_round(group, LOTS)
    champion = drawn(group)[0].first.key
    (instead,) = set(match_of(group, 1, champion).keys) - {champion}
    (beaten,) = set(match_of(group, 2, champion).keys) - {champion}
    return Story(group, champion, instead, beaten)


def test_a_correction_two_rounds_late_shows_what_it_changes(story: Story) -> None:
    before, after = story.group, story.corrected()
    first, semi, final = (match_of(before, number, story.champion) for number in (1, 2, 3))
    now = [" v ".join(story.instead if key == story.champion else key for key in one.keys) for one in (semi, final)]
    assert changes(before, after) == (
        f"Round 1, {first.first} v {first.second}: {story.instead} wins, played.",
        f"Round 2, {semi.first} v {semi.second} becomes {now[0]}: its result no longer counts.",
        f"Round 3, {final.first} v {final.second} becomes {now[1]}.",
        f"{story.champion} is out.",
        *(f"{key} is in." for key in sorted((story.beaten, story.instead))),
    )
    told = f"{story.instead} stands here instead of {story.champion}, by a correction of round 1."
    assert told in words(drawn(after)[0])
    with pytest.raises(NotYet, match="without a result"):
        draw_round(after, LOTS)


def test_who_came_in_by_a_correction_can_lose_the_reopened_match(story: Story) -> None:
    after = story.corrected()
    semi = match_of(after, 2, story.instead)
    after = with_outcome(after, story.instead, won_by(semi, story.beaten), number=2)
    assert story.beaten in drawn(after)[0].keys
    assert len(qualifiers(play_round(after))) == 1


def test_correcting_and_correcting_back_changes_nothing(story: Story) -> None:
    first, semi = (match_of(story.group, number, story.champion) for number in (1, 2))
    back = with_outcome(story.corrected(), story.champion, won_by(first, story.champion), number=1)
    back = with_outcome(back, story.champion, won_by(semi, story.champion), number=2)  # it was opened again
    assert changes(story.group, back) == ()


def test_a_score_that_changes_nobody_changes_nothing_later(story: Story) -> None:
    winner = story.group.rounds[0].pairings[0].first.key
    after = with_outcome(story.group, winner, Outcome(Ending.PLAYED, 0, (Leg(0, (8, 3)),)), number=1)
    assert after.rounds[1:] == story.group.rounds[1:]
    assert len(changes(story.group, after)) == 1


def test_a_correction_that_later_rounds_have_no_place_for_is_refused(story: Story) -> None:
    with pytest.raises(NotSo, match=r"and round 2 has been drawn\. Take it back first, or let them withdraw"):
        with_outcome(story.group, story.champion, NOBODY_CAME, number=1)
    group = play_round(draw_round(open_group("g", entries_numbered(8), 1), LOTS), [NOBODY_CAME, *[FIRST_WINS] * 3])
    group, key = draw_round(group, LOTS), group.rounds[0].pairings[0].first.key
    with pytest.raises(NotSo, match=r"and round 2 has been drawn\. Take it back first, or let a vacancy be filled"):
        with_outcome(group, key, FIRST_WINS, number=1)
    assert key in {entry.key for entry in left(with_outcome(take_back(group), key, FIRST_WINS))}
    with pytest.raises(NotSo, match="there is no round 3"):
        with_outcome(group, key, FIRST_WINS, number=3)
    with pytest.raises(NotSo, match="no round has been drawn"):
        take_back(open_group("g", [], 1))


def test_who_withdraws_after_a_correction_gives_every_open_match_away(story: Story) -> None:
    after = withdraw(story.corrected(), story.instead)
    (still,) = after.open_matches()
    assert set(still.keys) == {story.beaten, *drawn(story.group)[0].keys} - {story.champion}
    assert len(qualifiers(play_round(after))) == 1


def test_who_comes_in_by_a_correction_but_has_withdrawn_gives_the_later_match_away(story: Story) -> None:
    gone = Story(withdraw(story.group, story.instead), *story[1:])
    assert gone.corrected() == withdraw(story.corrected(), story.instead)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_corrected_nobody_is_lost(seed: int) -> None:
    chance = random.Random(seed)
    group = play_out(open_group("g", entries_numbered(24), 9 if seed % 2 else 3))
    sides: list[Side] = [0, 1]
    for _ in range(6):
        played = chance.choice(group.rounds)
        match = chance.choice([one for one in played.pairings if one.second])
        group = with_outcome(group, match.first.key, Outcome(Ending.PLAYED, chance.choice(sides)), number=played.number)
        while waiting := group.open_matches():  # told again from the first round on
            number = next(one.number for one in group.rounds if waiting[0] in one.pairings)
            group = with_outcome(group, waiting[0].first.key, FIRST_WINS, number=number)
        came = {entry.key for entry in group.entries}
        for one in group.rounds:
            assert sorted(key for pairing in one.pairings for key in pairing.keys) == sorted(came)  # each once
            ended = zip(one.pairings, one.outcomes, strict=True)
            came = {pairing.keys[outcome.winner or 0] for pairing, outcome in ended if outcome}
        assert {entry.key for entry in qualifiers(group)} == came
        assert len(came) == group.quota
