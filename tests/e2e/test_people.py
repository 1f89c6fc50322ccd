"""Players, ships and claims in real browsers: every page sound on a small phone and in the dark; a profile made, and
another claimed, by touch."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.games.people import account
from tests.support.accessibility import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_sound,
    assert_targets_large_enough,
)
from tests.support.pages import PHONE, SMALL_PHONE_IN_THE_DARK, WITHOUT_JAVASCRIPT, Reader
from tests.tournaments.people.cast import official, own, recorded_player, serve
from tournaments.models import Player
from tournaments.services.people.claims import ask_for_player
from tournaments.services.people.ships import ShipTold, propose_ship
from uckers_site.accounts.models import User

LONG = "Extraordinarily-Long-Hyphenated-Name of the Ship’s Company"


@pytest.fixture
def chief(transactional_db: None) -> User:
    return official()


def test_every_page_holds_on_a_small_phone_and_in_the_dark(new_readers: Callable[..., Reader], chief: User) -> None:
    user = account("Able-Seaman-Extraordinary-Long")
    player, bob = own(chief, LONG), recorded_player(chief, f"Bob {LONG}"[:60])
    serve(player, chief, "commando-training-centre-royal-marines", "2019-01-01")
    serve(bob, chief, "hms-victory", "2001-01-01", "2003-01-01")
    claim = ask_for_player(player_id=bob.pk, by=user, words="I was there. " * 30)
    propose_ship(by=user, told=ShipTold("HMS Very Long Name Indeed For A Ship Of Any Kind", "rn", "club", "Portsmouth"))
    other = recorded_player(chief, "Bob Field")
    reader = new_readers(SMALL_PHONE_IN_THE_DARK)
    reader.sign_in(chief)
    page = reader.open("/players/")
    for path in (  # of forms that are alike, one
        *("/players/", f"/players/{player.pk}/", f"/players/{bob.pk}/", f"/players/{player.pk}/ships/", "/players/me/"),
        *(f"/players/{bob.pk}/anonymise/", f"/players/{bob.pk}/merge/?name=bob"),
        *(f"/players/{bob.pk}/merge/{other.pk}/", "/people/waiting/", f"/people/claims/{claim.pk}/", "/ships/"),
        *("/ships/hms-victory/", "/ships/hms-very-long-name-indeed-for-a-ship-of-any-kind/decide/"),
    ):
        page.goto(path)
        assert_sound(page)


@pytest.mark.parametrize("device", [PHONE, WITHOUT_JAVASCRIPT], ids=["phone", "without scripts"])
def test_a_profile_is_made_and_another_claimed(
    new_readers: Callable[..., Reader], device: dict[str, object], chief: User
) -> None:
    recorded_player(chief, "Bob Field")
    reader, decider = new_readers(device), new_readers(device)
    reader.sign_in(account("ludo-two"))
    page = reader.open("/leaderboards/")
    page.get_by_role("link", name="Players").click()
    page.get_by_role("link", name="Your profile").click()
    page.get_by_label("Name", exact=True).fill("Robert Field")
    page.get_by_role("textbox", name="Nickname").fill("Ludo Two")
    page.get_by_role("radio", name="Nickname").check()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("h1")).to_have_text("Ludo Two")
    page.get_by_role("link", name="Write down a ship").click()
    page.get_by_label("Ship or establishment").select_option("HMS Victory")
    page.get_by_label("First day there").fill("2020-01-31")
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_role("link", name="HMS Victory", exact=True)).to_be_visible()
    page.get_by_role("link", name="Players").first.click()
    page.get_by_label("Name", exact=True).fill("bob")
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name="Bob Field").click()
    page.get_by_role("link", name="That is me").click()
    page.get_by_label("How an official can tell").fill("Ask Sara.")
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_text("You have claimed this player")).to_be_visible()

    decider.sign_in(chief)
    desk = decider.open("/people/waiting/")
    desk.get_by_role("link", name="Look at it").click()
    expect(desk.get_by_text("Ask Sara.")).to_be_visible()
    desk.get_by_role("button", name="Approve").click()
    expect(desk.get_by_text("Nothing waits")).to_be_visible()
    assert Player.objects.get(merged_into=None).shown_name == "Ludo Two"
    page.reload()
    expect(page.locator("h1")).to_have_text("Ludo Two")
    if device is PHONE:
        assert_accessible(page)
        assert_no_sideways_scroll(page)
        assert_targets_large_enough(page)
