"""The real site for browsers: the ASGI application that production runs, in a thread of the tests' process.

It works on the test's own database, so a test makes rows and the page shows them. Stopping it ends what is still
streaming and closes the database connections of its threads, so that the test database can be dropped.
"""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import uvicorn
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from uckers_site.serving.heads import Heads

START_SECONDS = 10.0
STOP_SECONDS = 20.0
GRACE_SECONDS = 1  # how long an open stream may keep the server from stopping


@dataclass(frozen=True)
class Site:
    """A running site. `url` has no slash at its end; its host is ``localhost``, which passkeys need."""

    url: str
    server: uvicorn.Server

    def address(self, path: str) -> str:
        """The full address of a path such as ``/play/``."""
        return self.url + path

    def wait_until_idle(self) -> None:
        """Return when nothing is being answered any more. Raises `RuntimeError` after `STOP_SECONDS`."""
        deadline = time.monotonic() + STOP_SECONDS
        while self.server.server_state.tasks:
            if time.monotonic() > deadline:
                raise RuntimeError(f"Somebody is still being answered after {STOP_SECONDS:.0f} seconds.")
            time.sleep(0.01)


@contextmanager
def running_site() -> Iterator[Site]:
    """Serve `uckers_site.asgi` on a free port of the loopback address for the length of the block."""
    from uckers_site.asgi import application  # settings have to be configured first

    opened: list[BaseDatabaseWrapper] = []

    def note(connection: BaseDatabaseWrapper, **_: Any) -> None:
        if threading.current_thread() is not threading.main_thread():
            opened.append(connection)

    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(
            application,
            http=Heads,
            ws="none",
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, name="site", daemon=True)
    connection_created.connect(note, weak=False, dispatch_uid="tests.support.site")
    try:
        thread.start()
        _wait_until_started(server, thread)
        yield Site(f"http://localhost:{listening.getsockname()[1]}", server)
    finally:
        server.should_exit = True
        thread.join(STOP_SECONDS)
        connection_created.disconnect(dispatch_uid="tests.support.site")
        listening.close()
        for connection in opened:
            _close(connection)
    if thread.is_alive():
        raise RuntimeError(f"The site did not stop within {STOP_SECONDS:.0f} seconds.")


def _wait_until_started(server: uvicorn.Server, thread: threading.Thread) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not server.started:
        if not thread.is_alive() or time.monotonic() > deadline:
            raise RuntimeError("The site did not start; its log above says why.")
        time.sleep(0.01)


def _close(connection: BaseDatabaseWrapper) -> None:
    """Close a connection that another thread made, and no longer uses."""
    connection.inc_thread_sharing()
    try:
        connection.close()
    finally:
        connection.dec_thread_sharing()
