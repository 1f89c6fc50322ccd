"""A real Celery worker and beat, started as the site starts them, and a Valkey: each can be killed with -9.

They work on the test's own database. Processes that are left when the test ends are killed.
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from uckers_site.environment import ROOT
from uckers_site.serving.child import child_command
from uckers_site.serving.entry_points import beat_command, worker_command
from uckers_site.serving.valkey import start_valkey, valkey_command, wait_for_valkey

SETTINGS = "tests.support.worker_settings"


class Crew:
    """Starts and kills. `folder` holds the processes' logs and Valkey's files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._valkey = start_valkey(folder / "valkey", keep=False, machine_first=True)  # forgets all when it dies
        self.redis_url = self._valkey.url
        self._running: list[subprocess.Popen[bytes]] = [self._valkey.process]

    @property
    def valkey_pid(self) -> int:
        return self._valkey.process.pid

    def start_worker(self, *, concurrency: int = 2) -> subprocess.Popen[bytes]:
        return self._start_celery("worker", [*worker_command(), "--concurrency", str(concurrency)])

    def start_beat(self) -> subprocess.Popen[bytes]:
        return self._start_celery("beat", beat_command())

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """-9 for the process and whatever it started."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self._running.remove(process)

    def kill_valkey(self) -> None:
        self.kill(self._valkey.process)

    def restart_valkey(self) -> None:
        """At the same address, and empty."""
        command = valkey_command(self._valkey.directory, self.redis_url, keep=False, machine_first=True)
        self._valkey.process = self._start(command, "valkey", dict(os.environ))
        wait_for_valkey(self.redis_url, self._valkey.process)

    def end(self) -> None:
        for process in reversed(self._running.copy()):
            self.kill(process)

    def logs(self) -> str:
        """The end of what each process wrote."""
        return "\n".join(f"--- {log.name}\n{log.read_text()[-4000:]}" for log in sorted(self.folder.glob("*.log")))

    def _start_celery(self, name: str, command: list[str]) -> subprocess.Popen[bytes]:
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
            "DJANGO_SETTINGS_MODULE": SETTINGS,
            "DATABASE_URL": database_url(),
            "REDIS_URL": self.redis_url,
            "LOG_LEVEL": "INFO",
        }
        return self._start(command, name, environment)

    def _start(self, command: list[str], name: str, environment: dict[str, str]) -> subprocess.Popen[bytes]:
        with (self.folder / f"{name}-{time.monotonic_ns()}.log").open("wb") as log:
            process = subprocess.Popen(
                child_command(command, death_signal="SIGKILL"),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=ROOT,
                env=environment,
                start_new_session=True,
            )
        self._running.append(process)
        return process


@contextmanager
def crew(folder: Path) -> Iterator[Crew]:
    """A crew whose Valkey runs; what is left of it is killed at the end."""
    made = Crew(folder)
    try:
        yield made
    finally:
        made.end()


def wait_until(condition: Callable[[], object], *, seconds: float, otherwise: Callable[[], str] = str) -> None:
    """Return once `condition` holds; fail, with what `otherwise` has to say, if it does not in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"It did not come about within {seconds:g} s. {otherwise()}")
        time.sleep(0.05)


def database_url() -> str:
    """The address of the database that this test runs on, for other processes."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    who = f"{database['USER']}:{database['PASSWORD']}".removesuffix(":")
    return f"postgres://{who}@{database['HOST']}:{database['PORT']}/{database['NAME']}"
