"""The last move as the rules report it becomes marks; each mark has its place on the board."""

from games.drawing.boards import draw
from games.drawing.geometry import geometry, number
from games.drawing.marks import Choice, Landing, Marks, marks_of_throw
from games.rules.board import BASE, DOORSTEP
from games.rules.declarations import Declaration, Kind
from games.rules.plays import Play
from games.rules.position import Challenge, starting_position
from games.rules.ruleset import named
from games.rules.steps import Step
from games.rules.throws import throw
from tests.games.drawing.positions import EVERYTHING, place, position


def test_a_play_leaves_its_steps_and_what_they_knocked_off() -> None:
    before = position("b b b G1", "b b b G4", "b b b b", "b b b b")
    red, start = place(before, "R", "G1")
    thrown = throw(before, (2, 1), Play((Step(red, start, start + 3),)))
    assert marks_of_throw(before, thrown) == Marks((Step(red, start, start + 3),), (place(before, "G", "G4"),))


def test_a_throw_that_does_nothing_leaves_nothing() -> None:
    before = position("b b b b", "b b b G4", "b b b b", "b b b b")
    assert marks_of_throw(before, throw(before._replace(first_throw=frozenset()), (2, 1), Play())) == Marks()


def test_a_challenge_that_comes_off_shows_the_step_and_the_blob_that_went() -> None:
    before = position("b b b G3", "b b G4 G4", "b b b b", "b b b b")
    red, start = place(before, "R", "G3")
    thrown = throw(before._replace(challenge=Challenge(red, start, 2)), (6, 1))
    assert marks_of_throw(before, thrown) == Marks((Step(red, start, start + 1),), (place(before, "G", "G4"),))


def test_snake_eyes_show_who_came_out_together() -> None:
    before = starting_position("pairs", "RGBY", named("standard"))
    marks = marks_of_throw(before, throw(before, (1, 1)))
    assert marks == Marks((Step(0, BASE, DOORSTEP, 4), Step(2, BASE, DOORSTEP, 4)))


def test_a_suck_back_shows_the_piece_that_left_its_pipe() -> None:
    before = position("b b b G12", "b b b p3", "b b b b", "b b b b")._replace(ruleset=named("wafu"))
    board = before.layout
    green = 1
    red = 0
    foot_of_green = board.place_on_track(red, board.track_number(green, board.foot))
    pieces = ((BASE, BASE, BASE, foot_of_green - 1), before.pieces[1], before.pieces[2], before.pieces[3])
    before = before._replace(pieces=pieces, turn_start=pieces)
    call = Declaration(Kind.SUCK_BACK, red, foot_of_green - 1, green, 3)
    marks = marks_of_throw(before, throw(before, (3, 1), declaration=call))
    assert marks.knocked == ((green, board.foot + 3),)
    assert marks.wake == (Step(red, foot_of_green - 1, foot_of_green),)


def test_a_way_out_begins_on_the_spot_that_is_empty_now() -> None:
    of = position("b b R1 R7", "b b b b", "b b b b", "b b b b")
    marking = draw(of, marks=Marks((Step(0, BASE, DOORSTEP),))).marking
    spot = geometry("RGBY").base_spot(0, 2)
    assert marking.wakes == (f"{spot} {geometry('RGBY').middle(0, DOORSTEP)}",)
    assert (marking.left[0].x, marking.left[0].y) == tuple(str(spot).split(","))


def test_a_way_passes_every_square_between() -> None:
    of = position(*EVERYTHING)
    blue, end = place(of, "B", "R9")
    (wake,) = draw(of, marks=Marks((Step(blue, end - 10, end),))).marking.wakes
    assert len(wake.split()) == 11


def test_a_piece_that_moved_on_has_its_corners_only_where_it_stands() -> None:
    of = position("b b b R6", "b b b b", "b b b b", "b b b b")
    marks = Marks((Step(0, BASE, DOORSTEP), Step(0, DOORSTEP, 5)))
    assert len(draw(of, marks=marks).marking.come) == 1


def test_a_challenge_under_way_is_marked_by_itself() -> None:
    of = position("b b b G3", "b G4 G4 G4", "b b b b", "b b b b")
    assert draw(of).marking.duel is None
    for start, needed in (("G3", 4), ("b", 5)):
        square = "G4" if start == "G3" else "R1"
        there = position("b b b G3", f"b {square} {square} {square}", "b b b b", "b b b b")
        colour, at = place(there, "R", start)
        duel = draw(there._replace(challenge=Challenge(colour, at, 1))).marking.duel
        assert duel is not None
        assert duel.sixes == f"1/{needed}"
        x, y = geometry("RGBY").middle(*place(there, "G", square))
        assert abs(float(duel.x) - x) < 20
        assert abs(float(duel.y) - y) < 20


def test_choices_keep_their_links_and_words() -> None:
    of = position(*EVERYTHING)
    marks = Marks(
        movable=(Choice(*place(of, "R", "G1"), "/a", "Red on G1"),),
        chosen=place(of, "R", "G1"),
        landings=(Landing(*place(of, "R", "G7"), "6", True, "/b", "Red to G7"),),
    )
    marking = draw(of, "G", marks).marking
    assert [(ring.href, ring.words) for ring in marking.movable] == [("/a", "Red on G1")]
    assert [(disc.label, disc.knocks, disc.href, disc.words) for disc in marking.landings] == [
        ("6", True, "/b", "Red to G7")
    ]
    assert marking.chosen is not None
    assert (marking.chosen.x, marking.chosen.y) == (marking.movable[0].x, marking.movable[0].y)


def test_any_piece_in_base_may_be_touched_for_the_one_in_the_ring() -> None:
    of = position("b b b R1", "b b b b", "b b b b", "b b b b")
    marks = Marks(movable=(Choice(0, BASE, "/a"), Choice(*place(of, "R", "R1"), "/b")))
    base, doorstep = draw(of, "", marks).marking.movable
    spots = {(base.x, base.y), *base.also}
    middles = [geometry("RGBY").base_spot(0, spot) for spot in range(3)]
    assert spots == {(number(point.x), number(point.y)) for point in middles}
    assert doorstep.also == ()
