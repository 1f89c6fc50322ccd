"""What the greedy bot prefers, one board for each of its wishes."""

import random
from typing import Any

import pytest

from games.bots import BOTS
from games.bots.scoring import HIT, chance_of_sixes
from games.notation.plays import write_declaration, write_play
from games.rules.position import Position
from games.rules.throws import plays_of_throw
from tests.games.table import read_dice
from tests.games.text_boards import position_of

GREEDY = BOTS["greedy"]


def chosen(board: Position, dice: str) -> list[str]:
    """The plays that it makes of a throw, chance by chance: more than one where it finds them equally good."""
    thrown = read_dice(dice)
    plays = [play for play in plays_of_throw(board, thrown) if play is not None]
    found = {GREEDY.choose_play(board, thrown, None, plays, random.Random(seed)) for seed in range(20)}
    return sorted(write_play(board.layout, play) for play in found)


def said(board: Position) -> str | None:
    declaration = GREEDY.choose_declaration(board, random.Random(0))
    return None if declaration is None else write_declaration(board.layout, declaration)


def board(*rows: str, to_throw: str = "R", **options: Any) -> Position:
    """Rows for red, green, blue and yellow, a letter and thirteen squares each, then pipe and home (`text_boards`)."""
    keys = {key: options.pop(key) for key in ("first_throw",) if key in options}
    lines = [f"{colour} |{row}" for colour, row in zip("RGBY", [*rows, *[""] * (4 - len(rows))], strict=True)]
    return position_of("\n".join(lines), to_throw, keys=keys, **options)


PIPE_OF_RED = ". . . . . . . . . . . . . | "
PLAYS = {
    "knocks off the piece that has come furthest": (
        board("r . . g . y", "", ". . . . r"),
        "5-3",
        "r:B5-B10 r:R1-R4",
    ),
    "brings a piece home": (board(". . . . r . . . . . . . . | . . r . ."), "3-1", "r:p3-h r:R5-R6"),
    "keeps out of reach": (board("", ". . y . r", ". . . . r"), "5-4", "r:G5-B1"),
    "keeps its blob": (board("", ". y . . rr . . . . . .", "", ". . . . . r"), "3-1", "r:Y6-Y10"),
    "challenges where it is sure": (
        board(". . r gg . . . . r", challenge_sixes=(1, 3, 4)),
        "6-1",
        "ch:r:R3",
    ),
    "moves where a challenge is a long shot": (board(". . r gg . . . . r"), "6-1", "r:R9-G3"),
    "challenges where nothing else can be done": (
        board(". . r gg . . . . . . . . . | . . . . . | rrr"),
        "6-1",
        "ch:r:R3",
    ),
}


@pytest.mark.parametrize("wish", PLAYS)
def test_of_the_plays_of_a_throw_it(wish: str) -> None:
    position, dice, play = PLAYS[wish]
    assert chosen(position, dice) == [play]


def test_it_enters_a_piece_with_a_six() -> None:
    position = board("", ". . . . r . . r", ". . . r")
    assert all(play.startswith("r:b-R1 ") for play in chosen(position, "6-2"))


def test_among_equals_chance_decides() -> None:
    position = board("", ". . . . r . . . . . . . r", ". . . . . . . . r")
    assert len(chosen(position, "6-2")) > 1


ON_GREENS_FOOT = ". . . . . . . . . . . r"
ONE_ON_REDS_FOOT = ". . . . . . . . . . . g"
TWO_ON_REDS_FOOT = ". . . . . . . . . . . gg"
STUCK = ". . r gg . . . . . . . . . | . . . . . | rrr"
SAYS = {
    "sucks back one piece": (board(ON_GREENS_FOOT, PIPE_OF_RED + ". . g . .", ruleset="wafu"), "sb:r:Gp3"),
    "but not two": (board(ON_GREENS_FOOT, PIPE_OF_RED + ". . gg . .", ruleset="wafu"), None),
    "blows back one piece": (board(PIPE_OF_RED + ". r . . .", "", "", ONE_ON_REDS_FOOT, ruleset="wafu"), "bb:r:p2"),
    "but no blob": (board(PIPE_OF_RED + ". r . . .", "", "", TWO_ON_REDS_FOOT, ruleset="wafu"), None),
    "challenges where it is stuck": (board(STUCK, ruleset="pussers"), "ch:r:R3"),
    "but not with pieces to move": (board(". . r gg", "r r r", ruleset="pussers"), None),
    "calls snake eyes": (board("", ruleset="wafu", first_throw=["R"]), "call"),
    "stands up": (board(PIPE_OF_RED + ". . . . r | rrr", "", PIPE_OF_RED + ". . . . . | bbbb"), "su"),
}  # fmt: skip


@pytest.mark.parametrize("word", SAYS)
def test_before_a_throw_it(word: str) -> None:
    position, declaration = SAYS[word]
    assert said(position) == declaration


def test_the_chances_that_it_reckons_with() -> None:
    """Counted over all throws: a 1 on either die 11 in 36, a total of 12 one; two sixes by a double or one by one."""
    assert HIT[1] == pytest.approx(11 / 36)
    assert HIT[6] == pytest.approx(16 / 36)
    assert HIT[12] == pytest.approx(1 / 36)
    assert chance_of_sixes(0) == 1
    assert chance_of_sixes(1) == pytest.approx(11 / 36)
    assert chance_of_sixes(2) == pytest.approx(10 / 36 * 11 / 36 + 1 / 36)
