"""The play that is awaited, as an umpire's table shows it: what can be picked on the board, the legal plays as buttons,
what the rules want, and what they say to a play or a declaration that somebody asks about."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.drawing.marks import Choice, Landing, Marks, marks_of_throw
from games.notation.plays import write_play
from games.rules.board import Layout
from games.rules.declarations import Kind
from games.rules.plays import PASS, Play, plays_of_both
from games.rules.playthrough import Frame
from games.rules.steps import Step
from games.rules.survey import Survey
from games.rules.table import Table
from games.rules.throws import after_play
from games.selectors.choosing import Choosing, Picked
from games.views.looking import Look, address, piece_text
from games.words.boards import COLOURS, piece_in_words, square_in_words
from games.words.throws import play_in_words

FLAGS = {Kind.SUCK_BACK: "W", Kind.BLOW_BACK: "W", Kind.CHALLENGE: "D", Kind.CALL: "S", Kind.STAND_UP: "P"}
SHOWN_AT_ONCE = 12  # plays; the others are a touch away


class Button(NamedTuple):
    """A play or a declaration to be touched: its text in the notation, its words, the letters of its colours."""

    text: str
    words: str
    letters: str = ""
    note: str = ""
    flag: str = ""


def marks_of(table: Table, frames: Sequence[Frame], choosing: Choosing | None, here: str, look: Look) -> Marks:
    """The last move, and what can be picked: pieces and, once one is picked, where it can land; each is a link."""
    last = Marks()
    if frames and frames[-1].thrown is not None:
        last = marks_of_throw(frames[-1].before, frames[-1].thrown)
    if choosing is None:
        return last
    position, board = choosing.position, table.position.layout
    picked = _steps_picked(choosing.steps, board)
    movable = []
    for colour, place in choosing.pieces:
        words = _("Pick the piece: %(piece)s") % {"piece": piece_in_words(position, colour, place)}
        href = address(here, look, *picked, ("piece", piece_text(board, colour, place)), anchor="board")
        movable.append(Choice(colour, place, href, words))
    landings = []
    for step, distance, knocks in choosing.landings:
        told = {
            "colour": capfirst(str(COLOURS[board.ring[step.colour]])),
            "square": square_in_words(position, step.colour, step.end),
            "distance": distance,
        }
        words = _("%(colour)s to %(square)s, %(distance)s squares, knocking off what stands there") if knocks else _(
            "%(colour)s to %(square)s, %(distance)s squares"
        )  # fmt: skip
        href = address(here, look, *picked, ("step", step._replace(pieces=1).name(board)), anchor="plays")
        landings.append(Landing(step.colour, step.end, str(distance), knocks, href, words % told))
    chosen = choosing.picked.piece
    marks = Marks(wake=choosing.steps) if choosing.steps else last
    return marks._replace(
        movable=tuple(choice for choice in movable if (choice.colour, choice.place) != chosen),
        chosen=chosen,
        landings=tuple(landings),
    )


def board_title(table: Table, choosing: Choosing | None) -> str:
    """The board's name for screen readers; it says so when a play is only picked."""
    if choosing is not None and choosing.steps:
        return _("The board, with the play picked so far; nothing is played yet")
    return _("The board at turn %(turn)s") % {"turn": len(table.turns) or 1}


def wanted_in_words(table: Table, choosing: Choosing | None) -> str:
    """What the rules want of the play that is awaited, and what comes after it."""
    if choosing is None or table.dice is None:
        return ""
    said = []
    moving = [play for play in table.plays if play.challenge is None and play != PASS]
    if not moving:
        said.append(_("Nothing can be moved."))
    elif next(plays_of_both(Survey(table.position), table.dice), None) is not None:
        said.append(_("Both dice can be used, so both must be."))
    else:
        die = table.dice[0] if _uses(moving, table.dice[0]) else table.dice[1]
        said.append(_("Only one die can be used: the %(die)s.") % {"die": die})
    count = len(choosing.plays)
    said.append(ngettext("One play is legal.", "%(count)s plays are legal.", count) % {"count": count})
    if 6 in table.dice:
        said.append(_("A six, so there is another throw after it."))
    return " ".join(said)


