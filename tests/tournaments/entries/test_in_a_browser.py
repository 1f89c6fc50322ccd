"""Entries in a browser: from the form to the partner's consent on a phone, and a secretary's list at a desktop."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.games.people import account
from tests.support.accessibility import assert_sound
from tests.support.pages import DESKTOP, SMALL_PHONE_IN_THE_DARK, WITHOUT_JAVASCRIPT, Reader
from tests.tournaments.entries.cast import GROUPS, held, path, player
from tournaments.models import Entry

pytestmark = [pytest.mark.django_db(transaction=True)]

LIST = f"""player,partner,group,ship,seed,paid,contact
Andrew Able,Bob Baker,{GROUPS[0]},HMS Pinafore,1,yes,07700 900123
Carol Charlie,Dave Dog,{GROUPS[1]},hms-victory,,no,
"""


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def test_from_the_form_to_the_partners_consent(new_readers: Callable[..., Reader]) -> None:
    title, _secretary = held()
    phone, partner = new_readers(SMALL_PHONE_IN_THE_DARK), new_readers(WITHOUT_JAVASCRIPT)
    phone.sign_in(account("able"))
    baker = player("Barbara Baker")
    page = phone.open(path(title, "entries/"))
    assert_sound(page)
    page.get_by_role("link", name="Enter", exact=True).click()
    page.get_by_label("Your name").fill("Andrew Able")
    page.get_by_label("Group").select_option(GROUPS[1])
    page.get_by_label("Ship").select_option(label="HMS Kent")
    page.get_by_label("Your partner’s name").fill("barb")
    press(page, "Find")
    expect(page.get_by_label("Your name")).to_have_value("Andrew Able")
    page.get_by_label("Barbara Baker").check()
    page.get_by_label("How to reach you").fill("07700 900123")
    assert_sound(page)
    press(page, "Enter, and ask my partner")
    expect(page.get_by_text("Your partner is asked")).to_be_visible()
    assert_sound(page)

    partner.sign_in(baker)
    theirs = partner.open("/notices/")
    theirs.get_by_role("link", name="Somebody wishes to enter with you").click()
    press(theirs, "Yes, enter us")
    expect(theirs.get_by_text("You are entered.")).to_be_visible()
    entry = Entry.objects.get()
    assert (entry.state, entry.group, entry.region) == ("entered", GROUPS[1], "Portsmouth")
    page.goto(path(title, "entries/"))
    expect(page.get_by_role("rowheader", name="Andrew Able and Barbara Baker")).to_be_visible()
    assert_sound(page)


def test_a_secretarys_list_is_mended_looked_at_and_made(new_readers: Callable[..., Reader]) -> None:
    title, secretary = held()
    reader, phone = new_readers(DESKTOP), new_readers(SMALL_PHONE_IN_THE_DARK)
    reader.sign_in(secretary)
    reader.expect_fault("422")
    page = reader.open(path(title, "entries/list/"))
    page.get_by_label("The list").fill(LIST)
    press(page, "Look at it, and make nothing yet")
    expect(page.get_by_text("HMS Pinafore is no ship of the list")).to_be_visible()
    expect(page.get_by_label("The list")).to_have_value(LIST)
    assert_sound(page)
    page.get_by_label("The list").fill(LIST.replace("HMS Pinafore", "HMS Kent"))
    press(page, "Look at it, and make nothing yet")
    expect(page.get_by_text("2 entries would be made.")).to_be_visible()
    assert_sound(page)
    press(page, "Make these entries")
    expect(page.get_by_text("2 entries are made.")).to_be_visible()
    assert_sound(page)
    phone.sign_in(secretary)
    entry = Entry.objects.get(seed=1)
    for rest in ("entries/all/", f"entries/{entry.pk}/keep/", "entries/add/", "messages/"):
        page = phone.open(path(title, rest))
        assert_sound(page)
