"""A table on other sites: those that the secretary lists may frame it, nobody may frame anything else."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tests.support.accessibility import assert_sound
from tests.support.pages import SMALL_PHONE_IN_THE_DARK, Reader
from tests.tournaments.competing import championship as of
from tests.tournaments.leagues.league import confirmed, league, season
from tournaments.formats.origins import BadOrigin, TooMany, read_origin, read_origins
from tournaments.models import Competition, Group
from tournaments.services.framing import let_frame
from tournaments.services.leagues.seasons import begin_season
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.selectors import trail_of


def _held(*, public: bool = True) -> tuple[Competition, Group, User]:
    able = confirmed("able")
    made = season(league(able), able, public=public)
    of.enter(made.titles.get(), 3)
    begin_season(season=made, by=able)
    group = Group.objects.get(stage__title__competition=made)
    of.play(of.ready(group)[0], able)
    return made, group, able


def _at(name: str, *more: object) -> str:
    return reverse(f"tournaments:{name}", args=["leagues/drake", "2026", *more])


@pytest.mark.parametrize(
    "text",
    [
        *("http://mess.example", "https://*.example", "*", "https://", "mess.example", "https://mess.example/page"),
        *("https://a@mess.example", "https://mess.example?x", "https://mess.example;", "https://mess.example:port"),
        *("https://mess_.example", "https://-mess.example", "javascript:alert(1)", "https://mess.example 'self'"),
        *("data:", "https://[::1]", "https://mess.example:99999", "'none'"),
    ],
)
def test_what_is_no_origin(text: str) -> None:
    with pytest.raises(BadOrigin):
        read_origin(text)


def test_origins_are_written_one_way() -> None:
    found = read_origins(
        ["https://B.example/", "", "https://a.example:443", "https://a.example", "http://localhost:81"]
    )
    assert found == ["http://localhost:81", "https://a.example", "https://b.example"]
    assert read_origins(found) == found
    with pytest.raises(TooMany):
        read_origins([f"https://{number}.example" for number in range(11)])


@pytest.mark.django_db
def test_the_secretary_lists_sites_and_only_the_table_is_theirs_to_frame() -> None:
    made, group, able = _held()
    embed, client = _at("embed", "first", group.pk), Client()

    def framing(path: str) -> tuple[str, str | None]:
        answer = client.get(path)
        policy = answer.headers["Content-Security-Policy"]
        found = next(part.strip() for part in policy.split(";") if "frame-ancestors" in part)
        return found, answer.headers.get("X-Frame-Options")

    nobody = ("frame-ancestors 'none'", "DENY")
    assert framing(embed) == nobody
    secretary = Client()
    secretary.force_login(able)
    page = _at("framing")
    assert embed in secretary.get(page).content.decode()
    wrong = secretary.post(page, {"origins": "https://mess.example\nhttps://*.example"})
    assert wrong.status_code == 422
    assert "https://*.example is not the address of a site" in wrong.content.decode()
    sent = {"origins": "https://Mess.example/\nhttp://localhost:8080"}
    for _twice in range(2):
        assert secretary.post(page, sent).status_code == 302
    listed = "frame-ancestors http://localhost:8080 https://mess.example"
    assert framing(embed) == (listed, None)
    elsewhere = [
        _at("group", "first", group.pk),
        _at("tables", "first", group.pk, "table"),
        _at("edition"),
        "/",
        "/no/",
    ]
    assert {framing(path) for path in elsewhere} == {nobody}
    text = client.get(embed).content.decode()
    assert "E01 player 1" in text
    assert "<script" not in text
    changes = [entry for entry in trail_of(f"competition:{made.pk}") if entry.deed == "framing changed"]
    trail = [(entry.details["before"], entry.details["after"]) for entry in changes]
    assert trail == [([], ["http://localhost:8080", "https://mess.example"])]
    with pytest.raises(PermissionDenied):
        let_frame(competition=made, origins=[], by=of.user("other"))
    with pytest.raises(NotNow, match="At most 10"):
        let_frame(competition=made, origins=[f"https://{number}.example" for number in range(11)], by=able)
    let_frame(competition=made, origins=[], by=able)
    assert framing(embed) == nobody


@pytest.mark.django_db
def test_nothing_is_framed_before_the_season_is_published() -> None:
    made, group, able = _held(public=False)
    let_frame(competition=made, origins=["https://mess.example"], by=able)
    client = Client()
    client.force_login(able)
    answer = client.get(_at("embed", "first", group.pk))
    assert (answer.status_code, answer.headers["X-Frame-Options"]) == (404, "DENY")


# --- in a browser -----------------------------------------------------------------------------------------------


@pytest.fixture
def other_sites(tmp_path: Path) -> Iterator[list[ThreadingHTTPServer]]:
    """Two sites of one page each, of which the test writes what is in it."""
    handler = partial(_Quiet, directory=str(tmp_path))
    sites = [ThreadingHTTPServer(("localhost", 0), handler) for _ in range(2)]
    for site in sites:
        threading.Thread(target=site.serve_forever, daemon=True).start()
    yield sites
    for site in sites:
        site.shutdown()
        site.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.mark.django_db(transaction=True)
def test_a_listed_site_shows_the_table_and_another_does_not(
    new_readers: Callable[..., Reader], other_sites: list[ThreadingHTTPServer], tmp_path: Path
) -> None:
    made, group, able = _held()
    origins = [f"http://localhost:{site.server_address[1]}" for site in other_sites]
    let_frame(competition=made, origins=origins[:1], by=able)
    reader = new_readers(SMALL_PHONE_IN_THE_DARK)
    for view in ("table", "grid", "season"):
        assert_sound(reader.open(_at("tables", "first", group.pk, view)))
    page = reader.open(_at("embed", "first", group.pk))
    assert_sound(page)
    (tmp_path / "index.html").write_text(f'<!doctype html><title>Mess</title><iframe src="{page.url}"></iframe>')
    browser = page.context.browser
    assert browser is not None
    elsewhere = browser.new_page()  # which may be told of a frame that is refused
    elsewhere.goto(f"{origins[0]}/index.html")
    assert elsewhere.frame_locator("iframe").get_by_role("rowheader").count() == 3
    elsewhere.goto(f"{origins[1]}/index.html")
    assert elsewhere.frame_locator("iframe").get_by_role("rowheader").count() == 0
    elsewhere.close()
