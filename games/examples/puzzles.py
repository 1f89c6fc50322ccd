"""Positions for readers to try: what may be played? No answers stand here; the engine judges what they think."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.examples.shape import NOTHING, board
from games.notation.entries import read_dice, read_play
from games.notation.plays import write_play
from games.notation.positions import read_position
from games.rules.plays import Play
from games.rules.position import Position
from games.rules.reasons import Illegal
from games.rules.ruleset import OptionValue, named
from games.rules.throws import after_play, plays_of_throw, throw
from games.words.throws import play_in_words

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class Puzzle(NamedTuple):
    """A position, a throw, and plays to be ticked, some of which may be played. `options`: departures from standard."""

    name: str
    title: "StrOrPromise"
    words: "StrOrPromise"
    position: Mapping[str, Any]
    dice: str
    plays: tuple[str, ...]
    options: Mapping[str, OptionValue] = NOTHING


class Ruling(NamedTuple):
    """The engine's word on one play: as written, in words, and why not with the clause, if it may not be played."""

    text: str
    words: str
    allowed: bool
    why: str = ""
    rule: str = ""


def position_of(puzzle: Puzzle) -> Position:
    """The position of a puzzle under its rules."""
    return read_position(puzzle.position, named("standard").departing(**puzzle.options))


def rule_on(position: Position, dice: tuple[int, int], text: str) -> Ruling:
    """What the engine says of a play. Raises `Illegal` with `Reason.SYNTAX` for a text that is no play."""
    play = read_play(position.layout, text)
    try:
        thrown = throw(position, dice, play)
    except Illegal as refusal:
        return Ruling(text, in_words(position, play), allowed=False, why=refusal.words, rule=refusal.rule)
    return Ruling(text, in_words(position, thrown.play or play), allowed=True)


def in_words(position: Position, play: Play) -> str:
    """A play that is thought of, in words."""
    return capfirst(play_in_words(position.layout, play))


def everything(position: Position, dice: tuple[int, int]) -> list[Ruling]:
    """All that may be played, in the order of the text."""
    rulings = []
    for play in plays_of_throw(position, dice):
        if play is not None:
            thrown = after_play(position, dice, play)
            rulings.append(Ruling(write_play(position.layout, play, thrown.knocked), in_words(position, play), True))
    return sorted(rulings, key=lambda ruling: ruling.text)


def dice_of(puzzle: Puzzle) -> tuple[int, int]:
    """The dice of a puzzle, the higher first."""
    one, other = read_dice(puzzle.dice)
    return max(one, other), min(one, other)


_PUZZLES = (
    Puzzle(
        "a-six-and-a-three",
        _("A six and a three"),
        _("Red has one piece out, and one of green's stands in the way of nothing in particular."),
        board(R="b b b R10", G="b b b G3"),
        "6-3",
        ("r:b-R1 r:R1-R4", "r:b-R1 r:R10-R13", "r:R10-G6", "r:b-R1", "r:R10-G3 r:G3-G6", "r:b-R1 b:b-B1"),
    ),
    Puzzle(
        "the-shut-door",
        _("The shut door"),
        _("Green's blob stands on G2. Red wants past it, politely or not."),
        board(R="b R9 R12 R12", G="b b G2 G2", B="h h h h"),
        "5-1",
        ("r:R12-G5", "r:R9-G1 r:R12-R13", "r:R9-G2", "r:R9-R10", "r:R9-G1 r:R9-R10", "r:R12-G4 r:R9-R10"),
    ),
    Puzzle(
        "one-die-only",
        _("One die only"),
        _("Red has one piece that can move at all. Which die is it?"),
        board(R="h h h R10", G="b b G4 G4", B="h h h h"),
        "5-2",
        ("r:R10-R12", "r:R10-G2", "r:R10-G4", "--"),
    ),
    Puzzle(
        "six-or-challenge",
        _("Six, or challenge?"),
        _("A blob right ahead, a six on the dice, and a piece still in base."),
        board(R="b h h G4", B="G3 h h h", G="b b G5 G5"),
        "6-2",
        ("ch:r:G4", "r:b-R1 r:R1-R3", "r:G4-G6 r:b-R1", "ch:b:G3", "r:b-R1", "--"),
    ),
    Puzzle(
        "mind-the-mixi",
        _("Mind the mixi"),
        _("Green and yellow share R9, two greens share G1. Only one of these is a blob."),
        board(R="b b b R5", B="b b b B2", G="b R9 G1 G1", Y="b b b R9"),
        "5-4",
        ("r:R5-R9 b:B2-B7", "r:R5-R10 b:B2-B6", "r:R5-G1", "b:B2-B11", "r:R5-R9", "r:R5-R9 r:R9-G1"),
    ),
    Puzzle(
        "nearly-home",
        _("Nearly home"),
        _("Two pieces to go, one in the pipe and one at the foot of it."),
        board(R="h h Y12 p3", B="h h h h", G="b b b R2"),
        "4-3",
        ("r:Y12-p4 r:p3-h", "r:p3-h", "r:Y12-p3", "r:Y12-p4", "r:Y12-h", "--"),
    ),
    Puzzle(
        "submariners",
        _("Submariners’ double"),
        _("Played by the Submariners’ rule: a blob takes a blob of two. Red throws a double three."),
        board(R="b b R4 R4", G="b b R7 R7", B="b b b B3"),
        "3-3",
        ("r2:R4-R7", "r:R4-R7 r:R4-R7", "b:B3-B9", "b:B3-B6 b:B6-B9", "r:R4-R10", "r2:R4-R7 b:B3-B6"),
        {"blob_takes_blob": "double"},
    ),
    Puzzle(
        "for-your-partner",
        _("For your partner"),
        _("Four play. Red is home, has thrown its six, and throws for blue."),
        board("R", format="pairs", R="h h h h", B="b B5 B9 p3", G="b b B12 B12", may_help=["R"]),
        "4-3",
        ("b:B5-B9 b:p3-h", "b:B5-B12", "b:B9-Y3", "b:B5-B9 b:B5-B8", "b:B5-B8 b:B9-B13", "b:p3-h"),
    ),
)
PUZZLES = {puzzle.name: puzzle for puzzle in _PUZZLES}
"""Every puzzle by its name, easy ones first."""
