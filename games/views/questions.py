"""*Why can't I?*: what can be asked about at a table, to be chosen by touch, and what the rules say to it.

After a throw the question is about a play of its dice; before one, about something to be said, or about a play of dice
that are chosen with the question. Nothing is changed by asking.
"""

from typing import Any, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.notation.entries import read_play
from games.notation.plays import read_declaration, write_declaration, write_play
from games.rules.declarations import judge_declaration
from games.rules.reasons import Illegal
from games.rules.table import Phase, Table
from games.rules.throws import throw
from games.views.looking import Look, piece_text
from games.words.boards import COLOURS, piece_in_words

Choices = list[tuple[str, str]]


class Answer(NamedTuple):
    """What the rules say to a question. `play`, `declaration`: as the notation has it, if it can be done now;
    `allowed`: whether it is legal, now or with the throw that was asked about."""

    asked: str
    words: str
    play: str = ""
    declaration: str = ""
    rule: str = ""
    allowed: bool = False


def questions_shown(table: Table, look: Look) -> dict[str, Any]:
    """What can be chosen to ask about: the pieces of whoever is due, all squares by colour, and before a throw dice."""
    if table.phase not in (Phase.PLAY, Phase.THROW):
        return {}
    position, board = table.position, table.position.layout
    pieces: Choices = [
        (piece_text(board, colour, place), capfirst(piece_in_words(position, colour, place)))
        for colour in position.movable_colours()
        for place in sorted(set(position.pieces[colour]))
        if place != board.home
    ]
    by_colour = board.track // len(board.ring)
    squares: list[tuple[str, tuple[tuple[str, str], ...]]] = []
    for index, letter in enumerate(board.ring):
        names = [board.track_name(number) for number in range(index * by_colour, (index + 1) * by_colour)]
        squares.append((capfirst(str(COLOURS[letter])), tuple((name, name) for name in names)))
    pipe = [name for name in board.names[0] if name[0] == "p"]
    squares.append((_("At the end"), (*((name, name) for name in pipe), ("h", _("home")))))
    return {
        "question_pieces": pieces,
        # These two are drawn once, so that they can be told from others.
        "question_squares": tuple(squares),
        "question_dice": () if table.dice is not None else _dice_shown(look.asked_dice or (0, 0)),
    }


def _dice_shown(asked: tuple[int, int]) -> tuple[tuple[str, tuple[tuple[int, bool], ...]], ...]:
    """Each die with its faces, and whether that was asked for."""
    labels = (_("One die"), _("The other die"))
    return tuple(
        (label, tuple((face, face == die) for face in range(6, 0, -1)))
        for label, die in zip(labels, asked, strict=True)
    )


def answer_to(table: Table, look: Look) -> Answer | None:
    """What the rules say to what an address asks."""
    question = look.question
    if not question or table.phase not in (Phase.PLAY, Phase.THROW):
        return None
    try:
        if table.dice is not None:
            return _about_play(table, question, table.dice)
        if look.asked_dice is not None and not table.off_board:
            return _about_play(table, question, look.asked_dice)
        if not look.asked:
            return Answer(question, _("Choose the dice as well: what can be played hangs on them."))
        return _about_declaration(table, question)
    except Illegal as refusal:
        return Answer(question, capfirst(refusal.words), rule=refusal.rule)


def _about_play(table: Table, question: str, dice: tuple[int, int]) -> Answer:
    position, board = table.position, table.position.layout
    made = throw(position, dice, read_play(board, question), table.declared)
    if table.dice is None:  # nothing can be done with the answer yet
        return Answer(question, _("With that throw it would be legal."), allowed=True)
    return Answer(question, _("That is legal, and is among the plays."), write_play(board, made.play), allowed=True)


def _about_declaration(table: Table, question: str) -> Answer:
    position, board = table.position, table.position.layout
    declaration = read_declaration(board, question)
    if table.declared is not None:
        return Answer(question, _("One thing is said before a throw, and one was said."), rule="3.2")
    judge_declaration(position, declaration)
    told = write_declaration(board, declaration)
    return Answer(question, _("That may be said now."), declaration=told, allowed=True)
