"""Brackets in a real browser: larger and smaller, renewed when results land with one’s place kept, and on paper."""

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.support.accessibility import assert_sound
from tests.support.pages import DESKTOP, SMALL_PHONE, WITHOUT_JAVASCRIPT, Reader
from tests.tournaments.competing import championship as of
from tournaments.models import Group, Title
from tournaments.services import championships
from uckers_site.accounts.models import User

_BOX = re.compile(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]")


@pytest.fixture
def drawn(transactional_db: None) -> tuple[Title, Group, User]:
    """A bracket of 64 with 40 entries, published and drawn."""
    edition, secretary = of.edition("2027")
    title = of.title(edition, secretary, of.KNOCK_OUT)
    championships.publish_edition(competition=edition, by=secretary)
    of.enter(title, 40)
    group = of.begin(title, secretary).groups.get()
    of.draw(group, secretary)
    return title, group, secretary


def _at(title: Title, name: str, *args: object) -> str:
    edition = title.competition
    return reverse(f"tournaments:{name}", args=[edition.championship.at, edition.slug, title.slug, *args])


def _pages(page: Page) -> list[tuple[int, int]]:
    """The pages of a print, each by its width and height in millimetres."""
    boxes = _BOX.findall(page.pdf(prefer_css_page_size=True))
    return [(round(float(wide) * 25.4 / 72), round(float(high) * 25.4 / 72)) for wide, high in boxes]


def test_a_bracket_of_64_on_screens_and_on_paper(
    new_readers: Callable[..., Reader], drawn: tuple[Title, Group, User]
) -> None:
    title, group, secretary = drawn
    path = _at(title, "group", group.pk)
    desktop, phone, plain = (new_readers(one) for one in (DESKTOP, SMALL_PHONE, WITHOUT_JAVASCRIPT))
    page = desktop.open(path)
    round_of_64 = page.locator("#m1")
    usual = round_of_64.bounding_box()
    page.get_by_role("button", name="Smaller").click()
    page.locator("#part-m1").focus()
    page.keyboard.press("-")
    expect(page.locator("#zoom-now")).to_have_text("65 %")
    smaller = round_of_64.bounding_box()
    assert usual is not None
    assert smaller is not None
    assert smaller["height"] < usual["height"] * 0.75
    page.reload()
    expect(page.locator("#zoom-now")).to_have_text("65 %")

    on_phone = phone.open(f"{path}#m2")
    expect(on_phone.locator("#m2")).to_be_visible()
    expect(on_phone.locator("#m1")).to_be_hidden()
    expect(on_phone.get_by_role("button", name="Smaller")).to_be_hidden()
    without = plain.open(path)
    expect(without.locator("#zoom-smaller")).to_be_hidden()
    expect(without.locator("#m-M1\\.1")).to_be_visible()

    page.locator("#part-m1").evaluate("one => one.scrollTo({ left: 40, behavior: 'instant' })")
    there = page.locator("#part-m1").evaluate("one => one.scrollLeft")
    match = of.ready(group)[0]
    of.play(match, secretary)
    won = page.locator(f"#m-{match.key.replace('.', chr(92) + '.')} .win")
    expect(won).to_be_attached()
    expect(page.locator("#zoom-now")).to_have_text("65 %")
    assert page.locator("#part-m1").evaluate("one => one.scrollLeft") == there
    expect(on_phone.locator(f"#m-{match.key.replace('.', chr(92) + '.')} .win")).to_be_attached()
    expect(on_phone.locator("#m2")).to_be_visible()  # still the round that was chosen
    expect(on_phone.locator("#m1")).to_be_hidden()

    page.keyboard.press("0")
    page.goto(_at(title, "group_paper", group.pk, "a4"))
    assert _pages(page) == [(297, 210)] * 3
    page.goto(_at(title, "group_paper", group.pk, "a3"))
    assert _pages(page) == [(420, 297)]
    on_phone.goto(_at(title, "group_paper", group.pk, "a4"))
    assert_sound(on_phone)
    on_phone.goto(_at(title, "entry_way", match.first_id))
    assert_sound(on_phone)
