"""RULES 5: the challenge."""

from typing import Any

import pytest

from games.rules.position import Position
from games.rules.reasons import Reason
from tests.games.table import after, declarations, next_to_throw, plays, refusal
from tests.games.text_boards import drawn, position_of, redrawn

BEFORE_GREEN = """
       1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |. . r gg . . . . . .  .  .  .  | .  .  .  .  .  | .
    G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
    B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
    """


def challenges(board: Position, dice: str = "6-1") -> list[str]:
    return [play for play in plays(board, dice) if play.startswith("ch:")]


def under_way(drawing: str, sixes: int, start: str = "R3", **options: Any) -> Position:
    """Red's challenge from `start`, with so many sixes thrown."""
    keys = {"challenge": {"colour": "R", "from": start, "sixes": sixes}}
    return position_of(drawing, "R", keys=keys, **options)


def test_5_1_a_piece_challenges_the_blob_on_the_next_square_of_its_path() -> None:
    assert challenges(position_of(BEFORE_GREEN, "R")) == ["ch:r:R3"]
    two_away = position_of(
        """
           1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. r . gg . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert challenges(two_away) == []
    assert refusal(two_away, "6-1", "ch:r:R2").reason is Reason.CHALLENGE


def test_5_1_a_piece_in_base_challenges_a_blob_on_its_own_doorstep() -> None:
    assert challenges(
        position_of(
            """
           1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |gg . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
            "R",
        )
    ) == ["ch:r:b"]
    assert (
        challenges(
            position_of(
                """
           1 2  3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. gg . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. .  . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. .  . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. .  . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
                "R",
            )
        )
        == []
    )


def test_5_1_a_piece_on_its_own_foot_challenges_nothing() -> None:
    """Its next square is in its pipe, not the track square where the blob stands."""
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  r  gg | .  .  .  .  .  | .
        """,
        "R",
    )
    assert challenges(board) == []


def test_5_1_only_an_enemy_blob_is_challenged() -> None:
    for board in (
        position_of(
            """
               1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . r g . . . . . .  .  .  .  | .  .  .  .  .  | .
            G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
            "R",
        ),
        position_of(
            """
               1 2 3 4   5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . r ggy . . . . . .  .  .  .  | .  .  .  .  .  | .
            G |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
            "R",
        ),
        position_of(
            """
               1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . r bb . . . . . .  .  .  .  | .  .  .  .  .  | .
            G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
            "R",
        ),
    ):
        assert challenges(board) == []


def test_5_2_not_from_a_mixi_blob() -> None:
    board = position_of(
        """
           1 2 3   4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . rrb gg . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . .   .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . .   .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . .   .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert challenges(board) == []
    assert refusal(board, "6-1", "ch:r:R3").rule == "5.2"


def test_5_2_but_from_the_players_own_blob_of_which_one_piece_goes() -> None:
    drawing = """
           1 2 3  4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . rr gg . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . .  .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    assert challenges(position_of(drawing, "R")) == ["ch:r:R3"]
    assert drawn(after(under_way(drawing, 2), "6-1")) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . r r . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


@pytest.mark.parametrize(("wait", "found"), [("throw", ["ch:r:R3"]), ("turn", [])])
def test_5_3_under_turn_its_colour_stood_there_when_the_turn_began(wait: str, found: list[str]) -> None:
    began = {"R": ["b", "b", "b", "R1"], "G": ["b", "b", "R4", "R4"], "B": ["b"] * 4, "Y": ["b"] * 4}
    board = position_of(BEFORE_GREEN, "R", keys={"turn_start": began}, challenge_wait=wait)
    assert challenges(board) == found
    declared = position_of(
        BEFORE_GREEN, "R", keys={"turn_start": began}, challenge_wait=wait, challenge_call="before_throw"
    )
    assert declarations(declared) == found


@pytest.mark.parametrize(("wait", "found"), [("throw", ["ch:r:b"]), ("turn", [])])
def test_5_3_for_a_piece_in_base_its_colour_had_one_in_base(wait: str, found: list[str]) -> None:
    began = {"R": ["R5", "R6", "R7", "R8"], "G": ["b", "b", "R1", "R1"], "B": ["b"] * 4, "Y": ["b"] * 4}
    board = position_of(
        """
               1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |gg . . . r r r . . .  .  .  .  | .  .  .  .  .  | .
            G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        "R",
        keys={"turn_start": began},
        challenge_wait=wait,
    )
    assert challenges(board) == found


def test_5_3_a_turns_extra_throw_may_challenge_although_another_piece_moved() -> None:
    began = {"R": ["b", "b", "R3", "G5"], "G": ["b", "b", "R4", "R4"], "B": ["b"] * 4, "Y": ["b"] * 4}
    board = position_of(
        """
               1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . r gg . . . . . .  .  .  .  | .  .  .  .  .  | .
            G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . . .  r . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        "R",
        keys={"turn_start": began},
        challenge_wait="turn",
    )
    assert challenges(board) == ["ch:r:R3"]


def test_5_4_with_six_the_throw_is_given_to_the_challenge_and_counts_one_six() -> None:
    board = position_of(BEFORE_GREEN, "R")
    for dice in ("6-1", "6-6"):
        begun = after(board, dice, "ch:r:R3")
        assert begun.challenge is not None
        assert begun.challenge.sixes == 1
        assert drawn(begun) == drawn(board)
        assert next_to_throw(begun) == "R"
    assert challenges(board, "5-1") == []
    assert refusal(board, "5-1", "ch:r:R3").rule == "5.4"


def test_5_4_before_throw_the_challenge_is_declared_and_all_the_throws_sixes_count() -> None:
    board = position_of(BEFORE_GREEN, "R", challenge_call="before_throw")
    assert declarations(board) == ["ch:r:R3"]
    assert challenges(board) == []
    assert refusal(board, "6-1", "ch:r:R3").reason is Reason.CHALLENGE
    for dice, sixes in (("6-1", 1), ("6-6", 2)):
        begun = after(board, dice, None, "ch:r:R3")
        assert begun.challenge is not None
        assert begun.challenge.sixes == sixes
    failed = after(board, "5-4", None, "ch:r:R3")
    assert (failed.challenge, next_to_throw(failed), drawn(failed)) == (None, "G", drawn(board))


def test_5_4_nothing_is_declared_where_the_six_comes_first() -> None:
    board = position_of(BEFORE_GREEN, "R")
    assert declarations(board) == []
    assert refusal(board, "6-1", None, "ch:r:R3").reason is Reason.DECLARATION


SIZES = {
    2: """
           1  2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |yy . r gg . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.  . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.  . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.  . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
    3: """
           1   2 3 4   5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |yyy . r ggg . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.   . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.   . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.   . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
    4: """
           1    2 3 4    5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |yyyy . r gggg . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |.    . . .    . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |.    . . .    . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |.    . . .    . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
}


@pytest.mark.parametrize("start", ["R3", "b"])
@pytest.mark.parametrize(
    ("preset", "sixes"),
    [("standard", (3, 4, 5)), ("wafu", (3, 4, 5)), ("general", (3, 4, 5)), ("pussers", (2, 4, 5))],
)
def test_5_5_so_many_sixes_shift_a_blob_and_from_base_one_more(preset: str, sixes: tuple[int, ...], start: str) -> None:
    for size, drawing in SIZES.items():
        needed = sixes[size - 2] + (start == "b")
        position = under_way(drawing, 1, start, ruleset=preset)
        thrown = 1
        while position.challenge is not None:
            position = after(position, "6-1")
            thrown += 1
        assert thrown == needed


def test_5_5_other_numbers_may_be_agreed() -> None:
    board = position_of(BEFORE_GREEN, "R", challenge_sixes=(1, 2, 3))
    assert drawn(after(board, "6-4", "ch:r:R3")) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . r . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_5_6_a_double_six_counts_twice() -> None:
    board = after(under_way(SIZES[4], 1), "6-6")
    assert board.challenge is not None
    assert board.challenge.sixes == 3


def test_5_6_a_throw_without_a_six_ends_challenge_and_turn() -> None:
    failed = after(under_way(BEFORE_GREEN, 2), "5-4")
    assert failed.challenge is None
    assert next_to_throw(failed) == "G"
    assert drawn(failed) == redrawn(BEFORE_GREEN)


@pytest.mark.parametrize("dice", ["6-1", "6-6"])
def test_5_6_when_the_sixes_are_reached_the_blob_goes_to_base_and_the_turn_is_over(dice: str) -> None:
    made = after(under_way(BEFORE_GREEN, 2), dice)
    assert drawn(made) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . r . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    assert made.challenge is None
    assert next_to_throw(made) == "G"


def test_5_6_no_die_of_a_challenge_moves_anything_else() -> None:
    board = under_way(
        """
           1 2 3 4   5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . r ggg . . . . r .  .  .  .  | .  .  .  .  .  | .
        G |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .   . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        1,
    )
    assert plays(board, "6-5") == [""]
    assert drawn(after(board, "6-5")) == drawn(board)
    assert refusal(board, "6-5", "r:R9-G1").reason is Reason.UNEXPECTED_PLAY


def test_5_7_a_challenge_may_be_declined_for_a_play() -> None:
    board = position_of(
        """
           1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . r gg . . . . r .  .  .  .  | .  .  .  .  .  | .
        G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "6-5") == ["ch:r:R3", "r:R9-G7", "r:b-R1 r:R9-G1"]


def test_5_7_where_only_a_challenge_is_possible_the_player_may_decline_and_not_move() -> None:
    board = position_of(
        """
           1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . r gg . . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "6-5") == ["--", "ch:r:R3"]
    assert drawn(after(board, "6-5", "--")) == drawn(board)
    assert next_to_throw(after(board, "6-5", "--")) == "R"  # the six brings its throw all the same


def test_5_7_declining_does_not_lift_the_duty_to_move() -> None:
    board = position_of(
        """
           1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . r gg . . . . r .  .  .  .  | .  .  .  .  .  | .
        G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert refusal(board, "6-5", "--").reason is Reason.MUST_MOVE
