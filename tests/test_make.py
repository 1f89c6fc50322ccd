"""The two commands as a fresh clone meets them: with python3, make and git, wherever it lies."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from tests.support.runner import clean_environment, wait_until
from uckers_site.environment import ROOT
from uckers_site.serving.ask import answers
from uckers_site.serving.valkey import free_port

_spec = spec_from_file_location("install", ROOT / "requirements" / "install.py")
assert _spec
assert _spec.loader
install = module_from_spec(_spec)
_spec.loader.exec_module(install)


def _make(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in clean_environment().items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", *arguments], cwd=folder, env={**environment, **variables}, capture_output=True, text=True, timeout=600
    )


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder, with a space in its name, that holds the Makefile and the locks and nothing else."""
    folder = tmp_path / "my uckers"
    shutil.copytree(ROOT / "requirements", folder / "requirements")
    shutil.copy(ROOT / "Makefile", folder)
    return folder


def test_help_lists_what_there_is() -> None:
    listed = [line.split()[0] for line in _make(ROOT, "help").stdout.splitlines()]
    assert listed[:3] == ["help", "run", "test"]
    assert {"check", "fmt", "bench", "soak", "shell", "lock"} <= set(listed)


def test_the_longer_checks_write_what_they_saw() -> None:
    planned = _make(ROOT, "--dry-run", "soak").stdout
    assert "-m soak -p bench.soak --figures bench/RESULTS.md" in planned


def test_an_old_python_is_told_so(bare: Path) -> None:
    old = bare / "python-old"
    pretend = "import sys; sys.version_info = (3, 9, 2); exec(sys.argv[1])"
    old.write_text(f"#!/bin/sh\nexec '{sys.executable}' -c '{pretend}' \"$2\"\n")
    old.chmod(0o755)
    done = _make(bare, "run", "PYTHON=./python-old")
    assert done.returncode != 0
    assert "Python 3.11 or newer is needed; this is 3.9." in done.stderr
    assert "Traceback" not in done.stderr
    assert not (bare / ".venv").exists()


def test_what_is_installed_is_not_installed_again(bare: Path) -> None:
    (bare / ".venv").mkdir()
    (bare / ".venv" / ".installed").touch()
    planned = _make(bare, "--dry-run", "run", "LAN=1", "PORT=8001").stdout
    assert "pip" not in planned
    assert planned.strip().endswith("manage.py serve --lan --port 8001")
    os.utime(bare / ".venv" / ".installed", (0, 0))  # a lock that is newer
    assert "requirements/install.py requirements/development.txt" in _make(bare, "--dry-run", "run").stdout


@pytest.mark.parametrize("lock", ["bootstrap", "development", "production"])
def test_locks_are_hashed(lock: str) -> None:
    lines = (ROOT / "requirements" / f"{lock}.txt").read_text().splitlines()
    pins = [number for number, line in enumerate(lines) if line and line[0] not in " #"]
    assert pins
    for number in pins:
        assert "==" in lines[number], lines[number]
        assert lines[number + 1].strip().startswith("--hash=sha256:"), lines[number]


def test_where_pip_looks_uv_looks(tmp_path: Path) -> None:
    """Later scopes win; a folder that is not there is passed over, as pip does."""
    wheels = tmp_path / "my-wheels"
    wheels.mkdir()
    certificates = tmp_path / "my certificates.pem"
    certificates.touch()
    listed = (
        ":env:.index-url='https://mirror.example/simple'\n"
        "global.index-url='https://other.example/simple'\n"
        "global.timeout='60'\n"
        "install.extra-index-url='https://one.example/simple\\nhttps://two.example/simple'\n"
        f"global.find-links='{wheels} {tmp_path}/not-there'\n"
        f"global.cert='{certificates}'\n"
        "global.trusted-host='mirror.example'\n"
    )
    assert install.variables_for_uv(listed) == {
        "UV_DEFAULT_INDEX": "https://mirror.example/simple",
        "UV_INDEX": "https://one.example/simple https://two.example/simple",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
        "UV_FIND_LINKS": str(wheels),
        "UV_INSECURE_HOST": "mirror.example",
        "SSL_CERT_FILE": str(certificates),
    }
    assert install.variables_for_uv("") == {}


