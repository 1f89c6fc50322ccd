"""A position in words: for who does not see the board, and for the text that pages set beside it."""

from functools import lru_cache
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.drawing.marks import NOTHING_MARKED, Marks
from games.rules.board import BASE, BEHIND, DOORSTEP
from games.rules.position import Challenge, Position
from games.rules.steps import Step
from games.rules.throws import sixes_needed

COLOURS = {
    "R": gettext_lazy("red"),
    "G": gettext_lazy("green"),
    "Y": gettext_lazy("yellow"),
    "B": gettext_lazy("blue"),
    "O": gettext_lazy("orange"),
    "W": gettext_lazy("white"),
}
STANDING = {
    "base": gettext_lazy("%(count)s in base"),
    "one": gettext_lazy("%(count)s on %(square)s"),
    "blob": gettext_lazy("%(count)s on %(square)s (a blob, shut)"),
    "with": gettext_lazy("%(count)s on %(square)s with %(others)s (a mixi-blob, open)"),
    "above": gettext_lazy("%(count)s on %(square)s on top of %(others)s (a mixi-blob, open)"),
    "beneath": gettext_lazy("%(count)s on %(square)s beneath %(others)s (a mixi-blob, open)"),
    "pipe": gettext_lazy("%(count)s in the pipe on %(square)s"),
    "home": gettext_lazy("%(count)s home"),
}
NUMBERS = (gettext_lazy("none"), gettext_lazy("one"), gettext_lazy("two"), gettext_lazy("three"), gettext_lazy("four"))


def position_in_words(position: Position, marks: Marks = NOTHING_MARKED, *, over: bool = False) -> list[str]:
    """Sentences: where each colour's pieces stand, in ring order, the last move, a challenge, whose throw it is.

    `over`: the game has ended, so that nobody throws, though the position alone does not tell.
    """
    language = get_language()
    said = [_colour(language, letter, _groups(position, colour)) for colour, letter in enumerate(position.layout.ring)]
    if marks.wake or marks.knocked:
        said.append(_last_move(position, marks))
    said += _choices(position, marks)
    if position.winner is not None:
        said.append(capfirst(_("%(side)s won.") % {"side": colours(position.layout.side_names[position.winner])}))
        return said
    if position.challenge is not None:
        said.append(_challenge(position, position.challenge))
    if over:
        return said
    player = colours(position.layout.player_names[position.to_throw])
    said.append(capfirst(_("%(player)s to throw.") % {"player": player}))
    return said


def colours(letters: str) -> str:
    """The names of colours given by their letters: ``red and blue``."""
    named = [str(COLOURS[letter]) for letter in letters]
    return _(" and ").join(named)


def square_in_words(position: Position, colour: int, place: int) -> str:
    """A place as a sentence needs it: ``base``, ``home``, ``p3`` in its own pipe, ``G5``."""
    if place == BASE:
        return _("base")
    return _("home") if place == position.layout.home else position.layout.names[colour][place]


class _Group(NamedTuple):
    """A colour's pieces on one place: `how` they stand there, how many, its name, and the others of a mixi-blob."""

    how: str
    pieces: int
    square: str
    others: str = ""


def _groups(position: Position, colour: int) -> tuple[_Group, ...]:
    """As a record lists them: base, the track from the doorstep on, the square behind it, pipe, home."""
    foot, places = position.layout.foot, position.pieces[colour]
    order = sorted(set(places), key=lambda place: foot + 0.5 if place == BEHIND else place)
    return tuple(_group(position, colour, place, places.count(place)) for place in order)


def _group(position: Position, colour: int, place: int, count: int) -> _Group:
    layout = position.layout
    square = layout.names[colour][place]
    if place == BASE:
        return _Group("base", count, square)
    if place > layout.foot:
        return _Group("home" if place == layout.home else "pipe", count, square)
    number = layout.track_number(colour, place)
    others = "".join(
        layout.ring[other]
        for other in layout.fellows[colour]
        if layout.place_on_track(other, number) in position.pieces[other]
    )
    if not others:
        return _Group("blob" if count > 1 else "one", count, square)
    stack = dict(position.stacks).get(number)
    if stack is None:
        return _Group("with", count, square, others)
    return _Group("above" if stack[-1] == colour else "beneath", count, square, others)


@lru_cache(maxsize=4096)
def _colour(language: str | None, letter: str, groups: tuple[_Group, ...]) -> str:
    """A colour's sentence. Positions share most of theirs, and translating costs more than drawing: hence kept."""
    pieces = ", ".join(
        STANDING[group.how] % {"count": NUMBERS[group.pieces], "square": group.square, "others": colours(group.others)}
        for group in groups
    )
    return capfirst(_("%(colour)s: %(pieces)s.") % {"colour": COLOURS[letter], "pieces": pieces})


def _last_move(position: Position, marks: Marks) -> str:
    parts = [_step(position, step) for step in marks.wake]
    knocked = dict.fromkeys(piece_in_words(position, colour, place) for colour, place in marks.knocked)
    parts += [_("%(piece)s back to base") % {"piece": piece} for piece in knocked]
    return _("Last move: %(moves)s.") % {"moves": "; ".join(parts)}


def _step(position: Position, step: Step) -> str:
    words = {
        "colour": COLOURS[position.layout.ring[step.colour]],
        "count": step.pieces,
        "start": square_in_words(position, step.colour, step.start),
        "end": square_in_words(position, step.colour, step.end),
    }
    return (
        ngettext("%(colour)s from %(start)s to %(end)s", "%(count)s %(colour)s from %(start)s to %(end)s", step.pieces)
        % words
    )


def _choices(position: Position, marks: Marks) -> list[str]:
    """What is chosen; what may move and where it can land as far as no link says so itself."""
    said = []
    may_move = [piece_in_words(position, choice.colour, choice.place) for choice in marks.movable if not choice.href]
    lands = [square_in_words(position, mark.colour, mark.place) for mark in marks.landings if not mark.href]
    if marks.chosen:
        said.append(_("Chosen: %(piece)s.") % {"piece": piece_in_words(position, *marks.chosen)})
    if may_move:
        said.append(_("May move: %(pieces)s.") % {"pieces": ", ".join(may_move)})
    if lands:
        said.append(_("Can land on: %(squares)s.") % {"squares": ", ".join(lands)})
    return said


def piece_in_words(position: Position, colour: int, place: int) -> str:
    """A piece by where it stands: ``red on G5``, ``red in base``."""
    words = {
        "colour": COLOURS[position.layout.ring[colour]],
        "square": square_in_words(position, colour, place),
    }
    return (_("%(colour)s in base") if place == BASE else _("%(colour)s on %(square)s")) % words


def _challenge(position: Position, challenge: Challenge) -> str:
    colour, place, sixes = challenge
    ahead = DOORSTEP if place == BASE else place + 1
    words = {
        "colour": COLOURS[position.layout.ring[colour]],
        "start": square_in_words(position, colour, place),
        "square": square_in_words(position, colour, ahead),
        "sixes": sixes,
        "needed": sixes_needed(position, colour, place),
    }
    said = _("%(colour)s challenges the blob on %(square)s from %(start)s: %(sixes)s of %(needed)s sixes so far.")
    return capfirst(said % words)
