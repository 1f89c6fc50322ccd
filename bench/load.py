"""A client that asks for one page over and over on a few kept-alive connections, and counts."""

import asyncio
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Load:
    """What was seen: pages answered with 200, in so many seconds."""

    pages: int
    seconds: float

    @property
    def rate(self) -> float:
        """Pages a second."""
        return self.pages / self.seconds


async def ask_for_pages(port: int, *, path: str, connections: int, seconds: float) -> Load:
    """Ask 127.0.0.1:`port` for `path` on `connections` connections, each at most one page at a time."""
    until = time.perf_counter() + seconds
    began = time.perf_counter()
    counts = await asyncio.gather(*(_ask(port, path, until) for _ in range(connections)))
    return Load(sum(counts), time.perf_counter() - began)


async def _ask(port: int, path: str, until: float) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    count = 0
    while time.perf_counter() < until:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200 "):
            raise RuntimeError(f"{path} answered {head[:40]!r}")
        lower = head.lower()
        if b"content-length: " in lower:
            length = int(lower.split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0])
            await reader.readexactly(length)
        else:  # in chunks
            await reader.readuntil(b"\r\n0\r\n\r\n")
        count += 1
    writer.close()
    return count
