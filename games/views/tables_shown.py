"""What the pages of live tables and of umpires' tables show alike: the seats, and what may be said before a throw."""

from collections.abc import Callable
from typing import Any

from django.utils.text import capfirst

from games.models import Seat
from games.notation.plays import write_declaration
from games.rules.declarations import Kind, legal_declarations
from games.rules.table import Phase, Table
from games.views.plays_shown import FLAGS, Button
from games.words.boards import colours
from games.words.throws import declaration_in_words


def seat_shown(seat: Seat, table: Table) -> dict[str, Any]:
    """A seat with its colours, how many of its pieces are home, and whether its side has left."""
    position, board = table.position, table.position.layout
    own = board.players[seat.number]
    return {
        "name": seat.name,
        "letters": seat.player,
        "colours": colours(seat.player),
        "home": sum(position.pieces[colour].count(board.home) for colour in own),
        "pieces": 4 * len(own),
        "out": board.side_of_player[seat.number] in position.out,
    }


def _without_a_note(kind: Kind) -> str:
    return ""


def sayings_shown(table: Table, note: Callable[[Kind], str] = _without_a_note) -> dict[str, Any]:
    """What may be declared before the throw, each with a `note` to its kind, and what was; nothing after the throw."""
    if table.phase is not Phase.THROW:
        return {}
    board = table.position.layout
    sayings = [
        Button(
            write_declaration(board, declaration),
            capfirst(declaration_in_words(board, declaration)),
            flag=FLAGS[declaration.kind],
            note=note(declaration.kind),
        )
        for declaration in ([] if table.declared or table.off_board else legal_declarations(table.position))
    ]
    return {
        "sayings": sorted(sayings),
        "declared": capfirst(declaration_in_words(board, table.declared)) if table.declared else "",
    }
