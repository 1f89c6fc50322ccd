"""RULES 8: snake eyes."""

from typing import Any

import pytest

from games.rules.position import Position, starting_position
from games.rules.reasons import Reason
from games.rules.ruleset import named
from tests.games.table import after, declarations, next_to_throw, plays, refusal, replayed
from tests.games.text_boards import drawn, position_of, redrawn

RED_OUT = """
       1    2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |rrrr . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    G |.    . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    B |.    . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |.    . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    """
RED_AND_BLUE_OUT = """
       1    2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |rrrr . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    G |.    . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    B |bbbb . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |.    . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    """
ALL_IN = """
       1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    """


def begun(kind: str, format: str = "pairs", **options: Any) -> Position:
    return starting_position(format, "RGBY", named("standard").departing(snake_eyes=kind, **options))


@pytest.mark.parametrize(
    ("kind", "out"),
    [
        ("off", ALL_IN),
        ("pair", RED_AND_BLUE_OUT),
        ("player", RED_OUT),
        ("player_pair", RED_AND_BLUE_OUT),
        ("called", ALL_IN),
    ],
)
def test_8_1_two_ones_at_the_first_throw_bring_pieces_out(kind: str, out: str) -> None:
    board = begun(kind)
    play = plays(board, "1-1")[0]
    assert play == ("--" if out == ALL_IN else "")
    assert drawn(after(board, "1-1", play)) == redrawn(out)


def test_8_1_only_two_ones_do() -> None:
    for dice in ("2-1", "2-2"):
        assert plays(begun("pair"), dice) == ["--"]


@pytest.mark.parametrize(("kind", "out"), [("pair", ALL_IN), ("player", RED_OUT), ("player_pair", RED_AND_BLUE_OUT)])
def test_8_1_the_very_first_throw_is_the_sides_or_the_players(kind: str, out: str) -> None:
    """Blue, red's partner, has thrown; red has not."""
    board = after(after(begun(kind)._replace(to_throw=2), "2-1", "--"), "2-1", "--")
    assert next_to_throw(board) == "R"
    assert drawn(after(board, "1-1", plays(board, "1-1")[0])) == redrawn(out)


def test_8_1_a_second_throw_is_no_first_one() -> None:
    board = begun("player")
    for _ in range(4):
        board = after(board, "2-1", "--")
    assert next_to_throw(board) == "R"
    assert plays(board, "1-1") == ["--"]


def test_8_1_called_needs_the_call() -> None:
    board = begun("called")
    assert declarations(board) == ["call"]
    assert drawn(after(board, "1-1", None, "call")) == redrawn(RED_OUT)
    assert drawn(after(board, "1-1", "--")) == redrawn(ALL_IN)
    assert plays(board, "6-5", "call") == plays(board, "6-5")
    later = after(board, "2-1", "--")._replace(to_throw=0)
    assert declarations(later) == []
    assert refusal(later, "1-1", None, "call").rule == "8.1"
    assert declarations(begun("player")) == []


def test_8_1_in_singles_a_players_own_pieces_are_both_colours() -> None:
    assert drawn(after(begun("player", "singles"), "1-1")) == redrawn(RED_AND_BLUE_OUT)


def first_throw(drawing: str, **options: Any) -> Position:
    return position_of(drawing, "R", snake_eyes="player_pair", keys={"first_throw": ["R"]}, **options)


