"""Where there is no browser, the tests that need one say so: skipped with a reason, or failed where all must run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from uckers_site.environment import ROOT

TEST = """
def test_that_needs_a_browser(browser):
    raise AssertionError("there is one after all")
"""


@pytest.mark.parametrize(
    ("required", "status", "words"),
    [("0", 0, "SKIPPED [1] "), ("1", 1, "ERROR test_small.py")],
    ids=["skipped", "failed"],
)
def test_a_missing_browser_is_not_passed_over(required: str, status: int, words: str, tmp_path: Path) -> None:
    (tmp_path / "test_small.py").write_text(TEST)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-ra",
        "-p",
        "pytest_django.plugin",
        "-p",
        "tests.conftest",
        "-p",
        "no:cacheprovider",
        "test_small.py",
    ]
    environment = {
        **os.environ,
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # but for the one that it needs: most of the time goes into loading
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "PATH": "/nowhere",
        "PYTEST_ADDOPTS": "",
        "PYTHONPATH": str(ROOT),
        "UCKERS_REQUIRE_BROWSER": required,
        "UCKERS_TEST_DATABASE": "sqlite",  # none is used, and this one needs no server
    }
    environment.pop("PYTEST_XDIST_WORKER", None)
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == status, result.stdout + result.stderr
    assert words in result.stdout
    assert "No browser: nothing that needs one was tested." in result.stdout
