"""The game's own part of a manifest, judged by the rules room: format, ring, ruleset and clock."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.clocks import read_clock
from games.rules.board import layout
from games.rules.reasons import Illegal
from games.rules.ruleset import named
from tournaments.models import Title
from tournaments.services.refusals import NotNow

_KNOWN = ("format", "ring", "preset", "options", "clock")


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
    try:
        layout(title.plays, game.get("ring", DEFAULT_RING))
        named(game.get("preset", DEFAULT_PRESET)).departing(**game.get("options", {}))
        read_clock(game.get("clock", {}))
    except (Illegal, KeyError, TypeError, ValueError) as bad:
        raise NotNow(_("game: %(why)s") % {"why": bad}, field="content") from None


DEFAULT_RING = "RGBY"
DEFAULT_PRESET = "standard"
