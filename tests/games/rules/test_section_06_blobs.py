"""RULES 6: options around blobs."""

import pytest

from games.rules.reasons import Reason
from tests.games.table import after, plays, refusal
from tests.games.text_boards import drawn, position_of, redrawn

TWO_ON_TWO = """
       1  2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |rr . . . gg . . . . .  .  .  .  | .  .  .  .  .  | rr
    G |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
    B |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
    """
TWO_ON_THREE = """
       1  2 3 4 5   6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |rr . . . ggg . . . . .  .  .  .  | .  .  .  .  .  | rr
    G |.  . . . .   . . . . .  .  .  .  | .  .  .  .  .  | .
    B |.  . . . .   . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |.  . . . .   . . . . .  .  .  .  | .  .  .  .  .  | .
    """


@pytest.mark.parametrize(
    ("option", "two", "three"),
    [("off", ["--"], ["--"]), ("double", ["r2:R1-R5*"], ["--"]), ("any", ["r2:R1-R5*"], ["r2:R1-R5*"])],
)
def test_6_1_with_a_double_two_of_a_blob_take_an_enemy_blob(option: str, two: list[str], three: list[str]) -> None:
    assert plays(position_of(TWO_ON_TWO, "R", blob_takes_blob=option), "4-4") == two
    assert plays(position_of(TWO_ON_THREE, "R", blob_takes_blob=option), "4-4") == three


def test_6_1_its_pieces_go_to_base() -> None:
    board = position_of(TWO_ON_THREE, "R", blob_takes_blob="any")
    assert drawn(after(board, "4-4", "r2:R1-R5")) == redrawn("""
           1 2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . rr . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_6_1_a_double_is_needed_and_exactly_the_distance() -> None:
    board = position_of(TWO_ON_TWO, "R", blob_takes_blob="any")
    for dice in ("4-3", "3-1", "2-2", "3-3"):
        assert not any(play.startswith("r2") for play in plays(board, dice))
    assert refusal(board, "4-3", "r2:R1-R5").reason is Reason.DISTANCE
    assert refusal(board, "2-2", "r2:R1-R5").reason is Reason.DISTANCE


def test_6_1_of_a_blob_of_four_two_go_and_two_stay() -> None:
    board = position_of(
        """
           1    2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rrrr . . . gg . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.    . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.    . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.    . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        blob_takes_blob="double",
    )
    assert drawn(after(board, "4-4", "r2:R1-R5")) == redrawn("""
           1  2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rr . . . rr . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_6_1_the_two_stand_together_as_a_blob() -> None:
    mixed = position_of(
        """
           1   2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rrb . . . gg . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |.   . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.   . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.   . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        blob_takes_blob="any",
    )
    assert plays(mixed, "4-4") == ["--"]
    assert refusal(mixed, "4-4", "r2:R1-R5").reason is Reason.NOT_A_PIECE


