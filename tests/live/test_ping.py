"""``/live/ping``: anybody may listen, many may, and none of them costs a thread."""

import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPResponse

import pytest

from tests.live.quick import SECONDS
from tests.serving.server import Server, read_answer, request, served
from uckers_site.live import heartbeat

MOST = 250
MANY = 200


@dataclass(frozen=True)
class Stream:
    """One open stream, read as a browser would."""

    client: socket.socket
    response: HTTPResponse

    def event(self) -> dict[str, str]:
        """The next event's lines, by field."""
        fields = {}
        while line := self.response.readline().decode().strip():
            name, _, value = line.partition(":")
            fields[name] = value.strip()
        return fields


@contextmanager
def listening(server: Server, *headers: str) -> Iterator[Stream]:
    with server.connect() as client:
        client.sendall(request("GET", "/live/ping", "Accept: text/event-stream", *headers))
        with HTTPResponse(client) as response:
            response.begin()
            yield Stream(client, response)


@pytest.fixture(scope="module")
def live() -> Iterator[Server]:
    """The live streams by themselves, at most `MOST`, with a quick heartbeat."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(4 * MOST, hard)), hard))
    with served("tests.live.quick:application", MAX_LISTENERS=str(MOST)) as server:
        yield server


@pytest.fixture
def streams(live: Server) -> Iterator[Callable[[int], list[Stream]]]:
    """`streams(n)`: so many open streams, closed when the test ends; waits until the server has let all go."""
    with ExitStack() as stack:
        yield lambda n: [stack.enter_context(listening(live)) for _ in range(n)]
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with ExitStack() as stack:
            opened = [stack.enter_context(listening(live)) for _ in range(MOST)]
            if all(stream.response.status == 200 for stream in opened):
                return
        time.sleep(0.1)
    pytest.fail("places of listeners who left were not given back")


def test_a_ping_comes_at_once_and_then_steadily(live: Server) -> None:
    began = time.monotonic()
    with listening(live) as stream:
        first = stream.event()
        assert time.monotonic() - began < SECONDS
        assert first["event"] == "ping"
        assert abs(int(first["id"]) - time.time()) < 5
        assert first["data"] == ""
        others = [stream.event() for _ in range(4)]
        assert 3 * SECONDS < time.monotonic() - began < 10
    assert [other["event"] for other in others] == ["ping"] * 4
    assert int(others[-1]["id"]) > int(first["id"])


def test_the_heartbeat_is_quick_enough_for_what_proxies_wait() -> None:
    assert heartbeat.SECONDS == 10


def test_a_stream_is_neither_kept_nor_held_back(live: Server) -> None:
    with listening(live) as stream:
        assert stream.response.status == 200
        assert stream.response.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert stream.response.headers["cache-control"] == "no-store"
        assert stream.response.headers["x-accel-buffering"] == "no"
        assert stream.response.headers["x-content-type-options"] == "nosniff"


def test_many_listeners_all_hear_and_take_no_thread(live: Server, streams: Callable[[int], list[Stream]]) -> None:
    with listening(live) as one:
        one.event()
        one.event()
        threads = live.threads
    opened = streams(MANY)
    for stream in opened:
        assert [stream.event()["event"] for _ in range(3)] == ["ping"] * 3
    assert live.threads == threads


def test_one_too_many_is_told_when_to_come_back(live: Server, streams: Callable[[int], list[Stream]]) -> None:
    opened = streams(MOST)
    assert {stream.response.status for stream in opened} == {200}
    answer = live.get("/live/ping")
    assert answer.status == 503
    assert answer.headers["retry-after"] == "10"
    opened[0].client.shutdown(socket.SHUT_RDWR)
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with listening(live) as stream:
            if stream.response.status == 200:
                return
        time.sleep(0.05)
    pytest.fail("the place of one who left was not given back")


def test_a_listener_who_does_not_read_keeps_nobody_waiting(live: Server) -> None:
    with listening(live), listening(live) as other:
        assert [other.event()["event"] for _ in range(3)] == ["ping"] * 3


@pytest.mark.parametrize("method", ["POST", "HEAD", "PUT", "DELETE", "OPTIONS"])
def test_a_stream_can_only_be_read(live: Server, method: str) -> None:
    answer = live.ask(request(method, "/live/ping"))
    assert answer.status == 405
    assert answer.headers["allow"] == "GET"


@pytest.mark.parametrize("path", ["/live/", "/live/pong", "/live/ping/", "/live/../rules/", "/rules/"])
def test_other_addresses_are_unknown(live: Server, path: str) -> None:
    assert live.get(path).status == 404


@pytest.mark.parametrize("host", ["elsewhere.example", "", "localhost.elsewhere.example", "localhost:x"])
def test_another_host_is_refused(live: Server, host: str) -> None:
    answer = live.get("/live/ping", f"Host: {host}")
    assert answer.status == 400


def test_the_site_serves_streams_and_pages_and_stops_at_once_with_streams_open() -> None:
    with served("uckers_site.asgi:application") as server, ExitStack() as stack:
        opened = [stack.enter_context(listening(server)) for _ in range(20)]
        assert {stream.event()["event"] for stream in opened} == {"ping"}
        assert server.get("/rules/").status == 200
        assert server.get("/live/pong").status == 404
        assert server.stop() < 3
        for stream in opened:
            assert stream.response.read() == b""  # ended, not cut: else this raises IncompleteRead
        assert server.log.read_text() == ""


def test_a_page_can_be_asked_for_by_an_upgrade_that_is_not_to_be_had(live: Server) -> None:
    upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: eA==")
    with live.connect() as client:
        client.sendall(request("GET", "/live/nothing", *upgrade))
        assert read_answer(client).status == 404


@pytest.mark.soak
def test_the_sites_own_heartbeat_beats(record_property: Callable[[str, object], None]) -> None:
    with served("uckers_site.asgi:application") as server, listening(server) as stream:
        began = time.monotonic()
        for _ in range(3):
            stream.event()
        seconds = time.monotonic() - began
        record_property("seconds for three pings", f"{seconds:.1f}")
        assert 10 < seconds < 25
