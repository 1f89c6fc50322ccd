"""One runner a data folder: a lock that says who holds it, and the end of what a dead runner left running.

The kernel frees the lock when its holder dies, however it dies. Beside it the file keeps the children's process
numbers: on Linux they die with the runner; elsewhere the next runner ends those that still live.
"""

import contextlib
import fcntl
import json
import os
import signal
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

SYSTEM_TELLS = Path("/proc/self/stat")  # on Linux; elsewhere `ps` is asked
STALE_SECONDS = 10.0  # for a dead runner's children to end by themselves before they are killed


class AlreadyRunning(RuntimeError):
    """Another runner holds the folder; the message says which."""


class RunnerLock:
    """Held while a runner runs; use it as a context. `address` is told to whoever is refused."""

    def __init__(self, path: Path, *, address: str) -> None:
        self.path = path
        self.address = address

    def __enter__(self) -> "RunnerLock":
        """Raises `AlreadyRunning`, or `OSError` when the file cannot be written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        _lock(self._file, self.path)
        _end_stale(_read(self._file).get("children", {}))
        self.record({})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.ftruncate(self._file, 0)  # nobody is left; not removed, since somebody may have it open already
        os.close(self._file)

    def record(self, children: Mapping[str, int]) -> None:
        """Write down the children, by name: their process numbers."""
        content = {
            "runner": os.getpid(),
            "address": self.address,
            "children": {name: [pid, _birth(pid)] for name, pid in children.items()},
        }
        text = json.dumps(content).encode()
        os.pwrite(self._file, text, 0)
        os.ftruncate(self._file, len(text))


def refuse_if_held(path: Path) -> None:
    """Raise `AlreadyRunning` if somebody holds the lock now. Makes nothing."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        _lock(file, path)
        os.close(file)


def _lock(file: int, path: Path) -> None:
    """Lock an open file, or close it and raise `AlreadyRunning`."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = _read(file)
        os.close(file)
        raise AlreadyRunning(
            f"The site is already running from {path.parent}: process {holder.get('runner', '?')}, "
            f"on {holder.get('address', 'an unknown address')}. "
            "Stop that one first, or set DATA_DIR to another folder."
        ) from None


def _read(file: int) -> dict[str, Any]:
    try:
        content = json.loads(os.pread(file, 65536, 0) or b"{}")
    except ValueError:  # its writer died while writing
        return {}
    return content if isinstance(content, dict) else {}


def _birth(pid: int) -> str:
    """When a process began, as the system tells it, or nothing: a number alone may have passed to a stranger."""
    if SYSTEM_TELLS.exists():
        try:
            state, *rest = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return ""
        return "" if state == "Z" else rest[18]
    told = subprocess.run(
        ["/bin/ps", "-o", "lstart=", "-p", str(pid)],
        capture_output=True,
        text=True,
        env={"LC_ALL": "C", "TZ": "UTC"},
        check=False,
    )
    return told.stdout.strip()


def _end_stale(children: Mapping[str, tuple[int, str]]) -> None:
    """Wait for a dead runner's children to end as they were told, and kill what does not."""

    def living() -> list[int]:
        return [pid for pid, birth in children.values() if birth and _birth(pid) == birth]

    for pid in living():
        _signal_session(pid, signal.SIGTERM)
    deadline = time.monotonic() + STALE_SECONDS
    while living() and time.monotonic() < deadline:
        time.sleep(0.1)
    for pid in living():
        _signal_session(pid, signal.SIGKILL)
    while living() and time.monotonic() < deadline + 1:
        time.sleep(0.02)


def _signal_session(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)
