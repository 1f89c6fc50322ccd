"""Points deducted from an entry of a table, or awarded to it, by officials with a reason; and taken back with one."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.formats.ledger import Adjustment as Reckoned
from tournaments.models import Adjustment, Champion, Entry, Group, GroupEntry, Stage
from tournaments.models.competition import REASON_MAXIMUM
from tournaments.selectors.champions import is_last_stage, winner_of
from tournaments.selectors.courses import adjustments_in, course_of
from tournaments.selectors.officials import Deed, require
from tournaments.selectors.sides import own_entries
from tournaments.services.competing.holding import hold
from tournaments.services.competing.moving import grown
from tournaments.services.honours import strike_champion
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


@transaction.atomic
def adjust_points(*, entry: UUID, points: int, because: str, key: UUID, by: User) -> Adjustment:
    """Award points to an entry in the table that it is in (below 0: deduct them), with a reason that everybody reads.

    `key` becomes the id of what is made: sent again, it is given back. Raises `PermissionDenied` for who settles
    nothing there or plays in that table, and `NotNow` for an entry in no table, no points, too many, no reason, or a
    later stage that has begun upon the table.
    """
    found = Entry.objects.select_related("title__competition").get(pk=entry)
    require(by, Deed.SETTLE, found.title.competition)
    because = _judge_reason(because)
    if not points or abs(points) > Adjustment.MOST:
        raise NotNow(_("Say how many points, from 1 to %(most)s.") % {"most": Adjustment.MOST}, field="points")
    last = GroupEntry.objects.filter(entry=entry).order_by("-group__stage__number").first()
    if last is None:
        raise NotNow(_("It is in no table yet: there are no points to deduct or award."))
    group = hold(last.group_id)
    _judge(group, by)
    there = Adjustment.objects.filter(pk=key).first()
    if there is not None:
        if (there.contender_id, there.points, there.because) != (last.pk, points, because):
            raise NotNow(_("Something else was sent with this form already: open it anew."))
        return there
    made = Adjustment.objects.create(pk=key, contender=last, points=points, because=because, by=by)
    _changed(group, because, by)
    deed = "points awarded" if points > 0 else "points deducted"
    write_entry(by=by, deed=deed, about=found.about, words=because, points=points, adjustment=str(made.pk))
    return made


@transaction.atomic
def annul_adjustment(*, adjustment: UUID, because: str, by: User) -> Adjustment:
    """Take back what was deducted or awarded, with a reason; it is kept, annulled. Annulled already: nothing changes.

    Raises as `adjust_points`.
    """
    row = Adjustment.objects.select_related("contender__entry__title__competition").get(pk=adjustment)
    entry = row.contender.entry
    require(by, Deed.SETTLE, entry.title.competition)
    because = _judge_reason(because)
    group = hold(row.contender.group_id)
    _judge(group, by)
    row.refresh_from_db(fields=["annulled_at", "annulled_because", "annulled_by"])
    if row.annulled_at is not None:
        return row
    row.annulled_at, row.annulled_because, row.annulled_by = timezone.now(), because, by
    row.save(update_fields=["annulled_at", "annulled_because", "annulled_by"])
    _changed(group, because, by)
    told = {"points": row.points, "adjustment": str(row.pk)}
    write_entry(by=by, deed="points taken back", about=entry.about, words=because, **told)
    return row


def _judge_reason(because: str) -> str:
    if not because.strip():
        raise NotNow(_("Say why: everybody reads it below the table."), field="because")
    return because.strip()[:REASON_MAXIMUM]


def _judge(group: Group, by: User) -> None:
    """Raise `PermissionDenied` for who plays in the group, and `NotNow` where points change nothing or too much."""
    own = own_entries(by, group.stage.title_id)
    if own and group.contenders.filter(entry__in=own).exists():
        raise PermissionDenied(_("You play in this table: another official deducts and awards points, or a superuser."))
    if not course_of(group).stage.has_table:
        raise NotNow(_("It is in no table: there are no points to deduct or award."))
    later = Stage.objects.filter(title=group.stage.title_id, number=group.stage.number + 1).first()
    if later is not None:
        raise NotNow(
            _("%(stage)s has begun upon this table, which stands as it was then.") % {"stage": later.name},
            instead=[_("Let an entry of %(stage)s withdraw, or be put out, there.") % {"stage": later.name}],
        )


def _changed(group: Group, because: str, by: User) -> None:
    """The group's next version, with what counts now; the roll of honour names nobody who would not win any more."""
    course = course_of(group)
    counting: Sequence[Reckoned] = adjustments_in(group, {pk: key for key, pk in course.entry_ids.items()})
    after = grown(group, replace(course, adjustments=tuple(counting)), course.life)
    if is_last_stage(group):
        found = Champion.objects.filter(entry__title=group.stage.title_id, struck_at=None)
        line = found.select_related("entry").first()
        if line is not None and winner_of(group, after) != line.entry_id:
            strike_champion(line, by=by, because=because)
