"""Every square of every board has a place of its own, the right distance from the next, and turns with the viewer."""

from itertools import pairwise
from math import dist, isclose, sqrt

import pytest

from games.drawing.geometry import SQUARE, Geometry, Point, geometry
from games.rules.board import BASE, BEHIND, DOORSTEP, RINGS

BOARDS = [(ring, nearest) for ring in RINGS.values() for nearest in ("", *ring)]
INNER_CORNER = {4: SQUARE * sqrt(2), 6: 54.64}  # where the track turns from one arm to the next, between 5 and 6


def every_place(board: Geometry) -> dict[tuple[str, str], Point]:
    """Each place of the board by colour and name; a track square under its own name only."""
    found = {("", board.board.track_name(square)): board.on_track(square) for square in range(board.board.track)}
    for colour, letter in enumerate(board.ring):
        for place in range(board.board.foot + 1, board.board.home):
            found[letter, f"p{place - board.board.foot}"] = board.middle(colour, place)
        for spot in range(4):
            found[letter, f"b{spot}"] = board.middle(colour, BASE, spot)
            found[letter, f"h{spot}"] = board.middle(colour, board.board.home, spot)
    return found


def is_inside(point: Point, outline: list[Point]) -> bool:
    """Whether a point is within a convex outline given clockwise on the page."""
    return all(
        (two.x - one.x) * (point.y - one.y) - (two.y - one.y) * (point.x - one.x) > 0
        for one, two in zip(outline, [*outline[1:], outline[0]], strict=True)
        if dist(one, two) > 1
    )


@pytest.mark.parametrize(("ring", "nearest"), BOARDS)
def test_every_place_is_apart_from_every_other_and_on_the_board(ring: str, nearest: str) -> None:
    board = geometry(ring, nearest)
    places = every_place(board)
    assert len(places) == len(ring) * (13 + 5 + 4 + 4)
    points = list(places.values())
    for index, point in enumerate(points):
        assert all(dist(point, other) > 17 for other in points[index + 1 :])
        assert is_inside(point, corners_only(board.outline))


def corners_only(outline: list[Point]) -> list[Point]:
    """The outline without the points that lie on a straight edge."""
    around = zip([outline[-1], *outline], outline, [*outline[1:], outline[0]], strict=False)
    return [here for one, here, two in around if abs(_bend(one, here, two)) > 1]


def _bend(one: Point, here: Point, two: Point) -> float:
    return (here.x - one.x) * (two.y - here.y) - (here.y - one.y) * (two.x - here.x)


@pytest.mark.parametrize(("ring", "nearest"), BOARDS)
def test_neighbours_on_the_track_are_a_square_apart_but_where_it_turns_inward(ring: str, nearest: str) -> None:
    board = geometry(ring, nearest)
    for square in range(board.board.track):
        apart = dist(board.on_track(square), board.on_track((square + 1) % board.board.track))
        expected = INNER_CORNER[len(ring)] if square % 13 == 4 else SQUARE
        assert isclose(apart, expected, abs_tol=0.01), board.board.track_name(square)


@pytest.mark.parametrize(("ring", "nearest"), BOARDS)
def test_the_pipe_leads_from_the_foot_to_home(ring: str, nearest: str) -> None:
    board = geometry(ring, nearest)
    for colour in range(len(ring)):
        way = [board.middle(colour, place) for place in range(board.board.foot, board.board.home)]
        steps = [dist(one, two) for one, two in pairwise(way)]
        assert all(isclose(step, SQUARE, abs_tol=0.01) for step in steps)
        assert dist(way[-1], (0, 0)) < dist(way[0], (0, 0))
        doorstep, behind = board.middle(colour, DOORSTEP), board.middle(colour, BEHIND)
        assert isclose(dist(behind, way[0]), SQUARE, abs_tol=0.01)
        assert isclose(dist(behind, doorstep), SQUARE, abs_tol=0.01)


@pytest.mark.parametrize("ring", RINGS.values())
def test_the_nearest_base_lies_at_the_bottom(ring: str) -> None:
    for colour, letter in enumerate(ring):
        board = geometry(ring, letter)
        bases = [board.porthole(other)[0] for other in range(len(ring))]
        assert bases[colour].y == pytest.approx(max(base.y for base in bases))
        assert bases[colour].x < 0
        assert board.middle(colour, board.board.foot).x == pytest.approx(0)


@pytest.mark.parametrize(
    ("ring", "clockwise"),
    [("RGBY", [(-1, -1), (1, -1), (1, 1), (-1, 1)]), ("GYBR", [(-1, -1), (1, -1), (1, 1), (-1, 1)])],
)
def test_with_nobody_nearest_the_ring_begins_at_the_top_left(ring: str, clockwise: list[tuple[int, int]]) -> None:
    board = geometry(ring)
    bases = [board.porthole(colour)[0] for colour in range(4)]
    assert [(x // abs(x), y // abs(y)) for x, y in bases] == clockwise


def test_a_player_of_two_colours_may_be_nearest() -> None:
    assert geometry("RGBY", "GY").angle(1) == 90


def test_a_colour_of_another_board_cannot_be_nearest() -> None:
    with pytest.raises(ValueError, match="no colour"):
        geometry("RGBY", "W")
