"""A replayed record as frames: what a reader steps through, throw by throw."""

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.beginner import due_to_throw
from games.rules.declarations import Declaration
from games.rules.position import Position, starting_position
from games.rules.reasons import Illegal
from games.rules.record import Record, Termination
from games.rules.replay import Replayed
from games.rules.throws import Thrown, leave, throw, throw_off_board


class Frame(NamedTuple):
    """One throw, or one side's leaving, with the position before it and after it.

    `number` counts the frames from 1; `turn` and `throw` count from 1 as in the record, and `throw` is 0 for a
    leaving. `dice` and `thrown` are None where a penalty ended the throw, and for a leaving.
    """

    number: int
    turn: int
    throw: int
    player: int
    before: Position
    after: Position
    dice: tuple[int, int] | None = None
    declaration: Declaration | None = None
    off_board: int = 0
    thrown: Thrown | None = None
    leaves: Termination | None = None


def playthrough(record: Record, replayed: Replayed) -> list[Frame]:
    """The frames of what was found sound of a record, in their order."""
    frames: list[Frame] = []
    position = opening(record)
    for turn, done in zip(record.turns, replayed.turns, strict=False):
        if turn.leaves is not None:
            after = leave(position, position.layout.side_of_player[turn.player])
            frames.append(Frame(len(frames) + 1, turn.number, 0, turn.player, position, after, leaves=turn.leaves))
            position = after
        for index, (written, thrown) in enumerate(zip(turn.throws, done, strict=False), start=1):
            after = thrown.after if thrown is not None else _off_board(position, written.off_board)
            frames.append(
                Frame(
                    len(frames) + 1,
                    turn.number,
                    index,
                    turn.player,
                    position,
                    after,
                    written.dice,
                    written.declaration,
                    written.off_board,
                    thrown,
                )
            )
            position = after
    return frames


def further_frames(record: Record, before: Sequence[Frame]) -> list[Frame]:
    """The frames of a sound record that come after those which are known (the last few of them are enough).

    Only what is new is carried out. Raises `Illegal` where the record is not sound after all.
    """
    known, position = (before[-1].number, before[-1].after) if before else (0, opening(record))
    frames: list[Frame] = []
    number = 0
    for turn in record.turns:
        if turn.leaves is not None:
            number += 1
            if number > known:
                after = leave(position, position.layout.side_of_player[turn.player])
                frames.append(Frame(number, turn.number, 0, turn.player, position, after, leaves=turn.leaves))
                position = after
        for index, (dice, written, declaration, _, off_board, *_) in enumerate(turn.throws, start=1):
            number += 1
            if number <= known:
                continue
            after, thrown = _off_board(position, off_board), None
            if dice is not None:
                thrown = throw(after, dice, written.play if written is not None else None, declaration)
                after = thrown.after
            made = (dice, declaration, off_board, thrown)
            frames.append(Frame(number, turn.number, index, turn.player, position, after, *made))
            position = after
    return frames


def opening(record: Record) -> Position:
    """The position before a record's first throw, as far as the record tells who begins."""
    layout = record.layout
    first = max(record.turns[0].player, 0) if record.turns else 0
    if record.start:
        try:
            leader = due_to_throw(layout, record.start).leader
        except Illegal:  # replaying says what is wrong with them
            leader = None
        first = first if leader is None else leader
    return starting_position(layout.format, layout.ring, record.ruleset, first)


def _off_board(position: Position, times: int) -> Position:
    for _ in range(times):
        position = throw_off_board(position).after
    return position
