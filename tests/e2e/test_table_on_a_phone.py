"""A live table on a phone: what lies under the thumb, what is asked above the board, and names that can be read."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Game, Offer
from games.selectors.live.sitting import Who
from games.services.live import leaving, seating
from tests.e2e.test_live import address
from tests.games.live_people import attend, begin, begun, bots_for, due_user, one_deed, open_live
from tests.games.people import account
from tests.support.pages import DARK, DESKTOP, PHONE, Reader
from uckers_site.accounts.models import User

BROKEN_WORDS = """() => [...document.querySelectorAll(".seat__name b")].flatMap((name) => {
  const text = name.firstChild, words = text.data.matchAll(/\\S+/g), range = document.createRange();
  return [...words].filter((word) => {
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1 || name.scrollWidth > name.clientWidth + 1;
  }).map((word) => word[0]);
})"""


@pytest.fixture
def crew(transactional_db: None) -> list[User]:
    return [account(name) for name in ("able", "baker")]


def at_the_table(reader: Reader, game: Game, user: User) -> Page:
    reader.sign_in(user)
    return reader.open(address(game))


def test_a_second_touch_on_throw_leads_nowhere(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    game = begun(*crew)
    due = due_user(game)
    assert due is not None
    other = next(user for user in crew if user != due)
    waiting = at_the_table(new_readers(PHONE), game, other)
    expect(waiting.locator(".dock__turn")).to_have_text(waiting.locator("#turn strong").inner_text())
    expect(waiting.locator(".dock__turn")).to_be_in_viewport(ratio=1)
    page = at_the_table(new_readers(PHONE), game, due)
    button = page.get_by_role("button", name="Throw", exact=True).bounding_box()
    assert button is not None
    x, y = button["x"] + 0.75 * button["width"], button["y"] + button["height"] / 2
    page.touchscreen.tap(x, y)
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(game.version))
    assert page.evaluate("([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.dock'))", [x, y])


def test_an_offer_is_asked_above_the_board(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    game = begun(*crew)
    page = at_the_table(new_readers(PHONE), game, crew[1])
    leaving.offer(game_id=game.pk, who=Who(crew[0]), kind=Offer.Kind.DRAW)
    expect(page.get_by_role("button", name="Agree")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Decline")).to_be_in_viewport(ratio=1)
    one_deed(game)
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(game.version))
    said = page.locator("#table-said p").all_text_contents()
    assert said.count("able offers a draw.") == 1, "announced, and once"


@pytest.mark.parametrize(("format", "ring", "device"), [("pairs", "RGBY", DESKTOP), ("individuals", "RYOBGW", PHONE)])
def test_names_beside_clocks_are_whole(
    new_readers: Callable[..., Reader], crew: list[User], format: str, ring: str, device: dict[str, object]
) -> None:
    clock = {"kind": "chess", "seconds": 1800}
    game = open_live(crew[0], format=format, ring=ring, clock=clock, bots=bots_for(format, ring))
    game = attend(game) if game.state == Game.State.OPEN else game
    page = at_the_table(new_readers(device), game, crew[0])
    assert page.evaluate(BROKEN_WORDS) == []


def test_the_head_has_who_sits_there_by_now(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    game = open_live(crew[0])
    page = at_the_table(new_readers(DESKTOP), game, crew[0])
    expect(page.get_by_role("heading", level=1)).to_have_text("able")
    seating.take_seat(game_id=game.pk, who=Who(crew[1]), player="GY")
    expect(page.get_by_role("heading", level=1)).to_have_text("able v baker")
    expect(page).to_have_title("able v baker · Uckers")


def test_a_game_that_begins_comes_into_view(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    game = open_live(crew[0])
    page = at_the_table(new_readers(PHONE), game, crew[0])
    page.get_by_role("heading", name="Chat").scroll_into_view_if_needed()
    seating.take_seat(game_id=game.pk, who=Who(crew[1]), player="GY")
    begin(game)
    expect(page.locator("#turn strong")).to_be_in_viewport(ratio=1)
    expect(page.locator(".at-table--docked")).to_have_count(1)


def test_a_link_is_copied_by_a_button(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    reader, game = new_readers(DESKTOP), open_live(crew[0], public=False)
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = at_the_table(reader, game, crew[0])
    page.get_by_role("button", name="Invite by link").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.get_by_label("The link").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link


def test_the_light_is_switched_to_what_the_device_does_not_have(new_readers: Callable[..., Reader]) -> None:
    for device, offered, hidden in ((DARK, "Lighten ship", "Darken ship"), (DESKTOP, "Darken ship", "Lighten ship")):
        page = new_readers(device).open("/play/")
        expect(page.get_by_role("button", name=offered)).to_be_visible()
        expect(page.get_by_role("button", name=hidden)).to_have_count(0)
