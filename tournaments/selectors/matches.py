"""What is asked of one match: where it stands, who meets, what was said of it and done to it."""

from collections.abc import Iterable
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from tournaments.models import Entry, Group, Match, Report, Title
from tournaments.selectors.entries import entry_names
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
            title__competition__championship__slug=championship,
        )
        .first()
    )
    if found is None:
        return None
    competition = found.title.competition
    return found if competition.published_at or may(user, Deed.SEE_PRIVATE, competition) else None


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
    """What was reported of a match, the last first, with who did; one query."""
    return list(match.reports.select_related("by", "settled_by").order_by("-made_at", "-id"))


def trail_for(match: Match, *, whole: bool) -> QuerySet[AuditEntry]:
    """What was done to a match, oldest first: to its result, for everybody to read, or all of it; one query."""
    trail = trail_of(f"match:{match.pk}")
    return trail if whole else trail.filter(deed__in=PUBLIC_DEEDS)
