"""What games tell people by notices, in words; registered by `games.apps` as the kinds of notices that games have."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from uckers_site.notices.kinds import Kind, register

YOUR_TURN = "games.your_turn"
CHALLENGE = "games.challenge"
ANSWER = "games.answer"
REMATCH = "games.rematch"
OVER = "games.over"
ASKED = "games.asked"
REPORTED = "games.reported"
REPORT_ANSWERED = "games.report_answered"


def _your_turn(data: Mapping[str, Any]) -> str:
    return _("It is your turn: %(names)s.") % data


def _challenge(data: Mapping[str, Any]) -> str:
    return _("%(by)s challenges you to a game: %(rules)s.") % data


def _answer(data: Mapping[str, Any]) -> str:
    if data["accepted"]:
        return _("%(by)s has accepted your challenge.") % data
    if data["rematch"]:
        return _("%(by)s would rather not play a rematch.") % data
    if data.get("arranged"):
        return _("%(by)s would rather not play at the table that you opened.") % data
    return _("%(by)s has declined your challenge.") % data


def _rematch(data: Mapping[str, Any]) -> str:
    return _("%(by)s offers you a rematch: %(rules)s.") % data


def _over(data: Mapping[str, Any]) -> str:
    return _("The game is over: %(names)s. %(result)s") % data


def _asked(data: Mapping[str, Any]) -> str:
    return _("%(by)s recorded a game in which you played: %(names)s. Was it as recorded?") % data


def _reported(data: Mapping[str, Any]) -> str:
    if data["line"]:
        return _("A line was reported at the table of %(names)s. Look at it as a moderator.") % data
    return _("%(player)s was reported at the table of %(names)s. Look at it as a moderator.") % data


def _report_answered(data: Mapping[str, Any]) -> str:
    if data["upheld"]:
        return _("A moderator has looked at what you reported, and has done something about it: %(names)s.") % data
    return _("A moderator has looked at what you reported, and found nothing that had to be done: %(names)s.") % data


def register_kinds() -> None:
    """Make the kinds known: as they are named above, with their words."""
    register(Kind(YOUR_TURN, gettext_lazy("It is your turn, in a game by days"), words=_your_turn, by_mail=True))
    soon = timedelta(minutes=2)
    register(Kind(CHALLENGE, gettext_lazy("Somebody challenges you"), words=_challenge, by_mail=True, mail_after=soon))
    register(Kind(ANSWER, gettext_lazy("An answer to your challenge, or to your rematch"), words=_answer))
    register(Kind(REMATCH, gettext_lazy("Somebody offers you a rematch"), words=_rematch))
    register(Kind(ASKED, gettext_lazy("Somebody recorded a game in which you played"), words=_asked, by_mail=True))
    register(Kind(REPORTED, gettext_lazy("Something was reported, for moderators"), words=_reported, by_mail=True))
    register(Kind(REPORT_ANSWERED, gettext_lazy("What became of a report of yours"), words=_report_answered))
    register(Kind(OVER, gettext_lazy("A game by days is over"), words=_over, by_mail=True))
