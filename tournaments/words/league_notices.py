"""What leagues tell by notices, in words. No notice names a player: its data would keep a name that is to be forgotten.

Data: the division's `title` with the season's name, and times as they are told to who reads.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from uckers_site.notices.kinds import Kind, register

NIGHTS = "tournaments.league_nights"
MOVED = "tournaments.league_moved"


def _nights(data: Mapping[str, Any]) -> str:
    return _("The fixtures have their nights: %(title)s. The first is %(first)s.") % data


def _moved(data: Mapping[str, Any]) -> str:
    return _("Fixture %(key)s (%(title)s) is on another night: %(at)s.") % data


def register_kinds() -> None:
    """Make the kinds known: as they are named above, with their words."""
    register(Kind(NIGHTS, gettext_lazy("The nights of your league’s fixtures"), words=_nights, by_mail=True))
    register(Kind(MOVED, gettext_lazy("A fixture of yours is moved to another night"), words=_moved, by_mail=True))
