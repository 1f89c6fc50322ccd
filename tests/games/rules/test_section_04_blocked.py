"""RULES 4.5: what blocks a step."""

import pytest

from games.rules.reasons import Reason
from tests.games.table import plays, refusal
from tests.games.text_boards import position_of


def test_4_5_a_step_neither_lands_on_nor_passes_an_enemy_blob() -> None:
    board = position_of(
        """
           1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . gg r . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "5-3") == ["r:R5-R13"]
    for step in ("r:R1-R4 r:R5-R10", "r:R1-R6 r:R5-R8", "r:R1-R9"):
        found = refusal(board, "5-3", step)
        assert found.message == "RULES 4.5: a green blob stands on R4"
        assert found.reason is Reason.BLOCKED


def test_4_5_a_blob_on_the_pipes_foot_blocks_the_way_into_the_pipe() -> None:
    assert plays(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  r  gg .  | .  .  .  .  .  | .
        """,
            "R",
        ),
        "2-1",
    ) == ["--"]
    assert plays(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  r  g  .  | .  .  .  .  .  | .
        """,
            "R",
        ),
        "2-1",
    ) == ["r:Y11-p2"]


def test_4_5_a_blob_beyond_the_foot_blocks_no_piece_that_turns_into_its_pipe() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  r  .  gg | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "2-1") == ["r:Y11-p2"]


def test_4_5_a_blob_on_the_doorstep_keeps_pieces_in_their_base() -> None:
    board = position_of(
        """
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |gg . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        ruleset="pussers",
    )
    assert plays(board, "6-5") == ["--"]
    assert refusal(board, "6-5", "r:b-R1").reason is Reason.BLOCKED


@pytest.mark.parametrize("colour", ["r", "b"])
def test_4_5_own_and_partners_blobs_never_block(colour: str) -> None:
    if colour == "r":
        board = position_of(
            """
               1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |r . . rr . . . . . .  .  .  .  | .  .  .  .  .  | .
            G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
            "R",
        )
    else:
        board = position_of(
            """
               1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |r . . bb . . . . . .  .  .  .  | .  .  .  .  .  | .
            G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
            "R",
        )
    assert "r:R1-R9" in plays(board, "5-3")


def test_4_5_single_enemies_and_enemy_mixi_blobs_never_block() -> None:
    assert plays(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . g . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
            "R",
        ),
        "5-3",
    ) == ["r:R1-R9"]
    assert plays(
        position_of(
            """
           1 2 3 4   5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . ggy . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
            "R",
        ),
        "5-3",
    ) == ["r:R1-R9"]


def test_4_5_what_blocks_is_judged_on_the_position_of_the_throw() -> None:
    """The blob that lets a piece jump (6.2) counts for both steps though the first one breaks it, and not before."""
    broken = position_of(
        """
           1 2 3  4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . rr gg . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        jump_adjacent=True,
    )
    assert "r:R3-R8 r:R3-R7" in plays(broken, "5-4")
    made = position_of(
        """
           1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r r r gg . . . . . .  .  .  .  | .  .  .  .  .  | r
        G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        jump_adjacent=True,
    )
    assert plays(made, "5-2") == ["r:R1-R3"]
