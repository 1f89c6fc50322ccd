"""The frame of every page: where we are, light and dark, times in the reader's zone."""

import datetime as dt
import zoneinfo
from itertools import pairwise

import pytest
from allauth.account.models import EmailAddress
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path, reverse
from django.utils import timezone

from tests.look.drawing import Elements, draw
from uckers_site import urls as site_urls
from uckers_site.accounts.models import User
from uckers_site.look.words import WORDS, watch_at, word_at

SECTIONS = {
    "/play/": "Play",
    "/championships/": "Championships",
    "/leagues/": "Leagues",
    "/leaderboards/": "Leaderboards",
    "/rules/": "Rules",
}
PAGES = ["/", *SECTIONS]
NOON = dt.datetime(2026, 7, 1, 12, 0, tzinfo=dt.UTC)


def clock(request: HttpRequest) -> HttpResponse:
    return HttpResponse(draw("{% when at %}", at=NOON))


urlpatterns = [path("clock/", clock), *site_urls.urlpatterns]
pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


@pytest.mark.parametrize("address", PAGES)
def test_the_navigation_says_where_we_are(client: Client, address: str) -> None:
    html = Elements(client.get(address).content.decode())
    marked = {attrs["href"] for attrs in html.all("a", aria_current="page")}
    assert marked == {address}
    for section in SECTIONS:
        assert len(html.all("a", href=section)) >= 2  # at the head, and at the thumb


@pytest.mark.parametrize("address", PAGES)
def test_a_page_has_one_heading_one_main_and_a_way_past_the_navigation(client: Client, address: str) -> None:
    answer = client.get(address)
    html = Elements(answer.content.decode())
    assert answer.status_code == 200
    assert html.one("html")["lang"] == "en-GB"
    assert len(html.all("h1")) == 1
    assert html.one("main")["id"] == "main"
    assert html.one("a", **{"class": "skip"})["href"] == "#main"
    assert html.tags[4][0] == "title"


@pytest.mark.parametrize("address", PAGES)
def test_every_link_to_us_leads_somewhere(client: Client, address: str) -> None:
    html = Elements(client.get(address).content.decode())
    ids = {attrs["id"] for _tag, attrs in html.tags if "id" in attrs}
    for href in {link["href"] for link in html.all("a")}:
        if href.startswith("#"):
            assert href[1:] in ids
        else:
            answer = client.get(href)
            to_sign_in = answer.status_code == 302 and answer.headers["Location"].startswith(reverse("account_login"))
            assert answer.status_code == 200 or to_sign_in, href


def test_signed_out_and_signed_in_are_told_apart(client: Client) -> None:
    html = client.get("/").content.decode()
    assert "Sign in" in html
    client.force_login(User.objects.create_user("able", display_name="A. Able"))
    html = client.get("/").content.decode()
    assert "A. Able" in html
    assert "Sign in" not in html


def test_public_pages_set_no_cookie(client: Client) -> None:
    """No token is needed by the frame, so that pages may be kept by caches."""
    for address in PAGES:
        assert not client.get(address).cookies, address


def test_darken_ship_stays_dark_and_comes_back_to_the_page(client: Client) -> None:
    form = Elements(client.get("/leagues/?q=1").content.decode())
    assert form.one("input", name="next")["value"] == "/leagues/?q=1"
    answer = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark", "next": "/leagues/?q=1"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/leagues/?q=1")
    client.cookies["theme"] = answer.cookies["theme"].value
    html = client.get("/").content.decode()
    assert Elements(html).one("html")["data-theme"] == "dark"
    assert "Lighten ship" in html


@pytest.mark.parametrize(
    "back",
    [
        *("https://evil.example/", "//evil.example", "///evil.example", "/\\evil.example", "javascript:alert(1)", ""),
        *("foo", "home", "undefined", "play/", "?q=1", "http://testserver/play/", "\0"),
    ],
)
def test_the_light_switch_never_leads_away(client: Client, back: str) -> None:
    assert client.post("/theme/", {"theme": "light", "next": back}).headers["Location"] == "/"


