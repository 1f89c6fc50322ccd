"""Rounds put on dates: from a first date on, on chosen weekdays, around dates that are blocked, and for a ship at sea
on those alone on which she is alongside. One round a night, in the rounds' own order; who is at home stays as drawn.

Days are dates without a time or a zone; whoever asks says at what time a night begins, and where.
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta

FURTHEST = timedelta(days=3 * 366)  # from the first date on: nobody plans a season that is longer
DAY = timedelta(days=1)


class BadNights(ValueError):
    """What is no span of days (`line`, from 1, says which), or nights that cannot be found."""

    def __init__(self, words: str, line: int = 0) -> None:
        super().__init__(words)
        self.line = line


@dataclass(frozen=True, slots=True)
class Span:
    """Days from the first to the last, both of them in it."""

    first: date
    last: date

    def __contains__(self, day: date) -> bool:
        return self.first <= day <= self.last


@dataclass(frozen=True, slots=True)
class Nights:
    """On which days fixtures may be. `weekdays`: Monday is 0; `alongside`: on these days alone, if there are any."""

    first: date
    weekdays: frozenset[int]
    blocked: tuple[Span, ...] = ()
    alongside: tuple[Span, ...] = ()

    def __contains__(self, day: date) -> bool:
        return (
            day >= self.first
            and day.weekday() in self.weekdays
            and not any(day in span for span in self.blocked)
            and (not self.alongside or any(day in span for span in self.alongside))
        )


def nights_for(count: int, among: Nights) -> tuple[date, ...]:
    """The first `count` days on which fixtures may be, in order. Raises `BadNights` where there are too few.

    >>> january = Span(date(2026, 12, 21), date(2027, 1, 3))
    >>> found = nights_for(3, Nights(date(2026, 12, 8), frozenset({1}), blocked=(january,)))
    >>> [day.isoformat() for day in found]
    ['2026-12-08', '2026-12-15', '2027-01-05']
    """
    if not among.weekdays <= frozenset(range(7)) or not among.weekdays:
        raise BadNights("Choose one weekday or more.")
    found: list[date] = []
    day = among.first
    while len(found) < count:
        if day - among.first > FURTHEST:
            raise BadNights(f"There are {len(found)} such nights, and {count} rounds are to be played.")
        if day in among:
            found.append(day)
        day += DAY
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Fixture:
    """Who meets on which day; `key` is what the caller knows the fixture by."""

    key: Hashable
    sides: frozenset[Hashable]
    day: date


def clashes(fixtures: Iterable[Fixture]) -> tuple[tuple[Hashable, date], ...]:
    """Who would have two fixtures on one day, and on which, in the order of days."""
    count = Counter((side, fixture.day) for fixture in fixtures for side in fixture.sides)
    return tuple(sorted((one for one, times in count.items() if times > 1), key=lambda one: (one[1], str(one[0]))))


def read_spans(text: str) -> tuple[Span, ...]:
    """Days as somebody types them, a line each: a date, or two with *to* between them. Raises `BadNights`.

    >>> read_spans("2026-12-24 to 2027-01-02")[0].last.isoformat()
    '2027-01-02'
    """
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.replace("–", " to ").split()
        if not words:
            continue
        days = [_day(word, number) for word in words if word.lower() != "to"]
        if len(days) > 2 or len(words) - len(days) != len(days) - 1:
            raise BadNights("Write a date, or two with “to” between them: 2026-12-24 to 2027-01-02.", number)
        if days[-1] < days[0]:
            raise BadNights(f"{days[-1].isoformat()} is before {days[0].isoformat()}.", number)
        found.append(Span(days[0], days[-1]))
    return tuple(found)


def _day(word: str, line: int) -> date:
    try:
        return date.fromisoformat(word)
    except ValueError:
        raise BadNights(f"{word!r} is no date: write 2026-12-24.", line) from None
