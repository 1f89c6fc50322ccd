"""Starts a command that cannot outlive whoever started it.

Run as a script, before anything else is imported: it asks the kernel for a signal when the parent dies, takes
another user's identity if told to, and becomes the command. (Linux only; elsewhere the command is just run.)

    python child.py --parent PID [--signal SIGTERM] [--user NAME] -- COMMAND [ARG ...]
"""

import argparse
import ctypes
import os
import pwd
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

PR_SET_PDEATHSIG = 1  # <linux/prctl.h>


def child_command(command: Sequence[str], *, death_signal: str = "SIGTERM", user: str = "") -> list[str]:
    """The command line that runs `command` as a child of this very process, to be signalled when this one dies.

    The kernel counts the parent *thread*: start children from one that lasts as long as the process.
    """
    as_user = ["--user", user] if user else []
    return [
        *(sys.executable, "-I", "-S", str(Path(__file__).resolve())),
        *("--parent", str(os.getpid()), "--signal", death_signal, *as_user, "--", *command),
    ]


def die_with_parent(death_signal: str) -> None:
    """Have the kernel send this process `death_signal` when its parent dies. Forked processes must ask anew.

    Raises `OSError` if the kernel refuses; does nothing where there is no such request (macOS).
    """
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.prctl(PR_SET_PDEATHSIG, signal.Signals[death_signal].value, 0, 0, 0):
            raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG)")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--parent", type=int, required=True)
    parser.add_argument("--signal", default="SIGTERM")
    parser.add_argument("--user", default="")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    if options.user:  # before the request to the kernel, which a change of identity would cancel
        account = pwd.getpwnam(options.user)
        os.setgroups([])
        os.setgid(account.pw_gid)
        os.setuid(account.pw_uid)
    die_with_parent(options.signal)
    if os.getppid() != options.parent:  # it died before we asked
        sys.exit(1)
    os.execvp(options.command[0], options.command)  # noqa: S606  # it is what this script is for


if __name__ == "__main__":
    main()
