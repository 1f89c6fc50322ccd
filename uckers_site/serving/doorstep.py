"""What `make run` asks of the machine before it makes anything: a free port, no other runner, and a network for LAN=1.

It is asked before the settings are read, since reading them makes up the secrets of a new data folder.
"""

import argparse
import errno
import socket
from collections.abc import Sequence
from pathlib import Path

from uckers_site.serving.lan import lan_addresses
from uckers_site.serving.runner_lock import refuse_if_held

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104  # what LAN=1 asks for
LOCK = "serve.lock"  # in the data folder


class PortTaken(RuntimeError):
    """The site cannot listen where it was told to; the message says what to do."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `manage.py serve`."""
    parser.add_argument("--port", type=_port, default=8000, help="the TCP port of the site (8000)")
    parser.add_argument("--lan", action="store_true", help="serve everybody on this network, with a QR code")


def look_first(arguments: Sequence[str], *, data_dir: Path) -> None:
    """Raise `AlreadyRunning`, `PortTaken` or `NoNetwork` if `serve` with these arguments would, and make nothing.

    Arguments that cannot be read are left to the command itself.
    """
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    add_arguments(parser)
    try:
        options, _others = parser.parse_known_args(arguments)
    except argparse.ArgumentError:
        return
    if options.lan:
        lan_addresses()
    refuse_if_held(data_dir / LOCK)
    require_free(options.port, host=EVERYWHERE if options.lan else HERE)


def require_free(port: int, *, host: str) -> None:
    """Raise `PortTaken` unless a program of this user's could listen there now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the web process will
        try:
            probe.bind((host, port))
            probe.listen()
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                why = f"Port {port} is taken by another program"
            elif error.errno in (errno.EACCES, errno.EPERM):
                why = f"This user may not listen on port {port}"
            else:
                raise
            raise PortTaken(f"{why}; choose another one: make run PORT={port + 1 if port > 1023 else 8000}") from None


def _port(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; give a number from 1 to 65535, such as 8000.")
    return int(text)
