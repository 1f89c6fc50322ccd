"""Positions drawn as text, so that a test shows its board and a failure shows the difference.

A line a colour, in ring order: its letter, its thirteen track squares, its five pipe squares, its home. A dot is an
empty square, letters are the pieces on it, those not drawn are in their bases (NOTATION.md, square names):

       1 2 3  4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
    R |r . yy . . . . . . .  .  .  .  | .  .  r  .  .  | rr
    G |. . .  . . . . . . .  .  .  .  | .  .  .  .  .  | .
    B |. . .  . . . . . . .  .  .  .  | .  .  .  .  .  | .
    Y |. . .  . . . . . . .  .  .  .  | .  .  .  .  .  | .

Lines that begin with no colour's letter are for the eye only; cells left off at a line's end are empty.
"""

from typing import Any

from games.notation.positions import read_position, write_position
from games.rules.position import Position
from games.rules.ruleset import named

TRACK = [str(number) for number in range(1, 14)]
PIPE = [f"p{number}" for number in range(1, 6)]
COLUMNS = [*TRACK, *PIPE, "h"]
PIECES = 4


def read_drawing(drawing: str) -> tuple[str, dict[str, list[str]]]:
    """The ring, and for each colour its four squares by their short names."""
    rows = [line.strip() for line in drawing.splitlines() if line.strip()]
    lines = {row[0]: row[1:] for row in rows if row[0] in "RGYBOW"}
    pieces: dict[str, list[str]] = {colour: [] for colour in lines}
    for colour, line in lines.items():
        cells = [part.split() for part in line.strip().removeprefix("|").split("|")]
        for names, part in zip((TRACK, PIPE, ["h"]), cells, strict=False):
            for name, cell in zip(names, part, strict=False):
                for letter in cell.replace(".", ""):
                    pieces[letter.upper()].append(colour + name if name in TRACK else name)
    for colour, squares in pieces.items():
        assert len(squares) <= PIECES, f"{colour} has more than four pieces in the drawing"
        squares[:0] = ["b"] * (PIECES - len(squares))
    return "".join(lines), pieces


def draw(pieces: dict[str, list[str]]) -> str:
    """The drawing of the squares of each colour, in full."""
    rows = [["", *COLUMNS]]
    for colour in pieces:
        row = [colour]
        for name in COLUMNS:
            at = colour + name if name in TRACK else name
            of = pieces if name in TRACK else {colour: pieces[colour]}
            row.append("".join(letter.lower() * squares.count(at) for letter, squares in of.items()) or ".")
        rows.append(row)
    width = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(_line([cell.ljust(wide) for cell, wide in zip(row, width, strict=True)]) for row in rows)


def _line(cells: list[str]) -> str:
    bar = "|" if cells[0].strip() else " "
    parts = [" ".join(cells[1:14]), " ".join(cells[14:19]), cells[19]]
    return f"{cells[0]} {bar}{f' {bar} '.join(parts)}".rstrip()


def drawn(position: Position) -> str:
    """A position's pieces, drawn."""
    return draw(write_position(position)["pieces"])


def redrawn(drawing: str) -> str:
    """A drawing in full, as `drawn` gives it, for comparing."""
    return draw(read_drawing(drawing)[1])


def position_of(
    drawing: str,
    to_throw: str,
    format: str = "pairs",
    ruleset: str = "standard",
    *,
    keys: dict[str, Any] | None = None,
    **options: Any,
) -> Position:
    """The position drawn; `keys` are further keys of NOTATION.md's JSON, `options` departures from the ruleset."""
    ring, pieces = read_drawing(drawing)
    value = {"format": format, "ring": ring, "pieces": pieces, "to_throw": to_throw, **(keys or {})}
    return read_position(value, named(ruleset).departing(**options))