def test_8_2_they_land_together_as_any_piece_does() -> None:
    board = first_throw("""
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |gy . . . r . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    assert drawn(after(board, "1-1")) == redrawn("""
           1    2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rrr  . . . r . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.    . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |bbbb . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.    . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_8_2_a_blob_on_the_doorstep_keeps_its_colour_in() -> None:
    board = first_throw("""
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |gg . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    assert drawn(after(board, "1-1")) == redrawn("""
           1    2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |gg   . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.    . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |bbbb . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.    . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_8_2_the_ones_are_not_played_and_the_turn_is_over() -> None:
    nothing_left = first_throw("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . r r r r . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . b b b b . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    assert plays(nothing_left, "1-1") == [""]
    assert refusal(nothing_left, "1-1", "r:R5-R6 r:R6-R7").reason is Reason.UNEXPECTED_PLAY
    done = after(nothing_left, "1-1")
    assert drawn(done) == drawn(nothing_left)
    assert next_to_throw(done) == "G"


def test_8_2_pieces_that_come_out_upon_the_partners_lie_on_top() -> None:
    board = first_throw(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |b . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbb
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        mixi_top_first=True,
    )
    assert after(board, "1-1").stacks == ((0, (2, 0, 0, 0, 0)),)


def second_throw(kind: str, back_in: bool, first: str = "1-1") -> Position:
    """Red's second throw, after snake eyes or not at the first; the others threw 2-1."""
    board = begun(kind, snake_eyes_back_in=back_in)
    board = after(board, first, plays(board, first)[0])
    for _ in range(3):
        board = after(board, "2-1", plays(board, "2-1")[0])
    assert next_to_throw(board) == "R"
    return board


def test_8_3_two_ones_again_at_the_second_throw_send_them_back_in() -> None:
    board = second_throw("player", back_in=True)
    assert drawn(board) == redrawn(RED_OUT)
    assert plays(board, "1-1") == [""]
    done = after(board, "1-1")
    assert drawn(done) == redrawn(ALL_IN)
    assert next_to_throw(done) == "G"


def test_8_3_not_without_the_option_nor_at_another_throw_nor_after_other_dice() -> None:
    assert plays(second_throw("player", back_in=False), "1-1") != [""]
    assert plays(second_throw("player", back_in=True, first="2-1"), "1-1") == ["--"]
    third = after(second_throw("player", back_in=True), "2-1", "r:R1-R4")._replace(to_throw=0)
    assert plays(third, "1-1") != [""]


def test_8_3_called_or_not() -> None:
    board = after(begun("called", snake_eyes_back_in=True), "1-1", None, "call")._replace(to_throw=0)
    assert declarations(board) == []
    assert drawn(after(board, "1-1")) == redrawn(ALL_IN)


@pytest.mark.parametrize(
    ("kind", "left"),
    [
        (
            "player",
            """
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |.  . . . . . . . . .  .  .  .  | r  .  .  .  .  | .
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |bb . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        ),
        (
            "player_pair",
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | r  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        ),
        (
            "pair",
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | r  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        ),
    ],
)
def test_8_3_what_stands_on_the_track_goes_back(kind: str, left: str) -> None:
    unit = "RB" if kind == "pair" else "R"
    board = position_of(
        """
               1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |r  . . . . . . . . .  .  .  .  | r  .  .  .  .  | .
            G |.  . r . . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |bb . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        "R",
        snake_eyes=kind,
        snake_eyes_back_in=True,
        keys={"snake_eyes_out": [unit]},
    )
    assert drawn(after(board, "1-1")) == redrawn(left)


def test_8_3_under_pair_the_second_throw_is_the_sides() -> None:
    board = after(begun("pair", snake_eyes_back_in=True), "1-1")
    board = after(board, "2-1", "--")
    assert next_to_throw(board) == "B"
    assert drawn(after(board, "1-1")) == redrawn(ALL_IN)


def test_8_3_even_if_blobs_kept_every_piece_in() -> None:
    board = position_of(
        """
               1  2 3 4 5 6 7 8 9  10 11 12 13   p1 p2 p3 p4 p5   h
            R |gg . . . . . . . rr .  .  .  .  | r  .  .  .  .  | .
            G |.  . . . . . . . .  .  .  .  .  | .  .  .  .  .  | .
            B |.  . . . . . . . .  .  .  .  .  | .  .  .  .  .  | .
            Y |.  . . . . . . . .  .  .  .  .  | .  .  .  .  .  | .
            """,
        "R",
        snake_eyes="player",
        snake_eyes_back_in=True,
        keys={"first_throw": ["R"]},
    )
    board = after(board, "1-1")
    assert drawn(board) == redrawn("""
           1  2 3 4 5 6 7 8 9  10 11 12 13   p1 p2 p3 p4 p5   h
        R |gg . . . . . . . rr .  .  .  .  | r  .  .  .  .  | .
        G |.  . . . . . . . .  .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . . . . . .  .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . .  .  .  .  .  | .  .  .  .  .  | .
        """)
    assert drawn(after(board._replace(to_throw=0), "1-1")) == redrawn("""
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |gg . . . . . . . . .  .  .  .  | r  .  .  .  .  | .
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_8_3_the_throw_for_the_beginner_is_not_a_throw_of_the_game() -> None:
    record = (
        '[Format "singles"]\n[Ring "RGBY"]\n[Ruleset "standard"]\n'
        '[Start "RB 1-1, GY 1-1, RB 2-1, GY 1-1"]\n\n1. RB 1-1\n'
    )
    found = replayed(record)
    assert found.fault is None
    assert drawn(found.position) == redrawn(RED_AND_BLUE_OUT)
