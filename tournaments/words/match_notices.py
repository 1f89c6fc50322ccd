"""What matches tell by notices, in words. No notice names a player: its data would keep a name that is to be forgotten.

Data: the match's `key`, and its `title` with the edition's name.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Title
from tournaments.selectors.matches import MATCH_DUE
from uckers_site.notices.kinds import Kind, register

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

REPORTED = "tournaments.match_reported"
DISPUTED = "tournaments.match_disputed"
DUE = MATCH_DUE
TABLE = "tournaments.match_table"
READY = "tournaments.match_ready"
TIME = "tournaments.match_time"
CALLED_OFF = "tournaments.match_table_called_off"
ANNULLED = "tournaments.match_game_annulled"


def title_of(title: Title) -> str:
    """A title as notices name it: ``Pairs, 2021``."""
    return f"{title.name}, {title.competition.name}"


def _reported(data: Mapping[str, Any]) -> str:
    return _("Match %(key)s (%(title)s) was reported. Confirm it, or say that it was different.") % data


def _disputed(data: Mapping[str, Any]) -> str:
    return _("The sides of match %(key)s (%(title)s) differ about its result. It waits for you to settle it.") % data


def _due(data: Mapping[str, Any]) -> str:
    return _("Match %(key)s (%(title)s) is to be played by %(deadline)s.") % data


def _ready(data: Mapping[str, Any]) -> str:
    if data["deadline"]:
        return _("Match %(key)s (%(title)s) is to be played by %(deadline)s: see whom you meet.") % data
    return _("Match %(key)s (%(title)s) is to be played: see whom you meet.") % data


def _table(data: Mapping[str, Any]) -> str:
    return _("The table for match %(key)s (%(title)s) is open: take your seat.") % data


def _called_off(data: Mapping[str, Any]) -> str:
    return (
        _("The table for match %(key)s (%(title)s) was called off before its game began. Another can be opened.") % data
    )


_TIMES: dict[str, "StrOrPromise"] = {
    "offered": gettext_lazy("Times are offered for match %(key)s (%(title)s), such as %(at)s. Accept one."),
    "agreed": gettext_lazy("Match %(key)s (%(title)s) is played at %(at)s: that is agreed."),
    "declined": gettext_lazy("For match %(key)s (%(title)s), %(at)s does not suit the other side."),
    "withdrawn": gettext_lazy("Match %(key)s (%(title)s) is not played at %(at)s after all. Agree on another time."),
}


def _time(data: Mapping[str, Any]) -> str:
    return str(_TIMES[data["what"]] % data)


def _annulled(data: Mapping[str, Any]) -> str:
    return _("A game of match %(key)s (%(title)s) was annulled, and its result counts: see whether it stands.") % data


def register_kinds() -> None:
    """Make the kinds known: as they are named above, with their words."""
    told = gettext_lazy("A result of your match that you are to confirm")
    register(Kind(READY, gettext_lazy("A match of yours is to be played"), words=_ready, by_mail=True))
    register(Kind(REPORTED, told, words=_reported, by_mail=True))
    register(Kind(DISPUTED, gettext_lazy("A disputed result that you are to settle"), words=_disputed, by_mail=True))
    register(Kind(DUE, gettext_lazy("A match of yours is due soon"), words=_due, by_mail=True))
    told, soon = gettext_lazy("The table for a match of yours is open"), timedelta(minutes=2)
    register(Kind(TABLE, told, words=_table, by_mail=True, mail_after=soon))
    told = gettext_lazy("The table for a match of yours was called off")
    register(Kind(CALLED_OFF, told, words=_called_off, by_mail=True))
    told = gettext_lazy("Times that are offered or agreed for a match of yours")
    register(Kind(TIME, told, words=_time, by_mail=True))
    told = gettext_lazy("A game was annulled of which a match’s result was made")
    register(Kind(ANNULLED, told, words=_annulled, by_mail=True))
