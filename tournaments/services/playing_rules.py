"""The game's own part of a manifest, judged by the rules room: format, ring, ruleset and clock; and as games are opened
by it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.clocks import Clock, read_clock
from games.notation.options import read_json_options
from games.rules.board import Layout, layout
from games.rules.reasons import Illegal
from games.rules.ruleset import OptionValue, Ruleset, named
from tournaments.models import Title
from tournaments.services.refusals import NotNow

_KNOWN = ("format", "ring", "preset", "options", "clock", "rated")


def judge_game(title: Title, game: Mapping[str, Any]) -> None:
    """Raise `NotNow` for a game that does not exist, or not for this title."""
    if strange := game.keys() - set(_KNOWN):
        raise NotNow(
            _("game: %(name)s is not known here; there are %(known)s.")
            % {"name": min(strange), "known": ", ".join(_KNOWN)},
            field="content",
        )
    if game.get("format", title.plays) != title.plays:
        raise NotNow(_("game.format: this title is for %(plays)s.") % {"plays": title.plays}, field="content")
    if not isinstance(game.get("rated", True), bool):
        raise NotNow(_("game.rated: true or false, not %(value)s.") % {"value": game["rated"]}, field="content")
    try:
        layout(title.plays, game.get("ring", DEFAULT_RING))
        named(game.get("preset", DEFAULT_PRESET)).departing(**read_json_options(game.get("options")))
        read_clock(game.get("clock", {}))
    except (Illegal, KeyError, TypeError, ValueError) as bad:
        raise NotNow(_("game: %(why)s") % {"why": bad}, field="content") from None


@dataclass(frozen=True)
class PlayingRules:
    """How the games of a match are played."""

    format: str
    ring: str
    preset: str
    options: Mapping[str, OptionValue]
    clock: Clock
    rated: bool

    @property
    def board(self) -> Layout:
        """The board, with who plays which colours."""
        return layout(self.format, self.ring)

    @property
    def ruleset(self) -> Ruleset:
        """The rules, with what departs from the preset."""
        return named(self.preset).departing(**self.options)


def rules_of(title: Title, game: Mapping[str, Any]) -> PlayingRules:
    """The game's own part of a title's manifest, with its defaults; it was judged when it was published."""
    return PlayingRules(
        format=title.plays,
        ring=game.get("ring", DEFAULT_RING),
        preset=game.get("preset", DEFAULT_PRESET),
        options=read_json_options(game.get("options")),
        clock=read_clock(game.get("clock", {})),
        rated=game.get("rated", True),
    )


DEFAULT_RING = "RGBY"
DEFAULT_PRESET = "standard"
