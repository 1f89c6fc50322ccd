"""Correcting what was confirmed, and entries that leave: looked at, then done in one transaction, with a way back.

What it changes is a plan of the group's life. Where a later stage has been drawn upon what would change, it is refused,
with what can be done instead.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.formats.lives.deeds import (
    Correction,
    Deed,
    Disqualification,
    Refused,
    Reinstatement,
    Withdrawal,
)
from tournaments.formats.lives.plans import Plan
from tournaments.formats.outcome_texts import write_outcome
from tournaments.formats.outcomes import Outcome
from tournaments.formats.slots import Entered
from tournaments.models import Entry, Group, GroupEntry, Match, MatchGame, Report, Result, Stage
from tournaments.selectors.champions import champion_undone
from tournaments.selectors.courses import Course, course_of
from tournaments.selectors.officials import Deed as Official
from tournaments.selectors.officials import require
from tournaments.selectors.qualifying import NotDecided, qualifiers_of
from tournaments.selectors.sides import are_to_meet, deeds_beside, own_entries, side_of
from tournaments.services.competing.elsewhere import tell_elsewhere
from tournaments.services.competing.holding import hold, hold_match
from tournaments.services.competing.moving import carry_out
from tournaments.services.competing.previewing import Preview, preview_of
from tournaments.services.competing.refused import as_not_now
from tournaments.services.competing.reporting import about, judge_as_told, make_legs
from tournaments.services.competing.results import results_of, write_results
from tournaments.services.honours import strike_champion
from tournaments.services.refusals import NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


def preview_correction(*, match: UUID, outcome: Outcome | None, by: User, names: Mapping[str, str]) -> Preview:
    """What it would change to correct a match to `outcome` (None: it is to be played again). `names` by entries' keys.

    Changes nothing. Raises `PermissionDenied`, and `NotNow` with what could be done instead.
    """
    with transaction.atomic():
        group, row = hold_match(match)
        _judge_who(group, row, by)
        course = course_of(group)
        plan = _plan(group, course, Correction(row.key, outcome))
        _judge_own_matches(group, course, plan, by)
        return preview_of(group, course, plan, names, row.key)


def _judge_who(group: Group, row: Match, by: User) -> None:
    if Official.SETTLE not in deeds_beside(side_of(row, by), by, group.stage.title.competition):
        raise PermissionDenied


def _judge_own_matches(group: Group, course: Course, plan: Plan, by: User) -> None:
    """Raise `PermissionDenied` if it changes a match that who corrects plays, or would then play: whom they meet, or
    what came of it."""
    own = own_entries(by, group.stage.title_id)
    keys = {key for key, pk in course.entry_ids.items() if pk in own}
    for key, was, becomes in plan.changes:
        stood = (was.first, was.second, becomes.first, becomes.second)
        if any(isinstance(who, Entered) and who.entry in keys for who in stood):
            words = _("It would change %(match)s, which you play: another official corrects it, or a superuser.")
            raise PermissionDenied(words % {"match": key})


@transaction.atomic
def correct_match(*, match: UUID, outcome: Outcome | None, version: int, because: str, by: User) -> Report | None:
    """Correct a match whose result was confirmed to `outcome` (None: it counts for nothing and is to be played again).

    `version` is the group's, as its preview said it. The same correction again changes nothing. Correcting back to what
    was said before restores everything. Raises `PermissionDenied`, `Stale`, `NotNow`.
    """
    group, row = hold_match(match)
    _judge_who(group, row, by)
    if not because.strip():
        raise NotNow(_("Say why it is corrected."), field="because")
    course = course_of(group)
    plan = _plan(group, course, Correction(row.key, outcome))
    counts = Report.objects.filter(match=row, state=Report.State.CONFIRMED).first()
    if not plan.changes:
        return counts
    _judge_own_matches(group, course, plan, by)
    if group.version != version:
        raise Stale
    fallen = results_of([row.pk])
    _carry_out(group, course, plan, because.strip(), by)
    Report.objects.filter(match=row, state=Report.State.CONFIRMED).update(state=Report.State.REPLACED)
    report = None
    if outcome is None:
        Result.objects.filter(pk__in=[one.pk for one in fallen]).update(annulled_at=timezone.now())
        games = MatchGame.objects.filter(match=row, state=MatchGame.State.OVER)
        games.update(state=MatchGame.State.VOID, void=MatchGame.Void.AGAIN)
    else:
        report = Report.objects.create(
            match=row,
            first=_standing(row.first),
            second=_standing(row.second),
            outcome=write_outcome(outcome),
            state=Report.State.CONFIRMED,
            by=by,
            words=because.strip()[:300],
            played_at=counts.played_at if counts else timezone.now(),
            settled=Report.Settled.OFFICIAL,
            settled_by=by,
            settled_at=timezone.now(),
        )
        write_results(report, legs=make_legs(report), plays=group.stage.title.plays, supersedes=fallen)
    write_entry(
        by=by,
        deed="result corrected",
        about=about(row),
        words=because.strip(),
        before=counts.outcome if counts else None,
        after=None if outcome is None else write_outcome(outcome),
        changes=list(plan.told(course.life)),
    )
    tell_elsewhere(course, plan, cause=f"{row.key} was corrected.", because=because.strip(), by=by)
    return report


def _carry_out(group: Group, course: Course, plan: Plan, because: str, by: User) -> None:
    """Carry a plan out; the roll of honour names nobody whose win no longer stands."""
    undone = champion_undone(group, course, plan)
    carry_out(group, course, plan)
    if undone is not None:
        strike_champion(undone, by=by, because=because)


def _standing(entry: Entry | None) -> Entry:
    if entry is None:
        raise NotNow(_("Nobody stands there: there is nothing to correct."))
    return entry


def _plan(group: Group, course: Course, deed: Deed) -> Plan:
    """The plan of a deed, if a later stage stands as it would without it. Raises `NotNow`."""
    if isinstance(deed, Correction) and deed.outcome is not None:
        judge_as_told(group, Match.objects.get(pk=course.match_ids[deed.match]), deed.outcome)
    try:
        plan = course.life.plan(deed)
    except Refused as bad:
        raise as_not_now(bad) from None
    if plan.changes and isinstance(deed, Correction):
        _judge_later_stage(group, course, plan)
    return plan


def _judge_later_stage(group: Group, course: Course, plan: Plan) -> None:
    """Raise `NotNow` if a stage that has begun upon this one would have begun with others."""
    later = Stage.objects.filter(title=group.stage.title_id, number=group.stage.number + 1).first()
    if later is None:
        return
    before = {one.key for one in qualifiers_of(group.stage)}
    try:
        after = {one.key for one in qualifiers_of(group.stage, replace(course, life=course.life.apply(plan)))}
    except NotDecided:
        after = set()
    if before != after:
        raise NotNow(
            _("%(stage)s has begun with those who came through; others would have.") % {"stage": later.name},
            instead=[
                _("Correct it so that the same go on."),
                _("Let an entry of %(stage)s withdraw, or be put out, there.") % {"stage": later.name},
            ],
        )


_DEEDS: Mapping[str, Callable[[str], Deed]] = {
    Entry.State.WITHDRAWN: Withdrawal,
    Entry.State.PUT_OUT: Disqualification,
    Entry.State.ENTERED: Reinstatement,
}


def preview_leaving(*, entry: UUID, how: str, by: User, names: Mapping[str, str]) -> Preview | None:
    """What it would change if an entry withdrew (`how` "withdrawn"), were disqualified ("put_out") or played again
    ("entered"); None where it has not been drawn into a group. `names` by entries' keys.

    Changes nothing. Raises `PermissionDenied` and `NotNow`.
    """
    with transaction.atomic():
        found = Entry.objects.select_related("title__competition").get(pk=entry)
        _judge_leaving(found, how, by)
        deed = _leaving(found, how)
        group = _last_group(found)
        if group is None:
            return None
        course = course_of(group)
        return preview_of(group, course, _plan(group, course, deed), names)


def _judge_leaving(entry: Entry, how: str, by: User) -> None:
    """Raise `PermissionDenied` for who settles nothing there, and for an official who plays for the title themselves:
    they take nobody out whom they are to meet, and do not take themselves back in."""
    require(by, Official.SETTLE, entry.title.competition)
    own = own_entries(by, entry.title_id)
    if how == Entry.State.ENTERED and entry.pk in own:
        raise PermissionDenied(_("This is your own entry: another official takes it back in, or a superuser."))
    if how != Entry.State.ENTERED and own and are_to_meet(entry, own):
        raise PermissionDenied(_("You are to meet them: another official takes them out, or a superuser."))


def _leaving(entry: Entry, how: str) -> Deed:
    """What is done to its matches if an entry's state becomes `how`. Raises `NotNow` for what it cannot become."""
    if how not in _DEEDS:
        raise NotNow(_("An entry withdraws, or is put out."), field="how")
    if entry.state not in _DEEDS:
        raise NotNow(_("This entry does not compete: %(state)s.") % {"state": entry.get_state_display()}, field="how")
    return _DEEDS[how](entry.key)


