"""Refusals are in words that are true of the position, with the clause that says so."""

import pytest

from games.notation.plays import read_challenge, read_step
from games.rules.board import layout
from games.rules.plays import Play
from games.rules.position import Position, starting_position
from games.rules.reasons import Illegal
from games.rules.ruleset import named
from games.rules.throws import throw

BOARD = layout("singles", "RGBY")


def red_on(*squares: str, blue: str = "b b b b") -> Position:
    """Red and blue to throw, with red's pieces on these squares and the rest in base."""
    places = BOARD.places
    red = tuple(sorted([*(places[0][square] for square in squares), *([places[0]["b"]] * (4 - len(squares)))]))
    other = tuple(sorted(places[2][square] for square in blue.split()))
    base = (places[0]["b"],) * 4
    start = starting_position("singles", "RGBY", named("standard").departing(blob_reverse=True))
    return start._replace(pieces=(red, base, other, base), turn_start=(red, base, other, base), first_throw=frozenset())


@pytest.mark.parametrize(
    ("position", "dice", "written", "message"),
    [
        (red_on(), (6, 4), "r:b-R1 r:R1-R7", "RULES 4.1: both steps would take the 6, which was thrown once"),
        (red_on("R3", "p3"), (4, 3), "r:p3-h r:R3-R6", "RULES 4.1: both steps would take the 3, which was thrown once"),
        (
            red_on("R3", "R4"),
            (4, 3),
            "r:R3-R10 r:R4-R7",
            "RULES 4.2: the total of both dice leaves none for another step",
        ),
        (red_on(), (6, 1), "r:b-R1 r:b-R1", "RULES 4.3: a second piece needs a second six"),
        (
            red_on("R3"),
            (4, 3),
            "r:R3-R7 r:R7-R10",
            "RULES 4.2: one piece may not be moved by the two dice separately; in one go it is r:R3-R10",
        ),
        (red_on("R3"), (6, 3), "g:b-G1", "RULES 2.1: green is not this player's to move"),
        (red_on("R3"), (6, 3), "ch:g:b", "RULES 2.1: green is not this player's to move"),
        (red_on("R3"), (3, 3), "g2:G5-G2", "RULES 2.1: green is not this player's to move"),
    ],
)
def test_the_words_are_true(position: Position, dice: tuple[int, int], written: str, message: str) -> None:
    if written.startswith("ch:"):
        play = Play(challenge=read_challenge(BOARD, written))
    else:
        play = Play(tuple(read_step(BOARD, token)[0] for token in written.split()))
    with pytest.raises(Illegal) as refused:
        throw(position, dice, play)
    assert refused.value.message == message
