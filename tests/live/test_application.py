"""The live application as any ASGI server may speak to it."""

import asyncio
import resource
import signal
from collections.abc import Callable

import pytest

from uckers_site.live.application import Live
from uckers_site.live.heartbeat import Heartbeat
from uckers_site.live.process import OTHER_FILES, allow_open_files, told_of_stop
from uckers_site.live.streams import Listeners
from uckers_site.serving.protocol import Message, Scope

SCOPE: Scope = {"type": "http", "method": "GET", "path": "/live/ping", "headers": [(b"host", b"localhost")]}


class Server:
    """A server that says what it is told to and keeps what is sent."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[Message] = asyncio.Queue()
        self.sent: list[Message] = []

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent)

    def heard_thrice(self) -> bool:
        return self.body.count(b"event: ping") >= 3


def make_live(*, most: int = 10, seconds: float = 60.0) -> tuple[Live, Listeners]:
    listeners = Listeners(most)
    ping = Heartbeat(listeners, seconds=seconds)
    return Live({"/live/ping": ping}, listeners=listeners, allowed_hosts=["localhost"]), listeners


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(5):
        while not condition():
            await asyncio.sleep(0.001)


def test_shutdown_ends_streams_whole_and_opens_no_more() -> None:
    async def run() -> None:
        live, listeners = make_live()
        lifespan, stream, late = Server(), Server(), Server()
        alive = asyncio.create_task(live({"type": "lifespan"}, lifespan.says.get, lifespan.send))
        lifespan.says.put_nowait({"type": "lifespan.startup"})
        open_stream = asyncio.create_task(live(SCOPE, stream.says.get, stream.send))
        await until(lambda: len(stream.sent) == 2)
        lifespan.says.put_nowait({"type": "lifespan.shutdown"})
        await asyncio.wait_for(asyncio.gather(alive, open_stream), 5)
        assert [message["type"] for message in lifespan.sent] == [
            "lifespan.startup.complete",
            "lifespan.shutdown.complete",
        ]
        assert stream.sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}
        assert len(listeners) == 0
        await live(SCOPE, late.says.get, late.send)
        assert late.sent[0]["status"] == 503

    asyncio.run(run())


def test_a_listener_who_does_not_take_a_ping_gets_no_second_one_and_others_do() -> None:
    async def run() -> None:
        live, _listeners = make_live(seconds=0.01)
        stuck, quick = Server(), Server()

        async def send(message: Message) -> None:
            await stuck.send(message)
            if len(stuck.sent) > 2:
                await asyncio.Event().wait()

        tasks = [
            asyncio.create_task(live(SCOPE, stuck.says.get, send)),
            asyncio.create_task(live(SCOPE, quick.says.get, quick.send)),
        ]
        await until(lambda: quick.body.count(b"event: ping") >= 10)
        assert len(stuck.sent) == 3
        quick.says.put_nowait({"type": "http.disconnect"})
        stuck.says.put_nowait({"type": "http.disconnect"})
        await asyncio.wait_for(asyncio.gather(*tasks), 5)

    asyncio.run(run())


def test_the_ticker_rests_when_nobody_listens_and_wakes_again() -> None:
    async def run() -> None:
        live, _listeners = make_live(seconds=0.01)
        for _ in range(2):
            server = Server()
            task = asyncio.create_task(live(SCOPE, server.says.get, server.send))
            await until(server.heard_thrice)
            server.says.put_nowait({"type": "http.disconnect"})
            await task
            await until(lambda: len(asyncio.all_tasks()) == 1)

    asyncio.run(run())


def test_a_websocket_is_closed_politely() -> None:
    async def run() -> None:
        live, _listeners = make_live()
        server = Server()
        server.says.put_nowait({"type": "websocket.connect"})
        await live({"type": "websocket", "path": "/live/ping"}, server.says.get, server.send)
        assert server.sent == [{"type": "websocket.close", "code": 1000}]

    asyncio.run(run())


def test_the_signal_to_stop_is_heard_and_passed_on() -> None:
    heard: list[str] = []

    async def run() -> None:
        with told_of_stop(lambda: heard.append("streams")):
            signal.raise_signal(signal.SIGTERM)
            await asyncio.sleep(0.05)

    before = signal.signal(signal.SIGTERM, lambda *_: heard.append("server"))
    try:
        mine = signal.getsignal(signal.SIGTERM)
        asyncio.run(run())
        assert sorted(heard) == ["server", "streams"]
        assert signal.getsignal(signal.SIGTERM) is mine
    finally:
        signal.signal(signal.SIGTERM, before)


def test_files_are_raised_to_what_streams_need_and_never_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, tuple[int, int]]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda which, limits: asked.append((which, limits)))
    for soft, hard, expected in [
        (256, 100_000, 1000 + OTHER_FILES),
        (256, 1024, 1024),
        (256, resource.RLIM_INFINITY, 1000 + OTHER_FILES),
        (50_000, 100_000, None),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None),
    ]:
        asked.clear()
        monkeypatch.setattr(resource, "getrlimit", lambda which, limits=(soft, hard): limits)
        allow_open_files(1000)
        assert asked == ([(resource.RLIMIT_NOFILE, (expected, hard))] if expected else [])
