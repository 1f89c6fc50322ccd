"""Times are told in the reader's own zone, and what Django refuses by itself is told in the site's look."""

import zoneinfo
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils import timezone

from uckers_site.look.errors import not_allowed, page_not_found

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


def in_the_look(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """A page for an empty 405; and in development readers' own page for a 404, not a list of all addresses."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if isinstance(response, HttpResponseNotAllowed) and not response.content:
            return not_allowed(request, response["Allow"])
        technical = settings.DEBUG and response.status_code == 404 and not hasattr(response, "in_the_look")
        if technical and response.get("Content-Type", "").startswith("text/html"):
            return page_not_found(request)
        return response

    return middleware
