"""What people do here from end to end, in a real browser on the real site, with and without JavaScript."""

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import Browser, Page, expect

from tests.serving.server import served
from tests.support.accessibility import assert_accessible
from tests.support.pages import DARK, DESKTOP, PHONE, WITHOUT_JAVASCRIPT, Reader
from uckers_site.accounts.models import User

PASSWORD = "seventeen-blobs"
SECTIONS = {
    "Play": "/play/",
    "Championships": "/championships/",
    "Leagues": "/leagues/",
    "Leaderboards": "/leaderboards/",
    "Rules": "/rules/",
}


@pytest.fixture
def able() -> User:
    user = User.objects.create_user("able", "able@example.org", PASSWORD, display_name="A. Able")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.mark.both_databases
@pytest.mark.parametrize("device", [PHONE, WITHOUT_JAVASCRIPT], ids=["phone", "without JavaScript"])
def test_somebody_signs_in_changes_their_name_and_signs_out(
    new_readers: Callable[..., Reader], device: dict[str, object], able: User
) -> None:
    reader = new_readers(device)
    page = reader.open("/")
    page.get_by_role("link", name="Sign in", exact=True).first.click()
    page.get_by_label("Name or e-mail").fill("able")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(reader.site.address("/"))
    page.get_by_role("link", name=re.compile("A. Able")).click()
    page.get_by_label("Name shown").fill("Leading Hand Able")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name=re.compile("Leading Hand Able"))).to_be_visible()
    able.refresh_from_db()
    assert able.display_name == "Leading Hand Able"
    page.locator("footer").get_by_role("link", name="Sign out").click()
    page.locator("main").get_by_role("button", name="Sign out").click()
    page.wait_for_url(reader.site.address("/"))
    expect(page.get_by_role("link", name="Sign in", exact=True).first).to_be_visible()
    page.goto("/accounts/profile/")
    assert "/accounts/login/" in page.url


def test_a_wrong_password_is_told_and_the_name_is_kept(phone: Reader, able: User) -> None:
    page = phone.open("/accounts/login/")
    page.get_by_label("Name or e-mail").fill("able")
    page.get_by_label("Your password").fill("not-seventeen-blobs")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator(".flash--bad")).to_be_visible()
    expect(page.get_by_label("Name or e-mail")).to_have_value("able")
    assert_accessible(page)


def walk(page: Page, navigation: str) -> None:
    for name, address in SECTIONS.items():
        bar = page.get_by_role("navigation", name=navigation, exact=True)
        bar.get_by_role("link").nth(list(SECTIONS).index(name)).click()
        page.wait_for_url(f"**{address}")
        expect(bar.locator("[aria-current=page]")).to_have_count(1)
        expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, WITHOUT_JAVASCRIPT, DARK], ids=["desktop", "without JavaScript", "dark"])
def test_the_bar_at_the_head_leads_everywhere(new_readers: Callable[..., Reader], device: dict[str, object]) -> None:
    page = new_readers(device).open("/")
    expect(page.get_by_role("navigation", name="Main, at the foot")).to_be_hidden()
    walk(page, "Main")


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_the_bar_at_the_foot_of_a_phone_leads_everywhere(new_readers: Callable[..., Reader], scripts: bool) -> None:
    page = new_readers(PHONE, java_script_enabled=scripts).open("/")
    expect(page.get_by_role("navigation", name="Main", exact=True)).to_be_hidden()
    walk(page, "Main, at the foot")


def test_the_bar_at_the_foot_stays_in_sight_and_hides_nothing(phone: Reader) -> None:
    page = phone.open("/rules/")
    page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    bar = page.locator(".bottomnav").bounding_box()
    last = page.locator(".foot__in > :last-child").bounding_box()
    assert bar
    assert last
    assert bar["y"] + bar["height"] == pytest.approx(740, abs=1)
    assert last["y"] + last["height"] <= bar["y"]


def test_a_page_hears_a_stream_and_an_open_stream_lets_the_site_stop(browser: Browser) -> None:
    with served("uckers_site.asgi:application") as server:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"http://localhost:{server.port}/rules/")
        heard = page.evaluate(
            """() => new Promise((resolve, reject) => {
                window.stream = new EventSource("/live/ping");
                window.stream.addEventListener("ping", (event) => resolve(event.lastEventId));
                window.stream.onerror = () => reject(new Error("no stream"));
            })"""
        )
        assert int(heard) > 0
        assert server.stop() < 8  # seconds
    context.close()
