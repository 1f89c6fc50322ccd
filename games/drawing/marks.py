"""What is marked on a board: the last move, what may be chosen, where it can land (LOOK of the board: one sign each).

Marks speak of colours and places, as a position does, and know nothing of where those lie on the page.
"""

from collections import Counter
from typing import NamedTuple

from games.rules.board import BASE
from games.rules.position import Position
from games.rules.steps import Step
from games.rules.throws import Thrown


class Choice(NamedTuple):
    """A piece that may be moved. With `href` it is a link, whose name is `words`."""

    colour: int
    place: int
    href: str = ""
    words: str = ""


class Landing(NamedTuple):
    """Where the chosen piece can land: `label` is mostly the distance, `knocks` whether it sends somebody to base."""

    colour: int
    place: int
    label: str
    knocks: bool = False
    href: str = ""
    words: str = ""


class Marks(NamedTuple):
    """Everything marked on a board.

    `wake`: the steps of the last move. `knocked`: (colour, place) of what went back to base by it. `movable`,
    `chosen` (colour, place) and `landings`: for whoever is to play.
    """

    wake: tuple[Step, ...] = ()
    knocked: tuple[tuple[int, int], ...] = ()
    movable: tuple[Choice, ...] = ()
    chosen: tuple[int, int] | None = None
    landings: tuple[Landing, ...] = ()


NOTHING_MARKED = Marks()


def marks_of_throw(before: Position, thrown: Thrown) -> Marks:
    """The last move, to be shown on the position `thrown.after`: the steps, and what they sent to base."""
    if thrown.play is None or not thrown.play.steps:
        return _difference(before, thrown.after)
    layout = before.layout
    knocked = [
        (colour, layout.place_on_track(colour, square.number))
        for square in (*thrown.knocked, *thrown.also_knocked)
        if square is not None
        for colour, _ in square.colours
    ]
    return Marks(wake=thrown.play.steps, knocked=tuple(knocked))


def _difference(before: Position, after: Position) -> Marks:
    """What a throw without steps of a play did: challenges, suck-backs, blow-backs and snake eyes.

    In all of them a colour's pieces either go to base or make the same way, never both.
    """
    wake: list[Step] = []
    knocked: list[tuple[int, int]] = []
    for colour, (were, are) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        left = sorted((Counter(were) - Counter(are)).elements())
        come = sorted((Counter(are) - Counter(were)).elements())
        if come and set(come) == {BASE}:
            knocked += [(colour, place) for place in dict.fromkeys(left)]
        else:
            wake += [Step(colour, *way, count) for way, count in Counter(zip(left, come, strict=True)).items()]
    return Marks(tuple(wake), tuple(knocked))
