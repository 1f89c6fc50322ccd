"""What stands where: every piece once, blobs and mixi-blobs told apart, the front one in front."""

from collections import Counter

import pytest

from games.drawing.geometry import geometry
from games.drawing.pieces import BLOB, MIXI, ONE, PAIR, Look, piles, seat, stands
from games.rules.position import Position, starting_position
from games.rules.ruleset import named
from games.rules.steps import Step
from tests.games.drawing.positions import EVERYTHING, place, position


def looks(of: Position, *last: Step) -> dict[tuple[tuple[int, int], ...], Look]:
    found = stands(geometry(of.layout.ring), of, last)
    return {stand.places: stand.look for stand in found}


@pytest.mark.parametrize(("format", "ring"), [("singles", "RGBY"), ("pairs", "GYBR"), ("individuals", "RYOBGW")])
def test_a_game_begins_with_every_piece_on_a_spot_of_its_own(format: str, ring: str) -> None:
    found = stands(geometry(ring), starting_position(format, ring, named("standard")))
    assert Counter(stand.look.colours for stand in found) == {((letter, 1),): 4 for letter in ring}
    assert len({stand.at for stand in found}) == len(found)


def test_every_piece_is_drawn_once_whatever_it_stands_in() -> None:
    counted: Counter[str] = Counter()
    for look in [stand.look for stand in stands(geometry("RGBY"), position(*EVERYTHING))]:
        counted.update(dict(look.colours))
    assert counted == dict.fromkeys("RGBY", 4)


def test_each_kind_of_stand() -> None:
    of = position("G1 R4 R4 p2", "b B8 p1 p1", "R9 R9 R9 h", "b B8 p4 h")
    found = looks(of)
    assert found[(place(of, "R", "G1"),)] == Look(ONE, (("R", 1),))
    assert found[(place(of, "R", "R4"),)] == Look(BLOB, (("R", 2),))
    assert found[(place(of, "B", "R9"),)] == Look(BLOB, (("B", 3),))
    assert found[place(of, "G", "B8"), place(of, "Y", "B8")] == Look(MIXI, (("G", 1), ("Y", 1)))
    assert found[(place(of, "G", "p1"),)] == Look(PAIR, (("G", 2),))
    assert found[(place(of, "Y", "p4"),)] == Look(ONE, (("Y", 1),))


def test_the_top_of_a_mixi_blob_is_in_front_where_the_rules_keep_its_order() -> None:
    of = position("b b G1 G1", "b b b b", "G1 b b b", "b b b b")
    square = of.layout.track_number(*place(of, "R", "G1"))
    for stack, front in ((0, 2, 0), "R"), ((0, 0, 2), "B"):
        ordered = of._replace(stacks=((square, stack),))
        (mixi,) = [look for look in looks(ordered).values() if look.kind == MIXI]
        assert mixi.colours[-1][0] == front
        assert dict(mixi.colours) == {"R": 2, "B": 1}


def test_elsewhere_who_landed_last_is_in_front() -> None:
    of = position("b b b G1", "b b b b", "b b b G1", "b b b b")
    for letter in "RB":
        colour, end = place(of, letter, "G1")
        (mixi,) = [look for look in looks(of, Step(colour, end - 3, end)).values() if look.kind == MIXI]
        assert mixi.colours[-1][0] == letter


def test_what_is_lower_on_the_page_is_drawn_later() -> None:
    for nearest in "RGBY":
        heights = [stand.at.y for stand in stands(geometry("RGBY", nearest), position(*EVERYTHING))]
        assert heights == sorted(heights)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_blob_shows_as_many_pieces_as_it_has_and_says_the_number(count: int) -> None:
    (pile,) = piles(Look(BLOB, (("G", count),)))
    assert [piece.letter for piece in pile.pieces] == ["G"] * count
    assert pile.tally is not None
    assert pile.tally.number == count
    heights = [float(piece.y) for piece in pile.pieces]
    assert heights == sorted(heights, reverse=True)


def test_a_mixi_blob_says_the_number_of_each_colour_that_has_more_than_one() -> None:
    behind, front = piles(Look(MIXI, (("R", 4), ("B", 1))))
    assert behind.tally is not None
    assert behind.tally.number == 4
    assert front.tally is None
    assert float(behind.pieces[0].x) < float(front.pieces[0].x)


def test_a_ring_goes_round_the_colour_meant_and_not_round_the_square() -> None:
    of = position("b b b G1", "b b b b", "b b b G1", "b b b b")
    board = geometry("RGBY")
    found = stands(board, of)
    red, _ = seat(board, found, *place(of, "R", "G1"))
    blue, _ = seat(board, found, *place(of, "B", "G1"))
    assert red != blue
    empty, _ = seat(board, found, *place(of, "R", "G2"))
    assert empty == board.middle(*place(of, "R", "G2"))
