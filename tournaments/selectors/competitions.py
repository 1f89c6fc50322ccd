"""What pages ask of championships: editions and titles that somebody may see, groups and draws in them, the roll."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Q, QuerySet

from tournaments.formats.draws import Format
from tournaments.models import (
    Champion,
    Championship,
    Competition,
    Draw,
    Entry,
    Group,
    Match,
    Member,
    Stage,
    Title,
    held_at,
    is_public,
)
from tournaments.selectors.entries import entry_names
from tournaments.selectors.officials import Deed, may
from uckers_site.accounts.models import User

Asker = User | AnonymousUser


def editions(kind: str = Championship.Kind.CHAMPIONSHIP) -> QuerySet[Competition]:
    """All editions of championships, or seasons of leagues, that everybody sees, the latest first."""
    return (
        Competition.objects.filter(is_public(), championship__kind=kind)
        .select_related("championship")
        .prefetch_related("titles")
        .order_by("-starts_on", "-published_at")
    )


def editions_now(*, today: date, most: int, kind: str = Championship.Kind.CHAMPIONSHIP) -> list[Competition]:
    """The editions of championships, or the seasons of leagues, held now or next, the soonest first.

    Where all are over, the latest. At most `most`; two queries.
    One whose end nobody has said is over a month after it began.
    """
    over = Q(ends_on__lt=today) | Q(ends_on__isnull=True, starts_on__lt=today - timedelta(days=31))
    published = Competition.objects.filter(is_public(), championship__kind=kind).select_related("championship")
    to_come = published.exclude(over).order_by(F("starts_on").asc(nulls_last=True), "-published_at")
    return list(to_come[:most]) or list(published.order_by("-starts_on", "-published_at")[:most])


def drafts_of(user: Asker, kind: str = Championship.Kind.CHAMPIONSHIP) -> QuerySet[Competition]:
    """Editions, or seasons, that are not published, for those who are in charge there."""
    if not user.is_authenticated:
        return Competition.objects.none()
    found = Competition.objects.filter(published_at=None, championship__kind=kind).select_related("championship")
    if user.is_superuser:
        return found
    return found.filter(officials__user=user.pk, officials__ended_at=None).distinct()


def edition_at(championship: str, edition: str, user: Asker) -> Competition | None:
    """An edition by its address; one that is not published is there for its officials alone."""
    found = (
        Competition.objects.select_related("championship")
        .filter(**held_at(championship, "championship__"), slug=edition)
        .first()
    )
    if found is None or found.is_public:
        return found
    return found if may(user, Deed.SEE_PRIVATE, found) else None


def titles_counted(competition: Competition) -> QuerySet[Title]:
    """For its officials: the titles of an edition with how many are `entered`, `waiting` and `asked`; one query."""
    states = (Entry.State.ENTERED, Entry.State.WAITING, Entry.State.ASKED)
    return competition.titles.annotate(
        **{str(state): Count("entries", filter=Q(entries__state=state)) for state in states}
    )


def stages_of(title: Title) -> list[Stage]:
    """The stages that have begun, with their groups and how many are in each; two queries."""
    groups = Group.objects.annotate(
        count=Count("contenders", distinct=True), open=Count("matches", filter=_OPEN, distinct=True)
    ).order_by("number")
    stages = list(title.stages.select_related("manifest").order_by("number"))
    by_stage: dict[UUID, list[Group]] = {stage.pk: [] for stage in stages}
    for group in groups.filter(stage__title=title):
        by_stage[group.stage_id].append(group)
    for stage in stages:
        stage.shown_groups = by_stage[stage.pk]  # type: ignore[attr-defined]  # for the page that asked
    return stages


def latest_stages(titles: Iterable[Title]) -> dict[UUID, Stage]:
    """The stage of each title that began last, with its manifest; one query."""
    found = Stage.objects.filter(title__in=list(titles)).select_related("manifest").order_by("number")
    return {stage.title_id: stage for stage in found}


_OPEN = Q(matches__state__in=[Match.State.READY, Match.State.PLAYING, Match.State.REPORTED, Match.State.DISPUTED])


def group_in(title: Title, group: UUID) -> Group | None:
    """A group of a title with its stage and rules."""
    return (
        Group.objects.select_related("stage__manifest", "stage__title__competition")
        .filter(pk=group, stage__title=title)
        .first()
    )


def draw_in(title: Title, draw: UUID) -> Draw | None:
    """A draw of a title with its group."""
    return Draw.objects.select_related("group__stage__manifest").filter(pk=draw, group__stage__title=title).first()


def entries_of(user: Asker, title: Title) -> list[UUID]:
    """The entries of a title that somebody's player is in."""
    if not user.is_authenticated:
        return []
    return list(Member.objects.filter(title=title, player__user=user.pk, until=None).values_list("entry_id", flat=True))


def is_written(entry: UUID) -> bool:
    """Whether the roll of honour names an entry; one query."""
    return Champion.objects.filter(entry=entry, struck_at=None).exists()


@dataclass(frozen=True, slots=True)
class Honour:
    """A line of the roll of honour: who won, as they are shown today."""

    row: Champion
    who: str


def roll_of(championship: Championship | None = None) -> Sequence[Honour]:
    """The roll of honour, the latest first; names as each chooses to be shown. Two or three queries."""
    rows = Champion.objects.filter(struck_at=None).select_related("championship", "entry")
    if championship is not None:
        rows = rows.filter(championship=championship)
    found = list(rows.order_by("-year", "title"))
    entries: list[Entry] = [row.entry for row in found if row.entry is not None]
    names = entry_names(entries) if entries else {}
    return [Honour(row, names.get(row.entry_id, row.names) if row.entry_id else row.names) for row in found]


def groups_with_tables(competition: Competition) -> list[Group]:
    """The groups of an edition that have tables, title by title; one query."""
    found = Group.objects.filter(
        stage__title__competition=competition, stage__format__in=[Format.ROUND_ROBIN, Format.SWISS]
    )
    return list(found.select_related("stage__title").order_by("stage__title__number", "stage__number", "number"))
