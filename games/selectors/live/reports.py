"""Reports to the site's moderators, read: which are open, what was said around them, and who may judge them."""

import uuid
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Message, Report, Seat, Silence
from games.selectors.live.chat import Place
from games.selectors.live.sitting import sat_then, seats_of
from uckers_site.accounts.models import User
from uckers_site.accounts.roles import MODERATOR
from uckers_site.accounts.selectors import has_role, holders

SHOWN = 50
AROUND = 12  # lines before and after what was reported


class Case(NamedTuple):
    """A report as a moderator reads it: whom it is about, who made it, and what was said around it, oldest first.

    `guest_hash`: of the secret of a guest whom it is about, as long as the seat is theirs.
    """

    report: Report
    about: str
    account: User | None
    by: str
    lines: list[Message]
    guest_hash: str = ""

    @property
    def may_be_silenced(self) -> bool:
        """Whether there is somebody to silence: an account, or a guest who still has the seat."""
        return self.account is not None or bool(self.guest_hash)


def may_judge(user: User, game_id: uuid.UUID, line: Message | None = None) -> bool:
    """Whether somebody is a moderator of the site who neither plays the game nor said the line; two queries."""
    if not has_role(user, MODERATOR) or (line is not None and line.user_id == user.pk):
        return False
    return not Seat.objects.filter(game=game_id, user=user).exists()


def may_judge_report(user: User, report: Report) -> bool:
    """The same for a report: nor is it about themselves, though they have got up since; two queries."""
    return report.account_id != user.pk and may_judge(user, report.game_id, report.message)


def judges_of(report: Report) -> list[User]:
    """The moderators who may judge a report (`may_judge_report`); two queries."""
    own = {report.account_id, None if report.message is None else report.message.user_id}
    own |= set(Seat.objects.filter(game=report.game_id).values_list("user", flat=True))
    return [user for user in holders(MODERATOR) if user.pk not in own]


def open_reports(judge: User) -> QuerySet[Report]:
    """Reports that wait for a moderator and that this one may judge, the oldest first, with what they are about."""
    own = Q(game__game__seats__user=judge) | Q(message__user=judge) | Q(account=judge)
    found = Report.objects.filter(state=Report.State.OPEN).exclude(pk__in=Report.objects.filter(own).values("pk"))
    return found.select_related("by", "message__user", "message__chat", "game").order_by("made_at", "pk")


def case_of(report: Report) -> Case:
    """All that a moderator is shown of a report; three queries."""
    seats = seats_of(report.game_id)
    line = report.message
    if line is not None:
        about, account, number, then = line.name, line.user, line.seat, line.said_at
    else:
        about, account, number, then = report.player, report.account, report.seat, report.made_at
    guest_hash = ""
    if account is None and number is not None and sat_then(seats[number], then):
        account, guest_hash = seats[number].user, seats[number].live.token_hash  # a guest, who may have signed in since
    if report.by is not None:
        by = str(report.by)
    else:
        reporter = seats[report.by_seat or 0]
        by = reporter.name if sat_then(reporter, report.made_at) else _("a guest who has left the table")
    return Case(report, about, account, by, _around(report), guest_hash)


def silence_of(place: Place) -> Silence | None:
    """What keeps whoever speaks from a place from saying anything now, the longest if there are several; one query."""
    if place.user is not None:
        whose = Q(user=place.user)
    elif place.seat is not None and place.seat.live.token_hash:
        whose = Q(guest_hash=place.seat.live.token_hash)
    else:
        return None
    return _silences().filter(whose).order_by("-until").first()


def silences() -> QuerySet[Silence]:
    """Who is silenced now, and by whom; one query."""
    return _silences().select_related("user", "by").order_by("until")


def _silences() -> QuerySet[Silence]:
    return Silence.objects.filter(until__gt=timezone.now(), lifted_at=None)


def _around(report: Report) -> list[Message]:
    said = Message.objects.filter(chat__game=report.game_id).select_related("chat", "user")
    if report.message_id is None:
        return list(said.filter(said_at__lte=report.made_at).order_by("-pk")[: 2 * AROUND])[::-1]
    before = list(said.filter(pk__lte=report.message_id).order_by("-pk")[: AROUND + 1])
    return before[::-1] + list(said.filter(pk__gt=report.message_id).order_by("pk")[:AROUND])
