"""RULES 10.1, 10.4 and 10.5: endings, sides that leave, throws off the board."""

from dataclasses import fields

import pytest

from games.notation.positions import write_position
from games.rules.position import starting_position
from games.rules.reasons import Illegal, Reason
from games.rules.record import Termination
from games.rules.ruleset import Ruleset, named
from games.rules.throws import leave, throw_off_board
from tests.games.table import after, ended, next_to_throw, plays, replayed, winner
from tests.games.text_boards import drawn, position_of, redrawn

PAIRS = '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "pussers"]\n'
ALONE = '[Format "individuals"]\n[Ring "RGBY"]\n[Ruleset "pussers"]\n'
ONE_TURN = "\n1. R 2-1 --\n"


@pytest.mark.parametrize("how", ["resignation", "upboard", "timeout", "walkover"])
def test_10_1_endings_with_a_winner(how: str) -> None:
    record = f'{PAIRS}[Result "GY"]\n[Termination "{how}"]\n{ONE_TURN}'
    assert ended(record) == ("GY", how, [])
    without = replayed(record.replace('[Result "GY"]', '[Result "*"]')).fault
    assert without is not None
    assert without.error.reason is Reason.RESULT


@pytest.mark.parametrize("how", ["flipped", "drawn", "abandoned"])
def test_10_1_endings_without_a_winner(how: str) -> None:
    record = f'{PAIRS}[Result "*"]\n[Termination "{how}"]\n{ONE_TURN}'
    assert ended(record) == ("*", how, [])
    fault = replayed(record.replace('[Result "*"]', '[Result "GY"]')).fault
    assert fault is not None
    assert fault.error.reason is Reason.RESULT


def test_10_1_normal_is_a_game_played_to_its_end() -> None:
    fault = replayed(f'{PAIRS}[Result "GY"]\n[Termination "normal"]\n{ONE_TURN}').fault
    assert fault is not None
    assert fault.error.reason is Reason.RESULT
    assert ended(PAIRS + ONE_TURN) == ("*", None, [])


def test_10_1_with_more_than_two_sides_the_game_goes_on_without_a_side_that_leaves() -> None:
    record = f"{ALONE}\n1. R 2-1 --\n2. G out:resignation\n3. B 2-1 --\n4. Y 2-1 --\n5. R 2-1 --\n6. B 2-1 --\n"
    assert ended(record) == ("*", None, [])
    fault = replayed(record.replace("6. B", "6. G")).fault
    assert fault is not None
    assert fault.error.reason is Reason.PLAYER


def test_10_1_the_last_side_left_wins_and_the_last_to_leave_says_how() -> None:
    record = f"{ALONE}\n1. R 2-1 --\n2. Y out:upboard\n3. G out:resignation\n4. R out:timeout\n"
    assert ended(record) == ("B", "timeout", [])


def test_10_1_a_side_may_leave_before_the_first_throw_and_the_beginner_begins_all_the_same() -> None:
    start = '[Start "R 6-5, G 2-1, B 2-1, Y 2-1"]\n'
    assert ended(f"{ALONE}{start}\n1. G out:timeout\n2. R 2-1 --\n3. B 2-1 --\n") == ("*", None, [])
    assert ended(f"{ALONE}{start}\n1. R out:timeout\n2. G 2-1 --\n") == ("*", None, [])
    fault = replayed(f"{ALONE}{start}\n1. G out:timeout\n2. B 2-1 --\n").fault
    assert fault is not None
    assert fault.error.reason is Reason.PLAYER


def test_10_1_a_leavers_pieces_on_the_track_and_in_pipes_go_back_to_base_and_stay() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . r . g . . .  .  .  .  | .  r  .  .  .  | r
        G |. . y . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |b . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "G",
        "individuals",
    )
    left = leave(board, 0)
    assert drawn(left) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . g . . .  .  .  .  | .  .  .  .  .  | r
        G |. . y . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |b . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    assert next_to_throw(left) == "G"
    assert next_to_throw(after(left._replace(to_throw=3), "2-1", "y:G3-G6")) == "G"  # red is passed over


def test_10_1_in_pairs_on_six_sides_both_players_of_a_side_are_out() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . r . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |y . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        O |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . b . . . . .  .  .  .  | b  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        W |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "Y",
    )
    left = leave(board, 0)
    assert drawn(left) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |y . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        O |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        W |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    assert [next_to_throw(left), next_to_throw(after(left._replace(to_throw=2), "2-1", "--"))] == ["Y", "G"]


