"""What an example is made of, and how the engine is asked about it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from games.drawing.marks import NOTHING_MARKED, Marks, marks_of_throw
from games.notation.entries import read_dice, read_play
from games.notation.plays import read_declaration
from games.notation.positions import read_position
from games.rules.declarations import Declaration
from games.rules.position import Position
from games.rules.reasons import Illegal
from games.rules.ruleset import OptionValue, Ruleset, named
from games.rules.throws import Thrown, throw, throw_off_board

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

NOTHING: Mapping[str, Any] = {}


class Case(NamedTuple):
    """One thing that is tried on an example's position, and what is expected to come of it.

    `play` as NOTATION.md writes it, empty for a throw that takes none. `options`: departures from `standard` beside
    the example's own. `dice`: in place of the example's. `keys`: of the position, in place of its own.
    Expected: `refused`, the clause that refuses it; else `after`, the squares of each colour that then stands
    elsewhere, and `then`, who throws next (empty: the same player). Only the tests read what is expected.
    """

    play: str = ""
    options: Mapping[str, OptionValue] = NOTHING
    dice: str = ""
    keys: Mapping[str, Any] = NOTHING
    refused: str = ""
    after: Mapping[str, str] = NOTHING
    then: str = ""


class Example(NamedTuple):
    """A position with what is tried on it. `rule`: the clause it shows; `option`: the house rule, or empty.

    `position`: NOTATION.md's JSON value. `dice`: ``6-4``, or empty for a throw that left the board.
    """

    name: str
    title: "StrOrPromise"
    words: "StrOrPromise"
    rule: str
    position: Mapping[str, Any]
    dice: str
    cases: tuple[Case, ...]
    option: str = ""
    declare: str = ""


class Answer(NamedTuple):
    """What the engine says to a case: `refusal`, or the position `after`. `dice` None: the throw left the board."""

    ruleset: Ruleset
    before: Position
    dice: tuple[int, int] | None
    declaration: Declaration | None
    refusal: Illegal | None
    thrown: Thrown | None
    after: Position
    marks: Marks


def board(to_throw: str = "RB", *, format: str = "singles", ring: str = "RGBY", **given: Any) -> dict[str, Any]:
    """A position as NOTATION.md's JSON value; colours as texts, ``R="b b R3 p2"``, those left out stand in base."""
    pieces = {letter: str(given.pop(letter, "b b b b")).split() for letter in ring}
    began = given.pop("turn_start", None)
    if began is not None:
        given["turn_start"] = pieces | {letter: squares.split() for letter, squares in began.items()}
    return {"format": format, "ring": ring, "pieces": pieces, "to_throw": to_throw, **given}


def ask(example: Example, case: Case) -> Answer:
    """Let the engine judge a case. Raises `Illegal` where the example itself makes no sense."""
    ruleset = named("standard").departing(**case.options)
    position = read_position({**example.position, **case.keys}, ruleset)
    text = case.dice or example.dice
    if not text:
        return Answer(ruleset, position, None, None, None, None, throw_off_board(position).after, NOTHING_MARKED)
    dice = read_dice(text)
    declaration = read_declaration(position.layout, example.declare) if example.declare else None
    play = read_play(position.layout, case.play) if case.play else None
    try:
        thrown = throw(position, dice, play, declaration)
    except Illegal as refusal:
        return Answer(ruleset, position, dice, declaration, refusal, None, position, NOTHING_MARKED)
    marks = marks_of_throw(position, thrown)
    return Answer(ruleset, position, dice, declaration, None, thrown, thrown.after, marks)


def squares(position: Position) -> dict[str, str]:
    """Where each colour's pieces stand, as `board` takes them: ``{"R": "b b b R5"}``; base first."""
    names = position.layout.names
    return {
        letter: " ".join(sorted((names[colour][place] for place in position.pieces[colour]), key=_base_first))
        for colour, letter in enumerate(position.layout.ring)
    }


def _base_first(name: str) -> tuple[bool, str]:
    return name != "b", name
