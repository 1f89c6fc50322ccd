"""Where marks are drawn: each sign's point, size and words, in the order in which they are drawn."""

from math import dist
from typing import NamedTuple

from games.drawing.geometry import Geometry, Point, number
from games.drawing.ground import placed
from games.drawing.marks import Marks
from games.drawing.pieces import AT_HOME, Stand, seat
from games.rules.board import BASE, DOORSTEP
from games.rules.position import Position
from games.rules.steps import Step
from games.rules.throws import sixes_needed

DISC_CORNERS = ((12.0, -14.0), (-14.0, -14.0), (-14.0, 14.0))  # of a blob; its own number is in the fourth


class Ring(NamedTuple):
    """A ring round a piece, or the dot that it left; as a choice it leads to `href`.

    `also`: the points of the colour's other pieces in base, of which any may be touched for the one in the ring, and
    the ground between them too: `breadth` is how broad the line is that joins them.
    """

    x: str
    y: str
    radius: str
    href: str = ""
    words: str = ""
    also: tuple[tuple[str, str], ...] = ()

    @property
    def breadth(self) -> str:
        """Twice the radius."""
        return number(2 * float(self.radius))


class Spot(NamedTuple):
    """A transform that brings a mark to its square."""

    transform: str


class Disc(NamedTuple):
    """Where a piece can land: the square's transform, the label, and where it leads."""

    transform: str
    turn_back: int
    label: str
    knocks: bool
    href: str
    words: str


class Duel(NamedTuple):
    """A challenge under way: the arrow from challenger to blob, and the sixes, as ``1/3``, in a disc on the blob."""

    arrow: str
    transform: str
    x: str
    y: str
    text_y: str
    sixes: str


class Marking(NamedTuple):
    """Every mark with its place: `wakes`, `left` and `movable` beneath the pieces, the others above them."""

    wakes: tuple[str, ...]
    left: tuple[Ring, ...]
    movable: tuple[Ring, ...]
    come: tuple[Spot, ...]
    knocked: tuple[Spot, ...]
    chosen: Ring | None
    landings: tuple[Disc, ...]
    duel: Duel | None


UNMARKED = Marking((), (), (), (), (), None, (), None)


def marking(board: Geometry, position: Position, found: list[Stand], marks: Marks) -> Marking:
    """Place the marks on a board whose stands are `found`; a challenge under way is marked by itself."""
    wakes, left, come = [], [], []
    for number_of_step, step in enumerate(marks.wake):
        way = _way(board, position, step, marks.wake[number_of_step + 1 :])
        wakes.append(" ".join(map(str, way)))
        left.append(_ring(way[0], 11))
        if step.end in position.pieces[step.colour]:
            at = placed(way[-1], board.turn_at(step.colour, step.end))
            come.append(Spot(f"{at} scale({AT_HOME})" if step.end == board.board.home else at))
    chosen = seat(board, found, *marks.chosen) if marks.chosen else None
    return Marking(
        wakes=tuple(wakes),
        left=tuple(left),
        movable=tuple(
            _ring(*seat(board, found, choice.colour, choice.place), choice.href, choice.words)._replace(
                also=_also(found, choice.colour, choice.place)
            )
            for choice in marks.movable
        ),
        come=tuple(come),
        knocked=tuple(Spot(placed(point)) for point in dict.fromkeys(board.middle(*where) for where in marks.knocked)),
        chosen=_ring(chosen[0], chosen[1] + 1.5) if chosen else None,
        landings=tuple(
            Disc(
                placed(board.middle(landing.colour, landing.place), board.turn_at(landing.colour, landing.place)),
                -board.turn_at(landing.colour, landing.place),
                landing.label,
                landing.knocks,
                landing.href,
                landing.words,
            )
            for landing in marks.landings
        ),
        duel=_duel(board, position, found),
    )


def _way(board: Geometry, position: Position, step: Step, later: tuple[Step, ...]) -> list[Point]:
    """The points of a step, from the spot in base that is empty now to the spot at home that is taken now."""
    colour, start, end, _ = step
    home = board.board.home
    points = [board.middle(colour, place) for place in board.way(colour, start, end)]
    if start == BASE:
        waiting = position.pieces[colour].count(BASE) + sum(other[:2] == (colour, BASE) for other in later)
        points.insert(0, board.base_spot(colour, min(waiting, 3)))
    if end == home:
        came_later = sum(other.colour == colour and other.end == home for other in later)
        points[-1] = board.home_spot(colour, max(position.pieces[colour].count(home) - 1 - came_later, 0))
    return points


def _ring(point: Point, radius: float, href: str = "", words: str = "") -> Ring:
    return Ring(number(point.x), number(point.y), number(radius), href, words)


def _also(found: list[Stand], colour: int, place: int) -> tuple[tuple[str, str], ...]:
    if place != BASE:
        return ()
    here = [stand.at for stand in found if (colour, place) in stand.places]
    return tuple((number(point.x), number(point.y)) for point in here[:-1])


def _duel(board: Geometry, position: Position, found: list[Stand]) -> Duel | None:
    if position.challenge is None or position.winner is not None:
        return None
    colour, place, sixes = position.challenge
    ahead = DOORSTEP if place == BASE else place + 1
    start, _ = seat(board, found, colour, place)
    end = board.middle(colour, ahead)
    length = dist(start, end)
    along, down = (end.x - start.x) / length, (end.y - start.y) / length
    tail, neck, tip = (Point(end.x - along * off, end.y - down * off) for off in (length - 13, 21.0, 11.0))
    one, other = Point(neck.x - down * 8, neck.y + along * 8), Point(neck.x + down * 8, neck.y - along * 8)
    x, y = max(DISC_CORNERS, key=lambda corner: corner[0] * along + corner[1] * down)  # away from the challenger
    return Duel(
        arrow=f"M{tail}L{neck}M{tip}L{one}L{other}Z",
        transform=placed(end, board.turn_at(colour, ahead)),
        x=number(end.x + x),
        y=number(end.y + y),
        text_y=number(end.y + y + 4.5),
        sixes=f"{sixes}/{sixes_needed(position, colour, place)}",
    )
