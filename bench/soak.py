"""A plugin of pytest that writes what the longer checks saw: `pytest -m soak -p bench.soak --figures FILE`.

Tests say their figures with pytest's `record_property`. Each test function has a row, with all its cases: counts
(whole numbers) are added up, other figures stand one beside the other. A run that was broken off writes nothing.
"""

import os
import platform
import shlex
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bench.results import how_it_was_written, write_soak


@dataclass
class Check:
    """One test function: how its cases ended, how long they took with what they needed, and what they recorded."""

    outcomes: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    figures: dict[str, list[object]] = field(default_factory=dict)

    def row(self, name: str) -> str:
        outcome = ", ".join(f"{self.outcomes[how]} {how}" for how in sorted(self.outcomes))
        figures = "; ".join(f"{what}: {_told(seen)}" for what, seen in self.figures.items())
        return f"| {name} | {outcome} | {self.seconds:,.1f} | {figures} |\n"


class Figures:
    """Listens to the run and writes to `path` when it ends."""

    def __init__(self, path: Path, command: str) -> None:
        self.path, self.command = path, command
        self.began, self.load = time.monotonic(), os.getloadavg()[0]
        self.checks: dict[str, Check] = {}
        self.failed: list[str] = []
        self._ended: dict[str, str] = {}  # nodeid -> how the case ended, as far as it has gone

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        check = self.checks.setdefault(report.nodeid.partition("[")[0], Check())
        check.seconds += report.duration
        if self._ended.get(report.nodeid, "passed") == "passed":
            self._ended[report.nodeid] = report.outcome
        if report.when == "teardown":  # the last of a case, with all that it recorded
            outcome = self._ended.pop(report.nodeid)
            check.outcomes[outcome] += 1
            if outcome == "failed":
                self.failed.append(report.nodeid)
            for what, seen in report.user_properties:
                check.figures.setdefault(what, []).append(seen)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            write_soak(self.path, self.as_markdown())

    def as_markdown(self) -> str:
        """The section without its heading."""
        total = sum((check.outcomes for check in self.checks.values()), Counter[str]())
        head = (
            how_it_was_written(self.command, self.load, time.monotonic() - self.began)
            + f"Python {platform.python_version()}. {total.total()} cases: {total['passed']} passed, "
            f"{total['failed']} failed, {total['skipped']} skipped.\n"
        )
        failed = "\nFailed:\n\n" + "".join(f"- `{nodeid}`\n" for nodeid in self.failed) if self.failed else ""
        table = "\n| check | cases | seconds | seen |\n| --- | --- | --- | --- |\n"
        rows = (check.row(f"`{nodeid.removeprefix('tests/')}`") for nodeid, check in self.checks.items())
        return head + failed + table + "".join(rows)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--figures", type=Path, metavar="FILE", help="write what was seen to this file's section Soak")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--figures")
    if path and not hasattr(config, "workerinput"):  # a worker of pytest-xdist sees but a part
        command = shlex.join(["pytest", *map(str, config.invocation_params.args)])
        config.pluginmanager.register(Figures(path, command), "figures of the soak")


def _told(seen: list[object]) -> str:
    counts = [one for one in seen if isinstance(one, int)]
    if len(counts) == len(seen):
        return f"{sum(counts):,}"
    return ", ".join(str(one).replace("|", "\\|") for one in seen)
