"""What all requests together may hold is bounded, and what a server says about a request is not believed blindly."""

import asyncio
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from wsgiref.util import FileWrapper

import pytest

from uckers_site.serving import pages, refusals
from uckers_site.serving.bodies import REQUEST_COST, Limits, Room
from uckers_site.serving.pages import Pages, WSGIApplication
from uckers_site.serving.protocol import Message, Scope

LIMITS = Limits(body_bytes=1000, body_seconds=5)
GONE = {"type": "http.disconnect"}


def scope(*headers: tuple[bytes, bytes]) -> Scope:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "headers": list(headers),
    }


def arrives(body: bytes, *, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


class Exchange:
    """One request to `Pages` by a server that says what it is told to, and what was answered."""

    def __init__(self, *messages: Message) -> None:
        self._messages = list(messages)
        self.sent: list[Message] = []

    async def receive(self) -> Message:
        return self._messages.pop(0) if self._messages else GONE

    async def send(self, message: Message) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int | None:
        return self.sent[0]["status"] if self.sent else None

    @property
    def body(self) -> bytes:
        return b"".join(message["body"] for message in self.sent[1:])


class Application:
    """A WSGI application that keeps what it was given and answers as it is told."""

    def __init__(self, answer: Iterable[bytes] = (b"ok",)) -> None:
        self.given: list[bytes] = []
        self.answer = answer

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        self.given.append(environ["wsgi.input"].read())
        start_response("200 OK", [])
        return self.answer


def make_pages(application: WSGIApplication, *, size: int = 100_000, responses: int = 1_000_000) -> tuple[Pages, Room]:
    room = Room(size)
    page = Pages(application, limits=LIMITS, bodies=room, responses=Room(responses), trusted_proxies=0, threads=1)
    return page, room


@pytest.mark.parametrize("body", [b"score=1", b"score=123"])
def test_a_body_of_another_length_than_announced_reaches_no_page(body: bytes) -> None:
    application, exchange = Application(), Exchange(arrives(body))
    page, room = make_pages(application)
    asyncio.run(page(scope((b"content-length", b"8")), exchange.receive, exchange.send))
    assert (exchange.status, application.given, room.held) == (400, [], 0)
    assert b"8 were announced" in exchange.body


def test_a_client_gone_is_not_answered() -> None:
    application, exchange = Application(), Exchange(arrives(b"score=1", more=True), GONE)
    page, room = make_pages(application)
    asyncio.run(page(scope((b"content-length", b"8")), exchange.receive, exchange.send))
    assert (exchange.sent, application.given, room.held) == ([], [], 0)


def test_where_there_is_no_room_left_a_body_is_refused_and_a_later_one_taken() -> None:
    application = Application()
    page, room = make_pages(application, size=2 * REQUEST_COST + 500)
    full, later = Exchange(arrives(bytes(400))), Exchange(arrives(bytes(400)))

    async def ask() -> None:
        waiting: asyncio.Queue[Message] = asyncio.Queue()
        waiting.put_nowait(arrives(bytes(300), more=True))
        first = asyncio.create_task(page(scope(), waiting.get, Exchange().send))
        await asyncio.sleep(0.01)
        await page(scope(), full.receive, full.send)
        waiting.put_nowait(arrives(bytes(10)))
        await first
        await page(scope(), later.receive, later.send)

    asyncio.run(ask())
    assert full.status == 503
    assert (b"retry-after", b"5") in full.sent[0]["headers"]
    assert (b"connection", b"close") in full.sent[0]["headers"]
    assert later.status == 200
    assert [len(given) for given in application.given] == [310, 400]
    assert room.held == 0


def test_the_number_of_requests_in_hand_is_bounded_too() -> None:
    application, exchange = Application(), Exchange(arrives(b""))
    page, _room = make_pages(application, size=REQUEST_COST - 1)
    asyncio.run(page(scope(), exchange.receive, exchange.send))
    assert (exchange.status, application.given) == (503, [])


def test_a_response_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(pages, "RESPONSE_AT_MOST", 1000)
    exchange = Exchange(arrives(b""))
    page, room = make_pages(Application(iter(lambda: b"again", b"")))
    asyncio.run(page(scope(), exchange.receive, exchange.send))
    assert (exchange.status, room.held) == (500, 0)
    assert "over 1000 bytes" in caplog.text


def test_a_reader_who_stops_reading_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "STALL_SECONDS", 0.05)
    page, room = make_pages(Application([bytes(200_000)]))
    exchange = Exchange(arrives(b""))

    async def send(message: Message) -> None:
        await exchange.send(message)
        if len(exchange.sent) == 2:
            await asyncio.Event().wait()

    asyncio.run(asyncio.wait_for(page(scope(), exchange.receive, send), timeout=5))
    assert len(exchange.sent) == 2
    assert room.held == 0


def test_large_responses_that_nobody_reads_keep_no_page_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "RESPONSE_IN_MEMORY", 1000)
    application = Application([bytes(80_000)])
    page, _room = make_pages(application, responses=100_000)
    unread, second, small = Exchange(arrives(b"")), Exchange(arrives(b"")), Exchange(arrives(b""))
    reading = asyncio.Event()

    async def send(message: Message) -> None:
        await unread.send(message)
        await reading.wait()

    async def ask() -> None:
        first = asyncio.create_task(page(scope(), unread.receive, send))
        while not unread.sent:
            await asyncio.sleep(0.01)
        await page(scope(), second.receive, second.send)
        application.answer = [b"ok"]
        await page(scope(), small.receive, small.send)
        reading.set()
        await first

    asyncio.run(ask())
    assert second.status == 503
    assert small.body == b"ok"
    assert unread.body == bytes(80_000)


def test_a_file_on_disk_is_sent_from_there_and_takes_no_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(pages, "RESPONSE_IN_MEMORY", 1000)
    path = tmp_path / "file"
    path.write_bytes(os.urandom(80_000))
    with path.open("rb") as file:
        file.read(10)
        page, _room = make_pages(Application(FileWrapper(file)), responses=0)
        exchange = Exchange(arrives(b""))
        asyncio.run(page(scope(), exchange.receive, exchange.send))
        assert file.closed
    assert exchange.body == path.read_bytes()[10:]


def test_a_client_that_goes_on_sending_after_a_refusal_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "LINGER_SECONDS", 0.05)
    page, _room = make_pages(Application())
    exchange = Exchange()

    async def receive() -> Message:
        await asyncio.sleep(0)
        return arrives(bytes(100), more=True)

    asyncio.run(asyncio.wait_for(page(scope((b"content-length", b"1001")), receive, exchange.send), timeout=5))
    assert exchange.status == 413
    assert exchange.sent[-1]["more_body"] is False


def test_what_breaks_outside_every_page_is_told_of_and_is_no_bare_answer(caplog: pytest.LogCaptureFixture) -> None:
    """A request that Django fails to take in at all, say."""

    def application(_environ: dict[str, Any], _start_response: Callable[..., Any]) -> Iterable[bytes]:
        raise UnicodeError("nobody thought of it")

    pages, _room = make_pages(application)
    exchange = Exchange(arrives(b"abc"))
    with caplog.at_level("ERROR"):
        asyncio.run(pages({**scope((b"accept", b"text/html")), "path": "/odd/"}, exchange.receive, exchange.send))
    assert exchange.status == 500
    assert b'<nav class="mainnav"' in exchange.body
    assert b"content-security-policy" in dict(exchange.sent[0]["headers"])
    assert any("/odd/" in record.getMessage() and record.exc_info for record in caplog.records)
