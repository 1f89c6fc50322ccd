"""RULES 4.6 to 4.8: landing, home, blobs and mixi-blobs."""

import pytest

from games.rules.reasons import Reason
from tests.games.table import after, plays, refusal
from tests.games.text_boards import drawn, position_of, redrawn


def test_4_6_a_single_enemy_goes_back_to_its_base() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . g . . . . g .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "2-1") == ["r:R1-R4*"]
    assert drawn(after(board, "2-1", "r:R1-R4")) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . r . . . . g .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_4_6_of_an_enemy_mixi_blob_all_go_back() -> None:
    board = position_of(
        """
           1 2 3 4   5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . ggy . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert drawn(after(board, "2-1", "r:R1-R4")) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . r . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_4_6_own_colour_makes_a_blob_and_the_partners_a_mixi_blob() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . r b . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert drawn(after(board, "2-1", "r:R1-R4")) == redrawn("""
           1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . rr b . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    assert drawn(after(board, "3-1", "r:R1-R5")) == redrawn("""
           1 2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . r rb . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_4_6_ones_own_other_colour_makes_a_mixi_blob_in_singles() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . b . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "RB",
        "singles",
    )
    assert drawn(after(board, "2-1", "r:R1-R4")) == redrawn("""
           1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . rb . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_4_6_pieces_in_a_pipe_or_at_home_are_not_reached() -> None:
    """Red passes green's foot; green's pipe squares lie at the same distance."""
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  r  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | g  g  .  .  .  | gg
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    for dice, end in (("2-1", "G1"), ("1-1", "R13"), ("3-1", "G2")):
        assert drawn(after(board, dice, f"r:R11-{end}")).count("g") == 4


def test_4_7_home_is_reached_exactly() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  r  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "5-4") == ["--"]
    assert plays(board, "2-1") == ["r:p3-h"]
    assert refusal(board, "5-4", "r:p3-h").reason is Reason.DISTANCE


def test_4_7_the_last_piece_may_go_home_on_one_die() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  r  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "6-3") == ["r:p3-h"]
    assert plays(board, "3-1") == ["r:p3-h"]


def test_4_7_a_piece_that_is_not_the_last_may_too_where_one_die_may_be_used() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  r  .  r  | rr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "6-3") == ["r:p3-h"]
    assert plays(board, "3-1") == ["r:p3-h r:p5-h"]


def test_4_7_without_home_exact_a_step_beyond_home_ends_at_home() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  r  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        home_exact=False,
    )
    assert plays(board, "5-4") == ["r:p3-h"]
    assert plays(board, "2-1") == ["r:p3-h"]
    assert drawn(after(board, "6-5", "r:p3-h")) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_4_7_without_home_exact_the_total_may_go_beyond_too_and_one_die_may_not_stand_for_both() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  r  | rr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  r  .  .  | .  .  .  .  .  | .
        """,
        "R",
        home_exact=False,
    )
    assert plays(board, "5-4") == ["r:Y11-h", "r:Y11-p4 r:p5-h", "r:p5-h", "r:p5-h r:Y11-p3"]
    assert refusal(board, "5-4", "r:Y11-p4").reason is Reason.MUST_USE_BOTH


@pytest.mark.parametrize("size", [2, 3, 4])
def test_4_8_two_or_more_of_one_colour_are_a_blob(size: int) -> None:
    drawings = {
        2: """
               1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |r . . gg . . . . . .  .  .  .  | .  .  .  .  .  | .
            G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        3: """
               1 2 3 4   5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |r . . ggg . . . . . .  .  .  .  | .  .  .  .  .  | .
            G |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        4: """
               1 2 3 4    5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |r . . gggg . . . . . .  .  .  .  | .  .  .  .  .  | .
            G |. . . .    . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . . .    . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . .    . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
    }
    assert plays(position_of(drawings[size], "R"), "2-1") == ["r:R1-R3"]


def test_4_8_a_mixi_blob_blocks_nobody_whatever_its_numbers() -> None:
    board = position_of(
        """
           1 2 3 4    5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . gggy . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . .    . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .    . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .    . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "2-1") == ["r:R1-R4*"]
    assert plays(board, "4-1") == ["r:R1-R6"]


def test_4_8_enemies_of_one_another_make_no_mixi_blob() -> None:
    """In individuals the same two colours are two sides."""
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |g . . g . y . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "G",
        "individuals",
    )
    assert drawn(after(board, "3-2", "g:R1-R6")) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . g . g . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_4_8_a_blob_in_a_pipe_blocks_nobody() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  rr .  .  .  | r
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert "r:Y12-p4" in plays(board, "3-1")
    assert "r:Y12-p2" in plays(board, "1-1")
