"""Mending a record: what could have been played where a throw is at fault, and the text with that in its place.

A text is changed only where it is mended: all else stays as it was typed, with its comments and ends of lines.
"""

import re
from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from games.notation.names import COLOUR_TAGS
from games.notation.plays import write_play
from games.notation.sheets import Sheet, cut_sheets
from games.notation.texts import LINE, lines_of
from games.notation.writing import write_tags
from games.rules.board import Layout
from games.rules.declarations import Declaration
from games.rules.plays import Play
from games.rules.position import Position
from games.rules.reasons import Illegal, Reason
from games.rules.record import Fault, Place, Record, WrittenThrow
from games.rules.replay import Replayed
from games.rules.steps import Knocked
from games.rules.throws import after_play, plays_of_throw

PLAYED = re.compile(r"\S*:\S*|-+|\S*[A-Za-z]\S*-\S*|\S*-\S*[A-Za-z]\S*")  # a step, or what was meant for one
ENDING = ("Result", "Termination")
IN_A_PLAY = frozenset({
    Reason.NOT_A_PIECE, Reason.DISTANCE, Reason.BLOCKED, Reason.ENTRY, Reason.MUST_USE_BOTH, Reason.MUST_USE_HIGHER,
    Reason.MUST_MOVE, Reason.CHALLENGE, Reason.CAPTURE_MARK, Reason.UNEXPECTED_PLAY, Reason.MISSING_PLAY,
})  # fmt: skip
"""Reasons of a fault that lies in the play of a throw, so that another play mends it."""


class Choice(NamedTuple):
    """A play that is legal where another was written: as text, and what it does. `play` None: the throw takes none."""

    text: str
    play: Play | None
    knocked: tuple[Knocked | None, ...] = ()


class AtFault(NamedTuple):
    """The throw at fault: the position it was made in, its dice and where they stand, and what could be played."""

    position: Position
    dice: tuple[int, int]
    declaration: Declaration | None
    place: Place
    choices: tuple[Choice, ...]


def spans_of_games(text: str) -> list[tuple[int, int]]:
    """Where each game of a text begins and ends, so that all of the text belongs to some game; empty without games."""
    starts = _line_starts(text)
    begins = [_offset(starts, sheet.place) for sheet in cut_sheets(lines_of(text))]
    return list(zip([0, *begins[1:]], [*begins[1:], len(text)], strict=True)) if begins else []


# --- the throw at fault -----------------------------------------------------------------------------------------


def throw_at_fault(record: Record, replayed: Replayed) -> AtFault | None:
    """What was thrown where a record is at fault; None where the fault lies in no throw with two good dice."""
    fault = replayed.fault
    written = _written_at(record, fault) if fault is not None else None
    if fault is None or written is None or written.dice is None or not all(1 <= die <= 6 for die in written.dice):
        return None
    choices: list[Choice] = []
    if fault.error.reason in IN_A_PLAY or (fault.error.reason is Reason.SYNTAX and PLAYED.fullmatch(fault.token)):
        choices = _choices(replayed.position, written.dice, written.declaration)
    return AtFault(replayed.position, written.dice, written.declaration, written.place, tuple(choices))


def _written_at(record: Record, fault: Fault) -> WrittenThrow | None:
    if fault.turn is None or fault.throw is None:
        return None
    if record.fault is not None and (record.fault.turn, record.fault.throw) == (fault.turn, fault.throw):
        return record.partial
    throws = record.turns[fault.turn - 1].throws if fault.turn <= len(record.turns) else ()
    return throws[fault.throw - 1] if fault.throw <= len(throws) else None


def _choices(position: Position, dice: tuple[int, int], declaration: Declaration | None) -> list[Choice]:
    try:
        plays = plays_of_throw(position, dice, declaration)
    except Illegal:  # the declaration is at fault too
        return []
    sorted_dice = (max(dice), min(dice))
    board = position.layout
    choices = []
    for play in plays:
        knocked = after_play(position, sorted_dice, play, declaration).knocked
        choices.append(Choice(write_play(board, play, knocked), play, knocked))
    return sorted(choices, key=lambda choice: choice.text)


