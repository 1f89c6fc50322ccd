"""Rounds on dates: whatever weekdays, blocked days and weeks alongside are chosen."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.entries import Entry
from tournaments.formats.nights import BadNights, Fixture, Nights, Span, clashes, nights_for, read_spans
from tournaments.formats.round_robin import Table, make_rounds

DAYS = st.integers(0, 700).map(lambda n: date(2026, 1, 1) + timedelta(n))
SPANS = st.builds(lambda day, length: Span(day, day + timedelta(length)), DAYS, st.integers(0, 30))
NIGHTS = st.builds(
    Nights,
    DAYS,
    st.integers(1, 127).map(lambda bits: frozenset(day for day in range(7) if bits >> day & 1)),
    st.lists(SPANS, max_size=3).map(tuple),
)


@given(NIGHTS, st.integers(2, 13), st.integers(1, 2), st.sampled_from(Table))
def test_everybody_plays_once_a_night_in_the_order_of_the_rounds_and_on_no_blocked_day(
    nights: Nights, count: int, cycles: int, table: Table
) -> None:
    rounds = make_rounds([Entry(f"E{n:02}") for n in range(count)], table=table, cycles=cycles)
    days = nights_for(len(rounds), nights)
    assert list(days) == sorted(set(days))
    assert days == nights_for(len(rounds), nights)
    for day in days:
        assert day >= nights.first
        assert day.weekday() in nights.weekdays
        assert not any(span.first <= day <= span.last for span in nights.blocked)
    fixtures = [
        Fixture((one.number, at), frozenset({pairing.first, pairing.second}), day)
        for one, day in zip(rounds, days, strict=True)
        for at, pairing in enumerate(one.pairings)
    ]
    assert clashes(fixtures) == ()


@given(NIGHTS, st.lists(SPANS, min_size=1, max_size=3))
def test_a_ship_plays_alongside_alone_and_no_day_between_is_passed_over(nights: Nights, weeks: list[Span]) -> None:
    there = Nights(nights.first, nights.weekdays, nights.blocked, tuple(weeks))
    every = [day for day in (nights.first + timedelta(n) for n in range(3 * 366)) if day in there]
    assert all(any(week.first <= day <= week.last for week in weeks) for day in every)
    if every:
        assert nights_for(len(every), there) == tuple(every)
    with pytest.raises(BadNights, match=f"There are {len(every)} such nights"):
        nights_for(len(every) + 1, there)


def test_a_fixture_too_many_on_a_night_is_found() -> None:
    tuesday, wednesday = date(2026, 12, 1), date(2026, 12, 2)
    fixtures = [
        Fixture(1, frozenset({"a", "b"}), tuesday),
        Fixture(2, frozenset({"b", "c"}), tuesday),
        Fixture(3, frozenset({"b", "d"}), wednesday),
    ]
    assert clashes(fixtures) == (("b", tuesday),)


def test_days_are_read_as_they_are_typed_and_faults_have_their_line() -> None:
    found = read_spans("2026-12-24 to 2027-01-02\n\n2027-02-01\n2027-03-01 – 2027-03-05")
    assert [(span.first.day, span.last.day) for span in found] == [(24, 2), (1, 1), (1, 5)]
    for text, line, words in (
        ("2026-12-24\nnever", 2, "is no date"),
        ("2026-12-24 2026-12-25", 1, "“to” between"),
        ("2026-12-24 to", 1, "“to” between"),
        ("2026-12-25 to 2026-12-24", 1, "is before"),
    ):
        with pytest.raises(BadNights, match=words) as bad:
            read_spans(text)
        assert bad.value.line == line
    with pytest.raises(BadNights, match="one weekday"):
        nights_for(1, Nights(date(2026, 1, 1), frozenset()))
