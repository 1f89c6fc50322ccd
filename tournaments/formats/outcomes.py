"""What came of a match: how it ended, who won, and each leg's score as the tables read it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

PIECES = 8  # of a side on a four-sided board (RULES 2.1): four of each of its two colours
WHOLE_WAY = 57  # squares that a piece in its base has still to go

Side = Literal[0, 1]  # the first or the second slot of a match


class Ending(StrEnum):
    """How a match came to its end."""

    PLAYED = "played"
    BYE = "bye"
    WALKOVER = "walkover"  # one side did not come
    DOUBLE_WALKOVER = "double walkover"  # neither came: nobody wins
    RETIREMENT = "retirement"  # one side gave up in the middle
    DISQUALIFICATION = "disqualification"  # one side was put out by the umpire


class Honour(StrEnum):
    """What a win can earn beyond the win (RULES 10.2); the greater holds the lesser."""

    EIGHT_PIECER = "eight-piecer"
    HARBOUR = "eight piece in harbour"


@dataclass(frozen=True, slots=True)
class Leg:
    """One game of a match, its scores in the order of the match's slots.

    `home` counts each side's pieces home, 0 to 8. `to_go` has for each side the squares that each piece not home has
    still to go, 57 for one in its base; None where only a score was written down.
    """

    winner: Side | None  # None: drawn
    home: tuple[int, int]
    to_go: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    honour: Honour | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a match. `winner` is None for a drawn match and for a double walkover."""

    ending: Ending
    winner: Side | None
    legs: tuple[Leg, ...] = ()
