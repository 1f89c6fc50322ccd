"""A position: everything that decides what may happen next, as one immutable value (NOTATION.md, "A position")."""

from typing import NamedTuple

from games.rules.board import BASE, BEHIND, PIECES_A_COLOUR, Layout, layout
from games.rules.reasons import Illegal, Reason
from games.rules.ruleset import Ruleset

Pieces = tuple[tuple[int, ...], ...]
"""For each colour of the ring, the places of its four pieces, in ascending order."""

Stacks = tuple[tuple[int, tuple[int, ...]], ...]
"""For each mixi-blob, by track number: the colours of its pieces from bottom to top (RULES 4.9)."""


class Challenge(NamedTuple):
    """A challenge under way (RULES 5): the piece that makes it, and the sixes thrown so far."""

    colour: int
    place: int
    sixes: int


class Position(NamedTuple):
    """Where the pieces stand, whose throw it is, and what of the past still matters.

    Colours, players and sides are indices into `layout`. *Units* are players, or sides where snake eyes count
    for the side's first throw (RULES 8.1, ``pair``). `winner` is a side; with one, nothing more happens.
    """

    layout: Layout
    ruleset: Ruleset
    pieces: Pieces
    to_throw: int
    turn_start: Pieces
    first_throw: frozenset[int] = frozenset()
    snake_eyes_out: frozenset[int] = frozenset()
    may_help: frozenset[int] = frozenset()
    challenge: Challenge | None = None
    out: frozenset[int] = frozenset()
    stacks: Stacks = ()
    ips: tuple[int, ...] = ()
    winner: int | None = None

    def unit(self, player: int) -> int:
        """Whose first throw a player's throw is: the player's, or the side's."""
        return self.layout.side_of_player[player] if self.ruleset.snake_eyes == "pair" else player

    def is_home(self, player: int) -> bool:
        """Whether all the player's own pieces are home."""
        home = self.layout.home
        for colour in self.layout.players[player]:  # noqa: SIM110  # asked at every throw: a generator costs thrice
            if self.pieces[colour][0] != home:
                return False
        return True

    def waits_to_help(self) -> bool:
        """Whether the player to throw is home and throws for leave to help (RULES 9.2)."""
        return self.is_home(self.to_throw) and self.to_throw not in self.may_help and self.winner is None

    def movable_colours(self) -> tuple[int, ...]:
        """The colours that the player to throw moves: the partner's when helping, none while waiting to (RULES 9)."""
        if not self.is_home(self.to_throw):
            return self.layout.players[self.to_throw]
        return self.layout.players[self.layout.partner[self.to_throw]] if self.to_throw in self.may_help else ()

    def distance_to_go(self, side: int) -> int:
        """Squares that the side's pieces still have to come, together; from base one more than from the doorstep."""
        home = self.layout.home
        return sum(home - max(place, BEHIND) for colour in self.layout.sides[side] for place in self.pieces[colour])

    def pieces_home(self, side: int) -> int:
        """How many of the side's pieces are home."""
        home = self.layout.home
        return sum(self.pieces[colour].count(home) for colour in self.layout.sides[side])

    def next_player(self, after: int) -> int:
        """Clockwise from a player, the next whose side is still in (RULES 2.3, 10.1)."""
        player = self.layout.following[after]
        while self.out and self.layout.side_of_player[player] in self.out:
            player = self.layout.following[player]
        return player


def starting_position(format: str, ring: str, ruleset: Ruleset, first: int = 0) -> Position:
    """All pieces in base and player `first` to throw (RULES 2.4).

    Raises `Illegal` with `Reason.FORMAT` or `Reason.RING`.
    """
    board = layout(format, ring)
    pieces = ((BASE,) * PIECES_A_COLOUR,) * len(ring)
    if not 0 <= first < len(board.players):
        raise Illegal(Reason.PLAYER, expected=" or ".join(board.player_names))
    units = len(board.sides) if ruleset.snake_eyes == "pair" else len(board.players)
    return Position(
        layout=board,
        ruleset=ruleset,
        pieces=pieces,
        to_throw=first,
        turn_start=pieces,
        first_throw=frozenset(range(units)) if ruleset.snake_eyes != "off" else frozenset(),
        ips=(0,) * len(board.players) if ruleset.ips_penalty != "none" else (),
    )
