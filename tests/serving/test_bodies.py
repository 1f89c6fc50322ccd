"""A request body reaches a page whole or not at all, and waiting for it takes no thread."""

import hashlib
import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.serving.conftest import BODY_BYTES, BODY_SECONDS
from tests.serving.server import Answer, Server, read_answer, request

FORM = "Content-Type: application/x-www-form-urlencoded"
HTML = "Accept: text/html,*/*;q=0.8"
MANY = 50
SOON = 1.0  # seconds


def count(server: Server) -> int:
    """How many requests reached the page that bodies are sent to."""
    return int(server.get("/probe/count").body)


def pages_answer_soon(server: Server) -> None:
    """Ask for a page five times over; the middle one says, since the machine has other things to do as well."""
    took = []
    for _ in range(5):
        asked = time.monotonic()
        assert server.get("/rules/").status == 200
        took.append(time.monotonic() - asked)
    assert sorted(took)[2] < SOON


@pytest.fixture
def clients(server: Server) -> Iterator[Callable[[bytes], socket.socket]]:
    """`clients(data)`: one more client that connects and sends this; all are closed when the test ends."""
    with ExitStack() as stack:

        def make(data: bytes) -> socket.socket:
            client = stack.enter_context(server.connect())
            client.sendall(data)
            return client

        yield make


def digest(content: bytes) -> list[object]:
    return [len(content), hashlib.sha256(content).hexdigest()]


def chunked(*chunks: bytes) -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in [*chunks, b""])


@pytest.mark.parametrize("size", [0, 1, 65_536, 65_537, BODY_BYTES])
def test_a_body_arrives_byte_for_byte(server: Server, size: int) -> None:
    body = os.urandom(size)
    answer = server.ask(request("POST", "/probe/echo", "Content-Type: application/octet-stream", body=body))
    assert json.loads(answer.body)["body"] == digest(body)


def test_a_body_in_chunks_of_unknown_length_arrives_byte_for_byte(server: Server) -> None:
    chunks = [os.urandom(size) for size in (1, 70_000, 3, 100_000)]
    head = request("POST", "/probe/echo", "Content-Type: application/octet-stream", "Transfer-Encoding: chunked")
    seen = json.loads(server.ask(head + chunked(*chunks)).body)
    assert seen["body"] == digest(b"".join(chunks))
    assert seen["meta"]["CONTENT_LENGTH"] == str(170_004)
    assert "HTTP_TRANSFER_ENCODING" not in seen["meta"]


def test_a_form_with_a_file_arrives_whole(server: Server) -> None:
    file = os.urandom(300_000)
    body = (
        b'--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nh\xc3\xa9\r\n'
        b'--x\r\nContent-Disposition: form-data; name="game"; filename="a.ugn"\r\n\r\n' + file + b"\r\n--x--\r\n"
    )
    seen = json.loads(
        server.ask(request("POST", "/probe/echo", "Content-Type: multipart/form-data; boundary=x", body=body)).body
    )
    assert seen["fields"] == {"note": ["hé"]}
    assert seen["files"] == {"game": digest(file)}


