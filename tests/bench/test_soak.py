"""What the longer checks saw is written by the run itself; it leaves alone what `make bench` wrote, and the reverse."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bench.results import write_measured, write_soak
from uckers_site.environment import ROOT

CHECKS = """
import pytest

pytestmark = pytest.mark.soak

@pytest.mark.parametrize("case", [1, 2, 3])
def test_many(case, record_property):
    record_property("positions", 1000)
    record_property("word", f"case {case}")
    assert case != BAD

def test_skipped():
    pytest.skip("no such thing here")

@pytest.fixture
def broken():
    yield
    assert BAD != 4

def test_that_leaves_something_behind(broken):
    pass

def test_that_somebody_breaks_off():
    if BAD == 5:
        raise KeyboardInterrupt
"""
BEFORE = "# What was measured\n\n## Rules\n\nfast\n\n## Soak\n\nold\n"


@pytest.fixture
def results(tmp_path: Path) -> Path:
    path = tmp_path / "RESULTS.md"
    path.write_text(BEFORE)
    return path


def soak(results: Path, bad: int = 0) -> subprocess.CompletedProcess[str]:
    """`make soak`, on small checks of which one may fail."""
    folder = results.parent
    (folder / "test_small.py").write_text(f"BAD = {bad}\n{CHECKS}")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = soak\n")
    command = [sys.executable, "-m", "pytest", "-m", "soak", "-p", "bench.soak", "--figures", str(results)]
    command += ["-p", "no:cacheprovider", "test_small.py"]
    # No other plugin is needed, and they start slowly.
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_each_command_replaces_its_own_sections_and_no_other(results: Path) -> None:
    write_soak(results, "new\n")
    assert results.read_text() == BEFORE.replace("old", "new")
    write_measured(results, "# What was measured\n\n## Rules\n\nfaster\n")
    assert results.read_text() == BEFORE.replace("old", "new").replace("fast", "faster")


def test_each_command_may_be_the_first(tmp_path: Path) -> None:
    first, second = tmp_path / "soak first", tmp_path / "bench first"
    write_soak(first, "seen")
    assert first.read_text() == "## Soak\n\nseen\n"
    write_measured(first, "# Measured\n")
    write_measured(second, "# Measured\n")
    assert second.read_text() == "# Measured\n"
    write_soak(second, "seen")
    assert first.read_text() == second.read_text() == "# Measured\n\n## Soak\n\nseen\n"


def test_the_run_writes_what_its_checks_recorded(results: Path) -> None:
    done = soak(results)
    assert done.returncode == pytest.ExitCode.OK, done.stdout + done.stderr
    kept, _, written = results.read_text().partition("## Soak\n")
    assert kept == BEFORE.partition("## Soak\n")[0]
    assert written.startswith(f"\nWritten by `pytest -m soak -p bench.soak --figures {results} ")
    assert " cores, load " in written
    assert "6 cases: 5 passed, 0 failed, 1 skipped." in written
    many = next(line for line in written.splitlines() if "test_many" in line)
    assert many.startswith("| `test_small.py::test_many` | 3 passed | ")
    assert many.endswith(" | positions: 3,000; word: case 1, case 2, case 3 |")
    assert "| `test_small.py::test_skipped` | 1 skipped | " in written
    assert "old" not in written
    assert "Failed" not in written


def test_a_check_that_fails_is_written_down_as_failed(results: Path) -> None:
    done = soak(results, bad=2)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    written = results.read_text()
    assert "6 cases: 4 passed, 1 failed, 1 skipped." in written
    assert "- `test_small.py::test_many[2]`\n" in written
    assert "| `test_small.py::test_many` | 1 failed, 2 passed | " in written
    assert "positions: 3,000" in written, "what it had recorded before it failed"


def test_a_check_that_fails_while_it_tidies_up_has_failed(results: Path) -> None:
    soak(results, bad=4)
    assert "| `test_small.py::test_that_leaves_something_behind` | 1 failed | " in results.read_text()


def test_a_run_that_is_broken_off_writes_nothing(results: Path) -> None:
    done = soak(results, bad=5)
    assert done.returncode == pytest.ExitCode.INTERRUPTED
    assert results.read_text() == BEFORE
