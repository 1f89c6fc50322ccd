"""The site served by uvicorn in a process of its own, as in production, and a plain client that may misbehave."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPResponse
from pathlib import Path

import psutil

from uckers_site.serving.child import child_command
from uckers_site.serving.valkey import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
HEADS = "uckers_site.serving.heads:Heads"
START_SECONDS = 60.0
PATIENCE = 20.0  # seconds that a client waits for an answer, however loaded the machine


@dataclass(frozen=True)
class Server:
    """A running server on 127.0.0.1."""

    port: int
    process: "subprocess.Popen[bytes]"
    log: Path

    @property
    def threads(self) -> int:
        return psutil.Process(self.process.pid).num_threads()

    @property
    def files(self) -> int:
        return psutil.Process(self.process.pid).num_fds()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def ask(self, request: bytes) -> "Answer":
        """Send these very bytes and read one answer."""
        with self.connect() as client:
            client.sendall(request)
            return read_answer(client, request.split(b" ", 1)[0].decode())

    def get(self, path: str, *headers: str) -> "Answer":
        return self.ask(request("GET", path, *headers))

    def stop(self) -> float:
        """Ask the server to stop; returns how many seconds it took, at most 30."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)
        return time.monotonic() - began


@dataclass(frozen=True)
class Answer:
    """One HTTP response; header names in lower case, as sent more than once joined by a comma."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


def request(method: str, path: str, *headers: str, body: bytes = b"", length: int | None = None) -> bytes:
    """The bytes of a request; `length` is what it announces, unless a body or nothing says enough."""
    lines = [
        f"{method} {path} HTTP/1.1",
        *([] if any(h.lower().startswith("host:") for h in headers) else ["Host: localhost"]),
    ]
    if length is not None or body:
        lines.append(f"Content-Length: {len(body) if length is None else length}")
    return "\r\n".join([*lines, *headers, "", ""]).encode("latin-1") + body


def read_answer(client: socket.socket, method: str = "GET") -> Answer:
    """Read one response to its end."""
    response = HTTPResponse(client, method=method)
    with response:
        response.begin()
        headers: dict[str, str] = {}
        for name, value in response.getheaders():
            headers[name.lower()] = ", ".join([*filter(None, [headers.get(name.lower())]), value])
        return Answer(response.status, headers, response.read())


@contextmanager
def served(application: str, *, http: str = HEADS, **environment: str) -> Iterator[Server]:
    """Serve `application` (``module:name``) for the length of the block, with these environment variables.

    `http` is the class of each connection's protocol, written likewise.
    """
    port = free_port()
    with tempfile.NamedTemporaryFile(prefix="uckers-server-", suffix=".log") as log:
        command = [
            *(sys.executable, "-m", "uvicorn", application, "--host", "127.0.0.1", "--port", str(port)),
            *("--http", http, "--ws", "none"),
            *("--no-access-log", "--no-proxy-headers", "--log-level", "warning", "--timeout-graceful-shutdown", "3"),
        ]
        process = subprocess.Popen(
            child_command(command),
            env={**os.environ, **environment},
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        server = Server(port, process, Path(log.name))
        try:
            _wait_until_listening(server)
            yield server
        finally:
            process.kill()
            process.wait()


def _wait_until_listening(server: Server) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            server.connect().close()
            return
        except OSError:
            if server.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"The server did not start:\n{server.log.read_text()}") from None
            time.sleep(0.05)
