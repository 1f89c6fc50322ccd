"""The still part of a board: paint, squares, bases, homes, and the squares' names. Nothing here depends on a game."""

from collections.abc import Iterable
from math import cos, radians, sin
from typing import NamedTuple

from games.drawing.geometry import Geometry, Point, number
from games.rules.board import PIECES_A_COLOUR, PIPE_SQUARES, SQUARES_A_COLOUR

SQUARE_REACH = 16.0  # from a square's middle to its edge, without the stroke of 6 that rounds its corners
MAT_REACH = 13.0
COACH_LINE = 0.915  # the thin line within a base's paint, as a part of it
BOLTS = 8


class Base(NamedTuple):
    """A base: corners as SVG takes them, the porthole, its bolts and spots, and where its letter stands."""

    letter: str
    wedge: str
    coach: str
    x: str
    y: str
    radius: str
    bolts: tuple[tuple[str, str], ...]
    spots: tuple[tuple[str, str], ...]
    spot_radius: int
    letter_x: str
    letter_y: str


class Arm(NamedTuple):
    """What is a colour's own on its arm: painted squares, the doorstep's mat, the foot's chevrons, the home."""

    letter: str
    squares: str
    mat: str
    foot: str
    home: str


class Name(NamedTuple):
    """A square's name, to be written on it: ``R`` and ``5``, or ``p`` and ``2``."""

    x: str
    y: str
    letter: str
    digits: str


class Ground(NamedTuple):
    """A whole board without pieces: `outline` and `plain` are points and path data."""

    outline: str
    plain: str
    bases: tuple[Base, ...]
    arms: tuple[Arm, ...]


def ground(board: Geometry) -> Ground:
    """The board without pieces."""
    foot = SQUARES_A_COLOUR - 2
    plain = [
        _box(board.on_track(square), board.turn_on_track(square), SQUARE_REACH)
        for square in range(board.board.track)
        if square % SQUARES_A_COLOUR != 0
    ]
    arms = []
    for colour, letter in enumerate(board.ring):
        doorstep, turn = board.on_track(SQUARES_A_COLOUR * colour), board.turn(colour)
        painted = [doorstep, *(board.in_pipe(colour, square) for square in range(1, PIPE_SQUARES + 1))]
        below = board.on_track((SQUARES_A_COLOUR * (colour - 1) + foot) % board.board.track)
        inner = board.apothem - 0.02
        triangle = [Point(0, 0), board.at(colour, inner, -1.48), board.at(colour, inner, 1.48)]
        arms.append(
            Arm(
                letter,
                squares="".join(_box(point, turn, SQUARE_REACH) for point in painted),
                mat=_box(doorstep, turn, MAT_REACH),
                foot=placed(below, (board.angle(colour) - 90) % 360),
                home=_corners(triangle),
            )
        )
    bases = tuple(_base(board, colour) for colour in range(board.arms))
    return Ground(_corners(board.outline), "".join(plain), bases, tuple(arms))


def names(board: Geometry) -> list[Name]:
    """The names of all squares but bases and homes (RULES 1.3)."""
    found = []
    for square in range(board.board.track):
        name, (x, y) = board.board.track_name(square), board.on_track(square)
        found.append(Name(number(x), number(y + 4), name[0], name[1:]))
    for colour in range(board.arms):
        for square in range(1, PIPE_SQUARES + 1):
            x, y = board.in_pipe(colour, square)
            found.append(Name(number(x), number(y + 4), "p", str(square)))
    return found


def placed(point: Point, turn: int = 0) -> str:
    """The transform that brings what is drawn round 0, 0 to a point, turned by degrees."""
    there = f"translate({number(point.x)} {number(point.y)})"
    return f"{there} rotate({turn})" if turn else there


def _base(board: Geometry, colour: int) -> Base:
    middle, radius = board.porthole(colour)
    wedge = board.wedge(colour)
    x, y = (sum(values) / len(wedge) for values in zip(*wedge, strict=True))
    coach = [Point(x + (corner.x - x) * COACH_LINE, y + (corner.y - y) * COACH_LINE) for corner in wedge]
    angles = [radians(360 / BOLTS * (bolt + 0.5)) for bolt in range(BOLTS)]
    if board.arms == 4:  # in the outer corner
        letter = Point(middle.x + (88 if middle.x > 0 else -88), middle.y + (88 if middle.y > 0 else -88))
    else:
        corner = board.at(colour, board.apothem + 6, 1.5)
        letter = Point(middle.x + (corner.x - middle.x) * 0.64, middle.y + (corner.y - middle.y) * 0.64)
    return Base(
        letter=board.ring[colour],
        wedge=_corners(wedge),
        coach=_corners(coach),
        x=number(middle.x),
        y=number(middle.y),
        radius=number(radius),
        bolts=tuple((number(middle.x + radius * cos(at)), number(middle.y + radius * sin(at))) for at in angles),
        spots=tuple(
            (number(spot.x), number(spot.y))
            for spot in (board.base_spot(colour, index) for index in range(PIECES_A_COLOUR))
        ),
        spot_radius=19 if board.arms == 4 else 16,
        letter_x=number(letter.x),
        letter_y=number(letter.y + 9),
    )


def _corners(points: Iterable[Point]) -> str:
    return " ".join(map(str, points))


def _box(middle: Point, turn: int, reach: float) -> str:
    """A square as path data."""
    out, across = reach * cos(radians(turn)), reach * sin(radians(turn))
    corners = (
        (out - across, across + out),
        (-out - across, out - across),
        (across - out, -across - out),
        (out + across, across - out),
    )
    return "M" + "L".join(f"{number(middle.x + x)} {number(middle.y + y)}" for x, y in corners) + "Z"