def _last_group(entry: Entry) -> Group | None:
    """The last group that an entry is in, held."""
    last = GroupEntry.objects.filter(entry=entry).order_by("-group__stage__number").first()
    return None if last is None else hold(last.group_id)


@transaction.atomic
def leave(*, entry: UUID, how: str, because: str, by: User, version: int | None = None) -> Entry:
    """Take an entry out of its title: it withdraws (`how` "withdrawn") or is disqualified ("put_out").

    What it played stands; its open matches go to its opponents. Out already: nothing changes. `version`: of its group,
    as a preview said it. Raises `PermissionDenied`, `NotNow`, and `Stale` if the group has changed since.
    """
    found = Entry.objects.select_related("title__competition").get(pk=entry)
    _judge_leaving(found, how, by)
    if how not in (Entry.State.WITHDRAWN, Entry.State.PUT_OUT):
        raise NotNow(_("An entry withdraws, or is put out."), field="how")
    if not because.strip():
        raise NotNow(_("Say why."), field="because")
    deed = Withdrawal(found.key) if how == Entry.State.WITHDRAWN else Disqualification(found.key)
    found = Entry.objects.select_for_update().get(pk=entry)
    if found.state == how:
        return found
    told = _in_its_last_group(found, deed, version, because.strip(), by)
    Entry.objects.filter(pk=found.pk).update(state=how, version=found.version + 1)
    write_entry(
        by=by, deed=f"entry {Entry.State(how).label}", about=f"entry:{found.pk}", words=because.strip(), changes=told
    )
    found.refresh_from_db()
    return found


