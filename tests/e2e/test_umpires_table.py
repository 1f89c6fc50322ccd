"""An umpire's table in a real browser: a game by touch and by keyboard, a link that breaks, two umpires."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Action, Game
from games.services import invitations
from tests.games.people import BEGIN, account, end, open_table, play, throw, type_in
from tests.support.accessibility import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_sound,
    assert_targets_large_enough,
)
from tests.support.pages import DESKTOP, ENDS, PHONE, WITHOUT_JAVASCRIPT, Reader, on_both_ends
from uckers_site.accounts.models import User

# The pieces on a phone's board: every play stands in the list as well.
SMALLER_THAN_A_FINGER = ("b-tg-a",)
NO_LINK = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|htmx:(sendError|afterRequest)"


@pytest.fixture
def able(transactional_db: None) -> User:
    return account("able")


def address(game: Game) -> str:
    return f"/games/{game.pk}/table/"


def sat_down(reader: Reader, user: User, game: Game) -> Page:
    reader.sign_in(user)
    return reader.open(address(game))


def turn(page: Page, words: str) -> None:
    expect(page.locator("#turn")).to_contain_text(words)


def dice(page: Page, text: str) -> None:
    page.get_by_role("button", name=text, exact=True).click()


def kinds(game: Game) -> list[str]:
    return list(Action.objects.filter(game=game).order_by("number").values_list("kind", flat=True))


def sound(page: Page) -> None:
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    assert_targets_large_enough(page, allow=SMALLER_THAN_A_FINGER)


# --- a game by touch and by keyboard -------------------------------------------------------------------------------


@pytest.mark.parametrize("device", ["phone", "no script"])
def test_a_short_game_is_typed_by_touch(new_readers: Callable[..., Reader], able: User, device: str) -> None:
    reader = new_readers(PHONE if device == "phone" else WITHOUT_JAVASCRIPT)
    reader.sign_in(able)
    page = reader.open("/tables/new/")
    page.get_by_role("radio", name=re.compile("^Singles")).check()
    page.get_by_role("radio", name=re.compile("^WAFU")).check()
    page.get_by_role("button", name="Go on to house rules and names").click()
    page.get_by_label("Red and blue", exact=True).first.fill("A. Able")
    page.get_by_label("Green and yellow", exact=True).first.fill("B. Baker")
    page.locator("summary", has_text="Snake eyes").first.click()
    page.get_by_label("Nothing special").check()
    expect(page.locator(".house__departs:visible")).to_have_count(1)
    page.get_by_role("button", name="Open the table").click()
    turn(page, "throws for the beginner")
    dice(page, "5–3")
    expect(page.get_by_role("heading", name="Throw of Green and yellow, B. Baker")).to_be_visible()
    dice(page, "2–1")
    turn(page, "Red and blue to throw: began the game.")
    dice(page, "6–4")
    turn(page, "What was played?")
    page.get_by_role("link", name="Pick the piece: red in base").click()
    page.get_by_role("link", name=re.compile("^Red to R1")).click()
    expect(page.locator("#picked")).to_contain_text("Nothing is played yet")
    expect(page.locator("#confirm")).to_have_text("Red enters, then R1 to R5")
    page.locator("#confirm").click()
    turn(page, "there was a six")
    dice(page, "2–1")
    page.get_by_role("button", name="R5 to R8", exact=True).click()
    turn(page, "Green and yellow to throw")
    page.locator("summary", has_text="The game ends before").click()
    page.get_by_role("button", name="End the game").click()
    expect(page.locator(".flash--bad")).to_contain_text("Choose who won")
    page.get_by_label("Who won").select_option("RB")
    page.get_by_role("button", name="End the game").click()
    expect(page.locator(".flash--bad")).to_contain_text("Tick that it is so")
    expect(page.get_by_label("Who won")).to_have_value("RB")
    page.get_by_label("So it is: the game is over").check()
    page.get_by_role("button", name="End the game").click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    game = Game.objects.get()
    assert (game.winner, game.termination, game.options) == ("RB", "resignation", {"snake_eyes": "off"})
    page.get_by_role("link", name="The game’s page").click()
    page.wait_for_url(f"**/games/{game.pk}/")


def test_a_game_is_typed_without_a_pointer(reader: Reader, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    page = sat_down(reader, able, game)
    page.keyboard.press("4")
    expect(page.locator("#table-said")).to_contain_text("4, and the other die?")
    page.keyboard.press("Escape")
    page.keyboard.type("46")
    turn(page, "Red threw 6–4. What was played?")
    expect(page.locator("#turn")).to_be_focused()
    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("() => document.activeElement.id") == "confirm":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    turn(page, "there was a six")
    page.get_by_label("Or type it").focus()
    page.keyboard.type("21")
    page.keyboard.press("Enter")
    turn(page, "Red threw 2–1")
    assert kinds(game) == ["beginner", "throw", "play", "throw"]


def test_timber_and_undo_on_a_phone(phone: Reader, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(6, 4), play("r:b-R1 r:R1-R5"))
    page = sat_down(phone, able, game)
    page.locator(".timber-call summary").click()
    page.get_by_label("Who called it").select_option("G")
    page.get_by_role("button", name="Write the call down").click()
    expect(page.get_by_role("heading", name="Every piece’s rightful place")).to_be_in_viewport()
    sound(page)
    page.get_by_role("link", name="Put right: go on").click()
    expect(page.locator("#timber")).to_have_count(0)
    expect(page.locator("#record")).to_contain_text("Timber! was called by green, B. Baker.")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    turn(page, "Red threw 6–4. What was played?")


def test_why_not_is_answered_and_what_was_asked_stays(reader: Reader, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(6, 4), play("r:b-R1 r:R1-R5"), throw(3, 2))
    page = sat_down(reader, able, game)
    page.locator("summary", has_text="They played something else").click()
    page.get_by_label("This piece").select_option("r:R5")
    page.get_by_label("to this square").select_option("R9")
    page.get_by_role("button", name="Ask the rules").click()
    expect(page.locator("#answer")).to_contain_text("Red does not come from R5 to R9 with 3-2")
    expect(page.locator("#answer")).to_be_focused()
    expect(page.get_by_label("to this square")).to_have_value("R9")
    sound(page)
    assert kinds(game)[-1] == "throw"


# --- a bad link ----------------------------------------------------------------------------------------------------


def test_what_was_sent_without_a_link_is_sent_when_it_is_back(phone: Reader, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    page = sat_down(phone, able, game)
    phone.expect_fault(NO_LINK)
    phone.context.set_offline(True)
    dice(page, "6–4")
    expect(page.locator("#unsent")).to_contain_text("Not sent: no connection.")
    turn(page, "Red to throw")  # nothing that the site has not confirmed
    dice(page, "5–3")  # a second finger: the first throw comes first
    assert kinds(game) == ["beginner"]
    sound(page)
    phone.context.set_offline(False)
    turn(page, "Red threw 6–4")
    expect(page.locator("#unsent")).to_be_hidden()
    assert kinds(game) == ["beginner", "throw"]
    page.locator("#confirm").click()
    turn(page, "there was a six")
    assert kinds(game) == ["beginner", "throw", "play"]


def test_an_answer_that_was_lost_is_asked_for_again_and_nothing_is_done_twice(reader: Reader, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    page = sat_down(reader, able, game)
    reader.expect_fault(NO_LINK)
    lost: list[str] = []

    def lose_the_first(route: Any) -> None:
        if not lost:
            lost.append(route.request.post_data)
            route.fetch()  # it arrives
            route.abort()  # and its answer does not
        else:
            assert route.request.post_data == lost[0]
            route.continue_()

    page.route("**/act/", lose_the_first)
    dice(page, "6–4")
    expect(page.locator("#unsent")).to_contain_text("Not sent")
    turn(page, "Red threw 6–4")
    assert kinds(game) == ["beginner", "throw"]


def test_what_is_unsent_can_be_left_unsent(reader: Reader, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    page = sat_down(reader, able, game)
    reader.expect_fault(NO_LINK)
    reader.context.set_offline(True)
    dice(page, "6–4")
    page.get_by_role("button", name="Do not send it").click()
    reader.context.set_offline(False)
    dice(page, "5–3")
    turn(page, "Green to throw")
    assert kinds(game) == ["beginner", "throw", "play"]


def unsent_when_closed(phone: Reader, able: User, game: Game) -> None:
    """A throw without a link, and then the page is closed."""
    page = sat_down(phone, able, game)
    phone.expect_fault(NO_LINK)
    phone.context.set_offline(True)
    dice(page, "6–4")
    expect(page.locator("#unsent")).to_contain_text("Not sent: no connection.")
    page.close()
    assert kinds(game) == ["beginner"]
    phone.context.set_offline(False)


def test_what_was_unsent_when_the_page_was_closed_is_sent_once_when_it_is_opened(phone: Reader, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    unsent_when_closed(phone, able, game)
    page = phone.open(address(game))
    turn(page, "Red threw 6–4")
    expect(page.locator("#unsent")).to_contain_text("Sent now: what could not be sent")
    sound(page)
    assert kinds(game) == ["beginner", "throw"]
    page.locator("#confirm").click()
    turn(page, "there was a six")
    expect(page.locator("#unsent")).to_be_hidden()
    page.reload()
    turn(page, "there was a six")
    assert page.evaluate("() => localStorage.length") == 0
    assert kinds(game) == ["beginner", "throw", "play"]


def test_the_site_can_be_away_when_the_page_is_opened_again(phone: Reader, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    unsent_when_closed(phone, able, game)
    page = phone.new_page()
    page.route("**/act/", lambda route: route.abort())
    page.goto(address(game))
    expect(page.locator("#unsent")).to_contain_text("Not sent yet, from when this table was last open here.")
    page.unroute("**/act/")
    turn(page, "Red threw 6–4")
    assert kinds(game) == ["beginner", "throw"]


def test_what_is_too_late_by_then_is_told_and_dropped(phone: Reader, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    unsent_when_closed(phone, able, game)
    type_in(game, able, throw(5, 5))
    page = phone.open(address(game))
    expect(page.locator(".flash--warn", has_text="What you sent was not taken")).to_be_visible()
    expect(page.locator("#unsent")).to_be_hidden()
    assert page.evaluate("() => localStorage.length") == 0
    assert kinds(game) == ["beginner", "throw", "play"]


def test_what_somebody_else_could_not_send_is_not_sent_in_ones_own_name(phone: Reader, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    unsent_when_closed(phone, able, game)
    baker = account("baker")
    invitations.join_table(token=invitations.invite(game_id=game.pk, by=able, purpose="umpire").token, by=baker)
    page = sat_down(phone, baker, game)
    dice(page, "2–1")
    turn(page, "Green to throw")
    assert [action.by for action in Action.objects.filter(game=game, kind="throw")] == [baker]


# --- two umpires ---------------------------------------------------------------------------------------------------


def test_two_umpires_see_each_other_and_cannot_fork_the_record(new_readers: Callable[..., Reader], able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    owner, second = new_readers(DESKTOP), new_readers(PHONE)
    baker = account("baker")
    page = sat_down(owner, able, game)
    page.get_by_role("link", name="A second umpire").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("The link").input_value()
    sound(page)
    second.sign_in(baker)
    other = second.new_page()
    other.goto(link)
    sound(other)
    other.get_by_role("button", name="Join the table").click()
    turn(other, "Red to throw")
    page.get_by_role("link", name="Back to the table").click()
    dice(page, "6–4")
    turn(other, "Red threw 6–4")  # without a touch
    expect(other.locator("#table-said")).to_contain_text("Red threw 6–4")
    for one in (page, other):  # from here on neither hears of the other
        one.route("**/table/?seen=*", lambda route: route.fulfill(status=204))
    page.locator("#confirm").click()
    turn(page, "there was a six")
    other.locator("#confirm").click()
    expect(other.locator(".flash--warn").filter(has_text="The board has moved on: able")).to_be_visible()
    turn(other, "there was a six")
    assert kinds(game) == ["beginner", "throw", "play"]
    page.get_by_role("link", name="A second umpire").click()
    page.get_by_role("button", name="Send away").click()
    expect(page.get_by_text("types here no more")).to_be_visible()
    second.expect_fault("403")
    dice(other, "6–6")
    expect(other.locator("#flashes")).to_contain_text("That is not yours to do")
    assert kinds(game) == ["beginner", "throw", "play"]


def test_nothing_is_taken_from_under_hands_that_write(new_readers: Callable[..., Reader], able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    page = sat_down(new_readers(DESKTOP), able, game)
    page.get_by_label("Or type it").fill("6")
    type_in(game, able, throw(6, 6))
    expect(page.locator("#unsent")).to_contain_text("The board has moved on.")
    expect(page.get_by_label("Or type it")).to_have_value("6")
    page.get_by_role("link", name="Look again").click()
    turn(page, "Red threw 6–6")
    expect(page.locator("#unsent")).to_be_hidden()


def at(place: Locator) -> tuple[int, int]:
    """Where something stands on the page, in pixels: from the left and from the top."""
    box = place.bounding_box()
    assert box
    return round(box["x"]), round(box["y"])


# --- how it looks --------------------------------------------------------------------------------------------------


@on_both_ends
def test_every_state_of_a_table_is_sound(new_readers: Callable[..., Reader], able: User, device: str) -> None:
    six = dict(zip("RYOBGW", ["A. Able", "B. Baker", "C. Charlie", "D. Dog", "E. Easy", "F. Fox"], strict=True))
    red_is_out = [BEGIN, throw(6, 4), play("r:b-R1 r:R1-R5")]
    fresh = open_table(able)
    to_throw = type_in(open_table(able, preset="wafu", options={"ips_penalty": "lose_turn"}), able, *red_is_out)
    to_play = type_in(open_table(able), able, *red_is_out, throw(3, 2))
    hexagon = type_in(open_table(able, format="individuals", ring="RYOBGW", names=six), able, *red_is_out, throw(6, 5))
    over = type_in(open_table(able), able, *red_is_out, end("resignation", "RB"))
    reader = new_readers(ENDS[device])
    reader.sign_in(able)
    page = reader.new_page()
    for path in (
        "/tables/new/",
        "/tables/new/?format=pairs&board=uckers&ring=&preset=wafu",
        address(fresh),
        address(to_throw),
        address(to_play),
        address(to_play) + "?piece=r:R5&names=0&nearest=G",
        address(to_play) + "?tried=r:R5-R8",
        address(hexagon),
        address(over),
    ):
        page.goto(path)
        page.evaluate("() => document.querySelectorAll('details').forEach((panel) => { panel.open = true })")
        assert_sound(page, allow=SMALLER_THAN_A_FINGER)


def test_on_a_phone_the_throw_lies_under_the_thumb_and_the_board_above_it(phone: Reader, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    page = sat_down(phone, able, game)
    board, dock = page.locator(".board-frame").bounding_box(), page.locator(".throws").bounding_box()
    assert board
    assert dock
    assert dock["y"] + dock["height"] == pytest.approx(740, abs=1)
    assert board["y"] + board["height"] <= dock["y"] + 1
    for button in page.locator(".throws [name=dice]").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 56
        assert box["width"] >= 44
    expect(page.locator("#turn")).to_be_in_viewport()
    read = sorted(page.locator(".throws [name=dice]").all(), key=lambda button: at(button)[::-1])
    assert [button.get_attribute("value") for button in read] == [
        f"{high}-{low}" for high in range(6, 0, -1) for low in range(high, 0, -1)
    ]


@pytest.mark.parametrize("dock", ["throws", "plays"])
def test_on_a_phone_nothing_lies_empty_beneath_the_foot(phone: Reader, able: User, dock: str) -> None:
    game = type_in(open_table(able), able, BEGIN)
    if dock == "plays":
        type_in(game, able, throw(6, 6))
    page = sat_down(phone, able, game)
    page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    words, fixed = page.locator(".foot__in").bounding_box(), page.locator(".dock").first.bounding_box()
    assert words
    assert fixed
    assert 0 <= fixed["y"] - (words["y"] + words["height"]) <= 24


def test_on_a_small_desktop_the_whole_board_is_in_sight(new_readers: Callable[..., Reader], able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(6, 6))
    page = sat_down(new_readers({"viewport": {"width": 1024, "height": 768}}), able, game)
    board, side = page.locator(".board-frame").bounding_box(), page.locator(".at-table__side").bounding_box()
    assert board
    assert side
    assert board["y"] + board["height"] <= 768
    assert side["width"] >= 0.7 * board["width"]