def put_play(text: str, game: int, at: AtFault, play: str) -> str:
    """The text with `play` behind the dice of the throw at fault, in place of what was written there.

    `game` counts from 1. Comments stay, and so does whatever does not look like a play.
    """
    sheet = _sheet(text, game)
    starts = _line_starts(text)
    found = _word_at_place(sheet, at.place) if sheet is not None else None
    if sheet is None or found is None:
        return text
    word, offset = found
    behind = _offset(starts, at.place) + len(word)
    spans: list[tuple[int, int]] = []
    offset += len(word)
    while True:
        word, offset = sheet.word_at(offset)
        if offset >= len(sheet.text) or not PLAYED.fullmatch(word):
            break
        begin = _offset(starts, sheet.place_of(offset))
        spans.append((begin, begin + len(word)))
        offset += len(word)
    for begin, end in reversed(spans[1:] if play else spans):
        blank = len(text[:begin]) - len(text[:begin].rstrip(" \t"))
        text = text[: begin - blank] + text[end:]
    if play and spans:
        begin, end = spans[0]
        return text[:begin] + play + text[end:]
    return f"{text[:behind]} {play}{text[behind:]}" if play else text


# --- names ------------------------------------------------------------------------------------------------------


def put_names(text: str, game: int, board: Layout, names: Mapping[str, str]) -> str:
    """The text with a tag for each player named, by the player's colours, behind the last tag of a game."""
    sheet = _sheet(text, game)
    tags = [(COLOUR_TAGS[player[0]], names[player]) for player in board.player_names if names.get(player)]
    if sheet is None or not sheet.tags or not tags:
        return text
    last = sheet.tags[-1]
    at = _offset(_line_starts(text), last.place) + len(last.text)
    return text[:at] + "".join(line_end(text) + write_tags([tag]).removesuffix("\n") for tag in tags) + text[at:]


def line_end(text: str) -> str:
    """How a text ends its lines."""
    return "\r\n" if "\r\n" in text else "\n"


# --- what is sound ----------------------------------------------------------------------------------------------


def sound_part(record: Record, replayed: Replayed) -> Record | None:
    """What stands before a record's fault, as a record that has not ended; None if that is nothing, or if by then
    the game is over, so that nothing goes on from there."""
    if replayed.position.winner is not None:
        return None
    turns = []
    for turn, done in zip(record.turns, replayed.turns, strict=False):
        sound = turn._replace(throws=turn.throws[: len(done)])
        if sound.throws or sound.leaves is not None:
            turns.append(sound)
    if not turns:
        return None
    told = [(tag, place) for tag, place in zip(record.tags, record.tag_places, strict=True) if tag[0] not in ENDING]
    return record._replace(
        tags=tuple(tag for tag, _ in told), tag_places=tuple(place for _, place in told), turns=tuple(turns),
        result=None, termination=None, fault=None, partial=None,
    )  # fmt: skip


# --- places -----------------------------------------------------------------------------------------------------


def _sheet(text: str, game: int) -> Sheet | None:
    return next(islice(cut_sheets(lines_of(text)), game - 1, None), None) if game > 0 else None


def _word_at_place(sheet: Sheet, place: Place) -> tuple[str, int] | None:
    offset = 0
    while True:
        word, offset = sheet.word_at(offset)
        if offset >= len(sheet.text):
            return None
        if sheet.place_of(offset) == place:
            return word, offset
        offset += len(word)


def _line_starts(text: str) -> list[int]:
    return [match.start() for match in LINE.finditer(text)]


def _offset(starts: list[int], place: Place) -> int:
    line, column = place
    return starts[line - 1] + column - 1
