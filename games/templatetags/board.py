"""Boards as template tags; ``{% load board %}``, and ``{% include "board/defs.svg" %}`` once on the page before them.

``{% board position nearest="R" marks=marks coords=True title=_("The board") %}`` draws a `games.rules` position. What
never differs is drawn once a process; see `games.drawing` for what is worked out, templates/board/ for the markup.
"""

from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.drawing.boards import draw, ground_of, names_of
from games.drawing.geometry import Point, number
from games.drawing.marks import NOTHING_MARKED, Marks
from games.drawing.pieces import BLOB, MIXI, Look, Stand, piles
from games.drawing.squares import SQUARES
from games.rules.position import Position, starting_position
from games.rules.ruleset import named
from games.words.boards import position_in_words

register = template.Library()


@register.simple_tag(name="board")
def board_tag(
    position: Position,
    nearest: str = "",
    marks: Marks | None = None,
    coords: bool = False,
    title: str = "",
    kind: str = "",
    over: bool = False,
) -> SafeString:
    """A board with a position. `nearest`: the colour or player at the bottom of the page (``R``, ``RB``).

    `marks`: `games.drawing.marks.Marks`; `coords`: with the squares' names; `title`: its name for screen readers;
    `over`: the game has ended, and nobody is to throw;
    kind ``mini``: without what cannot be seen when it is small. Raises ValueError for a colour that is not on the ring.
    """
    marks = marks or NOTHING_MARKED
    drawing = draw(position, nearest, marks)
    ring, towards = position.layout.ring, nearest[:1]
    return render_to_string(
        "board/board.svg",
        {
            "drawing": drawing,
            "marking": drawing.marking,
            "ground": _ground(ring, towards),
            "names": _names(ring, towards) if coords else "",
            **_put(drawing.stands),
            "title": title or _("The board"),
            "words": " ".join(position_in_words(position, marks, over=over)),
            "kind": kind,
            "has_links": any(choice.href for choice in marks.movable)
            or any(landing.href for landing in marks.landings),
        },
    )


@register.simple_tag
def starting_board(ring: str = "RGBY", format: str = "singles", title: str = "", kind: str = "") -> SafeString:
    """A board as a game begins. Raises `Illegal` for a ring or a format that there is not."""
    return board_tag(starting_position(format, ring, named("standard")), title=title, kind=kind)


@register.simple_tag
def board_in_words(position: Position, marks: Marks | None = None, over: bool = False) -> SafeString:
    """The position as a list of sentences, one a colour, then the last move and, unless it is `over`, whose throw."""
    sentences = position_in_words(position, marks or NOTHING_MARKED, over=over)
    return render_to_string("board/words.html", {"sentences": sentences})


@register.simple_tag
def board_square(name: str) -> SafeString:
    """One square with what can stand on it or be marked there, by its name in `games.drawing.squares`."""
    square = SQUARES[name]
    stands = [Stand(Point(0, 0), square.look, ())] if square.look else []
    return render_to_string("board/square.svg", {**_put(stands), "marking": square.marking})


@lru_cache(maxsize=64)
def _ground(ring: str, nearest: str) -> SafeString:
    return render_to_string("board/ground.svg", {"ground": ground_of(ring, nearest)})


@lru_cache(maxsize=64)
def _names(ring: str, nearest: str) -> SafeString:
    return render_to_string("board/names.svg", {"names": names_of(ring, nearest)})


def _put(stands: Sequence[Stand]) -> dict[str, SafeString]:
    """What lies beneath pieces and the pieces themselves, all where they stand; each is drawn once a process."""
    return {
        "frames": SafeString("".join(_framed(stand.at, stand.look.kind, stand.look.turn) for stand in stands)),
        "pieces": SafeString("".join(_standing(stand.at, stand.look) for stand in stands)),
    }


@lru_cache(maxsize=1024)
def _framed(at: Point, kind: str, turn: int) -> SafeString:
    frame = _frame(kind, turn)
    return _at(at, frame) if frame else frame


@lru_cache(maxsize=4096)
def _standing(at: Point, look: Look) -> SafeString:
    return _at(at, _pieces(look))


def _at(at: Point, drawn: SafeString) -> SafeString:
    return render_to_string("board/stand.svg", {"at": f"{number(at.x)} {number(at.y)}", "drawn": drawn})


@lru_cache(maxsize=64)
def _frame(kind: str, turn: int) -> SafeString:
    if kind not in (BLOB, MIXI):
        return SafeString()
    return render_to_string("board/frame.svg", {"kind": kind, "turn": turn})


@lru_cache(maxsize=1024)
def _pieces(look: Look) -> SafeString:
    return render_to_string("board/pieces.svg", {"piles": piles(look)})
