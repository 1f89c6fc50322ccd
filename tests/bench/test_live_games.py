"""The visitors of the bench of live play: one that is not answered says so, and goes on."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from bench import live_games
from bench.live_games import NotAnswered, Visitor, watching

Serving = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def served(answer: Serving, ask: Callable[[int], Awaitable[None]]) -> None:
    """Let `ask` go to a port at which each connection is answered by `answer`, and wait until all are closed."""
    connections: set[asyncio.Task[None]] = set()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        connections.add(task)
        with suppress(ConnectionError):
            await answer(reader, writer)
            await reader.read()  # until whoever asked leaves
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()

    async with await asyncio.start_server(connected, "127.0.0.1", 0) as server:
        await ask(server.sockets[0].getsockname()[1])
        await asyncio.gather(*connections)


def test_a_request_that_is_not_answered_is_given_up_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_games, "PATIENCE", 0.1)
    asked: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await reader.readuntil(b"\r\n\r\n")
        asked.append(request.split()[1])
        if asked == [b"/slow/"]:
            await asyncio.sleep(0.2)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%b" % (len(asked[-1]), asked[-1]))
        await writer.drain()

    async def ask(port: int) -> None:
        visitor = Visitor(port)
        with pytest.raises(NotAnswered, match="GET /slow/"):
            await visitor.get("/slow/")
        assert (await visitor.get("/next/")).text == "/next/", "not the late answer to what was asked before"
        assert visitor.unanswered == 1
        visitor.close()

    asyncio.run(served(answer, ask))
    assert asked == [b"/slow/", b"/next/"]


def test_a_stream_that_is_told_nothing_keeps_nobody_waiting_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_games, "PATIENCE", 0.1)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n" + (b"event: version\nid: 7\n\n" if b"/told/" in request else b""))
        await writer.drain()

    async def ask(port: int) -> None:
        async with watching(port, ["/told/", "/silent/"]) as watchers:
            assert [watcher.changes for watcher in watchers] == [[7], []]

    asyncio.run(served(answer, ask))
