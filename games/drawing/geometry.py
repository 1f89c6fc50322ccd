"""Where the squares of a board lie: one formula for four and for six arms.

Arms of 3 x 6 squares stand round a regular polygon with a side of three squares. Angles are whole degrees, clockwise
from the right, since y goes down; with `nearest` the board is turned so that this colour's arm points at the viewer,
and its base, which is clockwise of its arm, lies at the bottom left.
"""

from functools import lru_cache
from math import cos, radians, sin, sqrt, tan
from typing import NamedTuple

from games.rules.board import BASE, BEHIND, INDIVIDUALS, SQUARES_A_COLOUR, layout

SQUARE = 40.0
ROWS = 6  # squares along an arm, counted outward from 0
TOWARDS_THE_VIEWER = 90  # degrees
FIRST_ARM = {4: 180, 6: 210}  # with nobody nearest, the first colour's base is at the top left

# within the home triangle: how far out, as a part of the apothem, and across, in squares; last come to home last
HOME_SPOTS = {
    4: ((0.8, 0.0), (0.84, -0.86), (0.84, 0.86), (0.44, 0.0)),
    6: ((0.72, 0.0), (0.78, -0.85), (0.78, 0.85), (0.44, 0.0)),
}


class Point(NamedTuple):
    """A point of the drawing, in SVG units."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{number(self.x)},{number(self.y)}"


def number(value: float) -> str:
    """A length as SVG is given it: one decimal at most, and no minus before nothing."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


class Geometry:
    """A ring's board as one viewer sees it. Make one with `geometry`.

    `board` is a layout of the ring (any format's squares are the same); `view_box` and `outline` bound the drawing.
    Colours are indices into the ring, places as `games.rules.board` counts them.
    """

    def __init__(self, ring: str, nearest: str = "") -> None:
        self.ring = ring
        self.board = layout(INDIVIDUALS, ring)
        if nearest not in ring:
            raise ValueError(f"{nearest!r} is no colour of the ring {ring}")
        self.arms = len(ring)
        self.step = 360 // self.arms
        self.apothem = 1.5 / tan(radians(180 / self.arms))
        turned = TOWARDS_THE_VIEWER - self.step * ring.index(nearest) if nearest else FIRST_ARM[self.arms]
        self._first_arm = turned % 360
        width, height = (600, 600) if self.arms == 4 else (664, 696)
        self.view_box = f"{-width // 2} {-height // 2} {width} {height}"
        self.outline = self._outline()

    def angle(self, arm: int) -> int:
        """The direction of an arm in degrees; colour *k*'s pipe runs along arm *k*, and arms go round."""
        return (self._first_arm + self.step * arm) % 360

    def at(self, arm: int, out: float, across: float) -> Point:
        """`out` squares from the middle along an arm, and `across` squares clockwise of its middle line."""
        turn = radians(self.angle(arm))
        return Point(SQUARE * (out * cos(turn) - across * sin(turn)), SQUARE * (out * sin(turn) + across * cos(turn)))

    def _cell(self, arm: int, row: int, lane: int) -> Point:
        return self.at(arm, self.apothem + row + 0.5, lane)

    def on_track(self, track_number: int) -> Point:
        """The middle of a track square."""
        colour, square = divmod(track_number, SQUARES_A_COLOUR)
        if square <= 4:
            return self._cell(colour, ROWS - 2 - square, 1)  # from the doorstep inward, on its own arm
        if square <= 10:
            return self._cell(colour + 1, square - 5, -1)  # outward, on the next
        return self._cell(colour + 1, ROWS - 1, square - 11)  # the next colour's foot, and what is behind its doorstep

    def turn_on_track(self, track_number: int) -> int:
        """By how many degrees a track square is turned; it looks the same after 90."""
        colour, square = divmod(track_number, SQUARES_A_COLOUR)
        return self.turn(colour if square <= 4 else colour + 1)

    def turn(self, arm: int) -> int:
        """By how many degrees the squares of an arm are turned."""
        return self.angle(arm) % 90

    def in_pipe(self, colour: int, square: int) -> Point:
        """The middle of a pipe's square, 1 to 5."""
        return self._cell(colour, ROWS - 1 - square, 0)

    def home_spot(self, colour: int, spot: int) -> Point:
        """Where the piece that came home after `spot` others lies."""
        out, across = HOME_SPOTS[self.arms][spot]
        return self.at(colour, out * self.apothem, across)

    def porthole(self, colour: int) -> tuple[Point, float]:
        """The middle of a base, and the radius of the round in which its pieces wait."""
        if self.arms == 4:
            return self.at(colour, self.apothem + 3, 4.5), 2.25 * SQUARE
        turn, out = radians(self.angle(colour) + self.step / 2), SQUARE * (3 + 6 / sqrt(3))
        return Point(out * cos(turn), out * sin(turn)), 1.58 * SQUARE

    def base_spot(self, colour: int, spot: int) -> Point:
        """One of the four spots of a base, row by row."""
        (x, y), radius = self.porthole(colour)
        off = radius * 0.45
        return Point(x + (off if spot % 2 else -off), y + (off if spot >= 2 else -off))

    def middle(self, colour: int, place: int, spot: int = 0) -> Point:
        """The middle of any place of a colour; `spot` tells the four in base and at home apart."""
        if place == BASE:
            return self.base_spot(colour, spot)
        if place == self.board.home:
            return self.home_spot(colour, spot)
        if place > self.board.foot:
            return self.in_pipe(colour, place - self.board.foot)
        return self.on_track(self.board.track_number(colour, place))

    def turn_at(self, colour: int, place: int) -> int:
        """By how many degrees the square of a colour's place is turned."""
        if BEHIND <= place <= self.board.foot:
            return self.turn_on_track(self.board.track_number(colour, place))
        return self.turn(colour) if place > self.board.foot else 0

    def way(self, colour: int, start: int, end: int) -> list[int]:
        """The places that a step goes over, both ends in; backward where it goes back (RULES 6.3)."""
        if start == BASE:
            return [end]
        if end >= start:
            return list(range(start, end + 1))
        return list(range(start, end - 1, -1))

    def wedge(self, colour: int) -> list[Point]:
        """The corners of a base's painted field."""
        edge, rim = 0.05, ROWS - 0.05
        if self.arms == 4:
            low, high = 1.5 + edge, 1.5 + rim
            return [self.at(colour, *corner) for corner in ((low, low), (high, low), (high, high), (low, high))]
        return [
            self.at(colour, self.apothem + edge, 1.55),
            self.at(colour, self.apothem + rim, 1.55),
            self.at(colour + 1, self.apothem + rim, -1.55),
        ]

    def _outline(self) -> list[Point]:
        corners = []
        rim = self.apothem + ROWS
        for arm in range(self.arms):
            corners += [self.at(arm, rim, -1.5), self.at(arm, rim, 1.5)]
            if self.arms == 4:
                corners.append(self.at(arm, rim, rim))
        return corners


@lru_cache(maxsize=256)
def geometry(ring: str, nearest: str = "") -> Geometry:
    """The board of a ring, turned to a colour or a player (``"R"``, ``"RB"``: the first letter counts), or to nobody.

    Raises `Illegal` with `Reason.RING`, and ValueError for a colour that is not on the ring.
    """
    return Geometry(ring, nearest[:1])
