"""Error pages stand in the site's look, keep what was typed, and need nothing that may be down."""

import logging
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.core.exceptions import BadRequest, PermissionDenied
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import path
from pytest_django.fixtures import Settings

from tests.look.drawing import Elements
from uckers_site import urls as site_urls
from uckers_site.look import errors


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("something nobody thought of")


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied("Only the secretary posts results.")


def unreadable(request: HttpRequest) -> HttpResponse:
    raise BadRequest("Line 3: “sevn” is not a number.")


def protected(request: HttpRequest) -> HttpResponse:
    return HttpResponse("in")


urlpatterns = [
    path("broken/", broken),
    path("forbidden/", forbidden),
    path("unreadable/", unreadable),
    path("protected/", protected),
    *site_urls.urlpatterns,
]
handler400, handler403, handler404 = site_urls.handler400, site_urls.handler403, site_urls.handler404
handler429, handler500 = site_urls.handler429, site_urls.handler500

pytestmark = pytest.mark.urls(__name__)
TYPED = {"team_name": "Stokers’ <Mess>", "password": "seventeen-blobs", "csrfmiddlewaretoken": "tok", "code": "123456"}


@pytest.fixture
def reader() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/unreadable/", 400, "Line 3: “sevn” is not a number."),
        ("/forbidden/", 403, "Only the secretary posts results."),
        ("/nowhere/", 404, "Nothing at that address"),
        ("/broken/", 500, "That went wrong, and it was not you"),
    ],
)
def test_each_error_says_what_and_gives_back_what_was_typed(
    reader: Client, address: str, status: int, words: str
) -> None:
    answer = reader.post(address, TYPED, headers={"referer": "http://testserver/leagues/?q=1"})
    html = answer.content.decode()
    assert answer.status_code == status
    assert words in html
    assert "Stokers’ &lt;Mess&gt;" in html
    for secret in ("seventeen-blobs", "123456", ">tok<"):
        assert secret not in html
    assert Elements(html).all("a", href="/leagues/?q=1")
    assert "no-store" in answer.headers["Cache-Control"]
    assert "something nobody thought of" not in html


@pytest.mark.django_db
def test_a_stale_form_is_told_in_its_own_words_and_gives_back_what_was_typed() -> None:
    answer = Client(enforce_csrf_checks=True).post("/protected/", TYPED)
    html = answer.content.decode()
    assert answer.status_code == 403
    assert "That form had gone stale" in html
    assert "Stokers’ &lt;Mess&gt;" in html
    assert "seventeen-blobs" not in html


@pytest.mark.django_db
def test_typed_fields_have_labels_and_cannot_be_changed(reader: Client) -> None:
    html = Elements(reader.post("/broken/", TYPED).content.decode())
    box = html.one("textarea")
    assert "readonly" in box
    assert html.one("label", **{"for": box["id"]})


@pytest.mark.django_db
@pytest.mark.parametrize("referer", ["http://evil.example/x", "javascript:alert(1)", "http://testserver/broken/"])
def test_the_way_back_leads_to_us_and_not_into_the_same_hole(reader: Client, referer: str) -> None:
    html = Elements(reader.get("/broken/", headers={"referer": referer}).content.decode())
    assert "/" in {link["href"] for link in html.all("a", **{"class": "btn btn--go"})}
    assert not [link for link in html.all("a") if "evil" in link["href"] or "script" in link["href"]]


def test_500_needs_no_database_session_or_cache(reader: Client, caplog: pytest.LogCaptureFixture) -> None:
    """Without the django_db mark any query fails; the page asks for none, with a session cookie or without."""
    caplog.set_level(logging.CRITICAL)
    request = RequestFactory().post("/broken/", TYPED)
    request.COOKIES["sessionid"] = "x" * 32
    request.COOKIES["theme"] = "dark"
    answer = errors.server_error(request)
    html = answer.content.decode()
    assert answer.status_code == 500
    assert 'data-theme="dark"' in html
    assert "Stokers’" in html
    assert "Sign in" not in html  # whether the reader is signed in cannot be known now


