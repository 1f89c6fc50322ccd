"""Positions in words: everything that the board shows to the eye."""

from games.drawing.marks import Choice, Landing, Marks
from games.rules.board import BASE
from games.rules.position import Challenge
from games.rules.ruleset import named
from games.rules.steps import Step
from games.words.boards import colours, position_in_words
from tests.games.drawing.positions import EVERYTHING, place, position


def test_where_everything_stands() -> None:
    assert position_in_words(position(*EVERYTHING)) == [
        "Red: one in base, two on R4 (a blob, shut), one on G1.",
        "Green: one in base, one on B8 with yellow (a mixi-blob, open), two on Y4 (a blob, shut).",
        "Blue: four on R9 (a blob, shut).",
        "Yellow: one in base, one on B8 with green (a mixi-blob, open), one in the pipe on p4, one home.",
        "Red and blue to throw.",
    ]


def test_pieces_are_named_in_the_order_of_their_way_and_the_square_behind_the_doorstep_is_the_last_of_the_track() -> (
    None
):
    of = position("Y13 R1 Y12 p1", "b b b b", "b b b b", "h h h h")
    assert position_in_words(of)[0] == "Red: one on R1, one on Y12, one on Y13, one in the pipe on p1."
    assert position_in_words(of)[3] == "Yellow: four home."


def test_who_is_on_top_where_the_rules_keep_it() -> None:
    of = position("b b G1 G1", "b b b b", "G1 b b b", "b b b b")
    number = of.layout.track_number(*place(of, "R", "G1"))
    of = of._replace(ruleset=named("standard").departing(mixi_top_first=True), stacks=((number, (0, 0, 2)),))
    said = position_in_words(of)
    assert said[0] == "Red: two in base, two on G1 beneath blue (a mixi-blob, open)."
    assert said[2] == "Blue: three in base, one on G1 on top of red (a mixi-blob, open)."


def test_the_last_move() -> None:
    of = position(*EVERYTHING)
    blue, end = place(of, "B", "R9")
    marks = Marks((Step(blue, BASE, 0), Step(blue, end - 3, end, 2)), (place(of, "G", "R9"), place(of, "G", "R9")))
    said = position_in_words(of, marks)
    assert said[4] == "Last move: blue from base to B1; 2 blue from R6 to R9; green on R9 back to base."


def test_a_challenge_under_way() -> None:
    of = position("b b b G3", "b G4 G4 G4", "b b b b", "b b b b")
    of = of._replace(challenge=Challenge(*place(of, "R", "G3"), 2))
    assert position_in_words(of)[4] == "Red challenges the blob on G4 from G3: 2 of 4 sixes so far."


def test_what_is_chosen_and_what_no_link_says() -> None:
    of = position(*EVERYTHING)
    red = place(of, "R", "G1")
    marks = Marks(
        movable=(Choice(*red), Choice(0, BASE), Choice(*place(of, "R", "R4"), "/a", "Red on R4")),
        chosen=red,
        landings=(Landing(*place(of, "R", "G7"), "6"), Landing(*place(of, "R", "G5"), "4", False, "/b", "Red to G5")),
    )
    assert position_in_words(of, marks)[4:7] == [
        "Chosen: red on G1.",
        "May move: red on G1, red in base.",
        "Can land on: G7.",
    ]


def test_a_game_that_is_over_says_who_won_and_nobody_throws() -> None:
    said = position_in_words(position("h h h h", "b b b b", "h h h h", "b b b b")._replace(winner=0))
    assert said[4:] == ["Red and blue won."]


def test_colours_by_their_letters() -> None:
    assert [colours("R"), colours("GY"), colours("W")] == ["red", "green and yellow", "white"]
