"""A game in words: who sits where, what kind of game it is, what it counts for, and what was done to its record."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Game, Seat
from games.words.boards import colours
from games.words.throws import ending_in_words

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

FORMATS: "dict[str, StrOrPromise]" = {
    "singles": gettext_lazy("singles"),
    "pairs": gettext_lazy("pairs"),
    "individuals": gettext_lazy("individuals"),
}
PRESETS: "dict[str, StrOrPromise]" = {
    "standard": gettext_lazy("standard"),
    "wafu": gettext_lazy("WAFU"),
    "pussers": gettext_lazy("Pusser’s"),
    "general": gettext_lazy("general service"),
}
DICE: "dict[str, StrOrPromise]" = {
    Game.DiceSource.SERVER: gettext_lazy(
        "The dice were thrown by the site, as it had promised before anybody sat down."
    ),
    Game.DiceSource.TYPED: gettext_lazy("The dice were thrown on a real board and typed in at the table."),
    Game.DiceSource.NONE: gettext_lazy("The dice stand as they were written down in the record that was sent."),
}
DEEDS: "dict[str, StrOrPromise]" = {
    "confirmed": gettext_lazy("confirmed the record"),
    "objected": gettext_lazy("objected to the record"),
    "annulled": gettext_lazy("annulled the game"),
    "reinstated": gettext_lazy("let the game stand again"),
    "invited": gettext_lazy("made a link"),
    "joined the table": gettext_lazy("joined the table"),
    "sent away": gettext_lazy("sent somebody away from the table"),
}
FOR_ALL = ("confirmed", "objected", "annulled", "reinstated")  # deeds that every reader is told of


class Side(NamedTuple):
    """A side of a game: its colours (``RB``), who sits there, and whether it won."""

    colours: str
    seats: list[Seat]
    won: bool

    @property
    def names(self) -> str:
        """The names, each once: ``A. Able and C. Charlie``."""
        return _(" and ").join(dict.fromkeys(seat.name for seat in self.seats))

    @property
    def in_words(self) -> str:
        """The colours in words: ``red and blue``."""
        return colours(self.colours)


def sides_of(game: Game, seats: Iterable[Seat]) -> list[Side]:
    """The sides in the order of their first seats."""
    sides: dict[str, list[Seat]] = {}
    for seat in sorted(seats, key=lambda seat: seat.number):
        sides.setdefault(seat.side, []).append(seat)
    return [Side(name, held, name == game.winner) for name, held in sides.items()]


def sides_in_words(sides: Iterable[Side]) -> str:
    """``A. Able and C. Charlie v B. Baker and D. Dog``"""
    return _(" v ").join(side.names for side in sides)


def rules_in_words(game: Game) -> str:
    """``Pairs, WAFU rules with two departures``; the format and whose rules, in a few words."""
    words = {"format": FORMATS.get(game.format, game.format), "preset": PRESETS.get(game.preset, game.preset)}
    if game.options:
        return capfirst(_("%(format)s, %(preset)s rules with house rules") % words)
    return capfirst(_("%(format)s, %(preset)s rules") % words)


def result_in_words(game: Game) -> str:
    """How a game ended, or that it goes on: ``Red and blue won: all pieces home.``"""
    return ending_in_words(game.winner, game.termination) if game.termination else _("Under way.")


class Standing(NamedTuple):
    """What a game counts for, in a word or two, the badge's kind, and the flag that means so."""

    words: "str | Promise"
    kind: str
    signal: str


def standing_of(game: Game, *, objected: bool = False) -> Standing:
    """Annulled, under way, confirmed, objected to, or waiting for the other side."""
    if game.annulled_at:
        return Standing(_("annulled"), "bad", "N")
    if game.state == Game.State.UNDER_WAY:
        return Standing(_("under way"), "", "")
    if game.dice_source == Game.DiceSource.SERVER:
        return Standing(_("played here"), "ok", "C")
    if game.confirmed_at:
        return Standing(_("confirmed"), "ok", "C")
    if objected:
        return Standing(_("objected to"), "bad", "N")
    return Standing(_("not confirmed yet"), "warn", "")
