"""Whose word an offer needs at a table as it stands: what each side is asked, and what follows when sides leave."""

from collections.abc import Iterable

from games.models import LiveSeat, Offer, Seat
from games.rules.record import Termination
from games.rules.table import Table

ENDS = {Offer.Kind.DRAW: Termination.DRAWN, Offer.Kind.ABANDON: Termination.ABANDONED}


def asked(offered: Offer, table: Table, seats: Iterable[Seat]) -> set[int]:
    """The seats whose word an offer needs: people who still play; for giving up, those of one side."""
    board, out = table.position.layout, table.position.out
    people = {
        seat.number
        for seat in seats
        if seat.live.kind != LiveSeat.Kind.BOT and board.side_of_player[seat.number] not in out
    }
    if offered.kind == Offer.Kind.RESIGN:
        side = board.side_of_player[offered.by_seat]
        people = {number for number in people if board.side_of_player[number] == side}
    return people


def is_agreed(offered: Offer, table: Table, seats: Iterable[Seat]) -> bool:
    """Whether everybody who still plays and is asked has said yes."""
    people = asked(offered, table, seats)
    return bool(people) and people <= set(offered.agreed)
