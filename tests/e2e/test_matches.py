"""Matches in a browser: reported on a phone, confirmed from one's own list, seen in the bracket; and corrected."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.support.accessibility import assert_colours_hold_in_the_dark, assert_sound
from tests.support.pages import DESKTOP, PHONE, SMALL_PHONE_IN_THE_DARK, WITHOUT_JAVASCRIPT, Reader
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.drawn import BEST_OF_3, Drawn
from tests.tournaments.matches.test_correcting_pages import named
from tournaments.models import Match

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_match_is_reported_confirmed_and_the_bracket_moves(new_readers: Callable[..., Reader]) -> None:
    drawn = Drawn(BEST_OF_3)
    first, _second = named(drawn)
    one, other = new_readers(PHONE), new_readers({**DESKTOP, "java_script_enabled": False})
    one.sign_in(drawn.one)
    page = one.open(drawn.address("match"))
    assert_sound(page)
    for number, (winner, mine, theirs) in enumerate((("0", "8", "3"), ("1", "6", "8"), ("0", "8", "0")), 1):
        page.locator(f"#match-winner_{number}").select_option(winner)
        page.locator(f"#match-first_{number}").fill(mine)
        page.locator(f"#match-second_{number}").fill(theirs)
    page.locator("#match-honour_3").select_option("eight piece in harbour")
    page.get_by_role("button", name="Report it").click()
    expect(page.get_by_text("The other side is to confirm it")).to_be_visible()
    other.sign_in(drawn.other)
    theirs_page = other.open(reverse("tournaments:own_matches"))
    expect(theirs_page.get_by_text(f"{first} says:")).to_be_visible()
    theirs_page.get_by_role("button", name="Confirm it").click()
    expect(theirs_page.get_by_role("cell", name="eight piece in harbour")).to_be_visible()
    assert drawn.fresh().state == Match.State.CONFIRMED
    title = drawn.title
    group = reverse("tournaments:group", args=["championships/world", "2021", title.slug, drawn.group.pk])
    expect(one.open(group).locator("#m-M2\\.1")).to_contain_text(first)
    small = new_readers(SMALL_PHONE_IN_THE_DARK)
    small.sign_in(drawn.one)
    for path in (drawn.address("match"), reverse("tournaments:own_matches")):
        assert_sound(small.open(path))


def test_a_correction_shows_all_that_would_change_before_it_is_done(new_readers: Callable[..., Reader]) -> None:
    drawn = Drawn()
    first, second = named(drawn)
    of.play_all(drawn.group, drawn.secretary)

    def look(device: dict[str, Any]) -> Any:
        reader = new_readers(device)
        reader.sign_in(drawn.secretary)
        page = reader.open(drawn.address("match"))
        page.get_by_role("link", name="Correct this result").click()
        page.get_by_label(f"{first} gave up").check()
        page.get_by_role("button", name="Show what would change").click()
        expect(page.get_by_text(f"M2.1: {second} stands first, not {first}.")).to_be_visible()
        return page

    page = look(PHONE)
    assert_sound(page)
    assert_colours_hold_in_the_dark(page)
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_label(f"{first} gave up")).to_be_checked()
    assert Match.objects.filter(pk=drawn.match.pk, outcome__ending="played").exists(), "nothing has changed yet"
    page = look(WITHOUT_JAVASCRIPT)
    page.get_by_label("Why").fill("The card was misread.")
    page.get_by_role("button", name="Correct it").click()
    expect(page.get_by_text("Corrected. What followed from it has changed with it.")).to_be_visible()
    expect(page.get_by_text("The card was misread.").first).to_be_visible()
    assert Match.objects.get(key="M2.1").state == Match.State.READY
