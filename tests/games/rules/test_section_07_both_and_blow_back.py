"""RULES 7.3 and 7.4: the suck-back of two at once, and the blow-back."""

from typing import Any

import pytest

from games.rules.position import Position
from tests.games.table import after, declarations, next_to_throw, refusal
from tests.games.text_boards import drawn, position_of, redrawn

ON_REDS_FOOT = """
       1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |. . . . . . . . . .  .  .  .  | .  r  .  .  .  | .
    G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |. . . . . . . . . .  .  g  .  | .  .  .  .  .  | .
    """


def sucking(drawing: str, **options: Any) -> Position:
    return position_of(drawing, "R", suck_back=True, **options)


def blowing(drawing: str, **options: Any) -> Position:
    return position_of(drawing, "R", blow_back=True, **options)


BOTH_SINGLE = """
       1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
    G |. . . . . . . . . .  .  .  .  | .  .  g  .  g  | .
    B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    """


@pytest.mark.parametrize(
    ("option", "dice", "left"),
    [
        (
            False,
            "5-3",
            """
               1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
            G |. . . . . . . . . .  .  .  .  | .  .  .  .  g  | .
            B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        ),
        (
            True,
            "5-3",
            """
               1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
            G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        ),
        (
            True,
            "4-3",
            """
               1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
            G |. . . . . . . . . .  .  .  .  | .  .  .  .  g  | .
            B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        ),  # one die names nobody
        (
            True,
            "5-1",
            """
               1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
            G |. . . . . . . . . .  .  .  .  | .  .  g  .  g  | .
            B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        ),  # neither die is the named one
        (
            True,
            "2-1",
            """
               1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
            G |. . . . . . . . . .  .  .  .  | .  .  .  .  g  | .
            B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        ),  # a total names one only
    ],
)
def test_7_3_two_dice_that_name_two_pieces_send_both_back(option: bool, dice: str, left: str) -> None:
    done = after(sucking(BOTH_SINGLE, suck_back_both=option), dice, None, "sb:r:Gp3")
    assert drawn(done) == redrawn(left)


def test_7_3_not_a_piece_behind_a_blob_nor_a_blob() -> None:
    shielded = sucking(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | g  .  gg .  g  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        suck_back_both=True,
    )
    done = after(shielded, "5-1", None, "sb:r:Gp1")
    assert drawn(done) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  gg .  g  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    done = after(shielded, "3-1", None, "sb:r:Gp1")
    assert drawn(done) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  gg .  g  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_7_4_is_off_unless_the_ruleset_says_so_and_needs_an_enemy_on_the_foot() -> None:
    assert declarations(position_of(ON_REDS_FOOT, "R")) == []
    assert declarations(blowing(ON_REDS_FOOT)) == ["bb:r:p2"]
    assert (
        declarations(
            blowing("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  r  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  b  .  | .  .  .  .  .  | .
        """)
        )
        == []
    )
    assert (
        declarations(
            blowing("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  r  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  g  .  .  | .  .  .  .  .  | .
        """)
        )
        == []
    )


@pytest.mark.parametrize(("dice", "hit"), [("2-1", True), ("6-2", True), ("1-1", True), ("4-3", False), ("6-5", False)])
def test_7_4_a_single_piece_is_hit_by_either_die_or_their_total(dice: str, hit: bool) -> None:
    done = after(blowing(ON_REDS_FOOT), dice, None, "bb:r:p2")
    assert drawn(done) == (
        redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """)
        if hit
        else redrawn(ON_REDS_FOOT)
    )
    assert next_to_throw(done) == "G"  # either way, sixes or not


@pytest.mark.parametrize(("dice", "hit"), [("2-2", True), ("2-1", False), ("1-1", False)])
def test_7_4_a_blob_of_two_is_hit_by_the_double_only(dice: str, hit: bool) -> None:
    drawing = """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  r  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  gg .  | .  .  .  .  .  | .
        """
    done = after(blowing(drawing), dice, None, "bb:r:p2")
    assert drawn(done) == (
        redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """)
        if hit
        else redrawn(drawing)
    )


def test_7_4_a_mixi_blob_of_any_size_counts_as_one() -> None:
    board = blowing("""
           1 2 3 4 5 6 7 8 9 10 11 12   13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .    .  | .  r  .  .  .  | .
        G |. . . . . . . . . .  .  .    .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .    .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  gggy .  | .  .  .  .  .  | .
        """)
    assert declarations(board) == ["bb:r:p2"]
    assert drawn(after(board, "2-1", None, "bb:r:p2")) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """)


def test_7_4_a_blob_of_three_or_four_cannot_be_tried() -> None:
    for board in (
        blowing("""
           1 2 3 4 5 6 7 8 9 10 11 12  13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .   .  | .  r  .  .  .  | .
        G |. . . . . . . . . .  .  .   .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .   .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  ggg .  | .  .  .  .  .  | .
        """),
        blowing("""
           1 2 3 4 5 6 7 8 9 10 11 12   13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .    .  | .  r  .  .  .  | .
        G |. . . . . . . . . .  .  .    .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .    .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  gggg .  | .  .  .  .  .  | .
        """),
    ):
        assert declarations(board) == []
        assert refusal(board, "2-2", None, "bb:r:p2").rule == "7.4"


def test_7_4_one_piece_of_a_blob_in_the_pipe_moves() -> None:
    done = after(
        blowing("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  rr .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  g  .  | .  .  .  .  .  | .
        """),
        "2-1",
        None,
        "bb:r:p2",
    )
    assert drawn(done) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  r  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """)
