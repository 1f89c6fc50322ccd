"""Pages reach their readers whole, at whatever speed they read, and no reader keeps another waiting."""

import json
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.serving.server import ROOT, Server, read_answer, request, served
from tests.serving.test_bodies import MANY, pages_answer_soon
from uckers_site.serving.pages import SWITCH_SECONDS, THREADS

LARGE = 2 * 1024 * 1024  # bytes: more than sockets and servers hold for a client that does not read


def content(size: int) -> bytes:
    return (bytes(range(256)) * (size // 256 + 1))[:size]


@pytest.mark.parametrize("size", [0, 1, 65_536, 65_537, 262_144, 1_000_001])
@pytest.mark.parametrize("streamed", ["", "&streamed"], ids=["whole", "streamed"])
def test_a_response_arrives_byte_for_byte_with_its_length(server: Server, size: int, streamed: str) -> None:
    answer = server.get(f"/probe/large?size={size}{streamed}")
    assert answer.body == content(size)
    assert answer.headers["content-length"] == str(size)
    assert "transfer-encoding" not in answer.headers


def test_a_file_arrives_byte_for_byte_and_in_part(server: Server) -> None:
    path = "css/tokens.css"
    file = (ROOT / "static" / path).read_bytes()
    whole = server.get(f"/static/{path}")
    assert (whole.status, whole.body, whole.headers["content-length"]) == (200, file, str(len(file)))
    part = server.get(f"/static/{path}", "Range: bytes=10-29")
    assert (part.status, part.body) == (206, file[10:30])
    unchanged = server.get(f"/static/{path}", f"If-Modified-Since: {whole.headers['last-modified']}")
    assert (unchanged.status, unchanged.body) == (304, b"")


def test_head_has_the_headers_and_no_body(server: Server) -> None:
    with server.connect() as client:
        client.sendall(request("HEAD", "/probe/large?size=5000") + request("GET", "/probe/count", "Connection: close"))
        answers = client.makefile("rb").read()
    head, _, rest = answers.partition(b"\r\n\r\n")
    assert b"content-length: 5000" in head
    assert rest.startswith(b"HTTP/1.1 200 ")  # the next answer, with nothing before it


def test_an_answer_without_content_says_no_length(server: Server) -> None:
    answer = server.get("/probe/empty")
    assert (answer.status, answer.body) == (204, b"")
    assert "transfer-encoding" not in answer.headers


def test_one_connection_serves_many_requests(server: Server) -> None:
    with server.connect() as client:
        for size in (10, 100_000, 0):
            client.sendall(request("GET", f"/probe/large?size={size}"))
            assert read_answer(client).body == content(size)
            client.sendall(request("POST", "/probe/echo", "Content-Type: text/plain", body=bytes(size)))
            assert json.loads(read_answer(client).body)["body"][0] == size


def test_slow_readers_keep_no_page_waiting_and_lose_nothing(server: Server) -> None:
    clients = [_slow_reader(server) for _ in range(MANY)]
    try:
        for client in clients:
            client.sendall(request("GET", f"/probe/large?size={LARGE}&streamed"))
            assert client.recv(8) == b"HTTP/1.1"
        pages_answer_soon(server)
        rest = clients[0].makefile("rb")
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += rest.read(1)
        assert rest.read(LARGE) == content(LARGE)
        rest.close()
    finally:
        for client in clients:
            client.close()


def _slow_reader(server: Server) -> socket.socket:
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.settimeout(20)
    client.connect(("127.0.0.1", server.port))
    return client


def test_readers_who_go_away_in_the_middle_leave_nothing_behind(server: Server) -> None:
    server.get("/rules/")
    before = server.files
    for _ in range(2 * THREADS):
        with _slow_reader(server) as client:
            client.sendall(request("GET", f"/probe/large?size={LARGE}"))
            client.recv(8)
    deadline = time.monotonic() + 5
    while server.files > before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert server.files <= before
    assert server.get("/rules/").status == 200


def test_no_more_threads_than_there_are_places_and_the_rest_wait_their_turn(server: Server) -> None:
    began = time.monotonic()
    with ThreadPoolExecutor(2 * THREADS) as people:
        answers = list(people.map(lambda _: server.get("/probe/slow?seconds=0.3"), range(2 * THREADS)))
    assert {answer.body for answer in answers} == {b"done"}
    assert time.monotonic() - began >= 0.6


def test_busy_pages_do_not_keep_the_event_loop_waiting(server: Server) -> None:
    assert float(server.get("/probe/switching").body) == pytest.approx(SWITCH_SECONDS)


def test_the_cache_keeps_one_connection_a_thread(server: Server) -> None:
    counts = [int(server.get("/probe/cached").body) for _ in range(4 * THREADS)]
    assert counts[-1] - counts[0] < THREADS  # not one a page


@pytest.mark.parametrize("address", [b"/probe/echo?name=Jos\xe9", b"/rules/\xe9"])
def test_raw_bytes_in_an_address_are_refused(server: Server, address: bytes) -> None:
    assert server.ask(b"GET " + address + b" HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 400


def test_an_address_in_another_encoding_is_no_error(server: Server) -> None:
    assert json.loads(server.get("/probe/echo?name=Jos%e9").body)["query"] == {"name": ["Jos\ufffd"]}
    assert server.get("/rules/%e9").status == 404


def test_a_view_hears_the_clients_own_address_and_no_forged_header(server: Server) -> None:
    forged = ("X-Forwarded-For: 6.6.6.6, 203.0.113.1", "X_Forwarded_For: 7.7.7.7")
    seen = json.loads(server.get("/probe/echo", *forged, "Cookie: a=1", "Cookie: b=2").body)
    assert seen["meta"]["REMOTE_ADDR"] == "203.0.113.1"
    assert "HTTP_X_FORWARDED_FOR" not in seen["meta"]
    assert seen["cookies"] == {"a": "1", "b": "2"}


def test_two_hosts_are_one_too_many(server: Server) -> None:
    assert server.get("/rules/", "Host: localhost", "Host: elsewhere.example").status == 400


def test_a_page_that_breaks_says_so_and_the_next_one_works(server: Server) -> None:
    assert server.get("/probe/broken").status == 500
    assert server.get("/rules/").status == 200


def test_stopping_lets_a_page_finish() -> None:
    with served("uckers_site.asgi:application", DJANGO_SETTINGS_MODULE="tests.serving.probe_settings") as server:
        server.get("/probe/count")
        with server.connect() as client:
            client.sendall(request("GET", "/probe/slow?seconds=1"))
            time.sleep(0.3)
            stopping = threading.Thread(target=server.stop)
            stopping.start()
            assert read_answer(client).body == b"done"
            stopping.join()
        assert "ERROR" not in server.log.read_text()
