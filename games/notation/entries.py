"""Entries of a game's log, to and from what is kept of them: a kind, and data in NOTATION.md's own words.

throw    {"dice": [6, 4]}                        play     {"play": "r:b-R1 r:R1-R5"}
beginner {"player": "YR", "dice": [5, 3]}        declare  {"declaration": "sb:r:Gp3"}
leave    {"player": "G", "how": "resignation"}   end      {"how": "timeout", "winner": "YR"}
off_board {}        undo {"to": 17}              timber {"by": "G"}, or {} where nobody said who called it
"""

from typing import Any

from games.notation.plays import read_challenge, read_declaration, read_step, write_declaration, write_play
from games.rules.board import Layout
from games.rules.log import Entry, Remark, Undo
from games.rules.plays import PASS, Play
from games.rules.reasons import Illegal, Reason, shown
from games.rules.record import Record, Termination
from games.rules.table import Declare, End, Leave, MakePlay, OffBoard, Throw, ThrowForBeginner

BEGINNER, DECLARE, OFF_BOARD, THROW, PLAY, LEAVE, END, UNDO, TIMBER = KINDS = (
    "beginner", "declare", "off_board", "throw", "play", "leave", "end", "undo", "timber",
)  # fmt: skip

Written = tuple[str, dict[str, Any]]
"""An entry's kind and its data."""


def read_entry(layout: Layout, kind: str, data: dict[str, Any]) -> Entry:
    """An entry from its kind and data. Raises `Illegal` where they mean nothing; whether it is legal is not asked."""
    match kind:
        case "beginner":
            dice = data.get("dice")
            return ThrowForBeginner(
                _name(layout.player_names, data.get("player")), None if dice is None else read_dice(dice)
            )
        case "declare":
            return Declare(read_declaration(layout, str(data.get("declaration", ""))))
        case "off_board":
            return OffBoard()
        case "throw":
            return Throw(read_dice(data.get("dice")))
        case "play":
            return MakePlay(read_play(layout, str(data.get("play", ""))))
        case "leave":
            return Leave(_name(layout.player_names, data.get("player")), _termination(data.get("how")))
        case "end":
            winner = data.get("winner")
            return End(_termination(data.get("how")), None if winner is None else _name(layout.side_names, winner))
        case "undo":
            to = data.get("to")
            if isinstance(to, int) and not isinstance(to, bool):
                return Undo(to)
        case "timber":
            by = data.get("by")
            return Remark(None if by is None else _name(layout.player_names, by))
    raise Illegal(Reason.SYNTAX, f"{shown(kind)} with {shown(data)} is no entry of a log")


def write_entry(layout: Layout, entry: Entry) -> Written:
    """An entry's kind and data: the other way round of `read_entry`."""
    match entry:
        case ThrowForBeginner(player, dice):
            return BEGINNER, {"player": layout.player_names[player], "dice": list(dice) if dice else None}
        case Declare(declaration):
            return DECLARE, {"declaration": write_declaration(layout, declaration)}
        case OffBoard():
            return OFF_BOARD, {}
        case Throw(dice):
            return THROW, {"dice": list(dice)}
        case MakePlay(play):
            return PLAY, {"play": write_play(layout, play)}
        case Leave(player, how):
            return LEAVE, {"player": layout.player_names[player], "how": how.value}
        case End(how, winner):
            return END, {"how": how.value, "winner": None if winner is None else layout.side_names[winner]}
        case Undo(to):
            return UNDO, {"to": to}
        case Remark(player):
            return TIMBER, {} if player is None else {"by": layout.player_names[player]}


def read_play(layout: Layout, text: str) -> Play:
    """A play from its text: ``r:b-R1 r:R1-R5``, ``ch:r:G4``, ``--``. Raises `Illegal` with `Reason.SYNTAX`."""
    tokens = text.split()
    if tokens == ["--"]:
        return PASS
    if len(tokens) == 1 and tokens[0].startswith("ch:"):
        return Play(challenge=read_challenge(layout, tokens[0]))
    if len(tokens) not in (1, 2):
        raise Illegal(Reason.SYNTAX, f"{shown(text)} is no play; it has one step or two, or is --")
    return Play(tuple([read_step(layout, token)[0] for token in tokens]))


def read_dice(value: object) -> tuple[int, int]:
    """Two dice from a list, ``[6, 4]``, or a text, ``6-4``. Raises `Illegal` with `Reason.DICE`."""
    if isinstance(value, str):
        value = [int(die) if die.isascii() and die.isdigit() and len(die) == 1 else 0 for die in value.split("-")]
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Illegal(Reason.DICE)
    one, other = value
    if not all(isinstance(die, int) and not isinstance(die, bool) and 1 <= die <= 6 for die in (one, other)):
        raise Illegal(Reason.DICE)
    return one, other


def entries_of(record: Record) -> list[Entry]:
    """A sound record as the entries of a log: folded, they come to the same table."""
    entries: list[Entry] = [ThrowForBeginner(player, dice) for player, dice in record.start]
    if not entries and record.turns:
        entries.append(ThrowForBeginner(_beginner(record), None))
    for turn in record.turns:
        if turn.leaves is not None:
            entries.append(Leave(turn.player, turn.leaves))
        for made in turn.throws:
            if made.declaration is not None:
                entries.append(Declare(made.declaration))
            entries += [OffBoard()] * made.off_board
            if made.dice is not None:
                entries.append(Throw(made.dice))
            if made.play is not None:
                entries.append(MakePlay(made.play.play))
    return entries


def _beginner(record: Record) -> int:
    return max(record.turns[0].player, 0)


def ending_of(record: Record) -> End | None:
    """How a record says that its game ended, where no play ended it."""
    if record.termination in (None, Termination.NORMAL):
        return None
    return End(record.termination, record.result)


def _name(names: tuple[str, ...], value: object) -> int:
    if value not in names:
        raise Illegal(Reason.PLAYER, f"there is no {shown(value)} here; they are {', '.join(names)}")
    return names.index(str(value))


def _termination(value: object) -> Termination:
    try:
        return Termination(str(value))
    except ValueError:
        raise Illegal(Reason.SYNTAX, f"{shown(value)} is no way for a game to end") from None