@pytest.mark.django_db
def test_a_dead_database_and_cache_give_a_whole_page(reader: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(*args: Any, **kwargs: Any) -> None:
        raise ConnectionError("down")

    reader.cookies["sessionid"] = "a" * 32
    monkeypatch.setattr(connection, "cursor", dead)
    monkeypatch.setattr(cache, "get", dead)
    answer = reader.get("/play/")
    assert answer.status_code in (500, 503)
    html = answer.content.decode()
    assert '<nav class="mainnav"' in html
    assert "<h1>" in html


@pytest.mark.django_db
def test_too_many_tries_at_signing_in_get_our_page(reader: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    tries = [reader.post("/accounts/login/", {"login": "able", "password": "wrong-wrong"}) for _ in range(2)]
    assert [answer.status_code for answer in tries] == [200, 429]
    html = tries[1].content.decode()
    assert "Too many tries" in html
    assert "able" in html
    assert "wrong-wrong" not in html


@pytest.mark.django_db
def test_htmx_gets_a_flash_for_the_head_of_the_page(reader: Client) -> None:
    answer = reader.post("/forbidden/", TYPED, headers={"HX-Request": "true"})
    assert answer.status_code == 403
    assert answer.headers["HX-Retarget"] == "#flashes"
    html = answer.content.decode()
    assert "<html" not in html
    assert "Only the secretary posts results." in html


@pytest.mark.django_db
def test_scripts_that_ask_for_json_get_json(reader: Client) -> None:
    answer = reader.get("/nowhere/", headers={"accept": "application/json"})
    assert answer.json() == {"status": 404, "title": "Nothing at that address", "detail": ""}


def test_a_host_that_is_not_ours_gets_a_page_all_the_same() -> None:
    request = RequestFactory().get("/", headers={"host": "evil.example", "referer": "http://evil.example/"})
    assert errors.bad_request(request).status_code == 400


@pytest.mark.parametrize("status", [400, 408, 413, 503])
def test_what_the_door_itself_refuses_has_a_page_that_needs_no_request(status: int) -> None:
    html = render_to_string(f"errors/{status}.html", {"status": status, "detail": "Send at most 12 MB."})
    assert '<nav class="mainnav"' in html
    assert "nothing was changed" in html.lower()
    assert "Send at most 12 MB." in html
    assert re.search(r"<h1>[A-Z][^<]+</h1>", html)
    assert re.search(r"<title>[A-Z][^<]+ · Uckers</title>", html)
    assert not Elements(html).all("form")
    assert f"Error {status}" in html


@pytest.mark.django_db
@pytest.mark.parametrize("debug", [True, False])
def test_a_404_is_our_page_in_development_too(debug: bool, reader: Client, settings: Settings) -> None:
    settings.DEBUG = debug
    for address in ("/nowhere/", "/play/nowhere/"):
        answer = reader.get(address)
        html = answer.content.decode()
        assert answer.status_code == 404
        assert "<h1>Nothing at that address</h1>" in html
        assert "urlpatterns" not in html
        assert "DEBUG" not in html
    assert reader.get("/nowhere/", headers={"accept": "application/json"}).json()["status"] == 404


@pytest.mark.django_db
def test_a_500_tells_its_insides_in_development_alone(reader: Client, settings: Settings) -> None:
    assert "something nobody thought of" not in reader.get("/broken/").content.decode()
    settings.DEBUG = True
    assert "something nobody thought of" in reader.get("/broken/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "address", "allowed"), [("get", "/theme/", "POST"), ("post", "/play/", "GET, HEAD")]
)
def test_an_address_asked_in_a_way_that_it_does_not_take_says_so(
    method: str, address: str, allowed: str, reader: Client
) -> None:
    answer = getattr(reader, method)(address)
    assert (answer.status_code, answer["Allow"]) == (405, allowed)
    html = answer.content.decode()
    assert "<h1>Not in that way</h1>" in html
    assert "Nothing was changed" in html
    assert Elements(html).all("a", href="/")
    asked = getattr(reader, method)(address, headers={"accept": "application/json"})
    assert asked.json() == {"status": 405, "title": "Not in that way", "detail": ""}
