"""How a game ended and with what honours (RULES 10.1, 10.2)."""

from enum import StrEnum
from typing import NamedTuple

from games.rules.board import BASE, PIECES_A_COLOUR
from games.rules.position import Position
from games.rules.record import Termination
from games.rules.steps import Knocked


class Honour(StrEnum):
    """The honours, as NOTATION.md spells them."""

    EIGHT_PIECER = "eight-piecer"
    IN_HARBOUR = "in-harbour"
    EIGHT_PIECE_MIXI = "eight-piece-mixi"
    STAND_UP = "stand-up"


class Honoured(NamedTuple):
    """An honour earned by a side, against another where there is one."""

    honour: Honour
    by: int
    against: int | None = None


class Outcome(NamedTuple):
    """How a game stands at the end of its record: `winner` a side or None; `termination` None while unfinished."""

    winner: int | None
    termination: Termination | None
    honours: tuple[Honoured, ...]


def honours_of_win(position: Position) -> list[Honoured]:
    """The eight-piecers of a game won by bringing all pieces home, one against each losing side; in ring order.

    Not in individuals. A side that is out has lost already and its pieces tell nothing: it does not count.
    """
    layout, winner = position.layout, position.winner
    if winner is None or len(layout.sides[winner]) != 2:
        return []
    found = []
    for side, colours in enumerate(layout.sides):
        if side == winner or side in position.out:
            continue
        places = [place for colour in colours for place in position.pieces[colour]]
        if all(place == BASE for place in places):
            found.append(Honoured(Honour.IN_HARBOUR, winner, side))
        elif layout.home not in places:
            found.append(Honoured(Honour.EIGHT_PIECER, winner, side))
    return found


def honour_of_knock(position: Position, knocked: Knocked, by: int) -> Honoured | None:
    """The eight-piece mixi, where all eight pieces of a side were knocked off one square."""
    if len(knocked.colours) == 2 and all(count == PIECES_A_COLOUR for _, count in knocked.colours):
        return Honoured(Honour.EIGHT_PIECE_MIXI, by, position.layout.side_of_colour[knocked.colours[0][0]])
    return None
