"""Who begins: each player throws both dice, and those tied for highest throw again until one leads (RULES 2.3)."""

from collections.abc import Iterable
from typing import NamedTuple

from games.rules.board import Layout
from games.rules.reasons import Illegal, Reason

StartThrow = tuple[int, tuple[int, int]]
"""A throw for the beginner: the player's index, and the dice."""


class Due(NamedTuple):
    """Who still has to throw in this round, in seat order; `leader` once one leads, and then nobody has to."""

    players: tuple[int, ...]
    leader: int | None = None


def due_to_throw(layout: Layout, throws: Iterable[StartThrow]) -> Due:
    """Who throws next for the beginner. Raises `Illegal` with `Reason.START` for a throw by somebody not due."""
    due = set(range(len(layout.players)))
    totals: dict[int, int] = {}
    leader: int | None = None
    for player, dice in throws:
        if leader is not None:
            raise Illegal(Reason.START, "the beginner was known before the last of these throws")
        if player not in due - set(totals):
            raise Illegal(Reason.START, f"{layout.player_names[player]} does not throw then")
        totals[player] = sum(dice)
        if len(totals) == len(due):
            highest = max(totals.values())
            due = {player for player, total in totals.items() if total == highest}
            totals = {}
            if len(due) == 1:
                (leader,) = due
    return Due((), leader) if leader is not None else Due(tuple(sorted(due - set(totals))))
