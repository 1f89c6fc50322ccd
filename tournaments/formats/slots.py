"""What stands in one place of a match: an entry, nobody, or whoever another match or a group will send there."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry, by its key."""

    entry: str


@dataclass(frozen=True, slots=True)
class Bye:
    """Nobody, and nobody will come: whoever meets it goes through unplayed."""


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """Whoever wins the match with this key."""

    match: str


@dataclass(frozen=True, slots=True)
class LoserOf:
    """Whoever loses the match with this key."""

    match: str


@dataclass(frozen=True, slots=True)
class Placed:
    """Whoever comes in at this rank (1 for the first) of a group."""

    group: str
    rank: int


BYE = Bye()
Slot = Entered | Bye | WinnerOf | LoserOf | Placed
