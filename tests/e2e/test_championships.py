"""Championships in real browsers: every page sound on a small phone and in the dark; a secretary draws, and a page that
is open renews itself when a result lands."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.support.accessibility import assert_sound
from tests.support.pages import DESKTOP, SMALL_PHONE_IN_THE_DARK, WITHOUT_JAVASCRIPT, Reader
from tests.tournaments.competing import championship as of
from tournaments.models import Draw, Group, Official, Player, Title
from tournaments.services import championships
from uckers_site.accounts.models import User

SWISS: dict[str, Any] = {
    "stages": [
        {"name": "Swiss", "format": "swiss", "rounds": 3, "qualify": 4},
        {"name": "Finals", "format": "single", "options": {"third": True}},
    ]
}
LONG = "Extraordinarily-Long-Hyphenated-Name of the Ship’s Company"


@pytest.fixture
def called(transactional_db: None) -> tuple[Title, User]:
    """A title with rules and seven entries, published."""
    edition, secretary = of.edition("2027")
    title = of.title(edition, secretary, SWISS)
    championships.publish_edition(competition=edition, by=secretary)
    of.enter(title, 7)
    Player.objects.filter(name="E01 player 1").update(name=LONG[:60])
    return title, secretary


def _at(title: Title, name: str, *args: object) -> str:
    edition = title.competition
    return reverse(f"tournaments:{name}", args=[edition.championship.at, edition.slug, title.slug, *args])


def test_every_page_holds_on_a_small_phone_and_in_the_dark(
    new_readers: Callable[..., Reader], called: tuple[Title, User]
) -> None:
    title, secretary = called
    table = of.begin(title, secretary).groups.get()
    for number in (1, 2, 3):
        of.draw(table, secretary, number)
        of.play_all(table, secretary)
    finals = of.begin(title, secretary, 2).groups.get()
    draw = of.draw(finals, secretary)
    of.play(of.ready(finals)[0], secretary)
    championships.appoint(competition=title.competition, user=of.user("desk"), role=Official.Role.DESK, by=secretary)
    reader = new_readers(SMALL_PHONE_IN_THE_DARK)
    reader.sign_in(secretary)
    page = reader.open("/championships/")
    edition = reverse("tournaments:edition", args=["championships/world", "2027"])
    for path in (
        *("/championships/", "/championships/honours/", edition, f"{edition}manage/", _at(title, "title")),
        *(_at(title, "rules", 1), _at(title, "write_rules"), _at(title, "group", table.pk)),
        *(_at(title, "group", finals.pk), _at(title, "draw", draw.pk)),
    ):
        page.goto(path)
        assert_sound(page)


@pytest.mark.parametrize("device", [DESKTOP, WITHOUT_JAVASCRIPT], ids=["desktop", "without scripts"])
def test_a_secretary_draws_and_who_looks_on_sees_results_land(
    new_readers: Callable[..., Reader], device: dict[str, object], called: tuple[Title, User]
) -> None:
    title, secretary = called
    official, spectator = new_readers(device), new_readers(device)
    official.sign_in(secretary)
    page = official.open(_at(title, "title"))
    page.get_by_role("button", name="Begin Swiss").click()
    page.get_by_role("link", name="Swiss", exact=True).click()
    page.get_by_role("button", name="Fix the seed").click()
    page.get_by_role("button", name="Draw", exact=True).click()
    group = Group.objects.get()
    looks_on = spectator.open(_at(title, "group", group.pk))
    expect(looks_on.get_by_text("7 entries wait for the draw")).to_be_visible()
    page.get_by_role("button", name="Publish the draw").click()
    expect(page.locator("#m-M1\\.1")).to_be_visible()
    match = of.ready(group)[0]
    if device is WITHOUT_JAVASCRIPT:
        looks_on.reload()
    expect(looks_on.locator("#m-M1\\.1")).to_be_visible()
    of.play(match, secretary, of.won(0, home=3))
    if device is WITHOUT_JAVASCRIPT:
        looks_on.reload()
    expect(looks_on.locator("#m-M1\\.1 .win")).to_be_visible()
    looks_on.goto(_at(title, "draw", Draw.objects.get().pk))
    expect(looks_on.get_by_text("It comes out again")).to_be_visible()
