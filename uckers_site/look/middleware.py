"""Times are told in the reader's own zone."""

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

COOKIE = "tz"  # set by static/js/local-time.js for readers without an account


def local_time(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Activate the zone of the account, else of the cookie, else UTC, for the length of a request."""

    def middleware(request: HttpRequest) -> HttpResponse:
        name = getattr(request.user, "time_zone", "") or request.COOKIES.get(COOKIE, "")
        try:
            zone: zoneinfo.ZoneInfo | None = zoneinfo.ZoneInfo(name) if name else None
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
            zone = None
        with timezone.override(zone):
            return get_response(request)

    return middleware
