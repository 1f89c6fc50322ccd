"""How long a stranger waits: from `git clone` and `make run` to a site that answers, and at the second start.

    .venv/bin/python -m bench.first_run [--warm]

Clones the committed state into a temporary folder. Package caches are empty unless `--warm` is given; the second
start is made without any package index, so that it also shows that no network is needed.
"""

import argparse
import os
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from uckers_site.environment import ROOT
from uckers_site.serving.ask import answers

TITLE = "First run"
SECONDS = 600.0
OWN = ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "DATA_DIR", "UCKERS_MODE", "DJANGO_SETTINGS_MODULE", "SITE_URL")


def first_and_second(folder: Path, *, warm: bool) -> tuple[float, float, float]:
    """Seconds to clone, from `make run` to the first answer, and the same once more."""
    checkout = folder / "a new checkout"  # with spaces, as people's folders have
    began = time.monotonic()
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(checkout)], check=True)
    cloned = time.monotonic() - began
    environment = {name: value for name, value in os.environ.items() if name not in OWN and name != "VIRTUAL_ENV"}
    if not warm:
        environment |= {"UV_CACHE_DIR": str(folder / "uv"), "PIP_CACHE_DIR": str(folder / "pip")}
    first = until_it_answers(checkout, environment)
    second = until_it_answers(checkout, {**environment, "UV_OFFLINE": "1", "PIP_NO_INDEX": "1"})
    return cloned, first, second


def measure() -> str:
    """Once with empty package caches; the answer is a table in Markdown."""
    with tempfile.TemporaryDirectory(prefix="uckers-first-run-") as folder:
        cloned, first, second = first_and_second(Path(folder), warm=False)
    return (
        "Once, with empty package caches; packages come from wherever this machine gets them. Wall time.\n\n"
        "| | seconds |\n| --- | --- |\n"
        f"| `git clone` | {cloned:.1f} |\n"
        f"| `make run` in the new clone, until the site answers | {first:.1f} |\n"
        f"| `make run` once more, without any package index | {second:.1f} |\n"
    )


def until_it_answers(checkout: Path, environment: dict[str, str]) -> float:
    """Start it, wait for an answer, stop it as Ctrl-C would. Seconds until the answer."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    began = time.monotonic()
    process = subprocess.Popen(["make", "run", f"PORT={port}"], cwd=checkout, env=environment, start_new_session=True)
    try:
        while not answers("/healthz", host="127.0.0.1", port=port, site_url=f"http://localhost:{port}"):
            if process.poll() is not None or time.monotonic() - began > SECONDS:
                raise SystemExit(f"make run did not answer (status {process.poll()}).")
            time.sleep(0.05)
        took = time.monotonic() - began
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        process.wait(60)
    return took


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--warm", action="store_true", help="with the machine's own package caches")
    warm = parser.parse_args().warm
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        cloned, first, second = first_and_second(Path(folder), warm=warm)
    print(
        f"clone {cloned:.1f} s; first make run, until it answers {first:.1f} s; second {second:.1f} s "
        f"({os.cpu_count()} cores, load {load:.1f} before it began, {'warm' if warm else 'empty'} package caches)"
    )


if __name__ == "__main__":
    main()
