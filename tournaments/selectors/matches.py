"""What is asked of one match: where it stands, who meets, what was said of it and done to it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse

from tournaments.models import Competition, Entry, Group, Match, MatchGame, Member, Report, Title, held_at, is_public
from tournaments.selectors.entries import entry_names
from tournaments.selectors.match_games import open_games
from tournaments.selectors.match_times import agreed_times
from tournaments.selectors.officials import Deed, may
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry
from uckers_site.audit.selectors import trail_of
from uckers_site.notices.models import Notice

Asker = User | AnonymousUser

MATCH_DUE = "tournaments.match_due"  # the kind of notice that reminds of a match
WAITING = (Report.State.STANDING, Report.State.DISPUTED)
PUBLIC_DEEDS = (
    "result reported",
    "result disputed",
    "result confirmed",
    "result corrected",
    "result fell",
    "result counts again",
    "deadline set",
    "night set",
    "table opened",
    "game named",
)

_WITH = (
    "group__stage__manifest",
    "group__stage__title__competition__championship",
    "round",
    "first__ship",
    "second__ship",
)


def match_at(championship: str, edition: str, title: str, match_id: UUID, user: Asker) -> Match | None:
    """A match by its address, with its group, title, round and entries; two queries at most.

    Of an edition that is not published it is there for the edition's officials alone.
    """
    found = (
        Match.objects.select_related(*_WITH)
        .filter(
            pk=match_id,
            group__stage__title__slug=title,
            group__stage__title__competition__slug=edition,
            **held_at(championship, "group__stage__title__competition__championship__"),
        )
        .first()
    )
    if found is None:
        return None
    competition = found.group.stage.title.competition
    return found if competition.is_public or may(user, Deed.SEE_PRIVATE, competition) else None


def path_of(match: Match, name: str = "match") -> str:
    """The path of a match's page, or of what is done there."""
    return reverse(f"tournaments:{name}", args=[*at_of(match), match.pk])


def at_of(match: Match) -> tuple[str, str, str]:
    """What a match's address names before the match."""
    title = match.group.stage.title
    edition = title.competition
    return edition.championship.at, edition.slug, title.slug


def entries_of(matches: Iterable[Match | Report]) -> list[Entry]:
    """The entries that stand in some matches, or that some reports are about, each once."""
    found = {entry.pk: entry for match in matches for entry in (match.first, match.second) if entry is not None}
    return list(found.values())


def names_by_key(title: Title, keys: Iterable[str]) -> dict[str, str]:
    """What the entries of these keys (E07) are called; two queries at most."""
    numbers = {int(key[1:]) for key in keys}
    entries = list(title.entries.filter(number__in=numbers)) if numbers else []
    names = entry_names(entries) if entries else {}
    return {entry.key: names[entry.pk] for entry in entries}


def entry_at(championship: str, edition: str, title: str, entry_id: UUID, user: Asker) -> Entry | None:
    """An entry by its address, with its title and edition; two queries at most. Seen as `match_at` has it."""
    found = (
        Entry.objects.select_related("title__competition__championship")
        .filter(
            pk=entry_id,
            title__slug=title,
            title__competition__slug=edition,
            **held_at(championship, "title__competition__championship__"),
        )
        .first()
    )
    if found is None:
        return None
    competition = found.title.competition
    return found if competition.is_public or may(user, Deed.SEE_PRIVATE, competition) else None


def names_in_title(title: Title) -> dict[str, str]:
    """What the entries of a title are called, by their keys; two queries."""
    entries = list(title.entries.all())
    names = entry_names(entries)
    return {entry.key: names[entry.pk] for entry in entries}


def names_in(group: Group) -> dict[str, str]:
    """What the entries of a group are called, by their keys; two queries."""
    entries = [one.entry for one in group.contenders.select_related("entry")]
    names = entry_names(entries)
    return {entry.key: names[entry.pk] for entry in entries}


def reports_of(match: Match) -> list[Report]:
    """What was reported of a match, the last first, with who did and the entries that it is about; one query."""
    return list(match.reports.select_related("by", "settled_by", "first", "second").order_by("-made_at", "-id"))


def trail_for(match: Match, *, whole: bool) -> QuerySet[AuditEntry]:
    """What was done to a match, oldest first: to its result, for everybody to read, or all of it; one query."""
    trail = trail_of(f"match:{match.pk}")
    return trail if whole else trail.filter(deed__in=PUBLIC_DEEDS)


# --- one's own ------------------------------------------------------------------------------------------------------

