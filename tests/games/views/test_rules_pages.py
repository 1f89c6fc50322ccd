"""The rules' room: what stands on its pages, where its links lead, and what the puzzles answer."""

import re
from urllib.parse import urldefrag

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games import law
from games.examples import EXAMPLES
from games.examples.lesson import STEPS
from games.examples.puzzles import PUZZLES
from games.rule_links import rule_url
from games.rules.ruleset import OPTIONS, PRESETS
from games.words.options import OPTION_WORDS, value_in_words
from tests.look.drawing import Elements

pytestmark = pytest.mark.django_db

ROOM = [
    "rules", "five_minutes", "presets", "options", "examples", "law", "traditions", "glossary", "history", "notation",
    "puzzles",
]  # fmt: skip
ADDRESSES: list[str | tuple[str, str]] = [
    *(f"games:{name}" for name in ROOM),
    *(("games:option", option) for option in OPTIONS),
    *(("games:example", example) for example in EXAMPLES),
    *(("games:puzzle", puzzle) for puzzle in PUZZLES),
]


def address(of: str | tuple[str, str]) -> str:
    return reverse(of) if isinstance(of, str) else reverse(of[0], args=[of[1]])


def page(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return response.content.decode()


@pytest.fixture(scope="module")
def everything() -> dict[str, str]:
    """Every page of the room by its address: none of them asks the database anything."""
    client = Client()
    return {path: page(client, path) for path in map(address, ADDRESSES)}


def test_every_link_within_the_room_leads_somewhere(client: Client, everything: dict[str, str]) -> None:
    seen = 0
    for path, html in everything.items():
        for href in re.findall(r'href="(/rules/[^"]*|#[^"]*|\?[^"]*)"', html):
            to, anchor = urldefrag(href.replace("&amp;", "&"))
            there = html if not to else everything.get(to) or page(client, (path + to) if to[0] == "?" else to)
            assert not anchor or f'id="{anchor}"' in there, f"{path}: {href}"
            seen += 1
    assert seen > 300


def test_from_the_front_page_everything_is_two_links_away(everything: dict[str, str]) -> None:
    first = set(re.findall(r'href="(/rules/[^"#?]*)"', everything[reverse("games:rules")]))
    second = {href for path in first for href in re.findall(r'href="(/rules/[^"#?]*)"', everything[path])}
    assert first | second == set(everything)


@pytest.mark.parametrize("name", ROOM)
def test_the_navigation_says_that_these_are_the_rules(client: Client, name: str) -> None:
    html = Elements(page(client, reverse(f"games:{name}")))
    marked = [link for link in html.all("a") if link.get("aria-current") in ("page", "true")]
    assert reverse("games:rules") in {link.get("href") for link in marked}


def test_the_law_has_an_anchor_for_every_clause(everything: dict[str, str]) -> None:
    html = everything[reverse("games:law")]
    assert {"1", "4.4", "5", "7.2", "10.5", "11"} <= law.numbers()
    for number in law.numbers():
        assert html.count(f'id="{number}"') == 1
    assert rule_url("4.4") == "/rules/law/#4.4"
    assert "This holds even if it breaks the player" in html.split('id="4.4"')[1].split('id="4.5"')[0]


def test_presets_say_what_their_rulesets_have(everything: dict[str, str]) -> None:
    html = everything[reverse("games:presets")]
    rows = html.split("<tbody>")[1].split("</tr>")
    for option, row in zip(OPTIONS, rows, strict=False):
        cells = re.findall(r"<td.*?</td>", row)
        assert str(OPTION_WORDS[option].label) in row
        for (preset, ruleset), cell in zip(PRESETS.items(), cells, strict=True):
            value = ruleset.options()[option]
            assert value_in_words(option, value).replace("'", "&#x27;") in cell
            assert f"<code>{preset}</code>" in cell
            assert ("differs" in cell) == (value != PRESETS["standard"].options()[option])


def test_an_example_shows_the_boards_the_verdicts_and_the_clause(everything: dict[str, str]) -> None:
    html = everything[reverse("games:example", args=["blob-blocks"])]
    assert html.count("May not") == 2
    assert html.count("May be done") == 1
    assert "A green blob stands on R6." in html
    assert f'href="{rule_url("4.5")}">Rule 4.5</a>' in html
    assert html.count('class="board"') == 2  # before, and after the one play that may be made


@pytest.mark.parametrize("path", ["options/golf/", "examples/golf/", "puzzles/golf/", "five-minutes/"])
def test_what_there_is_not(client: Client, path: str) -> None:
    assert client.get(f"/rules/{path}").status_code == 404


# --- five minutes ----------------------------------------------------------------------------------------------


def test_every_step_is_a_page_and_leads_on(client: Client) -> None:
    path = reverse("games:five_minutes")
    for number, step in enumerate(STEPS, 1):
        html = page(client, f"{path}?step={number}")
        assert f"Step {number} of {len(STEPS)}" in html
        assert f'<h2 id="step-title">{step.title}</h2>' in html
        assert ('rel="prev"' in html) == (number > 1)
        assert (f'href="?step={number + 1}" rel="next"' in html) == (number < len(STEPS))
    assert f"Step 1 of {len(STEPS)}" in page(client, path)


@pytest.mark.parametrize("step", ["0", "13", "-1", "x", "1.5", "", "²", "9" * 50])
def test_a_step_that_there_is_not(client: Client, step: str) -> None:
    assert client.get(reverse("games:five_minutes"), {"step": step}).status_code == 404


def test_htmx_gets_the_step_alone(client: Client) -> None:
    response = client.get(reverse("games:five_minutes"), {"step": "5"}, headers={"HX-Request": "true"})
    html = response.content.decode()
    assert "<html" not in html
    assert "A blob is shut" in html
    assert f'href="{rule_url("4.5")}"' in html
    assert "HX-Request" in response["Vary"]


# --- puzzles ---------------------------------------------------------------------------------------------------

DOOR = "/rules/puzzles/the-shut-door/"


def test_a_puzzle_gives_nothing_away(client: Client) -> None:
    html = page(client, DOOR)
    assert "may be played: " not in html
    assert "green blob stands" not in html
    assert html.count('type="checkbox"') == len(PUZZLES["the-shut-door"].plays)


def test_a_puzzle_is_judged_by_the_engine(client: Client) -> None:
    response = client.get(DOOR, {"asked": "1", "play": ["r:R9-G1 r:R12-R13", "r:R9-R10"]})
    html = response.content.decode()
    assert "You judged 5 of 6 as the rules do" in html
    assert "A green blob stands on G2." in html
    assert "Both dice can be used, for example r:R9-G1 r:R12-R13." in html
    assert f'href="{rule_url("4.4")}"' in html
    assert "All that may be played: one play" in html
    assert html.count("checked") == 2


def test_ticking_nothing_is_an_answer_too(client: Client) -> None:
    assert "You judged 5 of 6 as the rules do" in client.get(DOOR, {"asked": "1"}).content.decode()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("r:R9-G1 r:R12-R13", "It may be played."),
        ("r:R12-R13", "Both dice can be used"),
        ("y:b-Y1", "Yellow is not this player&#x27;s to move."),
        ("r:b-R1 r:R9-R10", "A piece leaves its base with a six only."),
    ],
)
def test_a_play_that_is_typed(client: Client, typed: str, words: str) -> None:
    html = client.get(DOOR, {"asked": "1", "typed": typed}).content.decode()
    assert words in html.split("You typed:")[1].split("<details")[0]


