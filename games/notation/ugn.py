"""Reading UGN: the text of one game after another, as records (NOTATION.md, "A game").

A file is read as a stream, a game at a time. Reading stops at a game's first fault of writing, keeps what stands
before it (`Record.fault`), and goes on with the next game; nothing but that comes of any text whatever.
"""

from collections.abc import Iterable, Iterator

from games.notation.sheets import cut_sheets
from games.notation.tags import UnreadableGame, read_tags
from games.notation.turns import read_turns
from games.rules.record import Record

__all__ = ["UnreadableGame", "read_games"]


def read_games(lines: Iterable[str]) -> Iterator[Record | UnreadableGame]:
    """The games of a text, in order. Memory is that of one game.

    Bytes that were not UTF-8 are expected as lone surrogates (``errors="surrogateescape"``), and refused.
    """
    for sheet in cut_sheets(lines):
        try:
            record = read_tags(sheet)
        except UnreadableGame as game:
            yield game
        else:
            turns, fault, partial = read_turns(record.layout, sheet)
            yield record._replace(turns=turns, fault=fault, partial=partial)