@transaction.atomic
def take_back_in(*, entry: UUID, because: str, by: User, version: int | None = None) -> Entry:
    """Let an entry that had left play again, where it would stand. In already: nothing changes. Raises `NotNow`.

    `version`: as of `leave`.
    """
    found = Entry.objects.select_related("title__competition").get(pk=entry)
    _judge_leaving(found, Entry.State.ENTERED, by)
    if not because.strip():
        raise NotNow(_("Say why."), field="because")
    found = Entry.objects.select_for_update().get(pk=entry)
    if found.state == Entry.State.ENTERED:
        return found
    if found.state not in (Entry.State.WITHDRAWN, Entry.State.PUT_OUT):
        raise NotNow(_("This entry has not left: %(state)s.") % {"state": found.get_state_display()})
    told = _in_its_last_group(found, Reinstatement(found.key), version, because.strip(), by)
    Entry.objects.filter(pk=found.pk).update(state=Entry.State.ENTERED, version=found.version + 1)
    write_entry(by=by, deed="entry plays again", about=f"entry:{found.pk}", words=because.strip(), changes=told)
    found.refresh_from_db()
    return found


def _in_its_last_group(entry: Entry, deed: Deed, version: int | None, because: str, by: User) -> list[str]:
    """Do it in the last group that the entry is in; what changed there, in sentences."""
    group = _last_group(entry)
    if group is None:
        return []
    if version is not None and group.version != version:
        raise Stale
    course = course_of(group)
    plan = _plan(group, course, deed)
    _carry_out(group, course, plan, because, by)
    told = list(plan.told(course.life))
    if told:
        tell_elsewhere(course, plan, cause=told[0], because=because, by=by)
    return told
