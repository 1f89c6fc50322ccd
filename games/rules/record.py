"""A game as it was written down: who threw what, and what was declared and played (NOTATION.md, "A game").

Values only: whether a record is sound is for `games.rules.replay` to say.
"""

from enum import StrEnum
from typing import NamedTuple

from games.rules.board import Layout
from games.rules.declarations import Declaration
from games.rules.plays import Play
from games.rules.reasons import Illegal
from games.rules.ruleset import Ruleset


class Termination(StrEnum):
    """How a game ended (RULES 10.1)."""

    NORMAL = "normal"
    RESIGNATION = "resignation"
    UPBOARD = "upboard"
    FLIPPED = "flipped"
    TIMEOUT = "timeout"
    WALKOVER = "walkover"
    DRAWN = "drawn"
    ABANDONED = "abandoned"


WITHOUT_WINNER = frozenset({Termination.FLIPPED, Termination.DRAWN, Termination.ABANDONED})
LEAVING = frozenset({Termination.RESIGNATION, Termination.UPBOARD, Termination.TIMEOUT})


Place = tuple[int, int]
"""Where something stands in a text: line and column, which count from 1."""

NOWHERE: Place = (0, 0)


class WrittenPlay(NamedTuple):
    """A play as written: its steps in their order, and which of them bear the mark of a piece knocked off."""

    play: Play
    marks: tuple[bool, ...]
    tokens: tuple[str, ...]
    place: Place


class WrittenThrow(NamedTuple):
    """A throw as written; `dice` is None where a penalty for throws off the board ended it (RULES 10.4)."""

    dice: tuple[int, int] | None
    play: WrittenPlay | None
    declaration: Declaration | None
    declared: str
    off_board: int
    place: Place
    declared_place: Place = NOWHERE


class WrittenTurn(NamedTuple):
    """A turn as written: its throws, or how its player's side left."""

    number: int
    player: int
    named: str
    throws: tuple[WrittenThrow, ...]
    leaves: Termination | None
    place: Place
    named_place: Place


class Fault(NamedTuple):
    """What is wrong with a record, and where. `turn` and `throw` count from 1; None for a fault in the tags."""

    error: Illegal
    place: Place
    turn: int | None
    throw: int | None
    token: str


class Record(NamedTuple):
    """One game's record. `fault`: where it could not be read any further; what stands before it was read.

    `partial`: what was read of the throw in which reading stopped. `tags`: all of them in their order, with their
    places in `tag_places`. `start`: the throws for the beginner, player and dice. `result`: the side that won, None
    for ``*`` or no tag.
    """

    layout: Layout
    ruleset: Ruleset
    preset: str
    tags: tuple[tuple[str, str], ...]
    tag_places: tuple[Place, ...]
    start: tuple[tuple[int, tuple[int, int]], ...]
    turns: tuple[WrittenTurn, ...]
    result: int | None
    termination: Termination | None
    fault: Fault | None
    place: Place
    partial: WrittenThrow | None = None

    def tag_place(self, name: str) -> Place:
        """Where a tag stands; where the game begins, if it has no such tag."""
        for (tag, _), place in zip(self.tags, self.tag_places, strict=True):
            if tag == name:
                return place
        return self.place
