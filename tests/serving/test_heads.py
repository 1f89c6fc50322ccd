"""Heads of requests are bounded in size, number and time, and nobody who sends a bad one keeps another waiting."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from tests.serving.server import PATIENCE, Server, read_answer, request, served
from uckers_site.serving.heads import Heads

MB = 1024 * 1024
SILENT = 50


@pytest.fixture(scope="module")
def impatient() -> Iterator[Server]:
    """The site, waiting one second for a head; its log must stay empty."""
    with served(
        "uckers_site.asgi:application",
        http="tests.serving.impatient:Impatient",
        DJANGO_SETTINGS_MODULE="tests.serving.probe_settings",
    ) as server:
        yield server


def _closed(client: socket.socket) -> bytes:
    """What still comes until the server closes the connection, which it must."""
    client.settimeout(PATIENCE)
    told = b""
    with suppress(ConnectionResetError):
        while chunk := client.recv(65536):
            told += chunk
    return told


def test_a_header_without_end_keeps_nobody_waiting(server: Server) -> None:
    with server.connect() as client:
        sent = threading.Event()

        def send() -> None:
            with suppress(OSError):
                client.sendall(b"GET /rules/ HTTP/1.1\r\nHost: localhost\r\nX-A: " + b"a" * 10 * MB)
            sent.set()

        threading.Thread(target=send).start()
        began = time.monotonic()
        assert server.get("/rules/").status == 200
        assert time.monotonic() - began < 2
        answer = read_answer(client)
        assert answer.status == 431
        assert "65536 bytes" in answer.text
        assert answer.headers["connection"] == "close"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert sent.wait(PATIENCE)


@pytest.mark.parametrize(
    "head",
    [
        b"GET /rules/?" + b"a" * 70_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /rules/ HTTP/1.1\r\nHost: localhost\r\n" + b"X: a\r\n" * 10_000 + b"\r\n",
        b"GET /rules/ HTTP/1.1\r\nHost: localhost\r\n" + b"X: a\r\n" * 200 + b"\r\n",
        b"GET /rules/ HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 65_536 + b"\r\n\r\n",
        b"\r\n" * 40_000,
    ],
    ids=["address", "thousands of headers", "one header too many", "long header", "empty lines"],
)
def test_a_head_over_the_bounds_is_refused(server: Server, head: bytes) -> None:
    assert server.ask(head).status == 431


def test_a_head_within_the_bounds_is_taken_however_it_arrives(server: Server) -> None:
    fields = [f"X-{number}: a" for number in range(Heads.head_count - 2)]
    whole = request("POST", "/probe/echo", "X-Long: " + "b" * 60_000, body=b"c" * 200_000)
    with server.connect() as client:
        for head in (request("GET", "/probe/echo", *fields), whole, whole):
            client.sendall(head)
            assert read_answer(client).status == 200
        client.sendall(whole[:100])
        time.sleep(0.1)
        client.sendall(whole[100:] + request("GET", "/probe/count"))
        assert json.loads(read_answer(client).body)["body"][0] == 200_000
        assert read_answer(client).status == 200


@pytest.mark.parametrize("begun", [b"", b"GET /rules/ HTTP/1.1\r\nHost: loc"], ids=["silent", "half a head"])
def test_whoever_sends_no_head_is_let_go(impatient: Server, begun: bytes) -> None:
    with ExitStack() as stack:
        began = time.monotonic()
        clients = [stack.enter_context(impatient.connect()) for _ in range(SILENT)]
        for client in clients:
            client.sendall(begun)
        told = {_closed(client)[:12] for client in clients}
        assert told == {b"HTTP/1.1 408" if begun else b""}
        assert 0.5 < time.monotonic() - began < 15


def test_a_head_that_trickles_for_ever_is_let_go(impatient: Server) -> None:
    with impatient.connect() as client:
        client.sendall(request("GET", "/rules/"))
        assert read_answer(client).status == 200
        began = time.monotonic()
        with suppress(OSError):
            while time.monotonic() - began < 15:
                client.sendall(b"\r\n")
                time.sleep(0.1)
        assert 0.5 < time.monotonic() - began < 10


def test_what_is_slow_for_other_reasons_is_waited_for(impatient: Server) -> None:
    assert impatient.get("/probe/slow?seconds=1.5").text == "done"
    body = request("POST", "/probe/echo", "Content-Type: text/plain", body=b"abc")
    with impatient.connect() as client:
        client.sendall(body[:-1])
        time.sleep(1.5)
        client.sendall(body[-1:])
        assert read_answer(client).status == 200


def test_headers_after_a_body_are_dropped_and_do_not_go_on_for_ever(server: Server) -> None:
    head = request("POST", "/probe/echo", "X-Forwarded-For: 192.0.2.1", "Transfer-Encoding: chunked")
    seen = json.loads(server.ask(head + b"3\r\nabc\r\n0\r\nX-Forwarded-For: 6.6.6.6\r\nX-Late: a\r\n\r\n").body)
    assert seen["meta"]["REMOTE_ADDR"] == "192.0.2.1"
    assert "HTTP_X_LATE" not in seen["meta"]
    assert server.ask(head + b"3\r\nabc\r\n0\r\nX-Late: " + b"a" * MB).status == 431


def test_what_is_no_request_is_told_so(server: Server) -> None:
    answer = server.ask(b"nonsense\r\n\r\n")
    assert (answer.status, answer.headers["connection"]) == (400, "close")
    half = request("POST", "/probe/echo", "Transfer-Encoding: chunked")
    assert server.ask(half + b"3\r\nabc\r\nnonsense\r\n").status == 400


def test_a_wish_for_a_websocket_is_answered_as_a_page_and_not_written_down(impatient: Server) -> None:
    before = impatient.log.read_text()
    upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: eA==")
    assert impatient.get("/rules/", *upgrade).status == 200
    assert impatient.log.read_text() == before
