"""Open streams: who listens, what is written to them, and how they end.

A stream is a response that does not finish: server-sent events (the HTML standard, 9.2) to one page. Each costs the
event loop one sleeping task, and no thread. A listener who does not read misses what comes meanwhile: a stream tells
what is so now, and of what was missed only the latest is kept for anybody.
"""

import asyncio
from http import HTTPStatus

from django.utils.translation import gettext as _

from uckers_site.serving.protocol import Receive, Send, part, start
from uckers_site.serving.refusals import Refusal, security_headers

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx hands each event on at once
]
TRY_AGAIN_SECONDS = 10


def event(name: str, number: int) -> bytes:
    """One event as it is sent: a name, a number as its ``id``, no data (but the line for it, else browsers skip it)."""
    return f"event: {name}\nid: {number}\ndata:\n\n".encode()


class Listener:
    """One open stream."""

    __slots__ = ("_latest", "_send", "_writing", "task")

    def __init__(self, send: Send, task: "asyncio.Task[None]") -> None:
        self.task = task
        self._send = send
        self._writing: asyncio.Task[None] | None = None
        self._latest: dict[str, bytes] = {}

    def offer(self, chunk: bytes) -> None:
        """Write `chunk`, unless the listener has not taken the last one yet."""
        if self._writing is None or self._writing.done():
            self._writing = asyncio.ensure_future(self._write(chunk))

    def offer_latest(self, chunk: bytes, *, about: str) -> None:
        """Write `chunk` now, or once the last one was taken, unless a later one about the same has come by then."""
        if self._writing is None or self._writing.done():
            self._writing = asyncio.ensure_future(self._write(chunk))
        else:
            self._latest[about] = chunk

    async def _write(self, chunk: bytes) -> None:
        await self._send(part(chunk, more=True))
        while self._latest:
            latest, self._latest = self._latest, {}
            await self._send(part(b"".join(latest.values()), more=True))


class Listeners:
    """All streams that are open in this process: `most` of them at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: set[Listener] = set()
        self._ending = False

    def __len__(self) -> int:
        return len(self._open)

    async def listen(self, receive: Receive, send: Send, *, first: bytes, among: "set[Listener]") -> None:
        """Open a stream that begins with `first`, and keep it among those of its kind until the client goes.

        Raises `Refusal` (503) where as many listen as may. Ends the response whole when the site stops.
        """
        if self._ending or len(self._open) >= self.most:
            words = _("As many are listening as can be. The page still works: load it again to see what is new.")
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, words, headers={"Retry-After": str(TRY_AGAIN_SECONDS)})
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("A stream is opened in a task of its own.")
        listener = Listener(send, task)
        self._open.add(listener)
        try:
            await send(start(HTTPStatus.OK, [*HEADERS, *security_headers()]))
            await send(part(first, more=True))
            among.add(listener)
            while (await receive())["type"] != "http.disconnect":
                pass
        except asyncio.CancelledError:  # by `end`, or by a server that has waited long enough
            await send(part(b"", more=False))
        finally:
            among.discard(listener)
            self._open.discard(listener)

    def end(self) -> None:
        """End every stream now, and open no more: the site is stopping. Pages come back by themselves."""
        self._ending = True
        for listener in self._open:
            listener.task.cancel()

    def begin(self) -> None:
        """Open streams (again)."""
        self._ending = False
