"""What `make run` is built of: the supervisor, the lock, the private Valkey's address, the QR code."""

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import celery.worker.consumer
import psutil
import pytest
import segno
from celery.exceptions import WorkerTerminate
from celery.worker import state
from kombu.utils.imports import symbol_by_name

from tests.support.runner import living, wait_until
from uckers_site.celery import app
from uckers_site.jobs.consumer import Consumer
from uckers_site.serving import processes, runner_lock
from uckers_site.serving.entry_points import WORKER_ENVIRONMENT
from uckers_site.serving.lan import qr_code
from uckers_site.serving.processes import CannotStart, Service, Supervisor
from uckers_site.serving.runner_lock import AlreadyRunning, RunnerLock
from uckers_site.serving.valkey import kept_address, move_address

SLEEPER = "import time; time.sleep(600)"
STUBBORN = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(600)"
)
WITH_GRANDCHILD = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(600)'])"


class Heard:
    """A supervisor of small Python programs, and what it said and recorded."""

    def __init__(self, folder: Path) -> None:
        self.lines: list[str] = []
        self.records: list[dict[str, int]] = []
        self.supervisor = Supervisor(folder, say=self.lines.append, record=lambda pids: self.records.append(dict(pids)))

    def start(self, name: str, program: str, *, serves_others: bool = False) -> processes.Child:
        return self.supervisor.start(Service(name, [sys.executable, "-c", program], {}, serves_others=serves_others))


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    monkeypatch.setattr(processes, "STOP_SECONDS", 1.0)
    monkeypatch.setattr(processes, "FIRST_PAUSE", 0.05)
    heard = Heard(tmp_path)
    yield heard
    heard.supervisor.stop()


def _watch(heard: Heard, condition: object) -> None:
    """Keep the children alive until `condition()` holds."""
    assert callable(condition)

    def looked() -> bool:
        heard.supervisor.keep_alive()
        return bool(condition())

    wait_until(looked, 20, lambda: heard.lines)


def test_a_child_that_dies_is_started_again(heard: Heard) -> None:
    child = heard.start("web", SLEEPER)
    first = child.process.pid
    os.kill(first, signal.SIGKILL)
    _watch(heard, lambda: child.process.pid != first)
    assert child.process.poll() is None
    assert heard.lines == ["web was ended by SIGKILL; it is started again in 0.05 s."]
    assert heard.records == [{"web": first}, {"web": child.process.pid}]


def test_pauses_grow_while_a_child_goes_on_dying(heard: Heard) -> None:
    heard.start("web", "raise SystemExit(3)")
    heard.supervisor.all_steady()
    _watch(heard, lambda: len(heard.lines) >= 3)
    assert [line.split(" again in ")[1] for line in heard.lines[:3]] == ["0.05 s.", "0.1 s.", "0.2 s."]
    assert heard.lines[0].startswith("web ended with status 3;")


def test_a_child_that_never_runs_ends_the_attempt(heard: Heard) -> None:
    heard.start("beat", "raise SystemExit(3)")
    with pytest.raises(CannotStart, match=r"^beat ended with status 3, 3 times in a row"):
        _watch(heard, lambda: False)


def test_a_child_that_does_not_end_when_asked_is_killed(heard: Heard) -> None:
    child = heard.start("web", STUBBORN)
    time.sleep(0.5)  # until it has begun to refuse
    heard.supervisor.stop()
    assert child.process.returncode == -signal.SIGKILL
    assert heard.lines == ["web did not end when asked and was killed."]


def test_stopping_can_be_cut_short(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "STOP_SECONDS", 60.0)
    heard.start("web", STUBBORN)
    time.sleep(0.5)
    began = time.monotonic()
    heard.supervisor.stop(at_once=lambda: True)
    assert time.monotonic() - began < 10


def test_no_grandchild_is_left(heard: Heard) -> None:
    child = psutil.Process(heard.start("worker", WITH_GRANDCHILD).process.pid)
    wait_until(child.children, 20, lambda: "no grandchild")
    family = {child, *child.children()}
    heard.supervisor.stop()
    wait_until(lambda: not living(family), 5, lambda: living(family))


