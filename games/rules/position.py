"""A position: everything that decides what may happen next, as one immutable value (NOTATION.md, "A position")."""

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

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


@dataclass(slots=True, unsafe_hash=True)  # `frozen` takes several times as long to make: mypy guards Final
class Position:
    """Where the pieces stand, whose throw it is, and what of the past still matters.

    Colours, players and sides are indices into `layout`. *Units* are players, or sides where snake eyes count
    for the side's first throw (RULES 8.1, ``pair``). `winner` is a side; with one, nothing more happens.
    """

    layout: Final[Layout]
    ruleset: Final[Ruleset]
    pieces: Final[Pieces]
    to_throw: Final[int]
    turn_start: Final[Pieces]
    first_throw: Final[frozenset[int]] = frozenset()
    snake_eyes_out: Final[frozenset[int]] = frozenset()
    may_help: Final[frozenset[int]] = frozenset()
    challenge: Final[Challenge | None] = None
    out: Final[frozenset[int]] = frozenset()
    stacks: Final[Stacks] = ()
    ips: Final[tuple[int, ...]] = ()
    winner: Final[int | None] = None

    def _replace(self, **fields: Any) -> "Position":
        """The same position but for the fields given: by the name that it has for the named tuples here."""
        return replace(self, **fields)

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
        player, layout = self.to_throw, self.layout
        if not self.is_home(player):
            return layout.players[player]
        return layout.players[layout.partner[player]] if player in self.may_help else ()

    def distance_to_go(self, side: int) -> int:
        """Squares that the side's pieces still have to come, together; from base one more than from the doorstep."""
        home = self.layout.home
        return sum(home - max(place, BEHIND) for colour in self.layout.sides[side] for place in self.pieces[colour])

    def pieces_home(self, side: int) -> int:
        """How many of the side's pieces are home."""
        home = self.layout.home
        return sum(self.pieces[colour].count(home) for colour in self.layout.sides[side])

    def game_over(self, winner: int) -> Illegal:
        """That nothing more is done, since a side has won: by bringing all home, or as the last one left."""
        all_home = self.pieces_home(winner) == PIECES_A_COLOUR * len(self.layout.sides[winner])
        name = self.layout.side_names[winner]
        return Illegal(Reason.GAME_OVER, rule="2.5" if all_home else "10.1", winner=name)

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
