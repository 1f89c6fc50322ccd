"""What happens at a table when time is up: deeds for `games.rules.table.act`, whose record replays (RULES 10.1)."""

from collections.abc import Iterable

from games.clocks.clock import Clock, Kind
from games.rules.board import Layout
from games.rules.position import Position
from games.rules.record import Termination
from games.rules.table import Deed, End, Leave, Table


def time_is_up(table: Table, clock: Clock, player: int | None) -> tuple[Deed, ...]:
    """The deeds, in the order in which they are done. `player`: whose time is up; None where it is the game's.

    A player's time: the side loses against one other, or leaves where there are more, and the game goes on. The game's
    time: pieces home decide, then distance still to go; of more than two sides the others leave, and with a tie for
    the lead the game is drawn.

    Empty in two cases: the game is over; or the game's time is up in the middle of a turn of the side that leads, with
    more than two sides. Nobody else may leave then, so the end waits (`overtime`): until the turn is over, and if its
    player lets that time pass too, the side leaves first and the others are told apart. Raises `ValueError` before it
    is known who begins.
    """
    if table.ended is not None:
        return ()
    if not table.begun:
        raise ValueError("No clock runs before it is known who begins.")
    position = table.position
    layout = position.layout
    if player is None:
        return _decide(table)
    side = layout.side_of_player[player]
    if len(layout.sides) == 2:
        return (End(Termination.TIMEOUT, 1 - side),)
    leave = Leave(player, Termination.TIMEOUT)
    if clock.kind is not Kind.GAME:
        return (leave,)
    lead = leaders(position, gone=position.out | {side})
    if len(lead) > 1:
        return (leave, End(Termination.DRAWN))
    return (leave, *_leaves(layout, _others(position, lead[0], gone=position.out | {side})))


def leaders(position: Position, gone: frozenset[int]) -> list[int]:
    """The sides that lead: most pieces home, and of these the least distance to go; sides `gone` do not count."""
    standing = {
        side: (-position.pieces_home(side), position.distance_to_go(side))
        for side in range(len(position.layout.sides))
        if side not in gone
    }
    best = min(standing.values())
    return [side for side, stands in standing.items() if stands == best]


def _decide(table: Table) -> tuple[Deed, ...]:
    """What ends a game whose own time is up; nothing yet where it has to wait."""
    position = table.position
    layout = position.layout
    lead = leaders(position, position.out)
    if len(lead) > 1:
        return (End(Termination.DRAWN),)
    winner = lead[0]
    if len(layout.sides) == 2:
        return (End(Termination.TIMEOUT, winner),)
    losers = _others(position, winner, position.out)
    if not table.between_turns:
        due = layout.side_of_player[position.to_throw]
        if due == winner:
            return ()
        losers.sort(key=lambda side: side != due)  # its turn ends as it leaves; the others may leave between turns only
    return tuple(_leaves(layout, losers))


def _others(position: Position, winner: int, gone: frozenset[int]) -> list[int]:
    return [side for side in range(len(position.layout.sides)) if side != winner and side not in gone]


def _leaves(layout: Layout, sides: Iterable[int]) -> list[Leave]:
    return [Leave(layout.players_of_side[side][0], Termination.TIMEOUT) for side in sides]
