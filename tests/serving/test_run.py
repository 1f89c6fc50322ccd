"""`make run`, as its user meets it: real processes, killed for real."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import psutil
import pytest

from tests.support.runner import (
    Runner,
    clean_environment,
    command_of,
    database_is_sound,
    living,
    runner,
    users_of,
    wait_until,
)
from uckers_site.environment import ROOT
from uckers_site.kept import write_secret
from uckers_site.serving.lan import NoNetwork, lan_addresses
from uckers_site.serving.runner_lock import RunnerLock

PASSWORD = re.compile(r"^A demo administrator was made: (\w+), password (\S{12,}) ", re.MULTILINE)


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "data of the site"


WORKER = "celery --quiet --app uckers_site worker"


def _pool(site: Runner) -> set[psutil.Process]:
    return _children(site.child(WORKER))


def _children(process: psutil.Process) -> set[psutil.Process]:
    try:
        return set(process.children())
    except psutil.NoSuchProcess:
        return set()


def _all_there(site: Runner) -> bool:
    """Valkey, web, worker with two processes in its pool, and one beat."""
    commands = {child: " ".join(command_of(child)) for child in psutil.Process(site.process.pid).children()}
    parts = ("valkey", "uvicorn", " worker", " beat")
    workers = [child for child, command in commands.items() if WORKER in command]  # none while it is being started
    return (
        all(sum(part in command for command in commands.values()) == 1 for part in parts)
        and len(workers) == 1
        and len(_children(workers[0])) >= 2
    )


def test_a_first_start_a_kill_and_a_second_start(data_dir: Path) -> None:
    with runner(data_dir) as first:
        first.wait_for_site()
        said = first.said()
        made = PASSWORD.findall(said)
        assert len(made) == 1
        assert users_of(data_dir) == [(made[0][0], True)]
        assert said.splitlines()[:5] == [
            f"Uckers is at http://localhost:{first.port}",
            f"Mail:  {data_dir}/mail",
            f"Data:  {data_dir} (database: SQLite, uckers.sqlite3)",
            "Stop:  Ctrl-C",
            "",
        ]
        assert (data_dir / "mail").is_dir()
        assert first.answers("/", seconds=20)  # the first page of all, on a machine that tests much beside
        assert not first.answers("/nowhere/")
        assert len(first.said().splitlines()) == 6, "what matters is not buried"
        wait_until(lambda: _all_there(first), 30, first.said)
        worker = first.child(" worker")
        worker.kill()  # what is started again dies with the runner as well
        wait_until(lambda: not living({worker}) and _all_there(first), 30, first.said)
        family = first.family()
        first.process.kill()
        first.process.wait()
        wait_until(lambda: not living(family), 10, lambda: living(family))
    assert database_is_sound(data_dir)
    kept = (data_dir / "redis-url").read_text()
    with runner(data_dir, port=first.port) as second:
        second.wait_for_site()
        assert not PASSWORD.findall(second.said())
        assert users_of(data_dir) == [(made[0][0], True)]
        assert second.stop(signal.SIGTERM) == 0
    assert (data_dir / "serve.lock").read_text() == ""
    alone = shutil.copytree(data_dir, data_dir / "alone", ignore=shutil.ignore_patterns("*-wal", "*-shm"))
    assert users_of(alone) == [(made[0][0], True)], "the database's file alone is whole"
    beside = data_dir / "uckers.sqlite3-wal"
    assert not beside.exists() or not beside.stat().st_size
    assert (data_dir / "redis-url").read_text() == kept
    assert (data_dir / "redis-url").stat().st_mode & 0o777 == 0o600


def test_what_dies_is_started_again_and_ctrl_c_ends_all(begun_data_dir: Path) -> None:
    with runner(begun_data_dir) as site:
        site.wait_for_site()
        wait_until(lambda: _all_there(site), 30, site.said)
        valkey, worker, pool = site.child("valkey"), site.child(" worker"), _pool(site)
        before = site.family()
        valkey.kill()
        site.wait_for("valkey was ended by SIGKILL; it is started again in 0.5 s.", seconds=10)
        worker.kill()
        site.wait_for("worker was ended by SIGKILL", seconds=10)
        assert site.answers("/", seconds=20)  # the site goes on meanwhile, on a machine that tests much beside
        wait_until(lambda: _all_there(site), 30, site.said)
        assert not living(pool), "the dead worker's pool works on beside the next one"
        family = before | site.family()
        assert site.stop(signal.SIGINT) == 0
        assert not living(family)
        assert "Traceback" not in site.said()
        assert site.said().rstrip().endswith("Stopped.")


def test_refusals_are_sentences(data_dir: Path, tmp_path: Path) -> None:
    """Each with the status of a failure, and without a stack trace or a secret."""
    with ExitStack() as stack:
        stack.enter_context(RunnerLock(data_dir / "serve.lock", address="http://localhost:1"))
        stranger = stack.enter_context(socket.create_server(("127.0.0.1", 0)))  # takes a port, and never answers
        taken = stranger.getsockname()[1]

        def start(name: str, port: int = 0, **variables: str) -> Runner:
            return stack.enter_context(runner(tmp_path / name, port=port, environment=variables))

        refused = [
            (
                start("second", DATA_DIR=str(data_dir)),
                f"already running from {data_dir}: process {os.getpid()}, on http://localhost:1.",
            ),
            (start("port", port=taken), f"Port {taken} is taken by another program"),
            (start("folder", DATA_DIR="/dev/null/data"), "set DATA_DIR to a folder that this user may write to"),
            (
                start("redis", REDIS_URL=f"redis://:secret@127.0.0.1:{taken}/0"),
                f"No Valkey or Redis answered at 127.0.0.1:{taken}",
            ),
            (
                start("database", DATABASE_URL="postgres://nobody:secret@127.0.0.1:1/none"),
                "The database (postgresql, none on 127.0.0.1) cannot be used",
            ),
            (start("mode", UCKERS_MODE="holiday"), "UCKERS_MODE is 'holiday'; set it to"),
        ]
        for process, sentence in refused:
            assert process.process.wait(60) == 1, process.said()
            said = process.said().removeprefix("Stopped.\n").strip()
            assert sentence in said
            assert "\n" not in said
            assert "Error" not in said.partition(sentence)[0]
            assert "secret" not in said
        for name in ("second", "port"):
            assert not (tmp_path / name).exists(), "nothing is made for a start that is refused at the door"


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1"])
def test_what_is_no_port_is_refused(port: str) -> None:
    from django.core.management import CommandError, call_command

    with pytest.raises(CommandError, match="is not a port; give a number from 1 to 65535"):
        call_command("serve", f"--port={port}")


def test_on_the_network(begun_data_dir: Path) -> None:
    data_dir = begun_data_dir
    try:
        address = lan_addresses()[0]
    except NoNetwork:
        pytest.skip("This machine is on no network, so there is nothing to serve.")
    stranger = socket.create_server(("127.0.0.1", 0))  # has taken the port that was kept for the private Valkey
    kept = f"redis://:password@127.0.0.1:{stranger.getsockname()[1]}/0"
    write_secret(data_dir / "redis-url", kept)
    with stranger, runner(data_dir, "--lan", environment={"DEBUG_PAGES": "1"}) as site:
        site.wait_for("Passkeys work on this machine only")
        said = site.said()
        assert f"Uckers is at http://{address}:{site.port}" in said
        assert "█▀▀▀▀▀█" in said or "█ ▄▄▄▄▄ █" in said, "the corner of a QR code"
        assert "Everybody on this network can reach it" in said
        listening = site.child("uvicorn").net_connections(kind="tcp4")
        assert any(c.laddr.ip == "0.0.0.0" and c.laddr.port == site.port for c in listening)
        assert site.answers("/", host=address, seconds=20)  # the first page of all, on a machine that tests much beside
        assert site.answers("/", host="localhost")
        assert not site.answers("/", host="elsewhere.example")
        assert site.answers("/static/css/frame.css"), "files are found though nobody collected them"
        assert not site.answers("/style/"), (
            "development's pages, and details of errors with them, are not for everybody"
        )
        assert site.child("uvicorn").environ()["DEBUG_PAGES"] == "no"
        assert site.child("uvicorn").environ()["CSRF_TRUSTED_ORIGINS"] == f"http://{address}:{site.port}"
        assert (data_dir / "redis-url").read_text() != kept
        assert (
            _shell(data_dir, "from django.core.cache import cache; cache.set('hand', 6); print(cache.get('hand'))")
            == "6"
        )
        assert site.stop(signal.SIGTERM) == 0


def _shell(data_dir: Path, code: str) -> str:
    """What `make shell` would print: it finds the site's database and Valkey by the data folder alone."""
    environment = {**clean_environment(), "UCKERS_MODE": "development", "DATA_DIR": str(data_dir)}
    command = [sys.executable, "manage.py", "shell", "--no-imports", "--command", code]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.soak
def test_kills_over_and_over_lose_nothing(data_dir: Path, record_property: Callable[[str, object], None]) -> None:
    """At any moment of its start, too."""
    made: set[tuple[str, str]] = set()
    for number in range(12):
        with runner(data_dir) as site:
            if number % 2:
                site.wait_for_site()
            else:
                wait_until(lambda site=site: site.family(), 30, site.said)  # type: ignore[misc]  # mypy cannot infer it
            family = site.family()
            site.process.kill()
            site.process.wait()
            wait_until(lambda family=family: not living(family), 10, lambda family=family: living(family))  # type: ignore[misc]  # mypy cannot infer it
            made |= set(PASSWORD.findall(site.said()))
            record_property("kills with -9 of the runner", 1)
            record_property("processes that ended with it", len(family))
        if (data_dir / "uckers.sqlite3").exists():
            assert database_is_sound(data_dir)
            record_property("databases looked at and found sound", 1)
    record_property("demo administrators", len(users_of(data_dir)))
    assert len(made) <= 1
    assert len(users_of(data_dir)) == 1
