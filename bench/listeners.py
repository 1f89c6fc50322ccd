"""Many listeners of one stream, held open by one client."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

REQUEST = b"GET /live/ping HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
AT_ONCE = 50  # connections opened side by side, so that no queue of the kernel overflows
PATIENCE = 10.0  # seconds that one listener waits for its first ping


class Listener(asyncio.Protocol):
    """One connection; counts the pings that came."""

    def __init__(self) -> None:
        self.pings = 0
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if isinstance(transport, asyncio.Transport):
            self._transport = transport
            transport.write(REQUEST)

    def data_received(self, data: bytes) -> None:
        self.pings += data.count(b"event: ping")
        if self.pings and not self.first.done():
            self.first.set_result(None)

    def close(self) -> None:
        """Leave."""
        if self._transport is not None:
            self._transport.abort()


@asynccontextmanager
async def listening(port: int, count: int) -> AsyncIterator[list[Listener]]:
    """Open `count` streams at 127.0.0.1:`port`; gives those that heard a first ping, and closes all at the end."""
    places = asyncio.Semaphore(AT_ONCE)
    opened: list[Listener] = []

    async def listen() -> bool:
        async with places:
            try:
                async with asyncio.timeout(PATIENCE):
                    _, listener = await asyncio.get_running_loop().create_connection(Listener, "127.0.0.1", port)
                    opened.append(listener)
                    await listener.first
            except (TimeoutError, OSError):
                return False
            return True

    try:
        async with asyncio.timeout(6 * PATIENCE):
            await asyncio.gather(*(listen() for _ in range(count)))
    except TimeoutError:
        pass  # who got in by then is in
    try:
        yield [listener for listener in opened if listener.first.done() and not listener.first.cancelled()]
    finally:
        for listener in opened:
            listener.close()