def test_many_different_posts_at_once_each_arrive_whole(
    server: Server, clients: Callable[[bytes], socket.socket]
) -> None:
    bodies = [f"n={n}&text={str(n) * 20_000}".encode() for n in range(MANY)]
    waiting = []
    for body in bodies:
        whole = request("POST", "/probe/echo", FORM, body=body)
        waiting.append((clients(whole[: len(whole) // 2]), whole[len(whole) // 2 :]))
    for client, rest in waiting:
        client.sendall(rest)
    for n, (client, _) in enumerate(waiting):
        assert json.loads(read_answer(client).body)["fields"] == {"n": [str(n)], "text": [str(n) * 20_000]}


@pytest.mark.parametrize("clean", [True, False], ids=["closed", "reset"])
def test_posts_cut_off_in_the_middle_reach_no_page(server: Server, clean: bool) -> None:
    before = count(server)
    cut = request("POST", "/probe/echo", FORM, body=b"score=1", length=len(b"score=12"))
    clients = [server.connect() for _ in range(MANY)]
    for client in clients:
        client.sendall(cut)
    for client in clients:
        if not clean:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.close()
    whole = server.ask(request("POST", "/probe/echo", FORM, body=b"score=12"))
    assert json.loads(whole.body)["fields"] == {"score": ["12"]}
    assert count(server) == before + 1


def test_a_chunked_post_cut_off_reaches_no_page(server: Server) -> None:
    before = count(server)
    with server.connect() as client:
        client.sendall(request("POST", "/probe/echo", FORM, "Transfer-Encoding: chunked") + b"7\r\nscore=1\r\n")
        client.shutdown(socket.SHUT_WR)
        client.recv(100)
    assert count(server) == before


def test_what_follows_a_whole_body_is_no_part_of_it(server: Server) -> None:
    before = count(server)
    with server.connect() as client:
        client.sendall(request("POST", "/probe/echo", FORM, body=b"score=12", length=len(b"score=1")))
        answers = client.makefile("rb").read()
    assert b'"score": ["12"]' not in answers
    assert count(server) <= before + 1


def test_slow_posts_keep_no_page_waiting_and_end_with_408(
    server: Server, clients: Callable[[bytes], socket.socket]
) -> None:
    server.get("/probe/count")
    before, threads, began = count(server), server.threads, time.monotonic()
    slow = [clients(request("POST", "/probe/echo", FORM, HTML, body=b"score=1", length=8)) for _ in range(MANY)]
    pages_answer_soon(server)
    assert server.threads <= threads + 5  # those five pages
    answers = [read_answer(client) for client in slow]
    assert BODY_SECONDS <= time.monotonic() - began < BODY_SECONDS + 10
    assert {answer.status for answer in answers} == {408}
    assert f"within {BODY_SECONDS} seconds" in answers[0].text
    assert answers[0].headers["connection"] == "close"
    assert count(server) == before


def test_a_body_that_trickles_in_time_arrives(server: Server, clients: Callable[[bytes], socket.socket]) -> None:
    client = clients(request("POST", "/probe/echo", FORM, length=8))
    for byte in b"score=12":
        time.sleep(0.05)
        client.sendall(bytes([byte]))
    assert json.loads(read_answer(client).body)["fields"] == {"score": ["12"]}


def test_an_announced_body_over_the_limit_is_refused_before_it_is_sent(server: Server) -> None:
    before, began = count(server), time.monotonic()
    answer = server.ask(request("POST", "/probe/echo", FORM, "Expect: 100-continue", length=BODY_BYTES + 1))
    assert time.monotonic() - began < SOON
    _is_too_large(answer)
    assert count(server) == before


def test_a_chunked_body_over_the_limit_is_refused_when_it_passes_it(server: Server) -> None:
    before = count(server)
    head = request("POST", "/probe/echo", FORM, "Transfer-Encoding: chunked")
    _is_too_large(server.ask(head + b"%x\r\n" % BODY_BYTES + bytes(BODY_BYTES) + b"\r\n1\r\nx\r\n"))
    assert count(server) == before


def test_somebody_who_sends_all_of_too_much_can_still_read_why(server: Server) -> None:
    _is_too_large(server.ask(request("POST", "/probe/echo", FORM, body=bytes(12 * BODY_BYTES))))


def _is_too_large(answer: Answer) -> None:
    assert answer.status == 413
    assert "at most 1.0 MB is taken at once" in answer.text
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["connection"] == "close"


def test_a_client_that_asks_first_is_told_to_go_on(server: Server, clients: Callable[[bytes], socket.socket]) -> None:
    client = clients(request("POST", "/probe/echo", FORM, "Expect: 100-continue", length=8))
    assert client.recv(100).startswith(b"HTTP/1.1 100 ")
    client.sendall(b"score=12")
    assert json.loads(read_answer(client).body)["fields"] == {"score": ["12"]}


@pytest.mark.parametrize(
    "headers",
    [
        ("Content-Length: 8", "Content-Length: 7"),
        ("Content-Length: 8", "Transfer-Encoding: chunked"),
        ("Content-Length: eight",),
        ("Content-Length: -8",),
        ("Content-Length: +8",),
    ],
)
def test_lengths_that_cannot_be_trusted_are_refused(server: Server, headers: tuple[str, ...]) -> None:
    before = count(server)
    answer = server.ask(request("POST", "/probe/echo", FORM, *headers) + b"score=12")
    assert answer.status == 400
    assert count(server) == before


def test_a_refusal_is_a_page_in_the_sites_look_for_those_who_read_html(server: Server) -> None:
    answer = server.ask(request("POST", "/probe/echo", HTML, length=BODY_BYTES + 1))
    page = server.get("/rules/")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<main" in answer.text
    assert "at most 1.0 MB is taken at once" in answer.text
    for name in ("content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"):
        assert sorted(answer.headers[name].split("; ")) == sorted(page.headers[name].split("; "))


def test_nothing_is_held_once_all_is_over(server: Server) -> None:
    server.get("/rules/")
    before = server.files
    for _ in range(5):
        with server.connect() as client:  # gone with a temporary file behind it
            client.sendall(request("POST", "/probe/echo", FORM, body=bytes(100_000), length=200_000))
        server.ask(request("POST", "/probe/echo", FORM, body=bytes(200_000)))
    deadline = time.monotonic() + 5
    while server.files > before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert server.files <= before