def test_what_serves_others_is_stopped_last(heard: Heard, tmp_path: Path) -> None:
    program = (
        "import pathlib, signal, sys, time\n"
        "def end(*_):\n"
        f"    open({str(tmp_path / 'ends')!r}, 'a').write(sys.argv[1] + ' ')\n"
        "    sys.exit()\n"
        "signal.signal(signal.SIGTERM, end)\n"
        f"pathlib.Path({str(tmp_path)!r}, sys.argv[1]).touch()\n"
        "time.sleep(600)"
    )
    for name, serves_others in [("valkey", True), ("web", False)]:
        command = [sys.executable, "-c", program, name]
        heard.supervisor.start(Service(name, command, {}, serves_others=serves_others))
        wait_until((tmp_path / name).exists, 20, lambda: "it did not start")
    heard.supervisor.stop()
    assert (tmp_path / "ends").read_text().split() == ["web", "valkey"]


def test_the_lock_admits_one_and_says_whom(tmp_path: Path) -> None:
    path = tmp_path / "serve.lock"
    holder = rf"process {os.getpid()}, on http://localhost:1\."
    with RunnerLock(path, address="http://localhost:1"), pytest.raises(AlreadyRunning, match=holder):
        RunnerLock(path, address="http://localhost:2").__enter__()
    with RunnerLock(path, address="http://localhost:2"):
        pass


def test_what_a_dead_runner_left_is_ended_and_strangers_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a system whose kernel ends no children: these two do not die with their parent."""
    monkeypatch.setattr(runner_lock, "STALE_SECONDS", 1.0)
    path = tmp_path / "serve.lock"
    left, stranger = (
        subprocess.Popen([sys.executable, "-c", STUBBORN], start_new_session=True, stdout=subprocess.PIPE)
        for _ in range(2)
    )
    try:
        for process in (left, stranger):
            assert process.stdout is not None
            assert process.stdout.readline() == b"up\n"
        with RunnerLock(path, address="") as lock:
            lock.record({"web": left.pid, "worker": stranger.pid})
            record = json.loads(path.read_text())
        assert path.read_text() == "", "a clean end leaves nothing to be ended"
        record["children"]["worker"][1] = "long ago"  # the number has passed to somebody who began at another time
        path.write_text(json.dumps(record))
        with RunnerLock(path, address=""):
            assert left.wait(5) == -signal.SIGKILL
            assert stranger.poll() is None
    finally:
        for process in (left, stranger):
            process.kill()
            process.communicate()


def test_the_private_address_is_kept_and_can_be_moved(tmp_path: Path) -> None:
    data_dir = tmp_path / "data"
    first = kept_address(data_dir)
    assert kept_address(data_dir) == first
    moved = move_address(data_dir)
    assert moved != first
    assert kept_address(data_dir) == moved
    assert stat.S_IMODE((data_dir / "redis-url").stat().st_mode) == 0o600
    assert [path.name for path in data_dir.iterdir()] == ["redis-url"]


@pytest.mark.parametrize("colour", [False, True])
def test_the_qr_code_is_the_address(colour: bool) -> None:
    """Half blocks are read back into modules: light is drawn, dark is left."""
    address = "http://192.0.2.7:8000"
    lines = qr_code(address, colour=colour).splitlines()
    if colour:  # white on black of the fixed cube, so that it is the same on a light terminal and in any theme
        begin, end = "\x1b[38;5;231;48;5;16m", "\x1b[0m"
        assert all(line.startswith(begin) and line.endswith(end) for line in lines)
        lines = [line.removeprefix(begin).removesuffix(end) for line in lines]
    light = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    rows = [[1 - light[sign][half] for sign in line] for line in lines for half in (0, 1)]
    expected = [list(row) for row in segno.make_qr(address, error="m").matrix_iter(border=4)]
    assert rows[: len(expected)] == expected
    assert {tuple(row) for row in rows[:4]} == {(0,) * len(expected)}, "four light modules around it, as readers expect"


def test_a_worker_told_to_end_does_not_wait_for_ever() -> None:
    from django.conf import settings

    assert WORKER_ENVIRONMENT == {"REMAP_SIGTERM": "SIGQUIT"}
    assert 0 < settings.CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT < processes.STOP_SECONDS


@pytest.mark.parametrize("told", [True, False])
def test_a_worker_told_to_end_while_it_starts_ends(told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it is doing fails on the pool that is gone already: that is no crash, if it was told."""

    def start(_consumer: object) -> None:
        raise AttributeError("'NoneType' object has no attribute 'did_start_ok'")

    monkeypatch.setattr(celery.worker.consumer.Consumer, "start", start)
    monkeypatch.setattr(state, "should_terminate", 0 if told else None)
    with pytest.raises(WorkerTerminate if told else AttributeError):
        Consumer.start(object.__new__(Consumer))
    assert symbol_by_name(app.conf.worker_consumer) is Consumer
