"""What entrants are told by notices, in words; registered by `tournaments.apps`. No notice names a player: its data
would keep a name that is to be forgotten."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Title
from uckers_site.notices.kinds import Kind, register

ASKED = "tournaments.asked_to_enter"
ANSWERED = "tournaments.entry_answered"
CHANGED = "tournaments.entry_changed"
MESSAGE = "tournaments.message"
CAME = "tournaments.entries_came"
LEFT = "tournaments.entry_left"


def title_in_words(title: Title) -> str:
    """A title with its edition: ``Pairs, World Championship 2026``."""
    return f"{title.name}, {title.competition.championship.name} {title.competition.name}"


def _asked(data: Mapping[str, Any]) -> str:
    return _("Somebody wishes to enter with you as a pair: %(title)s. Look who, and say yes or no.") % data


def _answered(data: Mapping[str, Any]) -> str:
    if not data["agreed"]:
        return _("The player whom you asked would rather not enter with you: %(title)s.") % data
    if data["state"] == "waiting":
        return _("Your partner agrees, and your pair is on the waiting list: %(title)s.") % data
    return _("Your partner agrees, and your pair is entered: %(title)s.") % data


def _changed(data: Mapping[str, Any]) -> str:
    told = {
        "made": _("The secretary has entered you: %(title)s."),
        "carried": _("You are entered in the next season: %(title)s. If you do not play on, withdraw your entry."),
        "admitted": _("You have a place now: %(title)s."),
        "refused": _("The secretary has refused your entry: %(title)s. “%(because)s”"),
        "withdrawn": _("Your entry is withdrawn: %(title)s. “%(because)s”"),
        "gone": _("Your partner has withdrawn your entry: %(title)s."),
        "left": _("A substitute plays in your place: %(title)s. “%(because)s”"),
        "joined": _("You are in an entry now, as a substitute: %(title)s."),
        "partner": _("A substitute plays with you: %(title)s. “%(because)s”"),
    }
    return told[data["what"]] % data


def _came(data: Mapping[str, Any]) -> str:
    return _("There are new entries: %(title)s.") % data


def _left(data: Mapping[str, Any]) -> str:
    if data["moved"]:
        return _("%(key)s is out, and %(moved)s moved up from the waiting list: %(title)s.") % data
    return _("%(key)s is out: %(title)s.") % data


def _message(data: Mapping[str, Any]) -> str:
    return _("To those who entered, %(title)s: “%(words)s”") % data


def register_kinds() -> None:
    """Make the kinds known: as they are named above, with their words."""
    soon = timedelta(minutes=2)
    asked = gettext_lazy("Somebody wishes to enter with you as a pair")
    register(Kind(ASKED, asked, words=_asked, by_mail=True, mail_after=soon))
    register(Kind(ANSWERED, gettext_lazy("An answer from whom you asked to enter with you"), words=_answered))
    register(Kind(CHANGED, gettext_lazy("What became of an entry of yours"), words=_changed, by_mail=True))
    message = gettext_lazy("What the officials write to those who entered")
    register(Kind(MESSAGE, message, words=_message, by_mail=True, mail_after=soon))
    came = gettext_lazy("New entries of a title whose secretary you are, once a day")
    register(Kind(CAME, came, words=_came, by_mail=True))
    left = gettext_lazy("An entry that left a title whose secretary you are, and who moved up for it")
    register(Kind(LEFT, left, words=_left, by_mail=True))
