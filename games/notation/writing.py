"""Writing UGN: a record that was replayed, as its canonical text (NOTATION.md, "A game")."""

from collections.abc import Iterable

from games.notation.plays import write_declaration, write_play
from games.rules.board import Layout
from games.rules.declarations import Declaration
from games.rules.record import Record
from games.rules.replay import Replayed
from games.rules.throws import Thrown


def write_record(record: Record, replayed: Replayed) -> str:
    """The canonical text of a sound record (of a faulty one, what is sound of it): tags as they were, a line a turn."""
    layout = record.layout
    lines = []
    for turn, done in zip(record.turns, replayed.turns, strict=False):
        if turn.leaves is not None:
            lines.append(write_leaving(turn.number, turn.named, turn.leaves.value))
            continue
        throws = [
            write_throw(layout, written.dice, thrown, written.declaration, written.off_board)
            for written, thrown in zip(turn.throws, done, strict=False)
        ]
        lines.append(write_turn(turn.number, turn.named, throws))
    return write_tags(record.tags) + "\n" + "".join(f"{line}\n" for line in lines)


def write_tags(tags: Iterable[tuple[str, str]]) -> str:
    """Tag pairs, a line each."""
    return "".join(f'[{name} "{_escape(value)}"]\n' for name, value in tags)


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def write_turn(number: int, player: str, throws: Iterable[str]) -> str:
    """``17. R 6-4 r:b-R1 r:R1-R5 / 3-2 r:R5-R10``"""
    return f"{number}. {player} {' / '.join(throws)}"


def write_leaving(number: int, player: str, how: str) -> str:
    """``13. G out:resignation``"""
    return f"{number}. {player} out:{how}"


def write_throw(
    layout: Layout,
    dice: tuple[int, int] | None,
    thrown: Thrown | None,
    declaration: Declaration | None = None,
    off_board: int = 0,
) -> str:
    """A throw with its declaration before it and its play after it; `dice` None where a penalty ended it."""
    parts = [write_declaration(layout, declaration)] if declaration is not None else []
    parts += ["ips"] * off_board
    if dice is not None and thrown is not None:
        parts.append(f"{max(dice)}-{min(dice)}")
        if thrown.play is not None:
            parts.append(write_play(layout, thrown.play, thrown.knocked))
    return " ".join(parts)
