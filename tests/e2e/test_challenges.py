"""Somebody is challenged by name, told by the bell, accepts on a small phone in the dark, and both are at the table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.models import LiveGame
from games.selectors.live.sitting import seats_of
from tests.games.people import account
from tests.support.accessibility import assert_sound
from tests.support.pages import DESKTOP, SMALL_PHONE_IN_THE_DARK, Reader
from uckers_site.accounts.models import User


@pytest.fixture
def crew(transactional_db: None) -> list[User]:
    return [account("able"), account("baker-of-the-long-name-of-30")]


def test_a_challenge_leads_to_the_table(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    able, baker = crew
    host, other = new_readers(DESKTOP), new_readers(SMALL_PHONE_IN_THE_DARK)
    host.sign_in(able)
    other.sign_in(baker)

    page = host.open("/play/")
    page.get_by_label("Challenge somebody").fill(baker.username)
    page.get_by_role("button", name="Go on to board and rules").click()
    page.get_by_label("Singles").check()
    page.get_by_role("button", name="Go on to seats and clock").click()
    name = page.get_by_label(re.compile("Whom it waits for: green and yellow"))
    expect(name).to_have_value(baker.username)
    assert_sound(page)
    page.get_by_role("button", name="Open the game").click()
    expect(page.locator("#turn")).to_contain_text(f"Kept for {baker.username}")
    assert_sound(page, allow=("b-tg-a",))

    phone = other.open("/rules/")
    bell = phone.get_by_role("link", name="Notices, 1 unread")
    expect(bell).to_be_visible()
    bell.click()
    assert_sound(phone)
    phone.goto("/play/")
    expect(phone.get_by_text("A challenge from able")).to_be_visible()
    assert_sound(phone)
    phone.goto("/notices/by-mail/")
    assert_sound(phone)
    phone.goto("/notices/")
    phone.get_by_role("link", name=re.compile("able challenges you")).click()
    expect(phone.get_by_text("able challenges you: this seat is kept for you")).to_be_visible()
    assert_sound(phone, allow=("b-tg-a",))
    expect(phone.get_by_role("link", name="Notices", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Take your seat").click()
    for there in (page, phone):
        expect(there.locator("#turn")).to_contain_text(re.compile("Your throw|to throw"), timeout=20_000)
    game = LiveGame.objects.get()
    assert [seat.user for seat in seats_of(game.pk)] == [able, baker]
    page.goto("/notices/")
    expect(page.get_by_text("has accepted your challenge")).to_be_visible()
