"""RULES 7.1 and 7.2: the suck-back, and what both attempts share."""

from typing import Any

import pytest

from games.rules.position import Position
from games.rules.reasons import Reason
from tests.games.table import after, declarations, next_to_throw, plays, refusal
from tests.games.text_boards import drawn, position_of, redrawn

ON_GREENS_FOOT = """
       1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
    G |. . . . . . . . . .  .  .  .  | .  .  g  .  .  | .
    B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    """


def sucking(drawing: str, **options: Any) -> Position:
    return position_of(drawing, "R", suck_back=True, **options)


def test_7_1_the_piece_has_stood_there_since_the_turn_began() -> None:
    came = {"R": ["b", "b", "R12", "p2"], "G": ["b", "b", "Y12", "p3"], "B": ["b"] * 4, "Y": ["b"] * 4}
    went = {"R": ["b", "b", "R6", "R7"], "G": ["b", "b", "Y12", "p3"], "B": ["b"] * 4, "Y": ["b"] * 4}
    drawing = """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  r  .  | .  r  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  g  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  g  .  | .  .  .  .  .  | .
        """
    for began, found in ((came, ["bb:r:p2", "sb:r:Gp3"]), (went, [])):
        board = position_of(drawing, "R", ruleset="wafu", keys={"turn_start": began})
        assert declarations(board) == found
    for declaration in ("bb:r:p2", "sb:r:Gp3"):
        assert refusal(board, "3-1", None, declaration).rule == "7.1"


def test_7_2_is_off_unless_the_ruleset_says_so() -> None:
    assert declarations(position_of(ON_GREENS_FOOT, "R")) == []
    assert declarations(sucking(ON_GREENS_FOOT)) == ["sb:r:Gp3"]


def test_7_2_the_piece_stands_on_an_enemys_foot_and_the_pipe_square_is_held() -> None:
    assert (
        declarations(
            sucking("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  r  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  g  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
        )
        == []
    )
    assert (
        declarations(
            sucking("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  b  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
        )
        == []
    )  # the partner's pipe
    assert refusal(sucking(ON_GREENS_FOOT), "3-1", None, "sb:r:Gp2").reason is Reason.DECLARATION


def test_7_2_not_from_a_mixi_blob() -> None:
    board = sucking("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  rb .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  g  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    assert declarations(board) == []


def test_7_2_one_piece_or_a_blob_of_exactly_two_not_shielded_by_a_blob_nearer_the_foot() -> None:
    assert declarations(
        sucking("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  gg .  g  g  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    ) == ["sb:r:Gp2"]
    assert declarations(
        sucking("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  g  .  gg g  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    ) == ["sb:r:Gp2", "sb:r:Gp4"]
    assert (
        declarations(
            sucking("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3  p4 p5   h
        R |. . . . . . . . . .  .  r  .  | .  .  .   .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  ggg .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .   .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .   .  .  | .
        """)
        )
        == []
    )


@pytest.mark.parametrize(
    ("dice", "hit"), [("3-1", True), ("6-3", True), ("2-1", True), ("4-2", False), ("6-5", False), ("1-1", False)]
)
def test_7_2_a_single_piece_is_hit_by_either_die_or_their_total(dice: str, hit: bool) -> None:
    done = after(sucking(ON_GREENS_FOOT), dice, None, "sb:r:Gp3")
    assert drawn(done) == (
        redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
        if hit
        else redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  g  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    )
    assert next_to_throw(done) == "G"  # sixes or not


@pytest.mark.parametrize(("dice", "hit"), [("3-3", True), ("3-1", False), ("2-1", False), ("6-3", False)])
def test_7_2_a_blob_of_two_is_hit_by_the_double_only(dice: str, hit: bool) -> None:
    done = after(
        sucking("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  gg .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """),
        dice,
        None,
        "sb:r:Gp3",
    )
    assert drawn(done) == (
        redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
        if hit
        else redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  gg .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    )


@pytest.mark.parametrize(
    ("option", "dice", "square"),
    [("always", "3-1", "R13"), ("always", "5-4", "R13"), ("miss", "3-1", "R12"), ("miss", "5-4", "R13")],
)
def test_7_2_one_piece_then_moves_one_square_on(option: str, dice: str, square: str) -> None:
    done = after(
        sucking(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  rr .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  g  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
            suck_back_step=option,
        ),
        dice,
        None,
        "sb:r:Gp3",
    )
    expected = {
        "R12": """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  rr .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R13": """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  r  r  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
    }[square]
    assert drawn(done).replace("g", ".") == redrawn(expected)


def test_7_2_it_lands_as_any_step_does() -> None:
    done = after(
        sucking("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  r  g  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  g  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """),
        "5-4",
        None,
        "sb:r:Gp3",
    )
    assert drawn(done) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  g  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_7_2_it_stays_where_an_enemy_blob_stands_ahead() -> None:
    done = after(
        sucking("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  r  yy | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  g  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """),
        "3-1",
        None,
        "sb:r:Gp3",
    )
    assert drawn(done) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  r  yy | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_7_2_the_throw_takes_no_play() -> None:
    board = sucking(ON_GREENS_FOOT)
    assert plays(board, "6-4", "sb:r:Gp3") == [""]
    assert refusal(board, "6-4", "r:R12-G9", "sb:r:Gp3").reason is Reason.UNEXPECTED_PLAY
