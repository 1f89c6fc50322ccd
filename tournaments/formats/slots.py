"""What stands in one place of a match: an entry, nobody, or whoever another match or a group will send there."""

from dataclasses import dataclass
from typing import Literal


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
class Beaten:
    """Whoever stands at this side (0 or 1) of the match with this key, if they lose it; nobody if they win.

    So comes the second chance of a grand final about, and a plate's place for somebody who had a bye.
    """

    match: str
    side: Literal[0, 1]


@dataclass(frozen=True, slots=True)
class Placed:
    """Whoever comes in at this rank (1 for the first) of a group."""

    group: str
    rank: int


BYE = Bye()
Slot = Entered | Bye | WinnerOf | LoserOf | Beaten | Placed
