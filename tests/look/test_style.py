"""The kit list shows every component, and its sample form can be tried; it exists in development only."""

import re
import subprocess
import sys

import pytest
from django.test import Client

from games.drawing import squares
from tests.support.runner import clean_environment
from uckers_site.environment import ROOT
from uckers_site.look.style import ICONS, SIGNALS, SQUARES
from uckers_site.look.templatetags import look

SOUND = {"team": "Stokers", "games": "2", "rules": "standard", "board": "4", "password": "x", "agreed": "on"}


def test_it_is_not_there_in_production() -> None:
    asked = "import django; django.setup(); from django.urls import resolve; resolve('/play/'); resolve('/style/')"
    production = {
        "SECRET_KEY": "".join(chr(33 + n) for n in range(60)),
        "SITE_URL": "https://uckers.example",
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "EMAIL_URL": "smtp://mail.uckers.example:25",
        "TRUSTED_PROXIES": "1",
        "DJANGO_SETTINGS_MODULE": "uckers_site.settings",
    }
    answer = subprocess.run(
        [sys.executable, "-c", asked],
        env={**clean_environment(), **production},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    last = answer.stderr.strip().splitlines()[-1]
    assert last.startswith("django.urls.exceptions.Resolver404"), answer.stderr
    assert "'path': 'style/'" in last


@pytest.mark.django_db
def test_a_sound_form_is_taken_and_a_faulty_one_comes_back(client: Client) -> None:
    answer = client.post("/style/", SOUND)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/style/")
    answer = client.post("/style/", {**SOUND, "games": "3", "board": "6", "rules": "wafu"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "2 things to put right" in html
    assert 'value="Stokers"' in html


@pytest.mark.django_db
@pytest.mark.parametrize("status", [400, 403, 404, 429, 500, 503])
def test_each_error_page_can_be_looked_at(client: Client, status: int) -> None:
    answer = client.post(f"/style/refused/{status}/", {"something_typed": "Red 6-4"})
    assert answer.status_code == status
    assert "Red 6-4" in answer.content.decode()


@pytest.mark.django_db
def test_an_error_page_that_does_not_exist_cannot(client: Client) -> None:
    assert client.get("/style/refused/418/").status_code == 404


def test_every_component_is_shown() -> None:
    kit = (ROOT / "templates" / "style" / "kit.html").read_text() + (ROOT / "templates" / "base.html").read_text()
    elsewhere = {"within", "field", "error_summary"}  # within form_fields, and on the account's tabs
    tags = set(look.register.tags) - elsewhere
    assert tags
    assert {tag for tag in tags if not re.search(r"\{%\s*" + tag + r"\b", kit)} == set()


def symbols(file: str) -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', (ROOT / "static" / "img" / file).read_text()))


def used(tag: str) -> set[str]:
    found: set[str] = set()
    for template in (ROOT / "templates").rglob("*.html"):
        found |= set(re.findall(r"\{%\s*" + tag + r'\s+"([^"]+)"', template.read_text()))
    return found


def test_every_icon_and_flag_that_is_used_is_drawn() -> None:
    assert set(ICONS) == symbols("icons.svg")
    assert used("icon") <= symbols("icons.svg")
    assert used("flag") | {letter for letter, _ in SIGNALS} | set(look.FLASH_SIGNALS.values()) <= symbols("flags.svg")


def test_every_drawn_square_is_shown() -> None:
    assert set(squares.SQUARES) == {name for name, _ in SQUARES}
