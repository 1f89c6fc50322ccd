"""Matches in a browser: reported on a phone, confirmed from one's own list, seen in the bracket; and corrected."""

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.support.accessibility import assert_colours_hold_in_the_dark, assert_sound
from tests.support.pages import DESKTOP, PHONE, SMALL_PHONE_IN_THE_DARK, WITHOUT_JAVASCRIPT, Reader
from tests.tournaments.competing import championship as of
from tests.tournaments.competing.archiving import another_site
from tests.tournaments.matches.drawn import BEST_OF_3, Drawn
from tests.tournaments.matches.test_correcting_pages import named
from tournaments.models import Match, Player
from tournaments.selectors.archives import archive_of

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
    Player.objects.filter(memberships__entry=drawn.fresh().second).update(name="Bo")  # a link of two letters
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


def test_two_agree_on_a_time_open_one_table_and_take_their_calendar(new_readers: Callable[..., Reader]) -> None:
    drawn = Drawn()
    one, other = new_readers(SMALL_PHONE_IN_THE_DARK), new_readers(PHONE)
    one.sign_in(drawn.one)
    other.sign_in(drawn.other)
    page = one.open(drawn.address("match"))
    page.get_by_text("Offer times").click()
    page.get_by_label("A time").fill(f"{timezone.now() + timedelta(days=2):%Y-%m-%dT%H:%M}")
    assert_sound(page)
    assert_colours_hold_in_the_dark(page)
    page.get_by_role("button", name="Offer", exact=True).click()
    expect(page.get_by_role("button", name="Take it back")).to_be_visible()
    theirs = other.open(drawn.address("match"))
    theirs.get_by_role("button", name="Accept").click()
    expect(theirs.get_by_role("button", name="I cannot come then")).to_be_visible()
    assert_sound(theirs)
    page.reload()
    expect(page.get_by_role("link", name="Into my calendar")).to_be_visible()
    table = re.compile(r"/play/[0-9a-f-]{36}/$")
    for both in (page, theirs):  # either pressed a button that was there before the other did
        both.get_by_role("button", name="Open a table").click()
        expect(both).to_have_url(table)
    assert page.url == theirs.url
    page = one.open(reverse("tournaments:own_calendar"))
    page.get_by_role("button", name="Make").first.click()
    expect(page.get_by_label("The address")).to_have_value(re.compile(r"/calendars/\S+\.ics$"))
    assert_sound(page)


def test_an_archive_is_looked_at_on_a_small_phone_before_it_is_made(
    new_readers: Callable[..., Reader], tmp_path: Path
) -> None:
    drawn = Drawn()
    of.play_all(drawn.group, drawn.secretary)
    text = archive_of(drawn.edition)
    whole, changed = tmp_path / "whole.json", tmp_path / "changed.json"
    whole.write_text(text, encoding="utf-8")
    changed.write_text(text.replace("player 1", "player 9"), encoding="utf-8")
    boss = another_site()
    reader = new_readers(SMALL_PHONE_IN_THE_DARK)
    reader.sign_in(boss)
    page = reader.open(reverse("tournaments:import_edition"))
    for file, told in ((changed, "The fingerprint of this content is"), (whole, "Nothing is made yet")):
        if file is changed:
            reader.expect_fault("422")
        page.get_by_label("Archive").set_input_files(file)
        page.get_by_role("button", name="Look at it").click()
        expect(page.get_by_text(told)).to_be_visible()
        assert_sound(page)
    assert_colours_hold_in_the_dark(page)
    page.get_by_role("button", name="Make this edition").click()
    expect(page.get_by_text("The edition is here.")).to_be_visible()