def test_10_1_the_due_players_own_leaving_ends_the_turn() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . r . g . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        "individuals",
    )
    assert next_to_throw(leave(board, 0)) == "G"


def test_10_1_with_two_sides_nobody_has_a_turn_of_leaving() -> None:
    with pytest.raises(Illegal) as caught:
        leave(starting_position("pairs", "RGBY", named("standard")), 0)
    assert caught.value.rule == "10.1"


def test_10_1_nobody_leaves_twice_or_after_the_end() -> None:
    board = starting_position("individuals", "RGBY", named("standard"))
    with pytest.raises(Illegal) as caught:
        leave(leave(board, 1), 1)
    assert caught.value.reason is Reason.PLAYER
    over = leave(leave(leave(board, 1), 2), 3)
    assert winner(over) == "R"
    with pytest.raises(Illegal) as caught:
        leave(over, 0)
    assert caught.value.reason is Reason.GAME_OVER


@pytest.mark.parametrize("penalty", ["none", "lose_turn", "all_to_base"])
def test_10_4_the_third_throw_off_the_board_brings_the_penalty(penalty: str) -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . r . . . . .  .  .  .  | .  r  .  .  .  | r
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . b . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        ips_penalty=penalty,
    )
    for _ in range(2):
        off = throw_off_board(board)
        assert (off.penalty, next_to_throw(off.after), drawn(off.after)) == (False, "R", drawn(board))
        board = off.after
    off = throw_off_board(board)
    assert off.penalty is (penalty != "none")
    assert next_to_throw(off.after) == ("R" if penalty == "none" else "G")
    back = redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | r
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . b . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    assert drawn(off.after) == (back if penalty == "all_to_base" else drawn(board))


def test_10_4_the_count_is_one_players_and_starts_again() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        ips_penalty="lose_turn",
        keys={"ips": {"R": 2, "G": 1}},
    )
    off = throw_off_board(board)
    assert off.penalty
    assert write_position(off.after)["ips"] == {"G": 1}
    again = throw_off_board(off.after)
    assert not again.penalty
    assert write_position(again.after)["ips"] == {"G": 2}


def test_10_4_the_count_goes_on_from_turn_to_turn() -> None:
    board = throw_off_board(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
            "R",
            ips_penalty="lose_turn",
        )
    ).after
    assert write_position(after(board, "2-1", "--"))["ips"] == {"R": 1}


def test_10_4_a_throw_off_the_board_is_thrown_again() -> None:
    assert replayed(f"{PAIRS}\n1. R ips ips ips ips 2-1 --\n2. G 2-1 --\n").fault is None
    fault = replayed(f"{PAIRS}\n1. R ips\n2. G 2-1 --\n").fault
    assert fault is not None
    assert (fault.error.reason, fault.error.rule) == (Reason.MISSING_THROW, "10.4")


def test_10_4_after_a_penalty_no_dice_follow() -> None:
    penal = f'{PAIRS}[Option "ips_penalty=lose_turn"]\n'
    found = replayed(f"{penal}\n1. R ips ips ips\n2. G 2-1 --\n")
    assert found.fault is None
    assert found.throws == 2
    fault = replayed(f"{penal}\n1. R ips ips ips 2-1 --\n2. G 2-1 --\n").fault
    assert fault is not None
    assert (fault.error.reason, fault.error.rule) == (Reason.UNEXPECTED_THROW, "10.4")


def test_10_4_off_the_board_is_no_first_throw() -> None:
    board = starting_position("pairs", "RGBY", named("general"))
    assert plays(throw_off_board(board).after, "1-1") == [""]


def test_10_5_what_is_told_at_the_table_is_not_enforced() -> None:
    """No option and no ending speaks of it, and the dice are taken as they are told, however often they come."""
    told = ("palm", "waterfall", "rig", "timber", "shift", "advice", "crowd")
    names = [option.name for option in fields(Ruleset)] + [how.value for how in Termination]
    assert not any(word in name for word in told for name in names)
    record = PAIRS + "\n" + "".join(f"{turn}. {'YRGB'[turn % 4]} 5-5 --\n" for turn in range(1, 101))
    assert replayed(record).fault is None
