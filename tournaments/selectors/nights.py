"""A season's nights: which there are, and which fixtures are on one."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments.models import Competition, Match

_GONE = (Match.State.ANNULLED, Match.State.UNPLAYED)


def nights_of(season: Competition, zone: str) -> list[date]:
    """The days of a season's fixtures in a zone, in order; one query."""
    found = Match.objects.filter(group__stage__title__competition=season, plays_at__isnull=False)
    moments = found.exclude(state__in=_GONE).values_list("plays_at", flat=True).distinct()
    return sorted({timezone.localtime(at, ZoneInfo(zone)).date() for at in moments if at is not None})


def night_now(nights: list[date], today: date) -> date | None:
    """The night whose results are entered today: the last that has been, or the first to come; None where none is."""
    return next((day for day in reversed(nights) if day <= today), nights[0] if nights else None)


def fixtures_on(season: Competition, day: date, zone: str) -> list[Match]:
    """The fixtures of a season on a day in a zone, division by division, with all that a report asks; one query."""
    start = datetime.combine(day, time(), ZoneInfo(zone))
    end = datetime.combine(day + timedelta(days=1), time(), ZoneInfo(zone))
    return list(
        Match.objects.filter(group__stage__title__competition=season, plays_at__gte=start, plays_at__lt=end)
        .exclude(state__in=_GONE)
        .select_related("group__stage__manifest", "group__stage__title", "round", "first", "second")
        .order_by("group__stage__title__number", "plays_at", "round__number", "place")
    )