DUE = Coalesce("deadline", "round__deadline")
OPEN = (Match.State.READY, Match.State.PLAYING, Match.State.REPORTED, Match.State.DISPUTED)
TO_COME = (Match.State.WAITING, Match.State.READY, Match.State.PLAYING)
OVER = (Match.State.CONFIRMED, Match.State.UNPLAYED)
MOST_SHOWN = 100  # of one's matches that are to come
MOST_OVER = 20


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match of one's own: on which side one stands, who is opposite and how they can be reached, if they agreed to
    that, the report that waits, the game of the site that does, and the time that is agreed."""

    match: Match
    side: int
    names: tuple[str, str]
    contact: str
    waiting: Report | None
    table: MatchGame | None = None
    at: datetime | None = None

    @property
    def deadline(self) -> datetime | None:
        """Until when it is to be played."""
        return deadline_of(self.match)

    @property
    def opponent(self) -> str:
        """Who is opposite; empty while nobody knows."""
        return self.names[1 - self.side]

    @property
    def is_to_confirm(self) -> bool:
        """Whether the other side has reported and waits for one's word."""
        return self.waiting is not None and self.waiting.state == Report.State.STANDING and not self.is_told

    @property
    def is_told(self) -> bool:
        """Whether one's own side has reported."""
        return self.waiting is not None and self.waiting.side == self.side


def deadline_of(match: Match) -> datetime | None:
    """Until when a match is to be played: its own deadline, or its round's."""
    return match.deadline or match.round.deadline


def own_matches(user: User) -> tuple[list[OwnMatch], list[OwnMatch]]:
    """Somebody's matches that are not over, the next due first, and those that are, the last first. Eight queries."""
    mine = set(Member.objects.filter(player__user=user.pk, until__isnull=True).values_list("entry_id", flat=True))
    found = (
        Match.objects.filter(Q(first__in=mine) | Q(second__in=mine))
        .filter(is_public("group__stage__title__competition__"))
        .select_related(*_WITH)
    )
    order = (DUE.asc(nulls_last=True), "group__stage__number", "place", "pk")
    to_come = list(found.filter(state__in=(*OPEN, Match.State.WAITING)).order_by(*order)[:MOST_SHOWN])
    over = list(found.filter(state__in=OVER).order_by("-group__stage__number", "-place", "pk")[:MOST_OVER])
    names = entry_names(entries_of([*to_come, *over]))
    reports = {report.match_id: report for report in Report.objects.filter(match__in=to_come, state__in=WAITING)}
    waiting = [match.pk for match in to_come]
    tables, times = open_games(waiting), agreed_times(waiting)
    own = [
        replace(
            _own(match, mine, names, reports.get(match.pk)),
            table=tables.get(match.pk),
            at=times.get(match.pk, match.plays_at),
        )
        for match in (*to_come, *over)
    ]
    return own[: len(to_come)], own[len(to_come) :]


def _own(match: Match, mine: Collection[UUID], names: Mapping[UUID, str], waiting: Report | None) -> OwnMatch:
    side = 0 if match.first_id in mine else 1
    other = match.second if side == 0 else match.first
    shares = other is not None and other.contact_shared and match.state in OPEN
    told = tuple(names[entry.pk] if entry else "" for entry in (match.first, match.second))
    return OwnMatch(match, side, (told[0], told[1]), other.contact if other and shares else "", waiting)


# --- what is due ----------------------------------------------------------------------------------------------------


def unopposed(now: datetime) -> list[UUID]:
    """The reports to which nobody has objected for as long as their rules say, the oldest first; one query."""
    hours = F("match__group__stage__manifest__content__confirm_hours")
    standing = Report.objects.filter(state=Report.State.STANDING).annotate(hours=hours).order_by("made_at")
    found = standing.values_list("pk", "made_at", "hours")
    return [pk for pk, made_at, hours in found if made_at + timedelta(hours=int(hours)) <= now]


REMIND_BEFORE = timedelta(days=2)


def due_key(match: Match, deadline: datetime) -> str:
    """By what a reminder of a match is known: which deadline it is of."""
    return f"{match.pk}:{deadline.isoformat()}"


def due_soon(now: datetime) -> list[tuple[Match, datetime]]:
    """The matches that are to be played by a time within two days, of which nobody has been reminded, the next first.

    Two queries.
    """
    found = (
        Match.objects.annotate(due=DUE)
        .filter(state__in=[Match.State.READY, Match.State.PLAYING], due__gt=now, due__lte=now + REMIND_BEFORE)
        .filter(is_public("group__stage__title__competition__"))
        .select_related(*_WITH)
        .order_by("due", "pk")
    )
    due = [(match, deadline) for match in found if (deadline := deadline_of(match)) is not None]
    keys = [due_key(match, deadline) for match, deadline in due]
    told = set(Notice.objects.filter(kind=MATCH_DUE, key__in=keys).values_list("key", flat=True))
    return [(match, deadline) for match, deadline in due if due_key(match, deadline) not in told]


def overdue(competition: Competition, now: datetime) -> list[Match]:
    """The matches of an edition that wait for an official: disputed, or not played in time; those first that have
    waited longest. One query."""
    late = Q(state__in=[Match.State.READY, Match.State.PLAYING], due__lt=now) | Q(state=Match.State.DISPUTED)
    found = Match.objects.annotate(due=DUE).filter(group__stage__title__competition=competition).filter(late)
    return list(found.select_related(*_WITH).order_by(F("due").asc(nulls_last=True), "place", "pk"))
