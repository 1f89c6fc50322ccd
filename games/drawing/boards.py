"""A whole board as plain values: the still part, what stands on it, and what is marked."""

from functools import lru_cache
from typing import NamedTuple

from games.drawing.geometry import geometry
from games.drawing.ground import Ground, Name, ground, names
from games.drawing.marking import Marking, marking
from games.drawing.marks import NOTHING_MARKED, Marks
from games.drawing.pieces import Stand, stands
from games.rules.position import Position


class Drawing(NamedTuple):
    """A position drawn: the SVG's `view_box`, the stands from back to front, and the marks."""

    view_box: str
    stands: list[Stand]
    marking: Marking


def draw(position: Position, nearest: str = "", marks: Marks = NOTHING_MARKED) -> Drawing:
    """Draw a position as the colour or player `nearest` sees it; with nobody nearest, as `geometry` says."""
    board = geometry(position.layout.ring, nearest)
    found = stands(board, position, marks.wake)
    return Drawing(board.view_box, found, marking(board, position, found, marks))


@lru_cache(maxsize=64)
def ground_of(ring: str, nearest: str = "") -> Ground:
    """The still part of a ring's board."""
    return ground(geometry(ring, nearest))


@lru_cache(maxsize=64)
def names_of(ring: str, nearest: str = "") -> list[Name]:
    """The squares' names of a ring's board."""
    return names(geometry(ring, nearest))
