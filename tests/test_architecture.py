"""The doors of the house hold, and each can be seen to: a fault is planted for every contract and every rule."""

import functools
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.doors import RULES, SERVED, Fault, find_faults, find_template_faults, read_module, read_modules

ROOT = Path(__file__).resolve().parent.parent
CONTRACTS = [
    contract["name"]
    for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
]

# --- what the project itself is held to ------------------------------------------------------------------------


@functools.cache
def faults_of_the_project() -> tuple[Fault, ...]:
    """Read once for all rules: the whole project takes seconds."""
    return tuple(find_faults(read_modules(ROOT)))


@pytest.mark.parametrize("words", RULES)
def test_the_project_keeps_the_rule(words: str) -> None:
    faults = [fault for fault in faults_of_the_project() if fault.rule == words]
    assert not faults, "\n".join(map(str, faults))


def test_templates_hold_nothing_inline_and_nothing_from_other_hosts() -> None:
    faults = find_template_faults(ROOT)
    assert not faults, "\n".join(map(str, faults))


def test_the_project_keeps_the_contracts() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout


# --- each contract can fail ------------------------------------------------------------------------------------

BREAKS_A_CONTRACT = {
    "The building knows neither game nor competition": ("uckers_site/jobs/planted.py", "import games.views.rules"),
    "A game knows no competition": ("games/planted.py", "from tournaments.views import pages"),
    "Within an app: edges over services over models over pure rooms": (
        "games/models.py",
        "from games.services import report_result",
    ),
    "Notation, dice, clocks, bots and drawing know the rules and not each other": (
        "games/bots.py",
        "from games.notation import parse",
    ),
    "Formats and ratings know nothing of each other": ("tournaments/formats.py", "from tournaments import ratings"),
    "No two rooms of the building lean on each other": (
        "uckers_site/jobs/leaning.py",
        "from uckers_site.accounts import models",
    ),
    "Nothing that is served knows how the site is tested or measured": ("games/faulty.py", "import tests.settings"),
}
NEEDED_BESIDE = ("games/services.py", "games/notation.py", "tournaments/ratings.py")


def test_each_contract_has_a_fault_to_plant() -> None:
    assert set(BREAKS_A_CONTRACT) == set(CONTRACTS)


def test_each_contract_can_fail(tmp_path: Path) -> None:
    tree = copy_of_the_project(tmp_path)
    for path in NEEDED_BESIDE:
        (tree / path).write_text("")
    for path, text in BREAKS_A_CONTRACT.values():
        (tree / path).write_text(text)
    result = lint_imports(tree)
    for name in CONTRACTS:
        assert f"{name} BROKEN" in result.stdout, result.stdout
    assert result.returncode == 1


# --- each rule can fail ----------------------------------------------------------------------------------------

LAYERS = "A room uses its own layer and those below, in every app"
PURE = "A pure room is given everything: no Django, settings, clock, chance, files or environment"
REQUESTS = "Services and selectors know neither requests nor templates"
WRITES = "Rows are written by services alone"
SAVING = "Saving a row does nothing else: no signals of rows, no save() or delete() of our own"
NAMES = "A module is named for its subject"
PARAGRAPH = "A module opens with a paragraph on what it is for"
LENGTH = "A module is no longer than 500 lines"
DOCSTRINGS = "A public function or class says what it does"
REASONS = "What a checker is told to let be has its reason beside it"

