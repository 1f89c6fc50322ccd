"""Where there is no browser, the tests that need one say so: skipped with a reason, or failed where all must run."""

import os
import subprocess
import sys

import pytest

TEST = "tests/e2e/test_watching.py::test_a_session_can_be_given_to_a_reader"


@pytest.mark.parametrize(
    ("required", "status", "words"),
    [("0", 0, "SKIPPED [1] "), ("1", 1, "ERROR tests/e2e/test_watching.py")],
    ids=["skipped", "failed"],
)
def test_a_missing_browser_is_not_passed_over(required: str, status: int, words: str) -> None:
    environment = {**os.environ, "PATH": "/nowhere", "UCKERS_REQUIRE_BROWSER": required}
    environment.pop("PYTEST_XDIST_WORKER", None)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", TEST]
    result = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert result.returncode == status, result.stdout
    assert words in result.stdout
    assert "No browser: nothing that needs one was tested." in result.stdout
