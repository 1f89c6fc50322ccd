"""Empty places go to the latest losers by pieces home, then by lot, and then to the groups that are named."""

import pytest

from tests.tournaments.formats.test_quota import LOTS, NOBODY_CAME, entries_numbered, play_out, play_round
from tournaments.formats.entries import BadEntries, Entry
from tournaments.formats.outcomes import Ending, Leg, Outcome
from tournaments.formats.quota.groups import NotYet, QuotaGroup, open_group, qualifiers, with_outcome, withdraw
from tournaments.formats.quota.rounds import draw_round
from tournaments.formats.quota.vacancies import Filled, fill_vacancies, latest_losers


def lost_with(*home: int) -> Outcome:
    """The first wins; the second had so many pieces home in each leg."""
    return Outcome(Ending.PLAYED, 0, tuple(Leg(0, (8, pieces)) for pieces in home))


def words(filled: Filled) -> str:
    return " ".join(reason.words for reason in filled.reasons)


def group_of(name: str, number: int, quota: int) -> QuotaGroup:
    return open_group(name, [Entry(f"{name}{at}") for at in range(1, number + 1)], quota)


def loser(group: QuotaGroup, match: int) -> str:
    second = group.rounds[-1].pairings[match].second
    assert second
    return second.key


def test_full_groups_have_nothing_to_fill() -> None:
    assert fill_vacancies([play_out(group_of("a", 24, 9)), play_out(group_of("b", 3, 1))], LOTS) == ()


def test_pieces_home_come_first_and_then_the_lot() -> None:
    group = draw_round(group_of("a", 8, 4), LOTS)
    group = play_round(group, [lost_with(3), lost_with(7), lost_with(2, 5), lost_with(0)])
    three, seven, two_legs, _ = (loser(group, match) for match in range(4))
    lots = sorted((seven, two_legs), key=lambda key: LOTS.of(key, purpose="quota a vacancies"))
    assert [one.entry.key for one in latest_losers(group, LOTS)][:3] == [*lots, three]
    for entry in qualifiers(group)[:2]:
        group = withdraw(group, entry.key)
    filled = fill_vacancies([group], LOTS)
    assert [one.entry.key for one in filled if one.entry] == lots
    assert words(filled[0]) == (
        f"{lots[0]} lost in round 1 of a with 7 pieces home. The next, {lots[1]}, had as many home; the lot decided."
    )
    assert words(filled[1]).endswith(f"The next, {three}, had 3 home.")


def test_the_latest_round_comes_first_whatever_the_pieces() -> None:
    group = play_round(draw_round(group_of("a", 4, 1), LOTS), [lost_with(7), lost_with(6)])
    group = play_round(draw_round(group, LOTS), [lost_with(0)])
    latest = loser(group, 0)
    (filled,) = fill_vacancies([withdraw(group, qualifiers(group)[0].key)], LOTS)
    assert filled.entry
    assert filled.entry.key == latest
    assert "lost in round 1." in words(filled)


def test_who_stayed_away_was_put_out_or_withdrew_is_not_asked() -> None:
    group = draw_round(group_of("a", 10, 5), LOTS)
    outcomes = [
        Outcome(Ending.WALKOVER, 0),
        Outcome(Ending.DISQUALIFICATION, 0),
        NOBODY_CAME,
        lost_with(7),
        lost_with(1),
    ]
    group = play_round(group, outcomes)
    gone, last = loser(group, 3), loser(group, 4)
    filled = fill_vacancies([withdraw(group, gone)], LOTS)
    assert [one.entry.key for one in filled if one.entry] == [last]
    assert words(filled[0]).endswith("There is nobody else to be asked.")


def test_who_gave_up_in_the_middle_is_asked() -> None:
    group = draw_round(group_of("a", 2, 1), LOTS)
    group = with_outcome(group, "a1", Outcome(Ending.RETIREMENT, 0))
    assert [one.entry.key for one in latest_losers(group, LOTS)] == [loser(group, 0)]


def test_then_the_next_group_is_asked_when_it_has_filled_its_own() -> None:
    board = group_of("board", 0, 1)  # nobody entered
    service = play_round(draw_round(group_of("service", 8, 4), LOTS), [lost_with(home) for home in (4, 3, 2, 1)])
    losers = [loser(service, match) for match in range(4)]
    service = withdraw(service, qualifiers(service)[0].key)
    filled = fill_vacancies([board, service], LOTS, next_groups={"board": ["service"]})
    # The service's best loser is needed at home.
    assert [(one.group, one.entry.key if one.entry else None, one.source) for one in filled] == [
        ("board", losers[1], "service"),
        ("service", losers[0], "service"),
    ]
    assert words(filled[0]).startswith("board has no losers left; service is asked next.")


def test_where_nobody_is_left_the_place_stays_empty() -> None:
    filled = fill_vacancies(
        [group_of("board", 0, 2), group_of("others", 1, 1)], LOTS, next_groups={"board": ["others"]}
    )
    assert [(one.group, one.entry) for one in filled] == [("board", None)] * 2
    assert words(filled[0]) == "Nobody who lost in board or others is left to be asked."


def test_who_fills_a_place_and_withdraws_is_followed_by_the_next() -> None:
    group = play_round(draw_round(group_of("a", 8, 4), LOTS), [lost_with(home) for home in (4, 3, 2, 1)])
    losers = [loser(group, match) for match in range(4)]
    group = withdraw(group, qualifiers(group)[0].key)
    group = withdraw(group, losers[0])
    assert [one.entry.key for one in fill_vacancies([group], LOTS) if one.entry] == [losers[1]]


def test_a_finals_field_of_thirty_two_as_in_2021() -> None:
    """Groups of 3, 24, 40 and 30 to 1, 9, 13 and 9, with a withdrawal, a match to which nobody came, and walkovers."""
    shape = [("board", 3, 1), ("service", 24, 9), ("association", 40, 13), ("others", 30, 9)]
    groups = [group_of(*each) for each in shape]
    groups[1] = withdraw(groups[1], "service1")  # before the draw
    after = []
    for group in groups:
        group = draw_round(group, LOTS)
        if group.name == "association":
            group = withdraw(group, group.open_matches()[0].first.key)
        group = draw_round(play_round(group), LOTS)
        if group.name == "others":
            group = with_outcome(group, group.open_matches()[0].first.key, NOBODY_CAME)
        after.append(play_round(group))
    after[0] = withdraw(after[0], qualifiers(after[0])[0].key)
    assert [len(qualifiers(group)) for group in after] == [0, 9, 13, 8]
    filled = fill_vacancies(after, LOTS, next_groups={"board": ["service"], "others": ["association"]})
    assert [(one.group, one.source) for one in filled] == [("board", "board"), ("others", "others")]
    field = [entry.key for group in after for entry in qualifiers(group)] + [
        one.entry.key for one in filled if one.entry
    ]
    assert len(set(field)) == 32


def test_what_cannot_be_filled_is_refused() -> None:
    group = play_out(group_of("a", 4, 2))
    with pytest.raises(BadEntries, match="Two groups have the same name"):
        fill_vacancies([group, group], LOTS)
    with pytest.raises(BadEntries, match="No such group: z"):
        fill_vacancies([group], LOTS, next_groups={"a": ["z"]})
    with pytest.raises(BadEntries, match="Two entries have the key e1"):
        fill_vacancies([open_group(name, entries_numbered(1), 1) for name in "ab"], LOTS)
    with pytest.raises(NotYet, match="4 are left for 2 places"):
        fill_vacancies([group_of("a", 4, 2)], LOTS)
