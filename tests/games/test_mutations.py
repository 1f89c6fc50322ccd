"""Faults planted in a copy of the rules: each must be found by the tests of the very clause that it breaks.

A fault is a piece of source put in place of another. Where the source has changed, plant it anew.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
BARE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}  # no plugin is needed, and they start slowly


class Planted(NamedTuple):
    """In `module` of games/rules, `sound` becomes `broken`; `clause` is the clause that this breaks."""

    clause: str
    module: str
    sound: str
    broken: str


FAULTS = [
    Planted("1_4", "board", "self.foot = self.track - 2", "self.foot = self.track - 1"),
    Planted("3_1", "throws", "over = dice[0] != 6", "over = dice[0] != 6 or dice[1] == 6"),
    Planted("4_1", "plays", "if die != 6:", "if die < 5:"),
    Planted("4_4", "plays", "for die in dice:", "for die in reversed(dice):"),
    Planted("4_6", "steps", "for enemy, there in meets[colour][end]:", "for enemy, there in ():"),
    Planted("4_8", "survey", "if size >= 2 and", "if size >= 3 and"),
    Planted("5_2", "challenges", "if survey.is_mixi(colour, place):", "if not colour + 1:"),
    Planted("5_5", "ruleset", "self.challenge_sixes[size - 2] + from_base", "self.challenge_sixes[size - 2]"),
    Planted("6_2", "survey", "for beside in (-1, 1)", "for beside in (1,)"),
    Planted("7_1", "declarations", "return place in survey.position.turn_start[colour]", "return True"),
    Planted("7_2", "throws", "return dice == (square, square)", "return square in dice"),
    Planted("8_3", "throws", "send_colour_to_base(colour, pipe=False)", "send_colour_to_base(colour, pipe=True)"),
    Planted("9_2", "position", "and self.to_throw not in self.may_help", "and False"),
    Planted("10_2", "outcome", "elif layout.home not in places:", "else:"),
    Planted("10_4", "throws", "IPS_LIMIT = 3", "IPS_LIMIT = 4"),
    Planted(
        "11", "ruleset", "blow_back=True,\n        help_in_pipe=False", "blow_back=True,\n        help_in_pipe=True"
    ),
]
IN_EVERY_RUN = ("3_1", "4_4", "7_2")

PLANTED = [
    pytest.param(fault, id=fault.clause, marks=() if fault.clause in IN_EVERY_RUN else pytest.mark.soak)
    for fault in FAULTS
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The rules and their tests by themselves, without the site around them."""
    pyc = shutil.ignore_patterns("__pycache__")
    for name in ("rules", "notation", "bots"):
        shutil.copytree(ROOT / "games" / name, tmp_path / "games" / name, ignore=pyc)
    shutil.copytree(ROOT / "tests" / "games" / "rules", tmp_path / "tests" / "games" / "rules", ignore=pyc)
    for name in ("text_boards.py", "table.py", "sampling.py"):
        shutil.copy(ROOT / "tests" / "games" / name, tmp_path / "tests" / "games")
    for package in ("games", "tests", "tests/games"):
        (tmp_path / package / "__init__.py").touch()
    return tmp_path


def run_tests(copy: Path, clause: str) -> subprocess.CompletedProcess[str]:
    """The tests of a clause, run on the copy."""
    command = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", str(copy)]
    section = int(clause.partition("_")[0])
    modules = sorted(copy.glob(f"tests/games/rules/test_section_{section:02}_*.py"))
    command += ["-p", "no:cacheprovider", "-k", f"test_{clause}_", *map(str, modules)]
    return subprocess.run(
        command,
        cwd=copy,
        env=os.environ | BARE | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found_by_the_tests_of_its_clause(
    fault: Planted, copy: Path, record_property: Callable[[str, object], None]
) -> None:
    path = copy / "games" / "rules" / f"{fault.module}.py"
    source = path.read_text()
    assert source.count(fault.sound) == 1, f"{fault.module}.py has changed: plant this fault anew"
    path.write_text(source.replace(fault.sound, fault.broken))
    found = run_tests(copy, fault.clause)
    record_property("faults planted", 1)
    record_property("faults found", int(found.returncode == pytest.ExitCode.TESTS_FAILED))
    assert found.returncode == pytest.ExitCode.TESTS_FAILED, found.stdout + found.stderr
    assert f"::test_{fault.clause}_" in found.stdout
    assert "error" not in found.stdout.splitlines()[-1], found.stdout


def test_without_a_planted_fault_the_copys_tests_pass(copy: Path) -> None:
    found = run_tests(copy, IN_EVERY_RUN[0])
    assert found.returncode == pytest.ExitCode.OK, found.stdout + found.stderr
    assert "failed" not in found.stdout
