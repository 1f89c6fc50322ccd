"""A fault as a page shows it: the lines around it, marked; the position, the dice, and the plays that are legal."""

from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.drawing.marks import NOTHING_MARKED, Marks
from games.drawing.marks import Choice as MayMove
from games.models import Draft
from games.notation.mending import AtFault, Choice, throw_at_fault
from games.notation.texts import lines_of
from games.rule_links import rule_url
from games.rules.board import Layout
from games.rules.position import Position
from games.rules.record import Fault, Place
from games.services.judging import Judged, text_of
from games.services.mending import as_shown
from games.words.boards import colours
from games.words.throws import dice_in_words, play_in_words

LINES_BEFORE, LINES_AFTER = 6, 3
SHOWN_OF_A_LINE = 200  # characters to either side of what is marked


class Line(NamedTuple):
    """A line of the text. `kind`: empty before the fault, ``bad`` for its own, ``after``; `marked` in ``bad`` only."""

    number: str
    before: str
    marked: str = ""
    after: str = ""
    kind: str = ""


class Play(NamedTuple):
    """A legal play: as text for the form, in words, and the letters of the colours that it moves."""

    text: str
    words: str
    letters: str


class FaultShown(NamedTuple):
    """Everything about a game's fault. `position` is the one before it, None where not even the tags can be read."""

    turn: int | None
    where: str
    token: str
    what: str
    rule: str
    rule_url: str
    throw: str
    line: int
    lines: list[Line]
    position: Position | None
    to_throw: str
    dice: tuple[int, ...]
    marks: Marks
    plays: list[Play]


def fault_shown(draft: Draft, judged: Judged, fault: Fault) -> FaultShown:
    """The fault of a draft's game."""
    _number, record, replayed, _fault = judged
    at = throw_at_fault(record, replayed) if record is not None and replayed is not None else None
    position = replayed.position if replayed is not None else None
    words = capfirst(as_shown(fault.error.words))
    token = as_shown(fault.token)
    line, column = fault.place
    return FaultShown(
        turn=fault.turn,
        where=_("Line %(line)s, column %(column)s") % {"line": line, "column": column} if line else "",
        token=token,
        what=words if words.endswith((".", "?", "!")) else f"{words}.",
        rule=fault.error.rule,
        rule_url=rule_url(fault.error.rule) if fault.error.rule else "",
        throw=_throw_in_words(fault, at),
        line=line,
        lines=_lines_around(text_of(draft), fault.place, fault.token),
        position=position,
        to_throw=_who(position, at),
        dice=tuple(sorted(at.dice, reverse=True)) if at is not None else (),
        marks=_may_move(at),
        plays=[_play(position.layout, position.to_throw, choice) for choice in at.choices]
        if at is not None and position
        else [],
    )


def _throw_in_words(fault: Fault, at: AtFault | None) -> str:
    words = {"turn": fault.turn, "throw": fault.throw, "dice": dice_in_words(at.dice) if at is not None else ""}
    if fault.turn is None:
        return ""
    if fault.throw is None:
        return _("Turn %(turn)s.") % words
    return (_("Turn %(turn)s, throw %(throw)s, %(dice)s.") if at else _("Turn %(turn)s, throw %(throw)s.")) % words


def _lines_around(text: str, place: Place, token: str) -> list[Line]:
    number, column = place
    lines = lines_of(text)
    if not 1 <= number <= len(lines):
        return []
    first = max(1, number - LINES_BEFORE)
    shown = [Line(str(n), _clipped(_bare(lines[n - 1]))) for n in range(first, number)]
    bad = _bare(lines[number - 1])
    before, rest = bad[: column - 1], bad[column - 1 :]
    marked = token if token and rest.startswith(token) else rest.partition(" ")[0]
    after = rest[len(marked) :]
    if len(before) > SHOWN_OF_A_LINE:
        before = "…" + before[-SHOWN_OF_A_LINE:]
    shown.append(Line(str(number), as_shown(before), _clipped(marked), _clipped(after), "bad"))
    last = min(len(lines), number + LINES_AFTER)
    return shown + [Line(str(n), _clipped(_bare(lines[n - 1])), kind="after") for n in range(number + 1, last + 1)]


def _bare(line: str) -> str:
    return line.rstrip("\r\n")


def _clipped(text: str) -> str:
    return as_shown(text if len(text) <= SHOWN_OF_A_LINE else text[:SHOWN_OF_A_LINE] + "…")


def _who(position: Position | None, at: AtFault | None) -> str:
    if position is None or position.winner is not None:
        return ""
    player = capfirst(colours(position.layout.player_names[position.to_throw]))
    return (_("%(player)s to play") if at else _("%(player)s to throw")) % {"player": player}


def _play(board: Layout, player: int, choice: Choice) -> Play:
    play = choice.play
    if play is None:
        return Play("", _("No play: this throw takes none"), "")
    own = board.players[player]
    moved = [play.challenge[0]] if play.challenge is not None else [step.colour for step in play.steps]
    letters = "".join(board.ring[colour] for colour in dict.fromkeys(moved))
    return Play(
        choice.text, capfirst(play_in_words(board, play, choice.knocked, own[0] if len(own) == 1 else None)), letters
    )


def _may_move(at: AtFault | None) -> Marks:
    if at is None:
        return NOTHING_MARKED
    starts = [
        (step.colour, step.start)
        for choice in at.choices
        if choice.play is not None
        for step in choice.play.steps
        if step.start in at.position.pieces[step.colour]
    ]
    return Marks(movable=tuple(MayMove(*start) for start in dict.fromkeys(starts)))
