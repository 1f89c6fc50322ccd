"""A game played through in a real browser, by keys, by hand and by itself; the list; confirming by a link."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.models import Game
from games.services import standing
from tests.games.people import BEGIN, account, end, open_table, recorded, throw, type_in
from tests.support.accessibility import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_sound,
    assert_targets_large_enough,
)
from tests.support.pages import DESKTOP, ENDS, PHONE, SMALL_PHONE, Reader, on_both_ends
from uckers_site.accounts.models import User

PHONES = {"phone": PHONE, "small phone": SMALL_PHONE}


@pytest.fixture
def able(transactional_db: None) -> User:
    return account("able")


@pytest.fixture
def game(able: User) -> Game:
    return recorded(able)


def at(page: Page, number: int, last: int) -> None:
    """The page shows throw `number`, in words, on the board, in the record and in its address."""
    expect(page.locator("#step-at")).to_have_text(f"Throw {number} of {last}")
    if number:
        expect(page.locator("#record [aria-current]")).to_have_attribute("id", f"throw-{number}")
    else:
        expect(page.locator("#record [aria-current]")).to_have_count(0)


@on_both_ends
def test_pages_of_games_hold_on_every_device(new_readers: Callable[..., Reader], device: str, game: Game) -> None:
    gone = type_in(open_table(game.owner), game.owner, BEGIN, throw(2, 1), end("drawn"))
    standing.annul(game_id=gone.pk, by=game.owner, because="Typed in twice.")
    reader = new_readers(ENDS[device])
    reader.sign_in(game.owner)
    page = reader.new_page()
    base = f"/games/{game.pk}/"
    for path in (f"{base}40/?names=1&record=ugn", f"/games/{gone.pk}/", "/games/", "/play/", f"{base}invite/"):
        page.goto(path)
        assert_sound(page)


def test_keys_step_through_a_game(reader: Reader, game: Game) -> None:
    last = game.throws
    page = reader.open(f"/games/{game.pk}/")
    at(page, last, last)
    page.keyboard.press("ArrowLeft")
    at(page, last - 1, last)
    assert page.url.endswith(f"/{last - 1}/")
    page.keyboard.press("Shift+ArrowLeft")
    at(page, 0, last)
    page.keyboard.press("ArrowLeft")
    at(page, 0, last)
    page.keyboard.press("ArrowRight")
    at(page, 1, last)
    page.keyboard.press("Shift+ArrowRight")
    at(page, last, last)
    expect(page).to_have_title(page.title())
    page.get_by_label("Speed").focus()
    page.keyboard.press("ArrowLeft")
    at(page, last, last)


def test_focus_stays_on_the_step_that_was_pressed(reader: Reader, game: Game) -> None:
    page = reader.open(f"/games/{game.pk}/0/")
    for number in (1, 2):
        page.get_by_role("link", name="On one throw").press("Enter")
        at(page, number, game.throws)
        expect(page.locator("#step-on")).to_be_focused()
    page.locator("#throw-40").click()
    at(page, 40, game.throws)
    expect(page.locator("#said")).to_contain_text("Turn 26, throw 3")


def test_a_game_plays_itself_at_the_speed_asked_for_and_pauses(reader: Reader, game: Game) -> None:
    last = game.throws
    page = reader.open(f"/games/{game.pk}/{last - 3}/")
    page.get_by_label("Speed").select_option("quick")
    page.get_by_role("button", name="Play through").click()
    expect(page.locator("#said")).to_have_attribute("aria-live", "off")
    at(page, last, last)
    expect(page.get_by_role("button", name="Play through")).to_be_visible()
    expect(page.locator("#said")).to_have_attribute("aria-live", "polite")
    page.get_by_role("button", name="Play through").click()  # at the end it begins again
    at(page, 0, last)
    expect(page.locator("#step-at")).not_to_have_text(f"Throw 0 of {last}")
    page.get_by_role("button", name="Pause").click()
    shown = page.locator("#step-at").inner_text()
    page.wait_for_timeout(1200)
    expect(page.locator("#step-at")).to_have_text(shown)


def test_without_javascript_every_throw_is_a_page(without_javascript: Reader, game: Game) -> None:
    page = without_javascript.open(f"/games/{game.pk}/40/")
    at(page, 40, game.throws)
    expect(page.locator("#through")).to_be_hidden()
    page.get_by_role("link", name="On one throw").click()
    at(page, 41, game.throws)
    assert page.url.endswith("/41/")
    page.locator("#throw-7").click()
    at(page, 7, game.throws)
    page.get_by_role("link", name="Notation").click()
    at(page, 7, game.throws)
    page.get_by_role("link", name="green", exact=True).click()
    assert page.url.endswith("/7/?nearest=G&record=ugn")
    page.get_by_role("link", name="First").click()
    at(page, 0, game.throws)


def test_a_change_of_view_stays_at_the_throw_that_was_stepped_to(reader: Reader, game: Game) -> None:
    page = reader.open(f"/games/{game.pk}/40/")
    page.keyboard.press("ArrowRight")
    at(page, 41, game.throws)
    page.get_by_role("link", name="With the squares’ names").click()
    page.wait_for_url("**/41/?names=1")
    at(page, 41, game.throws)
    page.keyboard.press("ArrowRight")
    at(page, 42, game.throws)
    assert page.url.endswith("/42/?names=1")


def test_a_lost_connection_stops_the_play_and_is_told(reader: Reader, game: Game) -> None:
    page = reader.open(f"/games/{game.pk}/1/")
    reader.expect_fault("ERR_INTERNET_DISCONNECTED|htmx")
    page.context.set_offline(True)
    page.get_by_role("button", name="Play through").click()
    expect(page.locator("#flashes")).to_contain_text("No good answer came back")
    expect(page.get_by_role("button", name="Play through")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link", name="On one throw").click()
    at(page, 2, game.throws)


def test_the_list_is_narrowed_as_it_is_typed(reader: Reader, game: Game) -> None:
    table = open_table(game.owner)
    page = reader.open("/games/")
    expect(page.locator("tbody tr")).to_have_count(2)
    page.get_by_label("Player’s name").press_sequentially("charlie")
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody")).to_contain_text(table.seats.get(player="R").name)
    expect(page).to_have_url(re.compile("player=charlie"))
    page.get_by_label("Rules").select_option("WAFU")
    expect(page.locator("#found")).to_contain_text("No game like that")


@pytest.mark.parametrize("device", PHONES)
def test_the_other_side_confirms_by_a_link(new_readers: Callable[..., Reader], device: str, game: Game) -> None:
    invite = new_readers(DESKTOP)
    invite.sign_in(game.owner)
    page = invite.open(f"/games/{game.pk}/invite/")
    page.get_by_label("green and yellow").check()
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("The link").input_value()
    expect(page.locator("svg.qr")).to_be_visible()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    reader = new_readers(PHONES[device])
    other = reader.open(link.partition(invite.site.url)[2] or link)
    assert_accessible(other)
    assert_no_sideways_scroll(other)
    assert_targets_large_enough(other)
    other.get_by_label("Yes: I confirm it").check()
    other.get_by_label("Your name").fill("B. Baker")
    other.get_by_role("button", name="Send the answer").click()
    expect(other.locator("#flashes")).to_contain_text("You have confirmed this game.")
    assert [asked.answered_as for asked in game.confirmations.filter(state="confirmed")] == ["B. Baker"]
    reader.expect_fault("410")
    other.goto(link)
    expect(other.get_by_role("heading", level=1)).to_have_text("This link lets nobody in")
    assert_accessible(other)


def test_the_owner_annuls_a_game_by_hand(phone: Reader, game: Game) -> None:
    phone.sign_in(game.owner)
    page = phone.open(f"/games/{game.pk}/")
    page.get_by_role("link", name="Annul the game").click()
    page.get_by_label("Why the game is annulled").fill("Typed in twice.")
    page.get_by_role("button", name="Annul the game").click()
    expect(page.get_by_text("Typed in twice.").first).to_be_visible()
    expect(page.locator("h1 s")).to_be_visible()


def made(device: dict[str, Any]) -> dict[str, Any]:
    return {**device, "reduced_motion": "reduce"}


def test_nothing_moves_for_who_wants_nothing_to_move(new_readers: Callable[..., Reader], game: Game) -> None:
    page = new_readers(made(DESKTOP)).open(f"/games/{game.pk}/1/")
    page.keyboard.press("ArrowRight")
    at(page, 2, game.throws)
    assert page.evaluate("() => document.getAnimations().length") == 0
