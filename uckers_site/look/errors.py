"""Error pages, in the site's look, that keep what was typed.

One page, `templates/errors/base.html`, and a few words for each status. They ask nothing of the database, the
session or the cache: what the frame needs comes from the address, the cookies and the settings, so that a page can
say that these are down. Scripts that ask for JSON get JSON, htmx gets a flash for the head of the page.
"""

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import (
    BadRequest,
    DisallowedHost,
    PermissionDenied,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from uckers_site.look import context
from uckers_site.look.typed import typed

API = "/api/"  # beneath it programs ask, and are answered as the API answers, whatever they say that they accept
REASONS = {400: "unreadable", 403: "not-allowed", 404: "not-found", 405: "method-not-allowed", 429: "throttled"}
MOST_TOLD = 300  # characters of what may have come from outside


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400. A `BadRequest` raised with words shows them, as does a form of too many parts; other causes are not told."""
    return _refuse(request, 400, _("That could not be read"), said(exception))


def said(exception: Exception | None) -> str:
    """What the reader is told of why a request is bad; empty where that is no business of theirs."""
    if isinstance(exception, TooManyFieldsSent):
        words = _("A form or an address may have %(most)d fields; this one has more.")
        return words % {"most": settings.DATA_UPLOAD_MAX_NUMBER_FIELDS}
    if isinstance(exception, TooManyFilesSent):
        return _("A form may have %(most)d files; this one has more.") % {"most": settings.DATA_UPLOAD_MAX_NUMBER_FILES}
    if isinstance(exception, DisallowedHost) and settings.DEBUG:
        return str(exception)[:MOST_TOLD]  # whoever develops has to know which setting it is
    return _said(exception, BadRequest)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403. `PermissionDenied` raised with words shows them: who may, and whom to ask."""
    return _refuse(request, 403, _("That is not yours to do"), _said(exception, PermissionDenied))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form without its token: most often a page left open while signing in or out elsewhere."""
    return _refuse(request, 403, _("That form had gone stale"), template="errors/csrf.html")


def page_not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404."""
    return _refuse(request, 404, _("Nothing at that address"))


def not_allowed(request: HttpRequest, allowed: str) -> HttpResponse:
    """405, for an address that is only read, or only posted to; `allowed` are the methods that it takes."""
    response = _refuse(request, 405, _("Not in that way"))
    response["Allow"] = allowed
    return response


def too_many_requests(request: HttpRequest, exception: Exception | None = None, *, wait: int = 0) -> HttpResponse:
    """429, as allauth's rate limits answer (it finds this as `handler429`); `wait`: how long, in seconds, if known."""
    minutes = -(-wait // 60)
    words = ngettext("Wait %(minutes)d minute.", "Wait %(minutes)d minutes.", minutes) % {"minutes": minutes}
    response = _refuse(request, 429, _("Too many tries"), words if wait else "")
    if wait:
        response["Retry-After"] = str(wait)
    return response


def uncounted(request: HttpRequest) -> HttpResponse:
    """503 while Redis is down, for what counts tries: signing in and the like. It says that all else goes on."""
    detail = _("Signing in and changes to accounts have to wait a little; everything else goes on.")
    response = _refuse(request, 503, _("Not just now"), detail, template="errors/uncounted.html")
    response["Retry-After"] = "30"
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """500, which must work whatever is down."""
    return _refuse(request, 500, _("That went wrong, and it was not you"))


def _said(exception: Exception | None, kind: type[Exception]) -> str:
    return str(exception) if type(exception) is kind else ""


def _refuse(request: HttpRequest, status: int, title: str, detail: str = "", template: str = "") -> HttpResponse:
    template = template or f"errors/{status}.html"
    words = {"status": status, "title": title, "detail": detail}
    response: HttpResponse
    if request.headers.get("HX-Request") == "true":
        response = HttpResponse(render_to_string("errors/fragment.html", words), status=status)
        response["HX-Retarget"], response["HX-Reswap"] = "#flashes", "innerHTML show:top"
    elif request.path.startswith(API):
        error = {"reason": REASONS.get(status, "refused"), "message": detail or title}
        response = JsonResponse({"error": error}, status=status)
    elif not request.accepts("text/html") and request.accepts("application/json"):
        response = JsonResponse({"status": status, "title": title, "detail": detail}, status=status)
    else:
        frame: dict[str, Any] = {**context.page(request), "section": "", "request": request}
        kept = typed(request)
        response = HttpResponse(
            render_to_string(template, {**frame, **words, "typed": kept, "way_back": _way_back(request)}), status=status
        )
    response.in_the_look = True  # type: ignore[attr-defined]  # our own mark, for uckers_site.look.middleware
    add_never_cache_headers(response)
    patch_vary_headers(response, ["Accept", "HX-Request", "Cookie"])
    return response


def _way_back(request: HttpRequest) -> str:
    """The page that the reader came from, if it is one of ours; else the front page."""
    came_from = request.headers.get("Referer", "")
    try:
        ours = url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()})
    except DisallowedHost:  # the host itself may be what was refused
        ours = False
    if not ours:
        return "/"
    parts = urlsplit(came_from)
    back = parts.path + (f"?{parts.query}" if parts.query else "")
    return back if request.method != "GET" or back != request.get_full_path() else "/"
