"""Boards with made-up positions for the kit list at /style/: between them they show everything that can be drawn."""

from typing import NamedTuple

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.drawing.marks import Choice, Landing, Marks
from games.rules.board import Layout, layout
from games.rules.position import Challenge, Position
from games.rules.ruleset import named
from games.rules.steps import Step
from games.templatetags.board import board_in_words, board_tag

register = template.Library()


class Sample(NamedTuple):
    """A position, its marks, whose side it is seen from, and whether the squares bear their names."""

    position: Position
    marks: Marks
    nearest: str = ""
    coords: bool = False


@register.simple_tag
def sample_board(name: str, title: str) -> SafeString:
    """One of the sample boards: uckers, ludo or hexagon."""
    sample = SAMPLES[name]()
    return board_tag(sample.position, sample.nearest, sample.marks, coords=sample.coords, title=title)


@register.simple_tag
def sample_board_in_words(name: str) -> SafeString:
    """The same position in words."""
    sample = SAMPLES[name]()
    return board_in_words(sample.position, sample.marks)


def _uckers() -> Sample:
    board = layout("singles", "RGBY")
    red, green, blue, _yellow = board.places
    position = _position(board, "b G1 R4 R4", "b B8 Y4 Y4", "R9 R9 R9 R9", "b B8 p4 h")
    marks = Marks(
        wake=(Step(2, blue["Y12"], blue["R9"]),),
        knocked=((1, green["R9"]),),
        movable=(
            Choice(0, red["b"], "#boards", _("Red from base")),
            Choice(0, red["R4"], "#boards", _("Red from R4")),
            Choice(2, blue["R9"], "#boards", _("Blue from R9")),
        ),
        chosen=(0, red["G1"]),
        landings=(
            Landing(0, red["G5"], "4", False, "#boards", _("Red from G1 to G5: 4 squares")),
            Landing(0, red["G7"], "6", False, "#boards", _("Red from G1 to G7: 6 squares")),
            Landing(0, red["B8"], "20", True, "#boards", _("Red from G1 to B8: 20 squares, and knocks off two")),
        ),
    )
    return Sample(position, marks)


def _ludo() -> Sample:
    board = layout("pairs", "GYBR")
    position = _position(board, "b Y13 G1 p3", "b Y7 Y7 Y7", "Y13 Y13 Y1 h", "b G13 p2 p2")
    mixed = board.track_number(0, board.places[0]["Y13"])
    position = position._replace(ruleset=named("standard").departing(mixi_top_first=True), stacks=((mixed, (2, 0, 2)),))
    return Sample(position, Marks(wake=(Step(3, board.foot - 1, board.foot + 2),)), nearest="R", coords=True)


def _hexagon() -> Sample:
    board = layout("individuals", "RYOBGW")
    position = _position(board, "b O8 Y6 Y6", "b b O12 p2", "b O9 O9 O9", "b Y3 h h", "b G1 G4 p5", "b b W12 W12")
    position = position._replace(challenge=Challenge(0, board.places[0]["O8"], 1))
    return Sample(position, Marks(wake=(Step(3, board.places[3]["Y1"], board.places[3]["Y3"]),)), nearest="B")


def _position(board: Layout, *squares: str) -> Position:
    """A position with each colour's pieces on the squares named, in ring order; the first player is to throw."""
    pieces = tuple(
        tuple(sorted(board.places[colour][square] for square in names.split())) for colour, names in enumerate(squares)
    )
    return Position(board, named("standard"), pieces, to_throw=0, turn_start=pieces)


SAMPLES = {"uckers": _uckers, "ludo": _ludo, "hexagon": _hexagon}