@pytest.fixture
def stubs(tmp_path: Path) -> Path:
    """A folder of commands that stand before the machine's: a `make` that only notes how it is called."""
    folder = tmp_path / "stubs"
    folder.mkdir()
    _stub(folder, "make", f'[ "$1" = --version ] || echo "$* $UCKERS_REQUIRE_BROWSER in $PWD" >> "{folder}/made"')
    return folder


def _stub(folder: Path, name: str, body: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{body}\n")
    (folder / name).chmod(0o755)


def _ci(stubs: Path) -> subprocess.CompletedProcess[str]:
    environment = {**clean_environment(), "PATH": f"{stubs}:{os.environ['PATH']}"}
    return subprocess.run([ROOT / ".ci" / "run"], cwd="/", env=environment, capture_output=True, text=True)


def test_ci_checks_and_tests_and_skips_no_browser(stubs: Path) -> None:
    for name in ("python3", "fc-list", "apt-get"):  # nothing is missing, and nothing may be installed by a test
        _stub(stubs, name, "echo DejaVu" if name == "fc-list" else "exit 0")
    done = _ci(stubs)
    if not Path("/usr/bin/chromium").exists():
        pytest.skip("Chromium is not installed, and this test installs nothing.")
    assert done.returncode == 0, done.stderr
    assert (stubs / "made").read_text().splitlines() == [f"check 1 in {ROOT}", f"test 1 in {ROOT}"]


def test_ci_says_what_is_missing_if_it_may_not_install_it(stubs: Path) -> None:
    _stub(stubs, "id", "echo 1000")
    _stub(stubs, "git", "exit 1")
    done = _ci(stubs)
    assert done.returncode == 1
    assert "these Debian packages are missing; install them first: git" in done.stderr
    assert not (stubs / "made").exists()


def _run_until(folder: Path, port: int, said: Callable[[str], bool], **variables: str) -> str:
    """`make run` until it has said enough and answers, then Ctrl-C; all that was said."""
    output = folder / "said"
    with output.open("wb") as file:
        process = subprocess.Popen(
            ["make", "run", f"PORT={port}"],
            cwd=folder,
            env={**clean_environment(), **variables},
            stdout=file,
            stderr=file,
            start_new_session=True,
        )
    try:
        wait_until(lambda: said(output.read_text()) or process.poll() is not None, 400, output.read_text)
        assert answers("/healthz", host="127.0.0.1", port=port, site_url="http://localhost"), output.read_text()
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)  # the terminal signals the whole group
        process.wait(60)
    assert not answers("/healthz", host="127.0.0.1", port=port, site_url="http://localhost")
    return output.read_text()


@pytest.mark.soak
def test_a_clone_runs_and_runs_again_without_a_network(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    folder = tmp_path / "my uckers"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
    port = free_port()
    began = time.monotonic()
    first = _run_until(folder, port, lambda said: "Stop:" in said)
    record_property("seconds from make run to Ctrl-C's end, at first", f"{time.monotonic() - began:.0f}")
    began = time.monotonic()
    assert "A demo administrator was made" in first
    assert not (folder / ".venv" / "lib" / "python3.12").exists()  # no Python was fetched
    second = _run_until(folder, port, lambda said: "Stop:" in said, UV_OFFLINE="1", PIP_NO_INDEX="1")
    record_property("and again without a network", f"{time.monotonic() - began:.0f}")
    assert "A demo administrator was made" not in second
    assert "Traceback" not in first + second


@pytest.mark.soak
def test_the_site_ends_with_make_itself(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    port = free_port()
    process = subprocess.Popen(
        ["make", "run", f"PORT={port}"], cwd=ROOT, env={**clean_environment(), "DATA_DIR": str(tmp_path / "data")}
    )
    site_url = f"http://localhost:{port}"
    try:
        wait_until(lambda: answers("/healthz", host="127.0.0.1", port=port, site_url=site_url), 60, lambda: "no answer")
    finally:
        process.kill()
        process.wait()
    killed = time.monotonic()
    wait_until(
        lambda: not answers("/healthz", host="127.0.0.1", port=port, site_url=site_url), 15, lambda: "it answers"
    )
    record_property("seconds from make's death to no answer", f"{time.monotonic() - killed:.1f}")
