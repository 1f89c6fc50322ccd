"""On which nights a season's fixtures are played: a whole division put on nights, one fixture moved, or a week's.

Nobody has two fixtures on one night. A fixture's deadline is so many days after its night as the rules of its stage
say. Who plays is told: of a division's nights once, of a fixture that was moved by its page.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.formats.nights import BadNights, Fixture, Nights, clashes, nights_for
from tournaments.models import Competition, Entry, Match, Title
from tournaments.selectors.courses import stage_rules
from tournaments.selectors.entries import entry_names
from tournaments.selectors.matches import TO_COME
from tournaments.selectors.officials import Deed, require
from tournaments.services.competing.holding import hold, hold_match
from tournaments.services.competing.refused import judge_to_be_played
from tournaments.services.leagues.telling import tell_moved, tell_nights
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

WEEK = timedelta(days=7)


@transaction.atomic
def set_nights(*, divisions: Sequence[Title], nights: Nights, at: time, zone: str, by: User) -> int:
    """Put the rounds of some divisions that are still to be played on nights, each round on one, at a time of day in a
    zone; the same rounds of several divisions are on the same night. How many fixtures got another night than before.

    Rounds of which nothing is to be played any more keep their nights. Nights may be past: a season may be written down
    late. Raises `PermissionDenied`, and `NotNow` for a division without fixtures, or too few nights.
    """
    changed = 0
    for division in divisions:
        _require(division.competition, by)
        changed += _set_in(division, nights, at, ZoneInfo(zone), by)
    return changed


def _set_in(division: Title, nights: Nights, at: time, zone: ZoneInfo, by: User) -> int:
    moved: dict[UUID, datetime] = {}
    found = list(division.stages.values_list("groups__pk", flat=True))
    if not found:
        raise NotNow(_("%(division)s has no fixtures yet: make them first.") % {"division": division.name})
    for group in found:
        held = hold(group)
        rows = list(held.matches.filter(state__in=TO_COME).select_related("round").order_by("round__number", "place"))
        numbers = sorted({row.round.number for row in rows})
        try:
            days = dict(zip(numbers, nights_for(len(numbers), nights), strict=True))
        except BadNights as bad:
            raise NotNow(f"{division.name}: {bad}") from None
        wished = {row.pk: datetime.combine(days[row.round.number], at, zone) for row in rows}
        new = {row.pk: wished[row.pk] for row in rows if row.plays_at != wished[row.pk]}
        _keep(rows, new, timedelta(days=stage_rules(held)[1].days))
        moved |= new
    if moved:
        _judge_clashes(division.competition, moved, zone)
        told = {"first": min(moved.values()).isoformat(), "last": max(moved.values()).isoformat()}
        write_entry(by=by, deed="nights set", about=f"title:{division.pk}", fixtures=len(moved), **told)
        tell_nights(division, min(moved.values()))
    return len(moved)


@transaction.atomic
def move_fixture(*, match: UUID, to: datetime, because: str, zone: str, by: User) -> Match:
    """Put one fixture on another night, with a reason that both sides are told. On it already: nothing changes.

    Raises `PermissionDenied`, and `NotNow` for no reason, a time that is past, a fixture that is not to be played, or a
    night on which one of its sides has another.
    """
    group, row = hold_match(match)
    season = group.stage.title.competition
    _require(season, by)
    _judge_reason(because)
    if to <= timezone.now():
        raise NotNow(_("That is past already: say a time to come."), field="to")
    judge_to_be_played(row, TO_COME)
    if row.plays_at == to:
        return row
    was = row.plays_at
    _keep([row], {row.pk: to}, timedelta(days=stage_rules(group)[1].days))
    _judge_clashes(season, {row.pk: to}, ZoneInfo(zone))
    _told([(row, was)], because, by)
    return row


@transaction.atomic
def move_week(*, season: Competition, week: date, to: date, because: str, zone: str, by: User) -> list[Match]:
    """Move every fixture of a season that is to be played in the week of a day to the week of another, each to the same
    weekday and time of day there. The fixtures that were moved; none where there are none.

    Raises as `move_fixture`; `PermissionDenied` for who is no secretary of the season.
    """
    _require(season, by)
    _judge_reason(because)
    there, weeks = ZoneInfo(zone), (_monday(to) - _monday(week)) // WEEK
    if not weeks:
        raise NotNow(_("That is the same week."), field="to_week")
    for group in season.titles.values_list("stages__groups__pk", flat=True).order_by("stages__groups__pk"):
        if group is not None:
            hold(group)
    start = datetime.combine(_monday(week), time(), there)
    rows = list(
        Match.objects.filter(group__stage__title__competition=season, state__in=TO_COME)
        .filter(plays_at__gte=start, plays_at__lt=datetime.combine(_monday(week) + WEEK, time(), there))
        .select_related("group__stage__manifest", "group__stage__title__competition__championship", "round")
        .order_by("plays_at", "place")
    )
    new: dict[UUID, datetime] = {}
    for row in rows:
        was = timezone.localtime(row.plays_at, there)
        new[row.pk] = datetime.combine(was.date() + weeks * WEEK, was.time(), there)
    if new and min(new.values()) <= timezone.now():
        raise NotNow(_("That week is past already: say one to come."), field="to_week")
    before = [(row, row.plays_at) for row in rows]
    for row in rows:
        _keep([row], new, timedelta(days=stage_rules(row.group)[1].days))
    _judge_clashes(season, new, there)
    _told(before, because, by)
    return rows


def _require(season: Competition, by: User) -> None:
    require(by, Deed.DRAW, season)
    if not season.championship.is_league:
        raise PermissionDenied


def _judge_reason(because: str) -> None:
    if not because.strip():
        raise NotNow(_("Say why: who plays is told."), field="because")


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _keep(rows: Iterable[Match], new: Mapping[UUID, datetime], grace: timedelta) -> None:
    changed = [row for row in rows if row.pk in new]
    for row in changed:
        row.plays_at = new[row.pk]
        row.deadline = new[row.pk] + grace
    Match.objects.bulk_update(changed, ["plays_at", "deadline"])


def _judge_clashes(season: Competition, moved: Mapping[UUID, datetime], zone: ZoneInfo) -> None:
    """Raise `NotNow` where somebody would have two fixtures on a night to which one was moved."""
    first = min(moved.values(), default=timezone.now()) - timedelta(days=2)
    rows = Match.objects.filter(group__stage__title__competition=season, plays_at__gte=first).exclude(
        state__in=[Match.State.ANNULLED, Match.State.UNPLAYED]
    )
    days = {timezone.localtime(at, zone).date() for at in moved.values()}
    found = [
        Fixture(pk, frozenset(side for side in (one, other) if side), timezone.localtime(at, zone).date())
        for pk, one, other, at in rows.values_list("pk", "first", "second", "plays_at")
        if at is not None
    ]
    for entry, day in clashes(fixture for fixture in found if fixture.day in days):
        twice = Entry.objects.get(pk=str(entry))
        name = entry_names([twice])[twice.pk]
        raise NotNow(_("%(name)s would have two fixtures on %(day)s.") % {"name": name, "day": day.isoformat()})


def _told(moved: Iterable[tuple[Match, datetime | None]], because: str, by: User) -> None:
    for row, was in moved:
        at = row.plays_at
        if at is None:
            continue
        about, before = f"match:{row.pk}", None if was is None else was.isoformat()
        write_entry(by=by, deed="night set", about=about, words=because.strip(), before=before, after=at.isoformat())
        tell_moved(row, at)
