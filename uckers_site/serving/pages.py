"""Pages: a WSGI application, which may wait for a database, served under ASGI by a fixed number of threads.

A thread is held only while the application itself works. It gets a body that has arrived whole
(`uckers_site.serving.bodies`) and leaves its response, a file on disk or a spool, for the event loop to send at
whatever speed the client reads; so neither a slow sender nor a slow reader keeps others waiting.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BufferedReader
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from wsgiref.util import FileWrapper

from uckers_site.serving.bodies import Body, Limits, Room, read_body
from uckers_site.serving.environ import build_environ, refuse_nul
from uckers_site.serving.protocol import Headers, Receive, Scope, Send, part, start
from uckers_site.serving.refusals import ClientGone, Refusal, broken, send_refusal

THREADS = 6  # each keeps one database connection
# How long a thread that computes keeps the interpreter from others that want it. The event loop wants it several times
# for each request and stream, beside all threads: at Python's 5 ms, busy threads keep it waiting for hundreds of them.
SWITCH_SECONDS = 0.0005
CHUNK = 64 * 1024  # bytes sent at a time
RESPONSE_IN_MEMORY = 256 * 1024  # bytes; longer responses wait in a temporary file
RESPONSE_AT_MOST = 256 * 1024 * 1024  # bytes; a response without end has no place here
STALL_SECONDS = 60.0  # a client that does not take one chunk in this time is let go
BODILESS = {204, 304}

WSGIApplication = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Response:
    """What the application answered: its body is the next `size` bytes of `file`. Close `file`."""

    status: int
    headers: Headers
    file: IO[bytes]
    size: int

    @property
    def spooled(self) -> int:
        """How many bytes lie in a temporary file for it."""
        spooled = isinstance(self.file, SpooledTemporaryFile) and self.size > RESPONSE_IN_MEMORY
        return self.size if spooled else 0


class Pages:
    """The ASGI application that serves a WSGI one.

    `bodies` and `responses` are the room for what arrives and for what waits to be read; they are two, so that people
    who do not read what they asked for keep nobody else out. `trusted_proxies` stand in front of this server.
    """

    def __init__(
        self,
        application: WSGIApplication,
        *,
        limits: Limits,
        bodies: Room,
        responses: Room,
        trusted_proxies: int,
        threads: int = THREADS,
    ) -> None:
        self._application = application
        self._limits = limits
        self._bodies = bodies
        self._responses = responses
        self._trusted_proxies = trusted_proxies
        # Started in no request's context, a thread has one of its own, in which Django's cache keeps its connection.
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="page")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one HTTP request."""
        try:
            refuse_nul(scope)
            with self._bodies.share() as share:
                body = await read_body(scope, receive, self._limits, share)
                response = await self._ask(scope, body)
            with response.file, self._responses.share() as share:
                share.take(response.spooled)
                await _send_response(scope, response, send)
        except Refusal as refusal:
            await send_refusal(scope, receive, send, refusal)
        except ClientGone:
            logger.info("The client of %s %s went away before its request was whole", scope["method"], scope["path"])

    async def _ask(self, scope: Scope, body: Body) -> Response:
        """Raises `Refusal` (500) for what the application let through, which is more than a view may raise."""
        try:
            environ = build_environ(scope, body, trusted_proxies=self._trusted_proxies)
            asked = self._threads.submit(_run, self._application, environ)
            asked.add_done_callback(lambda _: body.file.close())  # also where the server stops before a thread is free
            return await asyncio.wrap_future(asked)
        except Exception as error:
            logger.exception("%s %s broke outside every page", scope["method"], scope["path"])
            raise broken() from error


def _run(application: WSGIApplication, environ: dict[str, Any]) -> Response:
    """Call the application (PEP 3333) and keep its whole answer."""
    started: list[tuple[str, list[tuple[str, str]]]] = []
    file: IO[bytes] = SpooledTemporaryFile[bytes](max_size=RESPONSE_IN_MEMORY)  # handed on

    def start_response(status: str, headers: list[tuple[str, str]], _exc_info: Any = None) -> Callable[[bytes], int]:
        started[:] = [(status, headers)]  # nothing was sent yet, so a later word may always replace it
        return file.write

    try:
        chunks = application(environ, start_response)
        try:
            on_disk = _file_on_disk(chunks)
            if on_disk is not None:
                file.close()
                file = on_disk
            elif environ["REQUEST_METHOD"] != "HEAD":
                for chunk in chunks:
                    file.write(chunk)
                    if file.tell() > RESPONSE_AT_MOST:
                        raise RuntimeError(f"The response to {environ['PATH_INFO']} has over {RESPONSE_AT_MOST} bytes.")
        finally:
            close = getattr(chunks, "close", None)
            if close is not None:
                close()
        if on_disk is not None:
            size = os.fstat(file.fileno()).st_size - file.tell()
        else:
            size = file.tell()
            file.seek(0)
    except BaseException:
        file.close()
        raise
    status, headers = started[0]
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return Response(int(status.split(" ", 1)[0]), encoded, file, size)


def _file_on_disk(chunks: Iterable[bytes]) -> IO[bytes] | None:
    """The file that the application wants sent, opened once more (its own it closes), if it is a plain one."""
    if not isinstance(chunks, FileWrapper) or not isinstance(chunks.filelike, BufferedReader):
        return None
    file = os.fdopen(os.dup(chunks.filelike.fileno()), "rb")
    file.seek(chunks.filelike.tell())
    return file


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