def _uses(plays: list[Play], die: int) -> bool:
    return any(step.end - step.start == die or (die == 6 and step.start < 0) for play in plays for step in play.steps)


def plays_shown(table: Table, choosing: Choosing | None, here: str, look: Look) -> dict[str, Any]:
    """The legal plays as buttons: challenges by themselves, those of the piece that was picked before the others."""
    if choosing is None or table.dice is None:
        return {}
    calls, near, others = [], [], []
    piece = choosing.picked.piece
    one_colour = len({step.colour for play in table.plays for step in play.steps}) == 1
    for play in choosing.plays:
        button = _play_button(table, play, one_colour=one_colour)
        if play.challenge is not None:
            calls.append(button)
        elif piece is None or any(step[:2] == piece for step in play.steps):
            near.append(button)
        else:
            others.append(button)
    near.sort()
    others = near[SHOWN_AT_ONCE:] + sorted(others) if piece is None else sorted(others)
    alone = choosing.plays[0] if len(choosing.plays) == 1 else None
    return {
        "dice": table.dice,
        "calls": sorted(calls),
        "plays": near[:SHOWN_AT_ONCE] if piece is None else near,
        "other_plays": others,
        "fitting": len(choosing.plays),
        "piece_words": "" if piece is None else piece_in_words(choosing.position, *piece),
        "confirm": _play_button(table, alone, one_colour=one_colour) if alone is not None else None,
        "picked": _picked_in_words(choosing),
        "picked_anything": choosing.picked != Picked(),
        "complete": alone is not None and (choosing.picked.whole or len(choosing.steps) == len(alone.steps) > 0),
        "afresh": address(here, look, anchor="board"),
        "step_back": _one_pick_less(choosing, here, look),
    }


def picks_of(choosing: Choosing | None) -> list[tuple[str, str]]:
    """What was picked, as addresses have it."""
    if choosing is None:
        return []
    board, (_steps, piece, whole) = choosing.position.layout, choosing.picked
    if whole is not None:
        return [("play", write_play(board, whole))]
    return [*_steps_picked(choosing.steps, board), *([("piece", piece_text(board, *piece))] if piece else [])]


def _steps_picked(steps: Sequence[Step], board: Layout) -> list[tuple[str, str]]:
    return [("step", step._replace(pieces=1).name(board)) for step in steps]


def _picked_in_words(choosing: Choosing) -> list[str]:
    board, whole = choosing.position.layout, choosing.picked.whole
    if whole is not None and not whole.steps:
        return [capfirst(play_in_words(board, whole))]
    return [capfirst(play_in_words(board, Play((step,)))) for step in choosing.steps]


def _one_pick_less(choosing: Choosing, here: str, look: Look) -> str:
    """What was picked without its last part: the piece that waits for a square, else the last step."""
    kept = choosing.steps if choosing.picked.piece is not None else choosing.steps[:-1]
    return address(here, look, *_steps_picked(kept, choosing.position.layout), anchor="board")


def _play_button(table: Table, play: Play, *, one_colour: bool) -> Button:
    """`one_colour`: all plays move the same colour, so that it need not be named."""
    board, dice = table.position.layout, table.dice or (1, 1)
    knocked = () if play.challenge is not None else after_play(table.position, dice, play, table.declared).knocked
    moved = [step.colour for step in play.steps] or ([play.challenge[0]] if play.challenge else [])
    letters = "".join(dict.fromkeys(board.ring[colour] for colour in moved))
    words = capfirst(play_in_words(board, play, knocked, moved[0] if one_colour and play.steps else None))
    return Button(write_play(board, play), words, letters)
