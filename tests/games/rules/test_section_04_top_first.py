"""RULES 4.9: the option `mixi_top_first`."""

from games.notation.positions import write_position
from tests.games.table import after, plays, refusal
from tests.games.text_boards import position_of


def stacked(drawing: str, square: str, stack: str, to_throw: str = "R", format: str = "pairs") -> list[str]:
    """What a throw of 2-1 allows where the stack lies so, from bottom to top."""
    keys = {"stacks": {square: stack}}
    return plays(position_of(drawing, to_throw, format, keys=keys, mixi_top_first=True), "2-1")


def test_4_9_only_what_lies_on_top_of_a_mixi_blob_may_leave_it() -> None:
    drawing = """
           1 2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . rb . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    assert stacked(drawing, "R5", "BR") == ["r:R5-R8"]
    assert stacked(drawing, "R5", "RB") == ["--"]
    assert stacked(drawing, "R5", "RB", "B") == ["b:R5-R8"]
    assert plays(position_of(drawing, "R", keys={"stacks": {"R5": "RB"}}), "2-1") == ["r:R5-R8"]  # option off
    buried = position_of(drawing, "R", keys={"stacks": {"R5": "RB"}}, mixi_top_first=True)
    assert refusal(buried, "2-1", "r:R5-R8").rule == "4.9"


def test_4_9_two_of_one_colour_that_lie_on_top_together_may_both_leave() -> None:
    drawing = """
           1 2 3 4 5   6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . rrb . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . .   . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . .   . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . .   . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    assert stacked(drawing, "R5", "BRR") == ["r:R5-R7 r:R5-R6", "r:R5-R8"]
    assert stacked(drawing, "R5", "RBR") == ["r:R5-R8"]


def test_4_9_what_lies_on_top_is_judged_when_the_throw_is_made() -> None:
    """In singles blue leaves the top, and red beneath it stays all the same."""
    drawing = """
           1 2 3 4 5  6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . rb . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . .  . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    assert stacked(drawing, "R5", "RB", "RB", "singles") == ["b:R5-R8"]


def test_4_9_the_last_to_land_lies_on_top() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. r . . b . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        mixi_top_first=True,
    )
    assert write_position(after(board, "2-1", "r:R2-R5"))["stacks"] == {"R5": "BR"}
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. b . . r . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "B",
        mixi_top_first=True,
    )
    assert write_position(after(board, "2-1", "b:R2-R5"))["stacks"] == {"R5": "RB"}


def test_4_9_pieces_that_land_in_one_play_lie_in_the_order_of_its_steps() -> None:
    red_behind = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r b . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "RB",
        "singles",
        mixi_top_first=True,
    )
    blue_behind = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |b r . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "RB",
        "singles",
        mixi_top_first=True,
    )
    for play in ("r:R1-R6 b:R2-R6", "b:R2-R6 r:R1-R6"):  # a reader takes either order
        assert write_position(after(red_behind, "5-4", play))["stacks"] == {"R6": "RB"}
    assert write_position(after(blue_behind, "5-4", "b:R1-R6 r:R2-R6"))["stacks"] == {"R6": "BR"}


def test_4_9_a_piece_that_enters_lands_on_top_and_may_go_on() -> None:
    board = position_of(
        """
               1  2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |rb . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            G |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |.  . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        "R",
        keys={"stacks": {"R1": "RB"}},
        mixi_top_first=True,
    )
    assert plays(board, "6-2") == ["r:b-R1 r:R1-R3"]
    assert write_position(after(board, "6-2", "r:b-R1 r:R1-R3"))["stacks"] == {"R1": "RB"}


def test_4_9_a_piece_that_enters_beside_its_partners_single_piece_may_go_on() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |b . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        mixi_top_first=True,
    )
    assert plays(board, "6-2") == ["r:b-R1 r:R1-R3"]
