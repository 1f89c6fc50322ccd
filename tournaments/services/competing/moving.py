"""Doing a plan: the rows of matches follow what their group's life has become, and what falls is annulled."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db.models import F, IntegerField, UUIDField
from django.utils import timezone

from tournaments.formats.lives.asked import Life
from tournaments.formats.lives.plans import Plan
from tournaments.formats.lives.states import Occupant, State, Status
from tournaments.formats.outcome_texts import write_given, write_outcome
from tournaments.formats.slots import Bye
from tournaments.models import Group, GroupEntry, Match, Report
from tournaments.selectors.courses import Course, keep_once_committed
from tournaments.services.competing.ready import have_it_told
from tournaments.services.competing.results import count_again, make_fall
from tournaments.services.refusals import Stale
from uckers_site.live.publishing import publish
from uckers_site.live.topics import topic
from uckers_site.queries import Hole, KeptUpdate

_STATES = {
    Status.WAITING: Match.State.WAITING,
    Status.READY: Match.State.READY,
    Status.DECIDED: Match.State.CONFIRMED,
    Status.UNPLAYED: Match.State.UNPLAYED,
}

_MATCH = KeptUpdate(Match.objects.filter(pk=Hole("match", UUIDField())), version=F("version") + 1)
_GROUP = KeptUpdate(Group.objects.filter(pk=Hole("group", UUIDField()), version=Hole("seen", IntegerField())))


def carry_out(group: Group, course: Course, plan: Plan) -> Course:
    """Write what a plan changes, for a group that is held; its course afterwards.

    Reports that waited for a match in which others now stand are annulled, results of matches that fall no longer
    count, and those of matches that are revived count again. Raises `Stale` for a plan made upon another version.
    """
    if not plan.changes and not plan.outs:
        return course
    life = course.life.apply(plan)
    for key, was, becomes in plan.changes:
        pk = course.match_ids[key]
        _MATCH(_changed(was, becomes, course), match=pk)
        if was[:2] != becomes[:2] and was.status is not Status.WAITING:  # nobody reports before both are known
            _annul_waiting(pk)
    for entry, _, how in plan.outs:
        GroupEntry.objects.filter(group=group, entry=course.entry_ids[entry]).update(out=how.value if how else "")
    have_it_told(course.match_ids[key] for key, was, becomes in plan.changes if _is_new(was, becomes))
    make_fall([course.match_ids[key] for key, _ in plan.fallen])
    count_again([course.match_ids[key] for key, _ in plan.revived])
    return grown(group, course, life)


def _is_new(was: State, becomes: State) -> bool:
    return becomes.status is Status.READY and (was.status is not Status.READY or was[:2] != becomes[:2])


def grown(group: Group, course: Course, life: Life) -> Course:
    """The group's next version, with this life."""
    version = course.version + 1
    if not _GROUP({"version": version}, group=group.pk, seen=course.version):
        raise Stale
    group.version = version
    after = replace(course, life=life, version=version)
    keep_once_committed(after)
    publish(topic("group", group.pk), version)
    return after


def _annul_waiting(match: UUID) -> None:
    Report.objects.filter(match=match, state__in=[Report.State.STANDING, Report.State.DISPUTED]).update(
        state=Report.State.ANNULLED, settled_at=timezone.now()
    )


def _changed(was: State, becomes: State, course: Course) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, before, after in (("first", was.first, becomes.first), ("second", was.second, becomes.second)):
        if before != after:
            values |= _occupied(name, after, course)
    if was.outcome != becomes.outcome:
        values["outcome"] = None if becomes.outcome is None else write_outcome(becomes.outcome)
    if was.given != becomes.given:
        values["given"] = None if becomes.given is None else write_given(becomes.given)
    if was.status is not becomes.status or was[:2] != becomes[:2]:
        values["state"] = _STATES[becomes.status]
    return values


def _occupied(name: str, who: Occupant, course: Course) -> dict[str, Any]:
    if who is None:
        return {f"{name}_is": Match.Occupied.OPEN, name: None}
    if isinstance(who, Bye):
        return {f"{name}_is": Match.Occupied.BYE, name: None}
    return {f"{name}_is": Match.Occupied.ENTRY, name: course.entry_ids[who.entry]}


def new_rows(course: Course, matches: Iterable[tuple[Match, State]]) -> list[Match]:
    """Rows of matches that are not yet in the database, with how each stands."""
    rows = []
    for row, state in matches:
        for name, who in (("first", state.first), ("second", state.second)):
            for field, value in _occupied(name, who, course).items():
                setattr(row, f"{field}_id" if field == name else field, value)
        row.outcome = None if state.outcome is None else write_outcome(state.outcome)
        row.given = None if state.given is None else write_given(state.given)
        row.state = _STATES[state.status]
        rows.append(row)
    return rows
