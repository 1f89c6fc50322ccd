"""Positions for the tests of this room, by the names of squares."""

from games.rules.board import layout
from games.rules.position import Position
from games.rules.ruleset import named

EVERYTHING = ("b G1 R4 R4", "b B8 Y4 Y4", "R9 R9 R9 R9", "b B8 p4 h")
"""On RGBY in singles: pieces in base, alone, in blobs of 2 and 4, in a mixi-blob, in a pipe and at home."""


def position(*squares: str, ring: str = "RGBY", format: str = "singles") -> Position:
    """Each colour's four squares in ring order, by their short names; the first player is to throw."""
    board = layout(format, ring)
    pieces = tuple(
        tuple(sorted(board.places[colour][square] for square in names.split())) for colour, names in enumerate(squares)
    )
    return Position(board, named("standard"), pieces, to_throw=0, turn_start=pieces)


def place(of: Position, letter: str, square: str) -> tuple[int, int]:
    """A colour's index and the place that a square is to it."""
    colour = of.layout.ring.index(letter)
    return colour, of.layout.places[colour][square]
