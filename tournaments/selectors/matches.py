"""What is asked of one match: where it stands, who meets, what was said of it and done to it."""

from collections.abc import Iterable
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from tournaments.models import Entry, Match, Member, Report
from tournaments.selectors.officials import Deed, may
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry
from uckers_site.audit.selectors import trail_of

Asker = User | AnonymousUser

WAITING = (Report.State.STANDING, Report.State.DISPUTED)
PUBLIC_DEEDS = ("result reported", "result disputed", "result confirmed", "result corrected")

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
            group__stage__title__competition__championship__slug=championship,
        )
        .first()
    )
    if found is None:
        return None
    competition = found.group.stage.title.competition
    return found if competition.published_at or may(user, Deed.SEE_PRIVATE, competition) else None


def entries_of(matches: Iterable[Match]) -> list[Entry]:
    """The entries that stand in some matches, each once."""
    found = {entry.pk: entry for match in matches for entry in (match.first, match.second) if entry is not None}
    return list(found.values())


def names_of(entries: Iterable[Entry]) -> dict[UUID, str]:
    """What each entry is called: by its own name, or its players' shown names; one query."""
    entries = list(entries)
    players: dict[UUID, list[str]] = {entry.pk: [] for entry in entries}
    members = Member.objects.filter(entry__in=players, until__isnull=True).select_related("player")
    for member in members.order_by("place"):
        players[member.entry_id].append(member.player.shown_name)
    return {entry.pk: entry.name or " and ".join(players[entry.pk]) or entry.key for entry in entries}


def reports_of(match: Match) -> list[Report]:
    """What was reported of a match, the last first, with who did; one query."""
    return list(match.reports.select_related("by", "settled_by").order_by("-made_at", "-id"))


def trail_for(match: Match, *, whole: bool) -> QuerySet[AuditEntry]:
    """What was done to a match, oldest first: to its result, for everybody to read, or all of it; one query."""
    trail = trail_of(f"match:{match.pk}")
    return trail if whole else trail.filter(deed__in=PUBLIC_DEEDS)