@pytest.mark.parametrize("typed", ["golf", "r:R1", "<b>", "r:R1-R99", "x" * 41, "r:R1-R2 r:R2-R3 r:R3-R4", "\x00"])
def test_what_is_no_play_is_told_and_kept(client: Client, typed: str) -> None:
    response = client.get(DOOR, {"asked": "1", "typed": typed, "play": "r:R9-G2"})
    html = response.content.decode()
    assert response.status_code == 200
    assert "of 6 as the rules" not in html
    assert 'class="err"' in html
    assert "checked" in html
    assert "<b>" not in html


def test_a_play_that_was_not_asked_for_cannot_be_ticked(client: Client) -> None:
    html = client.get(DOOR, {"asked": "1", "play": "r:R1-R2"}).content.decode()
    assert "of 6 as the rules" not in html
    assert 'class="err"' in html


def test_nothing_is_asked_of_the_database(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        for path in ("/rules/", "/rules/in-five-minutes/", "/rules/law/", "/rules/options/suck_back/", DOOR):
            page(client, path)


def test_the_law_comes_with_the_image() -> None:
    for file, line in (("Dockerfile", "COPY docs/RULES.md docs/RULES.md"), (".dockerignore", "!docs/RULES.md")):
        assert line in (law.TEXT.parents[1] / file).read_text().splitlines()
