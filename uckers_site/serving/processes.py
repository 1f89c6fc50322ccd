"""Keeps a handful of child processes running, and stops every one of them.

Each child has a session of its own, so that Ctrl-C reaches the runner alone, and asks the kernel for a signal when
the runner dies (`uckers_site.serving.child`). One that ends is started again, after a pause that grows each time.
"""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from uckers_site.serving.child import child_command

STEADY_SECONDS = 10.0  # a child that lived this long counts as well started
TRIES = 3  # starts in a row of a child that was never steady
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a child is started again
STOP_SECONDS = 10.0  # between asking a child to end and ending it


class CannotStart(RuntimeError):
    """A child ended again and again without ever running steadily; the message says which."""


@dataclass(frozen=True)
class Service:
    """What to run: a name for people, the command, and variables that it has beyond the runner's own."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    serves_others: bool = False  # started first and stopped last
    death_signal: str = "SIGTERM"  # what the kernel sends it when the runner dies without having stopped it
    talks: bool = True  # whether what it prints is worth reading; its log, on standard error, always is


@dataclass
class Child:
    """A service's process, and how it has fared. Times are of the monotonic clock."""

    service: Service
    process: subprocess.Popen[bytes]
    began: float
    ends: int = 0  # in a row
    steady: bool = False
    again_at: float | None = None


class Supervisor:
    """Starts, watches and stops children. `say` takes a line for people; `record` is told of every set of processes."""

    def __init__(
        self, directory: Path, *, say: Callable[[str], None], record: Callable[[Mapping[str, int]], None]
    ) -> None:
        self.directory = directory
        self.say = say
        self.record = record
        self.children: list[Child] = []

    def start(self, service: Service) -> Child:
        child = Child(service, self._launch(service), time.monotonic())
        self.children.append(child)
        self._record()
        return child

    def all_steady(self) -> None:
        """Count every child as well started: the site has been seen to answer."""
        for child in self.children:
            child.steady = True

    def first_ended(self) -> Child | None:
        """A child that is not running, if there is any."""
        return next((child for child in self.children if child.process.poll() is not None), None)

    def keep_alive(self) -> None:
        """Start again whatever ended, once its pause is over. Call this a few times a second.

        Raises `CannotStart` for a child that ended `TRIES` times in a row and never ran steadily.
        """
        now = time.monotonic()
        for child in self.children:
            if child.process.poll() is None:
                if now - child.began >= STEADY_SECONDS:
                    child.steady, child.ends = True, 0
            elif child.again_at is None:
                self._plan_restart(child, now)
            elif now >= child.again_at:
                child.process, child.began, child.again_at = self._launch(child.service), now, None
                self._record()

    def stop(self, *, at_once: Callable[[], bool] = lambda: False) -> None:
        """Ask every child to end, and end those that have not after `STOP_SECONDS`, or as soon as `at_once` says so.

        Those that serve others go last. No process of a child's session is left.
        """
        for serves_others in (False, True):
            wave = [child for child in self.children if child.service.serves_others is serves_others]
            for child in wave:
                if child.process.poll() is None:
                    child.process.terminate()
            deadline = time.monotonic() + STOP_SECONDS
            while _running(wave) and time.monotonic() < deadline and not at_once():
                time.sleep(0.05)
            for child in wave:
                if child.process.poll() is None:
                    self.say(f"{child.service.name} did not end when asked and was killed.")
                _kill_session(child.process)
        self.children.clear()
        self._record()

    def _plan_restart(self, child: Child, now: float) -> None:
        _kill_session(child.process)  # a worker's pool, say, must not work on beside the next worker
        child.ends += 1
        how = _describe(child.process.returncode)
        if not child.steady and child.ends >= TRIES:
            raise CannotStart(f"{child.service.name} {how}, {TRIES} times in a row; the lines above may say why.")
        pause = min(FIRST_PAUSE * 2 ** (child.ends - 1), LONGEST_PAUSE)
        child.again_at = now + pause
        self.say(f"{child.service.name} {how}; it is started again in {pause:g} s.")

    def _launch(self, service: Service) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            child_command(service.command, death_signal=service.death_signal),
            stdin=subprocess.DEVNULL,
            stdout=None if service.talks else subprocess.DEVNULL,
            cwd=self.directory,
            env={**os.environ, **service.environment},
            start_new_session=True,
        )

    def _record(self) -> None:
        self.record({child.service.name: child.process.pid for child in self.children})


def _running(children: Iterable[Child]) -> bool:
    return any(child.process.poll() is None for child in children)


def _kill_session(process: subprocess.Popen[bytes]) -> None:
    """End whatever is left of a child and of the processes that it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):  # nobody left (macOS says it in the second way)
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _describe(returncode: int) -> str:
    if returncode < 0:
        return f"was ended by {signal.Signals(-returncode).name}"
    return f"ended with status {returncode}"
