"""RULES 9: throwing for one's partner."""

import pytest

from games.rules.reasons import Reason
from tests.games.table import after, declarations, next_to_throw, plays, refusal, winner
from tests.games.text_boards import drawn, position_of

HOME = """
       1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrrr
    G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    B |b . . . . . . . . .  .  .  .  | .  b  .  .  .  | .
    Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
    """


def test_9_1_a_players_last_piece_home_ends_the_turn_six_or_not() -> None:
    done = after(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | r  .  .  .  r  | rr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |b . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
            "R",
        ),
        "5-1",
        "r:p1-h r:p5-h",
    )
    assert next_to_throw(done) == "G"
    with_six = after(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |b . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """,
            "R",
        ),
        "6-5",
        "r:Y12-h",
    )
    assert next_to_throw(with_six) == "G"
    one_left = after(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |b . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |r . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """,
            "R",
        ),
        "6-5",
        "r:Y12-h r:Y1-Y6",
    )
    assert next_to_throw(one_left) == "R"


def test_9_1_a_helpers_six_still_brings_a_throw() -> None:
    board = position_of(HOME, "R", keys={"may_help": ["R"]})
    assert next_to_throw(after(board, "6-3", "b:B1-B10")) == "R"


def test_9_2_one_throw_a_turn_and_nothing_moved_until_a_six() -> None:
    board = position_of(HOME, "R")
    assert plays(board, "5-4") == [""]
    assert refusal(board, "5-4", "b:B1-B10").reason is Reason.UNEXPECTED_PLAY
    done = after(board, "5-4")
    assert (drawn(done), next_to_throw(done), done.may_help) == (drawn(board), "G", frozenset())


def test_9_2_a_six_gives_leave_from_the_next_turn_on() -> None:
    board = position_of(HOME, "R")
    done = after(board, "6-4")
    assert drawn(done) == drawn(board)
    assert next_to_throw(done) == "G"  # never followed by an extra throw
    assert done.may_help == frozenset({0})
    assert "b:B1-B10" in plays(done._replace(to_throw=0), "5-4")


def test_9_3_who_may_help_moves_the_partners_pieces_as_their_own() -> None:
    board = position_of(HOME, "R", keys={"may_help": ["R"]})
    assert plays(board, "2-1") == ["b:B1-B3 b:p2-p3", "b:B1-B4", "b:p2-p4 b:B1-B2", "b:p2-p5"]
    assert "b:b-B1 b:B1-B5" in plays(board, "6-4")


def test_9_3_the_helper_may_win_the_game() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  b  | bbb
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        keys={"may_help": ["R"]},
    )
    assert winner(after(board, "2-1", "b:p5-h")) == "RB"


def test_9_3_without_help_in_pipe_pieces_in_the_pipe_are_not_moved() -> None:
    drawing = """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrrr
        G |. . . . . . . . . .  b  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  b  .  .  .  | bb
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    free = position_of(drawing, "R", keys={"may_help": ["R"]})
    assert plays(free, "2-1") == ["b:G11-p1 b:p2-p3", "b:G11-p2", "b:p2-p4 b:G11-G12", "b:p2-p5"]
    bound = position_of(drawing, "R", keys={"may_help": ["R"]}, help_in_pipe=False)
    assert plays(bound, "2-1") == ["b:G11-p2"]  # into the pipe, but not in it
    assert refusal(bound, "2-1", "b:p2-p5").rule == "9.3"


def test_9_3_the_partner_moves_them_all_the_same() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrrr
        G |. . . . . . . . . .  b  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  b  .  .  .  | bb
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "B",
        keys={"may_help": ["R"]},
        help_in_pipe=False,
    )
    assert "b:p2-p5" in plays(board, "2-1")


@pytest.mark.parametrize(("option", "found"), [(True, ["bb:b:p2", "sb:b:Gp3"]), (False, ["sb:b:Gp3"])])
def test_9_3_a_helper_sucks_back_but_without_help_in_pipe_does_not_blow_back(option: bool, found: list[str]) -> None:
    board = position_of(
        """
               1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . . . . . . . . .  .  b  .  | .  .  .  .  .  | rrrr
            G |. . . . . . . . . .  .  g  .  | .  .  g  .  .  | .
            B |. . . . . . . . . .  .  .  .  | .  b  .  .  .  | .
            Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        "R",
        ruleset="wafu",
        help_in_pipe=option,
        keys={"may_help": ["R"]},
    )
    assert declarations(board) == found


def test_9_3_a_helper_challenges_with_the_partners_pieces() -> None:
    board = position_of(
        """
               1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
            R |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | rrrr
            G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            B |. . b gg . . . . . .  .  .  .  | .  .  .  .  .  | .
            Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
            """,
        "R",
        keys={"may_help": ["R"]},
        help_in_pipe=False,
    )
    assert "ch:b:B3" in plays(board, "6-1")


def test_9_3_helping_is_for_pairs_only() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |b . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        "individuals",
    )
    assert winner(after(board, "2-1", "r:R1-R4")) is None
    assert all(play.startswith("r:") for play in plays(board, "2-1"))