BREAKS_A_RULE = [
    (LAYERS, "games/models/board.py", "from games.services import live"),
    (LAYERS, "games/models.py", "from uckers_site.accounts import views"),
    (LAYERS, "games/services/live.py", "from ..views import pages"),
    (LAYERS, "games/selectors.py", "def found():\n    from games import tasks"),
    (LAYERS, "tournaments/forms.py", "import tournaments.api.results"),
    (LAYERS, "games/views/board.py", "from games.api import positions"),
    (LAYERS, "games/api/board.py", "from games.views import pages"),
    (PURE, "games/rules/board.py", "from django.db import models"),
    (PURE, "games/rules/throws.py", "import time"),
    (PURE, "games/rules/throws.py", "import os"),
    (PURE, "games/dice/throws.py", "import random\nthrow = random.randint(1, 6)"),
    (PURE, "games/dice/throws.py", "from random import choice"),
    (PURE, "games/dice/throws.py", "import secrets"),
    (PURE, "games/dice/throws.py", "from uuid import uuid4"),
    (PURE, "games/dice/throws.py", "from games.notation import parse"),
    (PURE, "games/bots/greedy.py", "from games.services import live"),
    (PURE, "games/bots/greedy.py", "from games import dice"),
    (PURE, "games/drawing/ground.py", "from django.utils.safestring import SafeString"),
    (PURE, "games/drawing/ground.py", "from games.notation import positions"),
    (PURE, "games/notation/text.py", "def read(path):\n    return open(path).read()"),
    (PURE, "games/rules.py", "import datetime\nstarted = datetime.datetime.now()"),
    (PURE, "games/rules.py", "from datetime import date\nstarted = date.today()"),
    (PURE, "tournaments/formats/swiss.py", "from games.rules import Ruleset"),
    (PURE, "tournaments/formats/swiss.py", "from tournaments.ratings import rate"),
    (PURE, "tournaments/ratings/history.py", "from ..formats import swiss"),
    (PURE, "tournaments/ratings/history.py", "from uckers_site import settings"),
    (REQUESTS, "games/services/live.py", "from django.http import HttpRequest"),
    (REQUESTS, "games/services/live.py", "def throw(*, request): ..."),
    (REQUESTS, "games/selectors.py", "from django.shortcuts import render"),
    (REQUESTS, "tournaments/services/results.py", "from django.template.loader import render_to_string"),
    (WRITES, "games/views/board.py", "def end(game):\n    game.save()"),
    (WRITES, "games/views/board.py", "Game.objects.create(ruleset=ruleset)"),
    (WRITES, "games/tasks.py", "Game.objects.filter(over=True).update(kept=True)"),
    (WRITES, "games/selectors.py", "Game.objects.get_or_create(pk=1)"),
    (WRITES, "games/admin.py", "queryset.delete()"),
    (WRITES, "games/models.py", "Action.objects.bulk_create([])"),
    (WRITES, "games/selectors.py", "from uckers_site.queries import insert\ninsert(Game())"),
    (WRITES, "uckers_site/live/hub.py", "def close(game):\n    return game.asave()"),
    (SAVING, "games/receivers.py", "from django.db.models.signals import post_save"),
    (SAVING, "games/apps.py", "from django.db.models import signals\nsignals.pre_delete.connect(print)"),
    (SAVING, "games/models.py", "class Game:\n    def save(self, **options): ..."),
    (NAMES, "games/utils.py", ""),
    (NAMES, "tests/helpers/boards.py", ""),
    (PARAGRAPH, "games/rules/board.py", "SQUARES = 52"),
    (PARAGRAPH, "tests/games/test_board.py", "SQUARES = 52"),
    (LENGTH, "games/rules/board.py", "\n" * 501),
    (DOCSTRINGS, "games/selectors.py", "def open_tables(): ..."),
    (DOCSTRINGS, "games/rules/board.py", "class Position: ..."),
    (REASONS, "games/rules/board.py", "import this  # noqa: F401"),
    (REASONS, "games/rules/board.py", "import this  # noqa"),
    (REASONS, "games/rules/board.py", "x = 1  # type: ignore[assignment]"),
    (REASONS, "tests/test_board.py", "x = 1  # type: ignore"),
]