def test_6_1_only_a_blob_is_taken_so() -> None:
    board = position_of(
        """
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rr . . . g . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        blob_takes_blob="any",
    )
    assert plays(board, "4-4") == ["r:R1-R5* r:R1-R5", "r:R1-R9"]


def test_6_1_the_squares_between_must_be_passable() -> None:
    drawing = """
           1  2 3  4  5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rr . yy bb gg . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |.  . .  .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . .  .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . .  .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    assert plays(position_of(drawing, "R", blob_takes_blob="any"), "4-4") == ["--"]
    jumping = position_of(drawing, "R", blob_takes_blob="any", jump_adjacent=True)
    assert "r2:R1-R5*" in plays(jumping, "4-4")


def test_6_1_only_the_players_own_colour_moves() -> None:
    board = position_of(
        """
           1  2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |bb . . . gg . . . r .  .  .  .  | .  .  .  .  .  | rrr
        G |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        blob_takes_blob="any",
    )
    assert plays(board, "4-4") == ["r:R9-G4"]
    assert refusal(board, "4-4", "b2:R1-R5").reason is Reason.NOT_A_PIECE


BEFORE = """
       1 2 3  4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |. . rr gg . . . . . .  .  .  .  | .  .  .  .  .  | rr
    G |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
    B |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
    """


def test_6_2_a_step_may_pass_a_blob_beside_the_blob_that_it_leaves() -> None:
    assert plays(position_of(BEFORE, "R"), "5-3") == ["--"]
    board = position_of(BEFORE, "R", jump_adjacent=True)
    assert plays(board, "5-3") == ["r:R3-R11", "r:R3-R8 r:R3-R6"]


def test_6_2_but_not_land_on_it() -> None:
    board = position_of(BEFORE, "R", jump_adjacent=True)
    assert plays(board, "2-1") == ["r:R3-R6"]
    assert refusal(board, "2-1", "r:R3-R4").reason is Reason.BLOCKED


def test_6_2_the_blob_may_stand_behind_it_or_be_the_partners() -> None:
    behind = position_of(
        """
           1 2 3 4  5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . gg rr . . . . .  .  .  .  | .  .  .  .  .  | r
        G |. . . .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        jump_adjacent=True,
    )
    assert "r:R1-R9" in plays(behind, "5-3")
    partners = position_of(
        """
           1 2 3 4  5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . gg bb . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |. . . .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        jump_adjacent=True,
    )
    assert plays(partners, "5-3") == ["r:R1-R9"]


def test_6_2_a_single_piece_a_mixi_blob_or_one_further_off_helps_nobody() -> None:
    for board in (
        position_of(
            """
               1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . r gg . . . . . .  .  .  .  | .  .  .  .  .  | rrr
            G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
            "R",
            jump_adjacent=True,
        ),
        position_of(
            """
               1 2 3   4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . rrb gg . . . . . .  .  .  .  | .  .  .  .  .  | rr
            G |. . .   .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . .   .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . .   .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
            "R",
            jump_adjacent=True,
        ),
        position_of(
            """
               1 2  3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. rr . gg . . . . . .  .  .  .  | .  .  .  .  .  | rr
            G |. .  . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. .  . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. .  . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
            "R",
            jump_adjacent=True,
        ),
        position_of(
            """
               1 2 3  4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. r gg gg . . . . . .  .  .  .  | .  .  .  .  .  | rrr
            G |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
            "R",
            jump_adjacent=True,
        ),
    ):
        assert plays(board, "5-3") == ["--"]


def test_6_2_beside_is_counted_round_the_ring() -> None:
    board = position_of(
        """
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rr . . . . . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | gggg
        B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  b  yy | .  .  .  .  .  | .
        """,
        "B",
        jump_adjacent=True,
    )
    assert "b:Y12-R7" in plays(board, "5-3")


BACKING = """
       1 2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |. . . . rr . . . . .  .  .  .  | .  .  .  .  .  | rr
    G |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
    B |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
    """


def test_6_3_with_a_double_two_of_a_blob_may_go_backward() -> None:
    assert plays(position_of(BACKING, "R"), "4-4") == ["r:R5-R13", "r:R5-R9 r:R5-R9"]
    board = position_of(BACKING, "R", blob_reverse=True)
    assert plays(board, "4-4") == ["r2:R5-R1", "r:R5-R13", "r:R5-R9 r:R5-R9"]
    assert refusal(board, "4-3", "r2:R5-R1").reason is Reason.DISTANCE
    assert drawn(after(board, "4-4", "r2:R5-R1")) == redrawn("""
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rr . . . . . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_6_3_they_neither_pass_nor_land_on_an_enemy_blob_and_jumping_does_not_help() -> None:
    for drawing in (
        """
           1  2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |gg . . . rr . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        """
           1 2 3 4  5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . gg rr . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |. . . .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
    ):
        board = position_of(drawing, "R", blob_reverse=True, jump_adjacent=True)
        assert not any(play.startswith("r2") for play in plays(board, "4-4"))
        assert refusal(board, "4-4", "r2:R5-R1").reason is Reason.BLOCKED


def test_6_3_landing_knocks_off() -> None:
    board = position_of(
        """
           1  2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |gy . . . rr . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        blob_reverse=True,
    )
    assert "r2:R5-R1*" in plays(board, "4-4")
    assert drawn(after(board, "4-4", "r2:R5-R1")) == redrawn("""
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rr . . . . . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_6_3_a_blob_that_backs_up_to_its_foot_goes_on_into_its_pipe() -> None:
    board = position_of(
        """
           1 2  3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. rr . . . . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |. .  . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. .  . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. .  . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        blob_reverse=True,
    )
    backed = after(board, "3-3", "r2:R2-Y12")
    assert drawn(backed) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  rr .  | .  .  .  .  .  | .
        """)
    assert plays(backed._replace(to_throw=0), "2-1") == ["r:Y12-p2 r:Y12-p1", "r:Y12-p3"]
    beyond = after(board, "6-6", "r2:R2-Y9")
    assert "r:Y9-p3" in plays(beyond._replace(to_throw=0), "5-1")


def test_6_3_from_the_square_behind_its_doorstep_its_path_is_the_ordinary_one() -> None:
    board = position_of(
        """
           1 2  3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. rr . . . . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |. .  . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. .  . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. .  . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        blob_reverse=True,
    )
    backed = after(board, "2-2", "r2:R2-Y13")
    assert plays(backed._replace(to_throw=0), "2-1") == ["r:Y13-R2 r:Y13-R1", "r:Y13-R3"]


def test_6_3_of_a_mixi_blob_nothing_goes_backward() -> None:
    board = position_of(
        """
           1 2 3 4 5   6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . rrb . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |. . . . .   . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . .   . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . .   . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        blob_reverse=True,
    )
    assert not any(play.startswith("r2") for play in plays(board, "4-4"))


def test_6_4_where_only_such_a_play_uses_both_dice_it_must_be_played() -> None:
    taking = position_of(
        """
           1  2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rr . . . gg . . . . .  .  .  .  | .  .  .  .  .  | r
        G |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . .  . . . . .  r  .  .  | .  .  .  .  .  | .
        """,
        "R",
        blob_takes_blob="any",
    )
    assert plays(taking, "4-4") == ["r2:R1-R5*"]
    assert refusal(taking, "4-4", "r:Y11-p3").reason is Reason.MUST_USE_BOTH
    without = position_of(
        """
           1  2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rr . . . gg . . . . .  .  .  .  | .  .  .  .  .  | r
        G |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . .  . . . . .  r  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(without, "4-4") == ["r:Y11-p3"]
    backing = position_of(
        """
           1 2 3 4 5  6  7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . rr gg . . . .  .  .  .  | .  .  .  .  .  | rr
        G |. . . . .  .  . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . .  .  . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . .  .  . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        blob_reverse=True,
    )
    assert plays(backing, "4-4") == ["r2:R5-R1"]
    assert refusal(backing, "4-4", "--").reason is Reason.MUST_MOVE
