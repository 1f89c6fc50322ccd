"""Request bodies, read whole by the event loop before any thread is taken.

A client that is slow, sends too much, or goes away in the middle costs no thread and never reaches a view: what a
view is given is what the client sent, all of it. Bodies lie in memory up to `IN_MEMORY` bytes each and in
temporary files beyond; a `Room` bounds what all of them together may hold.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from tempfile import SpooledTemporaryFile

from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from uckers_site.serving.protocol import Receive, Scope, header
from uckers_site.serving.refusals import ClientGone, Refusal, overloaded

IN_MEMORY = 64 * 1024  # bytes
REQUEST_COST = 16 * 1024  # bytes that any request counts for, so that the room bounds their number too

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Limits:
    """How large a body may be, in bytes, and how long it may take to arrive, in seconds."""

    body_bytes: int
    body_seconds: float


class Room:
    """How many bytes may be held at once, in memory or temporary files. For one event loop's thread."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.held = 0

    @contextmanager
    def share(self) -> Iterator["Share"]:
        """A share of the room, empty at first and given back when the block ends."""
        share = Share(self)
        try:
            yield share
        finally:
            self.held -= share.held


class Share:
    """What one request holds of a room."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.held = 0

    def take(self, amount: int) -> None:
        """Hold `amount` bytes more. Raises `Refusal` (503), holding nothing more, when there is no room."""
        if self._room.held + amount > self._room.size:
            raise overloaded(unread=True)
        self._room.held += amount
        self.held += amount


@dataclass(frozen=True)
class Body:
    """A whole request body, to be read from its start, and its size in bytes. Whoever has it closes `file`."""

    file: "SpooledTemporaryFile[bytes]"
    size: int


async def read_body(scope: Scope, receive: Receive, limits: Limits, share: Share) -> Body:
    """Read a request's body to its end.

    Raises `Refusal` where it is too large (413), too slow (408), of another length than announced (400) or more
    than there is room for (503), and `ClientGone`.
    """
    share.take(REQUEST_COST)
    announced = _announced_length(scope)
    if announced is not None and announced > limits.body_bytes:
        raise _too_large(limits)
    file = SpooledTemporaryFile[bytes](max_size=IN_MEMORY)  # handed on
    try:
        async with asyncio.timeout(limits.body_seconds):
            size = await _receive_into(file, receive, limits, share)
        if announced is not None and size != announced:
            raise _other_length(announced, size)
        file.seek(0)
    except TimeoutError:
        file.close()
        raise _too_slow(limits) from None
    except OSError as error:
        file.close()
        logger.exception("A request body could not be kept")
        raise overloaded(unread=True) from error
    except BaseException:
        file.close()
        raise
    return Body(file, size)


async def _receive_into(file: "SpooledTemporaryFile[bytes]", receive: Receive, limits: Limits, share: Share) -> int:
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGone
        chunk: bytes = message.get("body", b"")
        more = message.get("more_body", False)
        size += len(chunk)
        if size > limits.body_bytes:
            raise _too_large(limits)
        share.take(len(chunk))
        file.write(chunk)
    return size


def _announced_length(scope: Scope) -> int | None:
    value = header(scope, b"content-length")
    if value is None:
        return None
    if not value.isdigit():
        words = _("The Content-Length of the request is %(value)s; it should be one whole number of bytes.")
        raise Refusal(HTTPStatus.BAD_REQUEST, words % {"value": ascii(value.decode("latin-1"))[:40]}, unread=True)
    return int(value)


def _too_large(limits: Limits) -> Refusal:
    words = _("What you sent is too large: at most %(limit)s is taken at once. Nothing was changed.")
    limit = filesizeformat(limits.body_bytes).replace("\xa0", " ")
    return Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, words % {"limit": limit}, unread=True)


def _too_slow(limits: Limits) -> Refusal:
    words = _(
        "What you sent did not arrive within %(seconds)g seconds. Nothing was changed; "
        "look at your connection, then send it again."
    )
    return Refusal(HTTPStatus.REQUEST_TIMEOUT, words % {"seconds": limits.body_seconds}, unread=True)


def _other_length(announced: int, size: int) -> Refusal:
    words = _(
        "%(size)d bytes arrived where %(announced)d were announced. Nothing was changed; send the whole request again."
    )
    return Refusal(HTTPStatus.BAD_REQUEST, words % {"size": size, "announced": announced}, unread=True)
