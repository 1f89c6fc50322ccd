"""Where the bars of a chart lie: so many of each, and beside it what was expected, on one scale; y points down."""

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 360, 150  # of the chart without its labels
GAP = 0.28  # of a bar's room


class Bar(NamedTuple):
    """One bar: `middle` its centre, `x`, `y`, `width`, `height` its corner and size, `mark` the height expected."""

    label: str
    times: int
    expected: float
    middle: float
    x: float
    y: float
    width: float
    height: float
    mark: float


def bars(labels: Sequence[str], counts: Sequence[int], expected: Sequence[float]) -> list[Bar]:
    """A bar for each label, the tallest bar or mark as high as the chart."""
    most = max([*counts, *expected], default=0) or 1
    room = WIDTH / len(labels)
    found = []
    for index, (label, count, wanted) in enumerate(zip(labels, counts, expected, strict=True)):
        height = HEIGHT * count / most
        found.append(
            Bar(
                label,
                count,
                wanted,
                middle=round(room * (index + 0.5), 2),
                x=round(room * (index + GAP / 2), 2),
                y=round(HEIGHT - height, 2),
                width=round(room * (1 - GAP), 2),
                height=round(height, 2),
                mark=round(HEIGHT * (1 - wanted / most), 2),
            )
        )
    return found
