"""Requests that are turned away before any page is asked: what is said, and how it is sent.

A refusal is a small page in the site's look for those who read HTML and one line of text for the rest. It takes no
thread and asks no database. When the request's body was not read to its end, the connection is closed after it,
but only once the client has had time to read: a socket closed at once throws the answer away with the upload.
"""

import asyncio
import logging
from contextlib import suppress
from functools import cache, lru_cache
from http import HTTPStatus

from csp.utils import build_policy
from django.conf import settings
from django.template import TemplateDoesNotExist
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from uckers_site.serving.protocol import Headers, Receive, Scope, Send, header, part, start

LINGER_SECONDS = 2.0  # how long what still arrives is read and thrown away

logger = logging.getLogger(__name__)


class Refusal(Exception):
    """Why a request goes no further: a status, and words that say what is wrong and what would be right."""

    def __init__(
        self, status: HTTPStatus, words: str, *, headers: dict[str, str] | None = None, unread: bool = False
    ) -> None:
        super().__init__(words)
        self.status = status
        self.words = words
        self.headers = headers or {}
        self.unread = unread  # whether some of the request's body may still be on its way


class ClientGone(Exception):
    """The client left before its request was whole: there is nobody to answer."""


def overloaded(*, unread: bool = False) -> Refusal:
    """The refusal for when the site holds as much as it may."""
    words = _("The site is as busy as it can be at the moment. Nothing was changed; try again in a few seconds.")
    return Refusal(HTTPStatus.SERVICE_UNAVAILABLE, words, headers={"Retry-After": "5"}, unread=unread)


def broken() -> Refusal:
    """The refusal for when answering failed in a way that nobody thought of."""
    return Refusal(HTTPStatus.INTERNAL_SERVER_ERROR, _("Something broke on our side."))


async def send_refusal(scope: Scope, receive: Receive, send: Send, refusal: Refusal) -> None:
    """Answer with a refusal; returns once it is sent and, where the body was not read, the client has let go."""
    logger.info("Refused %s %s: %d %s", scope["method"], scope["path"], refusal.status, refusal.words)
    wants_page = b"text/html" in (header(scope, b"accept") or b"")
    page = _page(refusal.status, refusal.words) if wants_page else None
    body = (page if page is not None else refusal.words + "\n").encode()
    headers: Headers = [
        (b"content-type", b"text/html; charset=utf-8" if page is not None else b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"vary", b"Accept"),
        *security_headers(),
        *((name.lower().encode(), value.encode()) for name, value in refusal.headers.items()),
    ]
    if refusal.unread:
        headers.append((b"connection", b"close"))
    await send(start(refusal.status, headers))
    if scope["method"] == "HEAD":
        body = b""
    if refusal.unread:
        await send(part(body, more=True))
        await _discard(receive)
        body = b""
    await send(part(body, more=False))


@cache
def security_headers() -> tuple[tuple[bytes, bytes], ...]:
    """The headers by which pages are kept safe, for what does not pass through Django's middleware."""
    values = {
        "content-security-policy": build_policy(),
        "x-content-type-options": "nosniff",
        "x-frame-options": settings.X_FRAME_OPTIONS,
        "referrer-policy": settings.SECURE_REFERRER_POLICY,
        "cross-origin-opener-policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
    }
    return tuple((name.encode(), value.encode()) for name, value in values.items())


@lru_cache(maxsize=32)
def _page(status: HTTPStatus, words: str) -> str | None:
    """The page that says so, or None where there is none. Kept, since the words are few: many refusals cost little."""
    try:
        return render_to_string(f"errors/{status:d}.html", {"detail": words, "status": int(status)})
    except TemplateDoesNotExist:
        return None


async def _discard(receive: Receive) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect" or not message.get("more_body", False):
                    return
