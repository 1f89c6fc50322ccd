"""What stands where on a drawn board: single pieces, blobs, mixi-blobs, pairs in a pipe, pieces in base and at home.

A *stand* is what shares one spot. How it looks depends on little (`Look`), so that one drawing serves every board.
"""

from typing import NamedTuple

from games.drawing.geometry import Geometry, Point, number
from games.rules.board import BASE, BEHIND
from games.rules.position import Position
from games.rules.steps import Step

ONE, BLOB, MIXI, PAIR = "one", "blob", "mixi", "pair"

ON_A_SQUARE, AT_HOME = 0.92, 0.6  # of a piece's own size, 44 by 46
IN_BASE = {4: 1.2, 6: 0.92}  # by the board's arms
WIDTH, HEIGHT, ABOVE = 44, 46, 22
STACKED = {2: (0.84, 5.4), 3: (0.78, 4.9), 4: (0.72, 4.6)}  # how large each is, and how far above the one beneath
MIXED, MIXED_STEP = 0.66, 3.5
CORNERS = ((-8.0, -7.0), (8.0, 7.5))  # of a mixi-blob's two colours: behind, and in front


class Look(NamedTuple):
    """How a stand looks: its kind, the letters and counts of its colours from back to front, turn and size."""

    kind: str
    colours: tuple[tuple[str, int], ...]
    turn: int = 0
    size: float = ON_A_SQUARE


class Stand(NamedTuple):
    """What stands on one spot: where, how it looks, and whose places it is (colour, place)."""

    at: Point
    look: Look
    places: tuple[tuple[int, int], ...]


class Piece(NamedTuple):
    """One piece, drawn by its letter's symbol in a box of `width` by `height`."""

    letter: str
    x: str
    y: str
    width: str
    height: str


class Count(NamedTuple):
    """A number in a disc, telling how many pieces there are."""

    number: int
    x: str
    y: str
    text_y: str
    radius: str
    small: bool


class Pile(NamedTuple):
    """Pieces of one colour, the lowest first, and their number where it is more than one."""

    pieces: tuple[Piece, ...]
    tally: Count | None = None


def stands(board: Geometry, position: Position, last: tuple[Step, ...] = ()) -> list[Stand]:
    """Everything that stands on the board, in the order in which it is drawn: what is lower on the page is in front.

    `last` are the last steps: where a mixi-blob's order is not kept (RULES 4.9), who landed last is in front.
    """
    layout = position.layout
    found: list[Stand] = []
    on_track: dict[int, list[tuple[int, int]]] = {}
    for colour, places in enumerate(position.pieces):
        letter = layout.ring[colour]
        spots: dict[int, int] = {}
        for place in places:
            spots[place] = spots.get(place, 0) + 1
        for place, count in spots.items():
            if BEHIND <= place <= layout.foot:
                on_track.setdefault(layout.track_number(colour, place), []).append((colour, place))
            elif place == BASE or place == layout.home:
                size = IN_BASE[board.arms] if place == BASE else AT_HOME
                look = Look(ONE, ((letter, 1),), 0, size)
                found += [Stand(board.middle(colour, place, spot), look, ((colour, place),)) for spot in range(count)]
            else:
                look = Look(PAIR if count > 1 else ONE, ((letter, count),))
                found.append(Stand(board.middle(colour, place), look, ((colour, place),)))
    stacks = dict(position.stacks)
    for square, here in on_track.items():
        if len(here) > 1:
            here = _back_to_front(position, here, stacks.get(square, ()), last)
        counts = tuple((layout.ring[colour], position.pieces[colour].count(place)) for colour, place in here)
        kind = MIXI if len(here) > 1 else BLOB if counts[0][1] > 1 else ONE
        turn = board.turn_on_track(square) if kind != ONE else 0
        found.append(Stand(board.on_track(square), Look(kind, counts, turn), tuple(here)))
    return sorted(found, key=lambda stand: (stand.at.y, stand.at.x))


def _back_to_front(
    position: Position, here: list[tuple[int, int]], stack: tuple[int, ...], last: tuple[Step, ...]
) -> list[tuple[int, int]]:
    landed = [(step.colour, step.end) for step in last if (step.colour, step.end) in here]
    front = stack[-1] if stack else landed[-1][0] if landed else here[-1][0]
    return sorted(here, key=lambda one: one[0] == front)


def seat(board: Geometry, found: list[Stand], colour: int, place: int) -> tuple[Point, float]:
    """The middle of a colour's pieces on a place, and the radius of a ring round them; if in base, the last of them.

    Where none stands there, the middle of the place itself.
    """
    here = [stand for stand in found if (colour, place) in stand.places]
    if not here:
        return board.middle(colour, place), 19.0
    stand = here[-1] if place == BASE else here[0]
    if stand.look.kind == MIXI:
        x, y = CORNERS[stand.places.index((colour, place))]
        return Point(stand.at.x + x, stand.at.y + y), 15.0
    return stand.at, 25.0 if place == BASE and board.arms == 4 else 19.0


def piles(look: Look) -> tuple[Pile, ...]:
    """The pieces and numbers that a look consists of, round 0, 0, from back to front."""
    if look.kind == MIXI:
        corners = zip(look.colours, CORNERS, strict=True)
        return tuple(_mixed(letter, count, *corner) for (letter, count), corner in corners)
    ((letter, count),) = look.colours
    if count == 1:
        return (Pile((_piece(letter, 0, 0, look.size),)),)
    size, step = STACKED[count]
    lowest = step * (count - 1) / 2 - 1
    pieces = tuple(_piece(letter, -3.5, lowest - above * step, size) for above in range(count))
    return (Pile(pieces, _count(count, 11.5, 11)),)


def _mixed(letter: str, count: int, x: float, y: float) -> Pile:
    pieces = tuple(_piece(letter, x, y - above * MIXED_STEP, MIXED) for above in range(min(count, 2)))
    return Pile(pieces, _count(count, x * -1.45, y * 1.45, small=True) if count > 1 else None)


def _piece(letter: str, x: float, y: float, size: float) -> Piece:
    left, top, width, height = x - WIDTH / 2 * size, y - ABOVE * size, WIDTH * size, HEIGHT * size
    return Piece(letter, number(left), number(top), number(width), number(height))


def _count(count: int, x: float, y: float, *, small: bool = False) -> Count:
    radius = 7.5 if small else 9.5
    return Count(count, number(x), number(y), number(y + radius * 0.56), number(radius), small)
