"""When matches are played: what was offered and agreed by those who stand in them now."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db.models import F, Q, QuerySet

from tournaments.models import Match, MatchTime

_OF_THOSE_NOW = Q(entry=F("match__first"), other=F("match__second")) | Q(
    entry=F("match__second"), other=F("match__first")
)


def times_of(match: Match, now: datetime) -> list[MatchTime]:
    """What was agreed for a match, and what is offered and still to come, in order; one query."""
    found = _standing().filter(match=match)
    return [one for one in found if one.state == MatchTime.State.AGREED or one.at > now]


def time_of(match: Match, time: str) -> MatchTime | None:
    """The time of a match that a form names by its id; one query."""
    return next((one for one in MatchTime.objects.filter(match=match) if str(one.pk) == time), None)


def agreed_times(matches: Collection[UUID]) -> dict[UUID, datetime]:
    """When each of some matches is played, as far as that is agreed; one query."""
    found = _standing().filter(match__in=matches, state=MatchTime.State.AGREED)
    return dict(found.values_list("match_id", "at"))


def _standing() -> QuerySet[MatchTime]:
    states = [MatchTime.State.OFFERED, MatchTime.State.AGREED]
    return MatchTime.objects.filter(_OF_THOSE_NOW, state__in=states).order_by("at")
