"""The record of a whole game as a page lists it: turn by turn, each throw in words and in notation."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.notation.writing import write_leaving, write_throw
from games.rules.playthrough import Frame
from games.selectors.playing_through import Playthrough
from games.words.boards import colours
from games.words.throws import dice_in_words, frame_in_words

KEPT = 64  # games and languages; working one out costs more than replaying it


class ThrowLine(NamedTuple):
    """A throw, or a leaving, by the number of its frame."""

    number: int
    words: str
    text: str


class TurnLine(NamedTuple):
    """A turn: its number, its player's colours (``RB``) and what they threw."""

    number: int
    player: str
    throws: list[ThrowLine]


@lru_cache(maxsize=KEPT)
def turns_in_words(played: Playthrough, language: str) -> tuple[TurnLine, ...]:
    """Every turn of a game in a language."""
    turns: list[TurnLine] = []
    with override(language):
        for frame in played.frames:
            board = frame.before.layout
            if not turns or turns[-1].number != frame.turn:
                turns.append(TurnLine(frame.turn, board.player_names[frame.player], []))
            turns[-1].throws.append(ThrowLine(frame.number, frame_in_words(frame), _notation(frame)))
    return tuple(turns)


def _notation(frame: Frame) -> str:
    board = frame.before.layout
    if frame.leaves is not None:
        return write_leaving(frame.turn, board.player_names[frame.player], frame.leaves.value).partition(" ")[2]
    return write_throw(board, frame.dice, frame.thrown, frame.declaration, frame.off_board)


def start_in_words(played: Playthrough) -> str:
    """What was thrown for the beginner: ``Green and blue 5–3, yellow and red 6–3.``; empty where nothing was."""
    names = played.opening.layout.player_names
    thrown = [f"{colours(names[player])} {dice_in_words(dice)}" for player, dice in played.start]
    return capfirst(", ".join(thrown)) + "." if thrown else ""


def title_of(frame: Frame | None) -> str:
    """What a frame is called: ``Turn 77, throw 2: yellow and red``; None is before the first throw."""
    if frame is None:
        return _("Before the first throw")
    words = {
        "turn": frame.turn,
        "throw": frame.throw,
        "player": colours(frame.before.layout.player_names[frame.player]),
    }
    if frame.throw > 1:
        return _("Turn %(turn)s, throw %(throw)s: %(player)s") % words
    return _("Turn %(turn)s: %(player)s") % words
