"""The clock that a game is played by: a kind and its figures, read from JSON and written to it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Kind(StrEnum):
    """What is limited: nothing, a turn in seconds, the whole game for all, each player's own time, a turn in days."""

    NONE = "none"
    TURN = "turn"
    GAME = "game"
    CHESS = "chess"
    DAYS = "days"


@dataclass(frozen=True, slots=True)
class Clock:
    """A kind and its figures; those that a kind does not have are 0. Raises `ValueError`, saying what would be right.

    `seconds`: of a turn, of the game, or each player's own; `increment`: seconds that a player gains by a completed
    turn; `days`: of a turn.
    """

    kind: Kind
    seconds: int = 0
    increment: int = 0
    days: int = 0

    def __post_init__(self) -> None:
        for name, value in (("seconds", self.seconds), ("increment", self.increment), ("days", self.days)):
            bound = BOUNDS[self.kind].get(name, NOTHING)
            if isinstance(value, bool) or not isinstance(value, int) or not bound.least <= value <= bound.most:
                raise ValueError(_wrong(self.kind, name, value))


@dataclass(frozen=True, slots=True)
class Bound:
    """The least and the most that a figure may be, and that in words."""

    least: int
    most: int
    words: str


NOTHING = Bound(0, 0, "")
BOUNDS: dict[Kind, dict[str, Bound]] = {
    Kind.NONE: {},
    Kind.TURN: {"seconds": Bound(10, 3600, "A limit a turn is 10 seconds to 1 hour (3600 seconds)")},
    Kind.GAME: {"seconds": Bound(300, 21_600, "A limit for the game is 5 minutes (300 seconds) to 6 hours (21600)")},
    Kind.CHESS: {
        "seconds": Bound(60, 10_800, "Each player's own time is 1 minute (60 seconds) to 180 minutes (10800)"),
        "increment": Bound(0, 60, "What a player gains by a completed turn is 0 to 60 seconds"),
    },
    Kind.DAYS: {"days": Bound(1, 14, "A limit a turn in days is 1 to 14 days")},
}
"""By kind, the bounds of each of its figures, for forms as well."""

PRESETS: dict[str, Clock] = {
    "none": Clock(Kind.NONE),
    "turn-60s": Clock(Kind.TURN, seconds=60),
    "game-45m": Clock(Kind.GAME, seconds=45 * 60),
    "chess-20m-10s": Clock(Kind.CHESS, seconds=20 * 60, increment=10),
    "chess-30m-10s": Clock(Kind.CHESS, seconds=30 * 60, increment=10),
    "chess-40m": Clock(Kind.CHESS, seconds=40 * 60),
    "days-2": Clock(Kind.DAYS, days=2),
}
"""Suggestions for whoever opens a table."""


def read_clock(value: Any) -> Clock:
    """A clock from JSON: ``{"kind": "chess", "seconds": 1800, "increment": 10}``; an empty object is no clock.

    Raises `ValueError`, saying what would be right.
    """
    if value == {}:
        return PRESETS["none"]
    if not isinstance(value, dict):
        raise ValueError(f'A clock is an object such as {{"kind": "turn", "seconds": 60}}, not {value!r}.')
    kind = value.get("kind")
    if kind not in list(Kind):
        raise ValueError(f"The kind of a clock is {', '.join(Kind)}; {kind!r} is none of them.")
    bounds = BOUNDS[Kind(kind)]
    for name in value:
        if name != "kind" and name not in bounds:
            raise ValueError(_wrong(Kind(kind), name, value[name]))
    return Clock(Kind(kind), **{name: value.get(name, 0) for name in bounds})


def write_clock(clock: Clock) -> dict[str, Any]:
    """The clock as JSON, with the figures that its kind has."""
    return {"kind": clock.kind.value} | {name: getattr(clock, name) for name in BOUNDS[clock.kind]}


def _wrong(kind: Kind, name: str, value: object) -> str:
    bound = BOUNDS[kind].get(name)
    if bound is not None:
        return f"{bound.words}, in whole numbers; not {value!r}."
    known = " and ".join(BOUNDS[kind]) or "no figures"
    return f"A clock of the kind {kind.value} has {known}; {name!r} is not for it."
