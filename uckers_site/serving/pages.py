"""Pages: a WSGI application, which may wait for a database, served under ASGI by a fixed number of threads.

A thread is held only while the application itself works. It gets a body that has arrived whole
(`uckers_site.serving.bodies`) and leaves its response in a spool, from which the event loop sends it at whatever
speed the client reads; so neither a slow sender nor a slow reader keeps others waiting.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from tempfile import SpooledTemporaryFile
from typing import Any

from uckers_site.serving.bodies import Body, Limits, Room, read_body
from uckers_site.serving.environ import build_environ
from uckers_site.serving.protocol import Headers, Receive, Scope, Send, part, start
from uckers_site.serving.refusals import ClientGone, Refusal, send_refusal

THREADS = 10  # each keeps one database connection
CHUNK = 64 * 1024  # bytes sent at a time
RESPONSE_IN_MEMORY = 256 * 1024  # bytes; longer responses wait in a temporary file
RESPONSE_AT_MOST = 256 * 1024 * 1024  # bytes; a response without end has no place here
STALL_SECONDS = 60.0  # a client that does not take one chunk in this time is let go
BODILESS = {204, 304}

WSGIApplication = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Response:
    """What the application answered: its body, to be read from its start, has `size` bytes. Close `file`."""

    status: int
    headers: Headers
    file: "SpooledTemporaryFile[bytes]"
    size: int


class Pages:
    """The ASGI application that serves a WSGI one. `trusted_proxies`: how many stand in front of this server."""

    def __init__(
        self, application: WSGIApplication, *, limits: Limits, room: Room, trusted_proxies: int, threads: int = THREADS
    ) -> None:
        self._application = application
        self._limits = limits
        self._room = room
        self._trusted_proxies = trusted_proxies
        # Started in no request's context, a thread has one of its own, in which Django's cache keeps its connection.
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="page")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        try:
            with self._room.share() as share:
                body = await read_body(scope, receive, self._limits, share)
                response = await self._ask(scope, body)
                try:
                    share.hold(response.size)
                    await _send_response(scope, response, send)
                finally:
                    response.file.close()
        except Refusal as refusal:
            await send_refusal(scope, receive, send, refusal)
        except ClientGone:
            logger.info("The client of %s %s went away before its request was whole", scope["method"], scope["path"])

    async def _ask(self, scope: Scope, body: Body) -> Response:
        environ = build_environ(scope, body, trusted_proxies=self._trusted_proxies)
        asked = self._threads.submit(_run, self._application, environ)
        asked.add_done_callback(lambda _: body.file.close())  # also where the server stops before a thread is free
        return await asyncio.wrap_future(asked)


def _run(application: WSGIApplication, environ: dict[str, Any]) -> Response:
    """Call the application (PEP 3333) and keep its whole answer."""
    started: list[tuple[str, list[tuple[str, str]]]] = []
    file = SpooledTemporaryFile[bytes](max_size=RESPONSE_IN_MEMORY)  # handed on

    def start_response(status: str, headers: list[tuple[str, str]], _exc_info: Any = None) -> Callable[[bytes], int]:
        started[:] = [(status, headers)]  # nothing was sent yet, so a later word may always replace it
        return file.write

    try:
        chunks = application(environ, start_response)
        try:
            if environ["REQUEST_METHOD"] != "HEAD":
                for chunk in chunks:
                    file.write(chunk)
                    if file.tell() > RESPONSE_AT_MOST:
                        raise RuntimeError(f"The response to {environ['PATH_INFO']} has over {RESPONSE_AT_MOST} bytes.")
        finally:
            close = getattr(chunks, "close", None)
            if close is not None:
                close()
        size = file.tell()
        file.seek(0)
    except BaseException:
        file.close()
        raise
    status, headers = started[0]
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return Response(int(status.split(" ", 1)[0]), encoded, file, size)


async def _send_response(scope: Scope, response: Response, send: Send) -> None:
    headers = response.headers
    bodiless = scope["method"] == "HEAD" or response.status in BODILESS
    if not bodiless and all(name != b"content-length" for name, _ in headers):
        headers = [*headers, (b"content-length", str(response.size).encode())]
    await send(start(response.status, headers))
    left = 0 if bodiless else response.size
    while left > CHUNK:
        chunk = response.file.read(CHUNK)
        left -= len(chunk)
        try:
            async with asyncio.timeout(STALL_SECONDS):
                await send(part(chunk, more=True))
        except TimeoutError:
            logger.info("The client of %s %s stopped reading", scope["method"], scope["path"])
            return
    await send(part(response.file.read(left), more=False))
