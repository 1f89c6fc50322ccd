"""Where the lines of a chart of places lie: the first place on top, a day to the right of the day before.

Each line has a pattern and a mark of its own kind, so that colour says nothing; its name stands at its end.
"""

from collections.abc import Sequence
from typing import NamedTuple

STEP, ROW = 44, 24  # between two days, and between two places
LEFT, TOP, NAMES = 34, 30, 190  # left of the first day, above the first place, and to the right of the last
MARKS = ("ball", "square", "diamond", "cone")
PATTERNS = ("", "8 4", "2 4", "10 3 2 3", "5 2")
LONGEST = 24  # letters of a name


class Spot(NamedTuple):
    """A place on a day."""

    x: int
    y: int
    place: int


class Drawn(NamedTuple):
    """One line: its name, shortened to fit, where the name stands, its pattern and mark, and its unbroken parts."""

    name: str
    label: str
    y: int
    pattern: str
    mark: str
    parts: tuple[tuple[Spot, ...], ...]

    @property
    def last(self) -> int | None:
        """The place at the end."""
        return self.parts[-1][-1].place if self.parts else None


class Chart(NamedTuple):
    """A chart with its size, where the days stand, and the lines of places."""

    width: int
    height: int
    right: int
    days: tuple[int, ...]
    rows: tuple[tuple[int, int], ...]  # each place and its y
    lines: tuple[Drawn, ...]


def chart_of(places: Sequence[tuple[str, Sequence[int | None]]], days: int) -> Chart:
    """The chart of names with their places on each of so many days (None: none), in the order in which they end."""
    rows = tuple((place, TOP + ROW * (place - 1)) for place in range(1, len(places) + 1))
    right = LEFT + STEP * max(days - 1, 0)
    lines = []
    for number, (name, found) in enumerate(places):
        label = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
        pattern, mark = PATTERNS[number % len(PATTERNS)], MARKS[number % len(MARKS)]
        lines.append(Drawn(name, label, TOP + ROW * number, pattern, mark, _parts(found)))
    return Chart(right + NAMES, TOP + ROW * len(places), right, _xs(days), rows, tuple(lines))


def _xs(days: int) -> tuple[int, ...]:
    return tuple(LEFT + STEP * day for day in range(days))


def _parts(places: Sequence[int | None]) -> tuple[tuple[Spot, ...], ...]:
    parts: list[list[Spot]] = [[]]
    for day, place in enumerate(places):
        if place is None:
            parts.append([])
        else:
            parts[-1].append(Spot(LEFT + STEP * day, TOP + ROW * (place - 1), place))
    return tuple(tuple(part) for part in parts if part)
