"""RULES 3: a turn."""

import pytest

from games.rules.reasons import Reason
from tests.games.table import after, declarations, next_to_throw, plays, refusal, replayed
from tests.games.text_boards import position_of

HEAD = '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "pussers"]\n\n'


@pytest.mark.parametrize(
    ("dice", "play", "who"),
    [("5-4", "r:R1-R10", "G"), ("6-4", "r:R1-R11", "R"), ("6-6", "r:R1-R13", "R"), ("1-1", "r:R1-R3", "G")],
)
def test_3_1_a_six_brings_one_more_throw(dice: str, play: str, who: str) -> None:
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
    assert next_to_throw(after(board, dice, play)) == who


def test_3_1_a_double_six_brings_one_more_and_not_two() -> None:
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
    board = after(board, "6-6", "r:R1-R13")
    assert next_to_throw(after(board, "2-1", "r:R13-G3")) == "G"


def test_3_1_for_as_long_as_sixes_come() -> None:
    record = "1. R 6-1 r:b-R1 r:R1-R2 / 6-2 r:b-R1 r:R1-R3 / 6-6 r:b-R1 r:b-R1 / 2-1 r:R1-R4\n2. G 2-1 --\n"
    found = replayed(HEAD + record)
    assert found.fault is None
    assert found.throws == 5


def test_3_1_no_throw_after_one_without_a_six() -> None:
    fault = replayed(f"{HEAD}1. R 2-1 -- / 3-2 --\n").fault
    assert fault is not None
    assert (fault.error.reason, fault.turn, fault.throw) == (Reason.UNEXPECTED_THROW, 1, 2)


def test_3_1_no_next_turn_while_a_throw_is_to_come() -> None:
    fault = replayed(f"{HEAD}1. R 6-1 r:b-R1 r:R1-R2\n2. G 2-1 --\n").fault
    assert fault is not None
    assert (fault.error.reason, fault.turn, fault.throw) == (Reason.MISSING_THROW, 1, 2)


def test_3_1_the_last_turn_may_stop_early() -> None:
    assert replayed(f"{HEAD}1. R 6-1 r:b-R1 r:R1-R2\n").fault is None


def test_3_2_a_declaration_where_its_conditions_hold() -> None:
    drawing = """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  g  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    assert declarations(position_of(drawing, "R", suck_back=True)) == ["sb:r:Gp3"]
    assert declarations(position_of(drawing, "R")) == []
    refused = refusal(position_of(drawing, "R"), "2-1", None, "sb:r:Gp3")
    assert refused.reason is Reason.DECLARATION


def test_3_2_at_most_one_declaration_stands_before_a_throw() -> None:
    for two in ("call su 2-1 --", "call sb:r:Gp3 2-1 --", "call call 2-1 --"):
        fault = replayed(f'[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "wafu"]\n\n1. R {two}\n').fault
        assert fault is not None
        assert fault.error.reason is Reason.SYNTAX


def test_3_2_none_while_a_challenge_is_under_way() -> None:
    drawing = """
           1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . .  . . . . . .  .  r  .  | .  .  .  .  .  | .
        G |. . r gg . . . . . .  .  .  .  | .  .  g  .  .  | .
        B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    free = position_of(drawing, "R", suck_back=True)
    busy = position_of(drawing, "R", suck_back=True, keys={"challenge": {"colour": "R", "from": "G3", "sixes": 1}})
    assert declarations(free) == ["sb:r:Gp3"]
    assert declarations(busy) == []
    assert refusal(busy, "3-1", None, "sb:r:Gp3").reason is Reason.DECLARATION


def test_3_2_none_by_a_player_who_is_home_and_may_not_yet_help() -> None:
    drawing = """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  b  .  | .  .  .  .  .  | rrrr
        G |. . . . . . . . . .  .  .  .  | .  .  g  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    waiting = position_of(drawing, "R", suck_back=True)
    helping = position_of(drawing, "R", suck_back=True, keys={"may_help": ["R"]})
    assert declarations(waiting) == []
    assert refusal(waiting, "3-1", None, "sb:b:Gp3").reason is Reason.DECLARATION
    assert declarations(helping) == ["sb:b:Gp3"]


def test_3_3_a_play_is_zero_one_or_two_steps() -> None:
    assert plays(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
            "R",
        ),
        "5-4",
    ) == ["--"]
    assert plays(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
            "R",
        ),
        "5-4",
    ) == ["r:R1-R10"]
    assert plays(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r r . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
            "R",
        ),
        "5-4",
    ) == [
        "r:R1-R10",
        "r:R1-R6 r:R2-R6",
        "r:R2-R11",
        "r:R2-R7 r:R1-R5",
    ]
