"""``/live/ping``: a stream that says only that the site is there, at once and then every ten seconds.

One ticker serves all who listen, and runs while anybody does.
"""

import asyncio
import time

from uckers_site.live.streams import Listener, Listeners, event
from uckers_site.serving.protocol import Receive, Scope, Send

SECONDS = 10.0  # between two pings
BATCH = 100  # listeners written to before pages have their turn


class Heartbeat:
    """The handler of ``/live/ping``. It tells nothing about anybody, so anybody may listen."""

    def __init__(self, listeners: Listeners, *, seconds: float = SECONDS) -> None:
        self._listeners = listeners
        self._seconds = seconds
        self._hearing: set[Listener] = set()
        self._ticker: asyncio.Task[None] | None = None

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Open one stream; returns when it has ended."""
        if self._ticker is None or self._ticker.done():
            self._ticker = asyncio.create_task(self._tick())
        await self._listeners.listen(receive, send, first=_ping(), among=self._hearing)

    async def _tick(self) -> None:
        await asyncio.sleep(self._seconds)
        while self._hearing:
            ping = _ping()
            for number, listener in enumerate(tuple(self._hearing), start=1):
                listener.offer(ping)
                if number % BATCH == 0:
                    await asyncio.sleep(0)
            await asyncio.sleep(self._seconds)


def _ping() -> bytes:
    """A ping, numbered by the clock in whole seconds, so that numbers rise across restarts too."""
    return event("ping", int(time.time()))
