"""Signs of the players at a table: any request of theirs, and their page's stream. Told at most every few seconds."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Case, F, Q, Value, When
from django.utils import timezone

from games.models import LiveSeat, Seat
from games.selectors.live.remembered import GAMES, Remembered
from games.selectors.live.sitting import GAP

AT_MOST_EVERY = timedelta(seconds=8)

_noted: Remembered[int, datetime] = Remembered(
    4 * GAMES
)  # by this process, of which a seat that was kept knows nothing


def seen(seats: Collection[str | int]) -> None:
    """Note that these seats (their keys) have given a sign just now; one statement, and none if it was a moment ago."""
    now = timezone.now()
    for seat in seats:
        _noted.put(int(seat), now)
    stale = Q(seen_at__isnull=True) | Q(seen_at__lt=now - AT_MOST_EVERY)
    stayed = When(here_since__isnull=False, seen_at__gte=now - GAP, then=F("here_since"))
    LiveSeat.objects.filter(stale, pk__in=[int(seat) for seat in seats]).update(
        here_since=Case(stayed, default=Value(now)), seen_at=now
    )


def here(seat: Seat) -> None:
    """The same for one seat, with its `live`; no statement if it was told a moment ago."""
    last = max(filter(None, (seat.live.seen_at, _noted.get(seat.pk))), default=None)
    if last is None or last < timezone.now() - AT_MOST_EVERY:
        seen([seat.pk])
