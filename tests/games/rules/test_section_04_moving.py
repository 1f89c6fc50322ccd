"""RULES 4.1 to 4.4: steps, both dice, and what must be moved."""

from games.rules.reasons import Reason
from tests.games.table import after, plays, refusal
from tests.games.text_boards import drawn, position_of, redrawn


def test_4_1_a_piece_enters_with_a_die_that_shows_six() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "6-5") == ["r:b-R1 r:R1-R6"]


def test_4_1_a_total_of_six_does_not_enter() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "5-1") == ["--"]
    assert refusal(board, "5-1", "r:b-R1").reason is Reason.ENTRY


def test_4_1_a_piece_goes_forward_by_one_die_or_by_both() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . r . . . . .  .  .  .  | r  .  .  .  .  | rr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "3-1") == ["r:R5-R8 r:p1-p2", "r:R5-R9", "r:p1-p4 r:R5-R6", "r:p1-p5"]
    assert refusal(board, "3-1", "r:R5-R4").reason is Reason.DISTANCE
    assert refusal(board, "3-1", "r:R5-R7").reason is Reason.DISTANCE


def test_4_2_the_total_does_not_touch_the_square_after_the_first_die() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . g g . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert drawn(after(board, "3-2", "r:R1-R6")) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . g g . r . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_4_2_one_piece_is_not_moved_by_the_two_dice_separately() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . g . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "3-2") == ["r:R1-R6"]
    assert refusal(board, "3-2", "r:R1-R4 r:R4-R6").reason is Reason.NOT_A_PIECE


def test_4_2_but_a_second_piece_may_stand_where_the_first_one_lands() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . r . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert drawn(after(board, "3-2", "r:R1-R4 r:R4-R6")) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . r . r . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_4_2_one_piece_that_stands_alone_does_not_make_both_steps_from_its_square() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert refusal(board, "3-2", "r:R1-R4 r:R1-R3").reason is Reason.NOT_A_PIECE


def test_4_2_a_piece_that_enters_may_go_on_and_knocks_off_what_stands_on_its_doorstep() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |g . . . r . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "6-3") == ["r:R5-G1", "r:b-R1* r:R1-R4", "r:b-R1* r:R5-R8"]
    assert drawn(after(board, "6-3", "r:b-R1 r:R1-R4")) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . r r . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_4_3_a_double_six_enters_two_or_one_or_none() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . r . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . b . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "RB",
        "singles",
    )
    assert plays(board, "6-6") == [
        "b:B3-B9 r:R3-R9",
        "b:B3-Y2",
        "b:b-B1 b:B1-B7",
        "b:b-B1 b:B3-B9",
        "b:b-B1 b:b-B1",
        "b:b-B1 r:R3-R9",
        "b:b-B1 r:b-R1",
        "r:R3-G2",
        "r:b-R1 b:B3-B9",
        "r:b-R1 r:R1-R7",
        "r:b-R1 r:R3-R9",
        "r:b-R1 r:b-R1",
    ]


def test_4_3_two_pieces_of_one_colour_enter_together() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert drawn(after(board, "6-6", "r:b-R1 r:b-R1")) == redrawn("""
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rr . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_4_4_where_both_dice_can_be_used_both_must_be() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r r . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    found = refusal(board, "5-4", "r:R1-R6")
    assert found.reason is Reason.MUST_USE_BOTH
    assert found.message.startswith("RULES 4.4: both dice can be used, for example r:")
    assert refusal(board, "5-4", "--").reason is Reason.MUST_MOVE


def test_4_4_the_total_counts_as_both_dice() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "5-4") == ["r:R1-R10"]
    assert refusal(board, "5-4", "r:R1-R6").reason is Reason.MUST_USE_BOTH


def test_4_4_else_the_higher_die_must_be_used() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | r  .  .  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "4-2") == ["r:p1-p5"]
    assert refusal(board, "4-2", "r:p1-p3").reason is Reason.MUST_USE_HIGHER
    assert refusal(board, "4-2", "--").reason is Reason.MUST_MOVE


def test_4_4_else_the_lower() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | r  .  .  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "6-2") == ["r:p1-p3"]
    assert refusal(board, "6-2", "--").reason is Reason.MUST_MOVE


def test_4_4_else_the_player_does_not_move() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  r  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "5-4") == ["--"]
    assert drawn(after(board, "5-4", "--")) == drawn(board)


def test_4_4_even_if_it_breaks_the_players_own_blob() -> None:
    board = position_of(
        """
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |rr . . . . . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "5-4") == ["r:R1-R10", "r:R1-R6 r:R1-R5"]


def test_4_4_even_if_it_makes_a_mixi_blob() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . . . . . . . bb .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "5-4") == ["r:R1-R10"]
