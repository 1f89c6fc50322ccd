"""`manage.py serve` as a process of its own, in a data folder of the test's, watched from outside."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from uckers_site.environment import ROOT
from uckers_site.serving.ask import answers
from uckers_site.serving.valkey import free_port

START_SECONDS = 60.0
STOP_SECONDS = 30.0
# What the tests set for themselves is not told to the site: it has to find its own way.
OWN = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "SECRET_KEY", "DATA_DIR", "LOG_LEVEL", "UCKERS_MODE")


class Runner:
    """A started `serve`. What it and its children print is in the file `output`."""

    def __init__(self, data_dir: Path, *arguments: str, port: int = 0, environment: dict[str, str] | None = None):
        self.data_dir = data_dir
        self.port = port or free_port()
        self.output = data_dir.with_name(f"{data_dir.name}-output-{time.monotonic_ns()}")
        self._seen: set[psutil.Process] = set()
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--port", str(self.port), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=ROOT,
                env={**clean_environment(), "DATA_DIR": str(data_dir), **(environment or {})},
                start_new_session=True,
            )

    def said(self) -> str:
        return self.output.read_text()

    def wait_for(self, text: str, *, seconds: float = START_SECONDS) -> None:
        wait_until(lambda: text in self.said() or self.process.poll() is not None, seconds, self.said)
        assert text in self.said(), self.said()

    def wait_for_site(self) -> None:
        """Until the runner says that the site answers; then it must."""
        self.wait_for("Stop:")
        assert self.answers("/healthz"), self.said()

    def answers(self, path: str, *, host: str = "localhost", seconds: float = 5.0) -> bool:
        return answers(path, host="127.0.0.1", port=self.port, site_url=f"http://{host}:{self.port}", seconds=seconds)

    def family(self) -> set[psutil.Process]:
        """Every process below the runner that lives now."""
        now = set(psutil.Process(self.process.pid).children(recursive=True))
        self._seen |= now
        return now

    def child(self, part: str) -> psutil.Process:
        """The runner's own child whose command line has `part` in it."""
        found = [child for child in psutil.Process(self.process.pid).children() if part in " ".join(command_of(child))]
        assert len(found) == 1, (part, found, self.said())
        return found[0]

    def stop(self, number: signal.Signals) -> int:
        """Signal the runner and wait for its end; the exit status."""
        self.process.send_signal(number)
        return self.process.wait(STOP_SECONDS)

    def end(self) -> None:
        """Leave nothing, whatever the test did."""
        if self.process.poll() is None:
            self.family()
            self.process.kill()
            self.process.wait()
        for process in self._seen:
            with suppress(psutil.NoSuchProcess):
                process.kill()


def clean_environment() -> dict[str, str]:
    """This process's variables without those that the tests set for themselves."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in OWN and not name.startswith(("PYTEST", "UCKERS"))
    }


@contextmanager
def runner(
    data_dir: Path, *arguments: str, port: int = 0, environment: dict[str, str] | None = None
) -> Iterator[Runner]:
    started = Runner(data_dir, *arguments, port=port, environment=environment)
    try:
        yield started
    finally:
        started.end()


def wait_until(condition: Callable[[], object], seconds: float, otherwise: Callable[[], object]) -> None:
    """Return once `condition` holds; fail with what `otherwise` says if it does not in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"not within {seconds:g} s: {otherwise()}"
        time.sleep(0.05)


def living(processes: set[psutil.Process]) -> set[psutil.Process]:
    """Those that still run; one that has ended and waits to be noticed does not."""
    alive = set()
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            if process.is_running() and process.status() != psutil.STATUS_ZOMBIE:
                alive.add(process)
    return alive


def database_is_sound(data_dir: Path) -> bool:
    with sqlite3.connect(data_dir / "uckers.sqlite3") as database:
        return bool(database.execute("PRAGMA integrity_check").fetchone() == ("ok",))


def users_of(data_dir: Path) -> list[tuple[str, bool]]:
    """Username and whether it is an administrator's, of each account."""
    with sqlite3.connect(data_dir / "uckers.sqlite3") as database:
        return database.execute("SELECT username, is_superuser FROM accounts_user").fetchall()


def command_of(process: psutil.Process) -> list[str]:
    """A process's command line; empty if it has ended."""
    try:
        return process.cmdline()
    except psutil.NoSuchProcess:
        return []