KEEPS_THE_RULES = [
    ("games/services/live.py", '"""Games."""\nfrom games.rules import board\nfrom games.models import Game'),
    ("games/services/live.py", '"""Games."""\nGame.objects.create()'),
    ("games/dice/throws.py", '"""Throws."""\nimport random\nchance = random.Random(1)\nthrow = chance.randint(1, 6)'),
    (
        "games/bots/greedy.py",
        '"""Bots."""\nfrom games.rules import board\nfrom games.bots import base\nimport dataclasses',
    ),
    ("tournaments/ratings/history.py", '"""Ratings."""\nimport openskill\nimport datetime'),
    ("games/views/board.py", '"""Boards."""\nheaders = {}\nheaders.update(a=1)\ncache.delete("a")'),
    ("games/views/board.py", '"""Boards."""\nimport this  # noqa: F401  # it is read aloud'),
    (
        "games/api/board.py",
        '"""Boards."""\nfrom games.services import live\nfrom uckers_site.accounts.models import User',
    ),
]


def test_each_rule_has_a_fault_to_plant() -> None:
    assert {rule for rule, _, _ in BREAKS_A_RULE} == set(RULES)


@pytest.mark.parametrize(
    ("words", "path", "text"), BREAKS_A_RULE, ids=[f"{path}:{text}" for _, path, text in BREAKS_A_RULE]
)
def test_each_rule_can_fail(words: str, path: str, text: str, tmp_path: Path) -> None:
    faults = find_faults([read_module(tmp_path, planted(tmp_path, path, text))])
    assert words in {fault.rule for fault in faults}


@pytest.mark.parametrize(("path", "text"), KEEPS_THE_RULES)
def test_what_is_right_is_let_be(path: str, text: str, tmp_path: Path) -> None:
    assert find_faults([read_module(tmp_path, planted(tmp_path, path, text))]) == []


def test_planted_faults_are_found_in_the_whole_project(tmp_path: Path) -> None:
    """Nothing on the way from the folders to the rules loses a module: a fault in each room of a copy comes out."""
    tree = copy_of_the_project(tmp_path)
    sound = {fault.place for fault in faults_of_the_project()}
    paths = [
        *("games/rules/deep/board.py", "tournaments/planted.py", "uckers_site/jobs/services/planted.py"),
        *("uckers_site/serving/management/commands/planted.py", "tests/e2e/planted.py", "bench/planted.py"),
    ]
    for path in paths:
        planted(tree, path, "x = 1")
    assert {fault.place for fault in find_faults(read_modules(tree))} - sound == {f"{path}:1" for path in paths}


@pytest.mark.parametrize(
    "text",
    [
        "<script>go()</script>",
        '<script nonce="{{ nonce }}">go()</script>',
        "<style>p { color: red }</style>",
        '<p style="color: red">',
        '<svg><path d="M0 0" style="fill: red"/></svg>',
        '<button class="go" onclick="go()">',
        '<script src="https://example.org/go.js"></script>',
        '<link rel="stylesheet" href="//example.org/look.css">',
        '<form action="http://example.org/">',
    ],
)
def test_each_fault_of_a_template_is_found(text: str, tmp_path: Path) -> None:
    planted(tmp_path, "templates/games/board.html", f"<h1>Board</h1>\n{text}\n")
    assert [fault.place for fault in find_template_faults(tmp_path)] == ["templates/games/board.html:2"]


@pytest.mark.parametrize(
    "text",
    [
        "<script src=\"{% static 'js/go.js' %}\" defer></script>",
        '<script type="application/json" id="board">{}</script>',
        '<a href="https://example.org/">the navy</a>',
        '<p data-style="plain" class="on">',
    ],
)
def test_what_is_right_in_a_template_is_let_be(text: str, tmp_path: Path) -> None:
    planted(tmp_path, "templates/games/board.html", text)
    assert find_template_faults(tmp_path) == []


# --- how it is done --------------------------------------------------------------------------------------------


def copy_of_the_project(folder: Path) -> Path:
    tree = folder / "copy"
    for package in (*SERVED, "tests", "bench"):
        if (ROOT / package).exists():
            shutil.copytree(ROOT / package, tree / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tree)
    return tree


def planted(root: Path, path: str, text: str) -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def lint_imports(tree: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    return subprocess.run([str(program), "--no-cache"], cwd=tree, capture_output=True, text=True)
