"""Every page in a real browser: accessible, no sideways scroll, large enough to press, nothing against the CSP."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import Page, expect

from tests.support.accessibility import (
    assert_accessible,
    assert_colours_hold_in_the_dark,
    assert_no_sideways_scroll,
    assert_sound,
    assert_targets_large_enough,
)
from tests.support.pages import DARK, DESKTOP, ENDS, SMALL_PHONE, Reader, on_both_ends
from uckers_site.accounts.models import User

PAGES = ["/", "/play/", "/championships/", "/leagues/", "/leaderboards/", "/rules/"]
ENTRANCES = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/accounts/password/reset/done/"]
ACCOUNT = [
    *("/accounts/profile/", "/accounts/email/", "/accounts/password/change/", "/accounts/logout/", "/accounts/2fa/"),
    *("/accounts/2fa/totp/activate/", "/accounts/2fa/webauthn/", "/accounts/2fa/webauthn/add/", "/accounts/sessions/"),
]
DEVICES = {"desktop": DESKTOP, "dark": DARK, "small phone": SMALL_PHONE}
PASSWORD = "seventeen-blobs"


@pytest.fixture
def able() -> User:
    user = User.objects.create_user("able", "able@example.org", PASSWORD, display_name="A. Able")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def sound(page: Page) -> None:
    """In light and dark and at 320 pixels too, for what is opened on one device only."""
    assert_accessible(page)
    assert_colours_hold_in_the_dark(page)
    assert_no_sideways_scroll(page)
    assert_targets_large_enough(page)


def sign_in_by_hand(page: Page, user: User) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Name or e-mail").fill(user.username)
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("#flashes .flash--ok")).to_be_visible()


def go_and_show_it_is_you(page: Page, address: str) -> None:
    """Go to a page that guards the account, giving the password again where it is asked for."""
    page.goto(address)
    if "/reauthenticate/" in page.url:
        assert_sound(page)
        page.get_by_label("Your password").fill(PASSWORD)
        page.get_by_role("button", name="Go on").click()
        page.wait_for_url(re.compile(re.escape(address) + "$"))


@on_both_ends
def test_public_pages(new_readers: Callable[..., Reader], device: str) -> None:
    page = new_readers(ENDS[device]).new_page()
    for address in [*PAGES, *ENTRANCES]:
        page.goto(address)
        assert_sound(page)


@on_both_ends
def test_account_pages(new_readers: Callable[..., Reader], device: str, able: User) -> None:
    page = new_readers(ENDS[device]).new_page()
    sign_in_by_hand(page, able)
    for address in ACCOUNT:
        go_and_show_it_is_you(page, address)
        assert page.url.endswith(address)
        assert_sound(page)
        expect(page.get_by_role("navigation", name="Your account").locator("[aria-current]")).to_have_count(1)


def test_a_long_address_fits_on_a_phone(phone: Reader, able: User) -> None:
    EmailAddress.objects.create(user=able, email="able.seaman.of.the.middle.watch@ship.example.org")
    phone.sign_in(able)
    page = phone.open("/accounts/email/")
    sound(page)
    width, room = page.locator(".scroll").evaluate("(box) => [box.scrollWidth, box.clientWidth]")
    assert width <= room


def test_somebody_without_an_address_gives_one(phone: Reader) -> None:
    User.objects.create_user("lost", "", PASSWORD)
    page = phone.open("/accounts/login/")
    page.get_by_label("Name or e-mail").fill("lost")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name="Your e-mail address")).to_be_visible()
    sound(page)
    page.get_by_label("E-mail address").fill("found@example.org")
    page.get_by_role("button", name="Send the letter").click()
    expect(page.get_by_role("heading", name="Confirm your address")).to_be_visible()
    sound(page)


def test_error_pages(phone: Reader) -> None:
    page = phone.new_page()
    phone.expect_fault("404")
    page.goto("/nowhere/")
    sound(page)


def test_faults_in_a_form_are_told_and_lead_to_the_field(reader: Reader) -> None:
    page = reader.open("/accounts/signup/")
    page.get_by_label("E-mail address").fill("able@example.org")
    page.get_by_label("Sign-in name").fill("able")
    page.get_by_label("Password", exact=True).fill("short")
    page.get_by_label("Password once more").fill("short")
    page.get_by_role("button", name="Make the account").click()
    summary = page.locator(".flash--bad")
    expect(summary).to_be_focused()
    sound(page)
    summary.get_by_role("link").first.click()
    expect(page.get_by_label("Password", exact=True)).to_be_focused()
    expect(page.get_by_label("E-mail address")).to_have_value("able@example.org")


def test_the_light_switch_without_javascript(without_javascript: Reader) -> None:
    page = without_javascript.open("/rules/")

    def ground() -> Any:
        return page.locator("html").get_attribute("data-theme")

    assert ground() is None
    page.get_by_role("button", name="Darken ship").click()
    assert page.url.endswith("/rules/")
    assert ground() == "dark"
    page.get_by_role("button", name="As my device says").click()
    assert ground() is None


@pytest.mark.parametrize("device", DEVICES)
def test_the_two_ways_of_the_light_switch_stand_in_line_and_apart(
    new_readers: Callable[..., Reader], device: str
) -> None:
    there, back = "Darken ship", "Lighten ship"
    if DEVICES[device].get("color_scheme") == "dark":
        there, back = back, there
    page = new_readers(DEVICES[device]).open("/rules/")
    page.get_by_role("button", name=there).click()
    way_back, device_says = (
        page.get_by_role("button", name=name).bounding_box() for name in (back, "As my device says")
    )
    assert way_back
    assert device_says
    assert way_back["y"] == device_says["y"]
    assert device_says["x"] - (way_back["x"] + way_back["width"]) >= 16


def test_the_next_page_knows_the_devices_zone(new_readers: Callable[..., Reader]) -> None:
    reader = new_readers(timezone_id="Asia/Tokyo")
    page = reader.open("/")
    page.wait_for_load_state()
    assert [cookie["value"] for cookie in reader.context.cookies() if cookie["name"] == "tz"] == ["Asia/Tokyo"]


def test_the_keyboard_goes_past_the_navigation(reader: Reader) -> None:
    page = reader.open("/rules/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_drawings_kept_in_other_files_are_shown(reader: Reader) -> None:
    """Flags and icons come from sprites; were they blocked or missing, their boxes would be empty."""
    page = reader.open("/")
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate("() => [...document.querySelectorAll('svg.flag, svg.icon')].map((s) => s.getBBox().width)")
    assert len(sizes) > 6
    shown = [svg.screenshot() for svg in page.locator(".brand .flag").all()]
    assert len(set(shown)) == 6  # six letters, six different flags


def test_the_board_can_be_heard(reader: Reader) -> None:
    board = reader.open("/").get_by_role("img", name=re.compile("Uckers board, as a game begins"))
    expect(board).to_be_visible()


def test_a_passkey_can_be_added_and_used_under_the_strict_policy(reader: Reader, able: User) -> None:
    page = reader.new_page()
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
            }
        },
    )
    sign_in_by_hand(page, able)
    go_and_show_it_is_you(page, "/accounts/2fa/webauthn/add/")
    page.get_by_label("Name").fill("Ship’s phone")
    page.get_by_role("button", name="Add the passkey").click()
    expect(page.locator("#flashes .flash").first).to_be_visible()
    page.goto("/accounts/2fa/webauthn/")
    expect(page.get_by_role("rowheader")).to_contain_text("Ship’s phone")
    sound(page)
    page.goto("/accounts/2fa/recovery-codes/")
    expect(page.get_by_label("Codes not used yet")).to_be_visible()
    sound(page)
    page.goto("/accounts/logout/")
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("#flashes .flash--ok")).to_be_visible()
    expect(page.get_by_role("link", name="A. Able")).to_be_visible()


def test_a_device_without_a_passkey_is_told_in_words(reader: Reader) -> None:
    page = reader.new_page()
    page.add_init_script("navigator.credentials.get = () => Promise.reject(new DOMException('no', 'NotAllowedError'))")
    page.goto("/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator("#flashes")).to_contain_text("No passkey came back")


def test_paper_has_no_bars_and_no_buttons(reader: Reader) -> None:
    page = reader.open("/rules/in-five-minutes/")
    page.emulate_media(media="print")
    for gone in (".top", ".bottomnav", ".foot"):
        expect(page.locator(gone)).to_be_hidden()
    expect(page.get_by_role("heading", name="Challenging a blob")).to_be_visible()


def test_a_refusal_to_htmx_is_told_at_the_head_and_the_form_stays(reader: Reader) -> None:
    reader.expect_fault("403")
    page = reader.open("/style/")
    page.get_by_label("Remarks").fill("half a page of remarks")
    page.get_by_role("button", name="403 to htmx").click()
    expect(page.locator("#flashes")).to_contain_text("Only the secretary posts results.")
    expect(page.get_by_label("Remarks")).to_have_value("half a page of remarks")
    assert page.url.endswith("/style/")


def test_a_dead_line_is_told_at_the_head_and_the_form_stays(reader: Reader) -> None:
    reader.expect_fault("ERR_FAILED")
    reader.expect_fault("htmx:(sendError|afterRequest)")  # htmx writes them to the console too
    page = reader.open("/style/")
    page.get_by_label("Remarks").fill("half a page of remarks")
    page.route("**/style/refused/**", lambda route: route.abort())
    page.get_by_role("button", name="403 to htmx").click()
    expect(page.locator("#flashes")).to_contain_text("No good answer came back")
    expect(page.get_by_label("Remarks")).to_have_value("half a page of remarks")


@pytest.mark.parametrize("device", [pytest.param("desktop", marks=pytest.mark.soak), "small phone"])
def test_the_kit_list(new_readers: Callable[..., Reader], device: str) -> None:
    """Every part there is, wide (in the longer checks) and narrow, each in light and in dark."""
    reader = new_readers(DEVICES[device])
    page = reader.open("/style/")
    sound(page)
    reader.expect_fault("422")
    page.get_by_role("button", name="Send it").click()
    expect(page.locator("form .flash--bad")).to_be_focused()
    sound(page)