def test_a_light_that_does_not_exist_forgets_the_choice(client: Client) -> None:
    client.cookies["theme"] = "dark"
    assert client.post("/theme/", {"theme": "puce"}).cookies["theme"]["max-age"] == 0
    client.cookies["theme"] = '"><script>'
    assert "data-theme" not in client.get("/").content.decode()


def test_the_light_switch_only_answers_to_a_form(client: Client) -> None:
    assert client.get("/theme/").status_code == 405


@pytest.mark.parametrize(
    ("cookie", "account", "told"),
    [
        ("", "", "12:00 (+00:00)"),
        ("Europe/London", "", "13:00 (+01:00)"),
        ("Europe/London", "Asia/Tokyo", "21:00 (+09:00)"),
        ("../../etc/passwd", "", "12:00 (+00:00)"),
        ("Not/AZone", "", "12:00 (+00:00)"),
    ],
)
def test_times_are_in_the_accounts_zone_else_the_devices_else_utc(
    client: Client, cookie: str, account: str, told: str
) -> None:
    client.cookies["tz"] = cookie
    if account:
        client.force_login(User.objects.create_user("able", time_zone=account))
    assert told in client.get("/clock/").content.decode()


def test_the_zone_of_one_request_does_not_leak_into_the_next(client: Client) -> None:
    client.cookies["tz"] = "Asia/Tokyo"
    client.get("/clock/")
    assert timezone.get_current_timezone_name() == "UTC"


def test_messages_come_as_flashes(client: Client) -> None:
    user = User.objects.create_user("able", "able@example.org", "seventeen-blobs")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    answer = client.post("/accounts/login/", {"login": "able", "password": "seventeen-blobs"}, follow=True)
    assert '<div class="flash flash--ok" role="status">' in answer.content.decode()


def at(hour: int, day: int = 29) -> dt.datetime:
    return dt.datetime(2026, 11, day, hour, 30, tzinfo=zoneinfo.ZoneInfo("Europe/London"))


def test_the_watches_are_the_ships_own() -> None:
    names = [str(watch_at(at(hour))[1]) for hour in range(24)]
    assert names == (
        ["Middle watch"] * 4
        + ["Morning watch"] * 4
        + ["Forenoon watch"] * 4
        + ["Afternoon watch"] * 4
        + ["First dog watch"] * 2
        + ["Last dog watch"] * 2
        + ["First watch"] * 4
    )


def test_every_watch_has_the_next_word() -> None:
    hours = (0, 4, 8, 12, 16, 18, 20)
    told = [word_at(at(hour, day)) for day in range(1, 12) for hour in hours]
    assert set(told) == set(WORDS)
    assert all(first != then for first, then in pairwise(told))
    assert word_at(at(0)) == word_at(at(3))


def test_the_front_page_has_the_word_of_the_readers_watch(client: Client) -> None:
    html = client.get("/").content.decode()
    assert str(watch_at(timezone.localtime(timezone.now(), dt.UTC))[1]) in html


def test_the_icon_is_found_at_its_old_address(client: Client) -> None:
    """Pages whose head does not name it, the admin's among them, ask there."""
    answer = client.get("/favicon.ico")
    assert answer.status_code == 302
    assert "max-age=86400" in answer.headers["Cache-Control"]
    icon = client.get(answer.headers["Location"])
    assert icon.status_code == 200
    assert b"".join(icon.streaming_content)[:4] == b"\0\0\1\0"  # type: ignore[attr-defined]  # a file's response
    icon.close()


def test_the_manifest_is_sent_as_what_it_is(client: Client) -> None:
    answer = client.get("/static/site.webmanifest")
    answer.close()
    assert answer.headers["Content-Type"] == "application/manifest+json"
