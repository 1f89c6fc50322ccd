"""Times of a match: one side offers some, the other accepts one; either takes its own back, or both start afresh.

To agree on another time overtakes the one agreed before. What is offered for a time that has passed is simply past.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Match, MatchTime
from tournaments.selectors.match_times import times_of
from tournaments.selectors.matches import deadline_of
from tournaments.selectors.sides import side_of
from tournaments.services.competing.holding import hold_match
from tournaments.services.competing.refused import judge_to_be_played
from tournaments.services.competing.telling import tell_time
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User

MOST_OFFERED = 6  # of one side that nobody has answered
FURTHEST = timedelta(days=366)


@transaction.atomic
def offer_times(*, match: UUID, times: Iterable[datetime], by: User) -> list[MatchTime]:
    """Offer the other side some times. What is offered or agreed already stays as it is, and what the other side has
    offered is accepted by that.

    Raises `PermissionDenied` for who does not play the match, and `NotNow` for no time, one that is past or after the
    deadline, too many of them, or a match that is not to be played.
    """
    row, side = _held(match, by)
    now = timezone.now()
    wanted = sorted({time.replace(second=0, microsecond=0) for time in times})
    _judge(row, wanted, now)
    there = {one.at: one for one in times_of(row, now)}
    mine, theirs = (row.first, row.second) if side == 0 else (row.second, row.first)
    if mine is None or theirs is None:
        raise PermissionDenied
    for at in wanted:
        if at in there and there[at].state == MatchTime.State.OFFERED and there[at].entry_id == theirs.pk:
            return [accept_time(time=there[at].pk, by=by)]
    new = [at for at in wanted if at not in there]
    waiting = sum(one.entry_id == mine.pk and one.state == MatchTime.State.OFFERED for one in there.values())
    if waiting + len(new) > MOST_OFFERED:
        words = _("%(count)s times may wait for an answer at once. Take some of yours back first.")
        raise NotNow(words % {"count": MOST_OFFERED}, field="at_1")
    pair = [mine.pk, theirs.pk]
    standing = MatchTime.objects.filter(match=row, state__in=[MatchTime.State.OFFERED, MatchTime.State.AGREED])
    _answer(standing.exclude(entry__in=pair, other__in=pair), "overtaken", by)  # of others, who stood here before
    made = [MatchTime.objects.create(match=row, entry=mine, other=theirs, at=at, by=by) for at in new]
    if made:
        tell_time(row, made[0], "offered", but=by, entries=[theirs.pk])
    return [*(there[at] for at in wanted if at in there), *made]


def _judge(row: Match, wanted: list[datetime], now: datetime) -> None:
    judge_to_be_played(row, (Match.State.READY, Match.State.PLAYING))
    if not wanted:
        raise NotNow(_("Say a time or more."), field="at_1")
    if wanted[0] <= now:
        raise NotNow(_("That is past already: say a time to come."), field="at_1")
    if wanted[-1] > now + FURTHEST:
        raise NotNow(_("That is more than a year away."), field="at_1")
    until = deadline_of(row)
    if until is not None and wanted[-1] > until:
        raise NotNow(_("That is after the deadline. The secretary can set another."), field="at_1")


@transaction.atomic
def accept_time(*, time: UUID, by: User) -> MatchTime:
    """Agree on a time that the other side offered: what was agreed or offered beside it is overtaken. Twice is once.

    Raises `PermissionDenied` for who is not on that side, and `NotNow` for a time that is past or no longer offered.
    """
    row, side, found = _held_time(time, by)
    if found.entry_id == _entry(row, side):
        raise PermissionDenied
    if found.state == MatchTime.State.AGREED:
        return found
    _judge(row, [found.at], timezone.now())
    _judge_offered(found)
    others = MatchTime.objects.filter(match=row, state__in=[MatchTime.State.OFFERED, MatchTime.State.AGREED])
    _answer(others.exclude(pk=found.pk), "overtaken", by)
    _answer(MatchTime.objects.filter(pk=found.pk), "agreed", by)
    found.refresh_from_db()
    tell_time(row, found, "agreed", but=by, entries=[found.entry_id, found.other_id])
    return found


@transaction.atomic
def decline_time(*, time: UUID, by: User) -> None:
    """Say that a time the other side offered does not suit. Twice is once. Raises as `accept_time`."""
    row, side, found = _held_time(time, by)
    if found.entry_id == _entry(row, side):
        raise PermissionDenied
    if found.state != MatchTime.State.DECLINED:
        _judge_offered(found)
        _answer(MatchTime.objects.filter(pk=found.pk), "declined", by)
        tell_time(row, found, "declined", but=by, entries=[found.entry_id])


@transaction.atomic
def withdraw_time(*, time: UUID, by: User) -> None:
    """Take back a time that one's own side offered, or, as either side, the one that was agreed. Twice is once.

    Raises `PermissionDenied`, and `NotNow` for one that stands no more.
    """
    row, side, found = _held_time(time, by)
    was_agreed = found.state == MatchTime.State.AGREED
    if not was_agreed and found.entry_id != _entry(row, side):
        raise PermissionDenied
    if found.state == MatchTime.State.WITHDRAWN:
        return
    if not was_agreed:
        _judge_offered(found)
    _answer(MatchTime.objects.filter(pk=found.pk), "withdrawn", by)
    if was_agreed:
        tell_time(row, found, "withdrawn", but=by, entries=[found.entry_id, found.other_id])


def _judge_offered(found: MatchTime) -> None:
    if found.state != MatchTime.State.OFFERED:
        raise NotNow(_("This time is offered no more: %(state)s.") % {"state": found.get_state_display()})


def _answer(times: QuerySet[MatchTime], state: str, by: User) -> None:
    times.update(state=state, answered_by=by, answered_at=timezone.now())


def _entry(row: Match, side: int) -> UUID | None:
    return row.first_id if side == 0 else row.second_id


def _held(match: UUID, by: User) -> tuple[Match, int]:
    """A match, held, and on which side somebody plays it."""
    _group, row = hold_match(match)
    side = side_of(row, by)
    if side is None:
        raise PermissionDenied
    return row, side


def _held_time(time: UUID, by: User) -> tuple[Match, int, MatchTime]:
    row, side = _held(MatchTime.objects.values_list("match_id", flat=True).get(pk=time), by)
    found = MatchTime.objects.get(pk=time)
    if {found.entry_id, found.other_id} != {row.first_id, row.second_id}:
        raise PermissionDenied
    return row, side, found
