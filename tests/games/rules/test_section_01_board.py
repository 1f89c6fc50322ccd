"""RULES 1: the board."""

import pytest

from games.rules.board import RINGS, layout
from games.rules.reasons import Illegal, Reason
from tests.games.table import after, plays
from tests.games.text_boards import drawn, position_of, redrawn


@pytest.mark.parametrize(("ring", "squares"), [("RGYB", 52), ("RYOBGW", 78)])
def test_1_1_thirteen_track_squares_a_colour_and_doorsteps_thirteen_apart(ring: str, squares: int) -> None:
    board = layout("pairs", ring)
    names = [board.track_name(number) for number in range(squares)]
    assert names == [f"{colour}{number}" for colour in ring for number in range(1, 14)]
    assert board.track == squares
    doorsteps = [board.track_number(colour, 0) for colour in range(len(ring))]
    assert doorsteps == list(range(0, squares, 13))


def test_1_1_the_track_is_a_ring() -> None:
    """Green goes from yellow's last square on to red's first."""
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  g  | .  .  .  .  .  | .
        """,
        "G",
    )
    assert "g:Y13-R3" in plays(board, "2-1")
    assert layout("pairs", "RGBY").track_number(1, 39) == 0


def test_1_1_six_sides_have_the_same_pipes_and_bases() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  r  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        O |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        W |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "4-1") == ["r:W12-p4 r:p5-h", "r:W12-p5"]
    assert "r:b-R1 r:W12-p1" in plays(board, "6-1")


@pytest.mark.parametrize(
    ("name", "ring", "sides"),
    [
        ("ludo", "GYBR", ("GB", "YR")),
        ("uckers", "RGBY", ("RB", "GY")),
        ("hexagon", "RYOBGW", ("RB", "YG", "OW")),
    ],
)
def test_1_2_colours_half_a_ring_apart_are_opposite(name: str, ring: str, sides: tuple[str, ...]) -> None:
    assert RINGS[name] == ring
    assert layout("pairs", ring).side_names == sides


def test_1_2_any_ring_will_do_and_nothing_that_is_none() -> None:
    assert layout("pairs", "YRBG").side_names == ("YB", "RG")
    for ring in ("", "RGB", "RRGB", "RGBP", "RGBYO", "rgby", "RYOBGG"):
        with pytest.raises(Illegal) as caught:
            layout("pairs", ring)
        assert caught.value.reason is Reason.RING


def test_1_3_a_foot_bears_the_previous_colours_number_twelve() -> None:
    board = layout("pairs", "RGYB")
    assert [names[board.foot] for names in board.names] == ["B12", "R12", "G12", "Y12"]
    assert [names[-1] for names in board.names] == ["B13", "R13", "G13", "Y13"]  # between foot and doorstep
    assert [names[0] for names in board.names] == ["R1", "G1", "Y1", "B1"]


def test_1_3_names_follow_clockwise_into_the_next_colours_squares() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "2-1") == ["r:R12-G2"]


def test_1_3_pipe_base_and_home_have_short_and_long_names() -> None:
    places = layout("pairs", "RGYB").places[0]
    for short in ("b", "p1", "p2", "p3", "p4", "p5", "h"):
        assert places[f"R{short}"] == places[short]
    assert "Gp1" not in places
    assert "p6" not in places
    assert "R14" not in places


@pytest.mark.parametrize(("ring", "foot", "home"), [("RGBY", 50, 56), ("RYOBGW", 76, 82)])
def test_1_4_a_path_leads_round_to_the_foot_and_home(ring: str, foot: int, home: int) -> None:
    round_the_track = [f"{colour}{number}" for colour in ring for number in range(1, 14)]
    path = [*round_the_track[: foot + 1], "p1", "p2", "p3", "p4", "p5", "h"]
    assert path[foot] == f"{ring[-1]}12"
    assert path[home] == "h"
    assert list(layout("pairs", ring).names[0][: home + 1]) == path


def test_1_4_from_its_own_foot_a_piece_goes_into_its_pipe_and_never_round_again() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  r  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "2-1") == ["r:Y11-p2"]
    assert drawn(after(board, "2-1", "r:Y11-p2")) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  r  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    assert plays(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """,
            "R",
        ),
        "4-2",
    ) == ["r:Y12-h"]


def test_1_4_from_the_square_behind_its_doorstep_the_next_is_the_doorstep() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  r  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert plays(board, "2-1") == ["r:Y13-R3"]
    assert "r:b-R1 r:Y13-R1" in plays(board, "6-1")


def test_1_4_only_the_colours_own_pieces_enter_its_pipe() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  g  .  | .  .  .  .  .  | .
        """,
        "G",
    )
    assert plays(board, "2-1") == ["g:Y12-R2"]
    partner = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  b  .  | .  .  .  .  .  | .
        """,
        "B",
    )
    assert plays(partner, "2-1") == ["b:Y12-R2"]
