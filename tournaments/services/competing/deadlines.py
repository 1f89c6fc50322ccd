"""Until when matches are to be played: set and extended, for one match or a whole round, with a reason that is kept."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Group, Match, Round
from tournaments.selectors.matches import TO_COME, deadline_of, due_soon
from tournaments.selectors.officials import Deed, require
from tournaments.services.competing.holding import hold, hold_match
from tournaments.services.competing.refused import judge_to_be_played
from tournaments.services.competing.telling import players_to_remind, tell_due
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


@transaction.atomic
def set_deadline(*, match: UUID, until: datetime, whole_round: bool, because: str, by: User) -> Match:
    """Let a match, or all of its round that are not over, be played until then. Set so already: nothing changes.

    Raises `PermissionDenied`, and `NotNow` for a time that is past, no reason, or a match that is not to be played.
    """
    group, row = hold_match(match)
    _judge(group, until, because, by)
    judge_to_be_played(row, TO_COME)
    if whole_round:
        _set_for_round(row.round_id, until, because, by)
    else:
        _set(Match.objects.filter(pk=row.pk), until, because, by)
    row.refresh_from_db()
    return row


@transaction.atomic
def set_round_deadline(*, group: UUID, round_id: UUID, until: datetime, because: str, by: User) -> None:
    """Let all matches of a group's round that are not over be played until then. Set so already: nothing changes.

    Raises `PermissionDenied`, and `NotNow` for a time that is past, no reason, or a round in which nothing is to come.
    """
    _judge(hold(group), until, because, by)
    if not Match.objects.filter(round=round_id, group=group, state__in=TO_COME).exists():
        raise NotNow(_("No match of this round is to be played."), field="round")
    _set_for_round(round_id, until, because, by)


def _judge(group: Group, until: datetime, because: str, by: User) -> None:
    require(by, Deed.DRAW, group.stage.title.competition)
    if not because.strip():
        raise NotNow(_("Say why."), field="because")
    if until <= timezone.now():
        raise NotNow(_("That is past already: say a time to come."), field="until")


def _set_for_round(round_id: UUID, until: datetime, because: str, by: User) -> None:
    _set(Match.objects.filter(round=round_id, state__in=TO_COME), until, because, by)
    Round.objects.filter(pk=round_id).update(deadline=until)


def _set(matches: QuerySet[Match], until: datetime, because: str, by: User) -> None:
    """Set it for each that has another, which its own trail tells."""
    for row in matches.exclude(deadline=until).select_related("round").order_by("place"):
        was = deadline_of(row)
        Match.objects.filter(pk=row.pk).update(deadline=until)
        write_entry(
            by=by,
            deed="deadline set",
            about=f"match:{row.pk}",
            words=because.strip(),
            before=was and was.isoformat(),
            after=until.isoformat(),
        )


def remind(*, now: datetime) -> int:
    """Remind the players of matches that are due soon, once of each deadline; returns of how many matches."""
    reminded = 0
    for match, deadline in due_soon(now):
        with transaction.atomic():
            tell_due(match, players_to_remind(match), deadline)
        reminded += 1
    return reminded
