"""Somebody's matches as their calendar has them: when each is played, or until when."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import CalendarFeed, Match
from tournaments.selectors.entries import entry_names
from tournaments.selectors.match_times import agreed_times
from tournaments.selectors.matches import deadline_of, entries_of, own_matches
from uckers_site.accounts.models import User


@dataclass(frozen=True)
class Dated:
    """A match with what its sides are called (empty: not known yet), when it is played, and until when it is to be."""

    match: Match
    names: tuple[str, str]
    at: datetime | None
    deadline: datetime | None


def hash_of(token: str) -> str:
    """What is kept of a feed's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def feed_of(user: User) -> CalendarFeed | None:
    """The address that somebody has; one query."""
    return CalendarFeed.objects.filter(user=user, withdrawn_at=None).first()


def user_of_feed(token: str) -> User | None:
    """Whose calendar is asked for; None for an address that is good no more. One query."""
    found = CalendarFeed.objects.select_related("user").filter(token_hash=hash_of(token), withdrawn_at=None).first()
    return found.user if found is not None and found.user.is_active else None


def dated_matches(user: User) -> list[Dated]:
    """The matches that somebody is to play, those with a time or a deadline; as many queries however many there are."""
    to_come, _over = own_matches(user)
    dated = [Dated(one.match, one.names, one.at, one.deadline) for one in to_come]
    return [one for one in dated if one.at or one.deadline]


def dated_match(match: Match) -> Dated | None:
    """A match that has a time or a night, as its calendar file has it; at most three queries."""
    at = agreed_times([match.pk]).get(match.pk, match.plays_at)
    if at is None:
        return None
    names = entry_names(entries_of([match]))
    first, second = (names[entry.pk] if entry else "" for entry in (match.first, match.second))
    return Dated(match, (first, second), at, deadline_of(match))
