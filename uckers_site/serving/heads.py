"""The heads of requests (address and headers), bounded before they are parsed: in size, in number and in time.

It is uvicorn's own protocol over httptools with a guard in front. Alone, that joins what it has of a header anew with
every piece that arrives, so that one header without end keeps the event loop, and with it everybody, busy for as long
as it likes; and it waits for a head for ever. Its other protocol, over h11, does have a bound, but takes several times
as long over each request. A limit on connections (`--limit-concurrency`) would count open streams, which are many and
welcome; what is bounded here is only what has not asked for anything yet.
"""

import asyncio
import logging
from http import HTTPStatus
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from uckers_site.serving.refusals import LINGER_SECONDS, security_headers

logger = logging.getLogger(__name__)


class TooManyHeaders(ValueError):
    """Raised within the parser, which stops at it."""


class Heads(HttpToolsProtocol):
    """One connection. Give it to uvicorn: ``--http uckers_site.serving.heads:Heads``.

    `head_bytes`: how much is read that makes up no whole head and no piece of a body. `head_count`: headers of one
    request. `head_seconds`: from the connection, or the end of the last answer, to the end of the next head.
    """

    head_bytes: ClassVar[int] = 64 * 1024
    head_count: ClassVar[int] = 200
    head_seconds: ClassVar[float] = 15.0

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._unheeded = 0  # bytes that the parser took since it last had something to show for them
        self._in_body = False
        self._turned_away = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Feed the parser no more at a time than may go unheeded; what comes from somebody turned away is dropped."""
        while data and not (self._turned_away or self.transport.is_closing()):
            room = self.head_bytes - self._unheeded
            piece, data = data[:room], data[room:]
            self._unheeded += len(piece)
            super().data_received(piece)
            if self._unheeded >= self.head_bytes:
                words = _("The address and the headers of a request may have %(most)d bytes together.")
                self._turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, words % {"most": self.head_bytes})

    def on_message_begin(self) -> None:
        self._in_body = False
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header. What comes after a body could pass for what a proxy said before it, and is dropped."""
        if self._in_body:
            return
        if len(self.headers) >= self.head_count:
            raise TooManyHeaders
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._stop_timer()
        self._unheeded = 0
        self._in_body = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unheeded = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unheeded = 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        more = bool(self.pipeline)
        super().on_response_complete()
        if not more and not self.transport.is_closing():
            self._await_head()

    def send_400_response(self, msg: str) -> None:
        """Uvicorn's answer to what its parser cannot read."""
        if self.headers is not None and not self._in_body and len(self.headers) >= self.head_count:
            words = _("A request may have %(most)d headers.") % {"most": self.head_count}
            self._turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, words)
        else:
            self._turn_away(HTTPStatus.BAD_REQUEST, _("That is no request that could be read."))

    def _should_upgrade_to_ws(self) -> bool:
        return False  # there are no websockets here: such a request is answered as any other

    def _unsupported_upgrade_warning(self) -> None:
        """Nothing: anybody may ask, and nobody has to do anything about it."""

    def _await_head(self) -> None:
        self._stop_timer()
        self._timer = self.loop.call_later(self.head_seconds, self._no_head)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _no_head(self) -> None:
        if self._unheeded:
            words = _("The request did not arrive within %(seconds)g seconds.")
            self._turn_away(HTTPStatus.REQUEST_TIMEOUT, words % {"seconds": self.head_seconds})
        else:  # nothing was asked, so there is nothing to answer
            self.transport.close()

    def _turn_away(self, status: HTTPStatus, words: str) -> None:
        """Answer and close: once the client had time to read, since closing at once throws the answer away."""
        if self._turned_away or self.transport.is_closing():
            return
        logger.info("A connection was turned away: %d %s", status, words)
        under_way = self.cycle is not None and not self.cycle.response_complete
        if self.pipeline or (under_way and self.cycle.response_started):  # not into the middle of another answer
            self.transport.close()
            return
        if under_way:  # whoever waits for the rest of its body waits in vain
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self._turned_away = True
        body = f"{words}\n".encode()
        headers = [
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            (b"cache-control", b"no-store"),
            (b"connection", b"close"),
            *security_headers(),
        ]
        lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
        self.transport.write(STATUS_LINE[status] + lines + b"\r\n" + body)
        self.flow.resume_reading()
        self._stop_timer()
        self._timer = self.loop.call_later(LINGER_SECONDS, self.transport.close)
