"""Every numbered clause of RULES.md is named by a test of `tests/games/rules`."""

import re
from pathlib import Path

COUNTS = {1: 4, 2: 5, 3: 3, 4: 9, 5: 7, 6: 4, 7: 4, 8: 3, 9: 3, 10: 5}  # clauses in each section; 11 has no numbers
CLAUSES = [f"{section}.{clause}" for section, count in COUNTS.items() for clause in range(1, count + 1)] + ["11"]

TEST = re.compile(r"^def test_(\d+)(?:_(\d+))?_[a-z]", re.MULTILINE)


def test_every_clause_is_named_by_a_test() -> None:
    modules = sorted((Path(__file__).parent / "rules").glob("test_section_*.py"))
    named = {section + (f".{clause}" if clause else "") for path in modules for section, clause in named_in(path)}
    assert named == set(CLAUSES)


def test_a_clause_stands_in_its_sections_module() -> None:
    for path in (Path(__file__).parent / "rules").glob("test_section_*.py"):
        assert {int(section) for section, _ in named_in(path)} == {int(path.name.split("_")[2])}


def named_in(path: Path) -> list[tuple[str, str]]:
    return TEST.findall(path.read_text())
