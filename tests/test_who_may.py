"""Who may do what, at every address of the site: the test that asks each row of the table (`tests/support/who_may.py`).

Each row says what five callers get for a GET, and what kind of address it is:

- *page*: it can only be read; posting to it is answered with 405;
- *form*: it can be read and posted to;
- *action*: it can only be posted to; reading it is answered with 405.

A post without the form's token is refused to everybody, unless the row says that it needs none. A post by somebody
who may not read is refused as reading is. An address without a row fails, and so does a row without an address.
"""

import re
import uuid
from dataclasses import replace
from typing import Any

import httpx
import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, path, reverse

from games.selectors.live.sitting import Who as Sitting
from games.services.live import chat
from tests.games.live_people import open_live
from tests.games.people import account, inscribed, keep, open_table, recorded
from tests.notices.kinds import notice_to
from tests.support.addresses import routes
from tests.support.askers import CALLERS, Askers
from tests.support.site import Site
from tests.support.who_may import (
    ADMIN,
    AFRESH,
    EVERYBODY,
    HOME,
    LEADS_TO_A_MODEL,
    NAMED,
    OF_A_MODEL,
    OF_MODELS,
    OWNER,
    SIGN_IN,
    SIGN_IN_AGAIN,
    SIGNED_IN,
    STREAMS,
    TABLE,
    Answer,
    Who,
    action,
    everyone,
    form,
    page,
)
from tests.tournaments.entries.cast import for_callers
from tests.tournaments.leagues.league import OF_LEAGUES, league_of
from tests.tournaments.matches.drawn import Drawn
from tests.tournaments.people.cast import people_of
from uckers_site.accounts.models import User
from uckers_site.live.asgi import application as live

# --- every address is in the table -----------------------------------------------------------------------------


def disagreement(found: set[str]) -> tuple[set[str], set[str]]:
    """The addresses without a row, and the rows without an address."""
    in_table = {name for name in found if not OF_A_MODEL.fullmatch(name) and not LEADS_TO_A_MODEL.fullmatch(name)}
    return in_table - set(TABLE), set(TABLE) - in_table


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    assert disagreement(set(routes())) == (set(), set())
    assert set(live.routes) == set(STREAMS)


def test_an_address_without_a_row_is_found() -> None:
    def stowaway(request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    patterns: list[URLPattern | URLResolver] = [
        *get_resolver().url_patterns,
        path("stowaway/", stowaway),
        path("brig/", stowaway, name="brig"),
    ]
    assert disagreement(set(routes(patterns))) == ({"stowaway/", "brig"}, set())


def test_a_row_without_an_address_is_found() -> None:
    assert disagreement(set(routes()) - {"home"}) == (set(), {"home"})


# --- every row is asked ----------------------------------------------------------------------------------------

REFUSED = {401, 403, 404, 405, SIGN_IN, SIGN_IN_AGAIN, "admin:login", "admin:index"}


class Callers(Askers):
    """The callers, with something there for each address that asks for it."""

    def path(self, name: str, route: str) -> str:
        """An address under `name`, with something there for what it asks to be named."""
        given: dict[str, Any] = {**NAMED, "object_id": self.users["user"].pk}
        if "game_id" in route:
            kept = open_live if "play/" in route else open_table if "table" in route else recorded
            given["game_id"] = kept(self.users["user"]).pk
        if "line_id" in route:
            given["line_id"] = chat.say(
                game_id=given["game_id"], who=Sitting(self.users["user"]), to="players", key=uuid.uuid4(), text="Ahoy"
            ).pk
        if "notice_id" in route:
            given["notice_id"] = notice_to(self.users["user"]).pk
        if "inscription_id" in route:
            given["inscription_id"] = inscribed(self.users["user"]).pk
        if "player_id" in route or "claim_id" in route:
            given |= people_of(self.users["user"], self.users["superuser"])
        if re.search(r"/<slug:title>/(enter|entries|messages)", route):
            given |= for_callers(self.users["user"])
        if "draft_id" in route:
            faulty = '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "standard"]\n1. R 2-1 -- 2. Z 2-1 --'
            given["draft_id"] = keep(self.users["user"], faulty).pk
        if "match_id" in route or "leaver_id" in route or name == "tournaments:overdue":
            given |= Drawn(secretary=self.users["user"]).at
        if name.removeprefix("tournaments:") in OF_LEAGUES:
            given |= league_of(self.users["user"])
        if TABLE.get(name) in (page(OWNER), form(OWNER)):
            self.own_second_factors()
            given["pk"] = self.passkey.pk
        if name == route:  # it has no name, and cannot be found by one
            filled = re.sub(r"<\w+:(\w+)>|\(\?P<(\w+)>.*?\)", lambda found: str(given[found[1] or found[2]]), route)
            return "/" + filled.strip("^$")
        wanted = re.findall(r"<(?:\w+:)?(\w+)>", route)
        return reverse(name, kwargs={key: given[key] for key in wanted})


@pytest.fixture
def callers(db: None) -> Callers:
    return Callers()


def answers(wanted: Answer) -> frozenset[int | str]:
    return wanted if isinstance(wanted, frozenset) else frozenset({wanted})


def judge(callers: Callers, name: str, who: Who) -> list[str]:
    """Ask one address for all callers; what differs from the row, in words."""
    address = callers.path(name, routes()[name])
    wrong = []

    def expect(caller: str, what: str, got: int | str, wanted: frozenset[int | str]) -> None:
        if got not in wanted:
            wrong.append(f"{caller} {what} {address}: {got}, and not {' or '.join(map(str, wanted))}")

    for caller in CALLERS:
        wanted = answers(getattr(who, caller))
        may = not wanted & REFUSED
        expect(caller, "GET", callers.ask(caller, "GET", address), wanted if who.reads or not may else frozenset({405}))
    for caller in ("anonymous", "superuser"):
        got = callers.ask(caller, "POST", address, token=False)
        expect(caller, "POST without a token", got, frozenset({403}) if who.token else _posted(got, who, caller))
    for caller in CALLERS:
        got = callers.ask(caller, "POST", address)
        expect(caller, "POST", got, _posted(got, who, caller))
    return wrong


def _posted(got: int | str, who: Who, caller: str) -> frozenset[int | str]:
    """What a post may be answered with: as reading is refused; 405 by a page; anything but a refusal for who may."""
    wanted = answers(getattr(who, caller))
    if not who.posts:
        return frozenset({405}) | (wanted & REFUSED)
    if wanted & REFUSED:
        return wanted | {405}
    return answers(who.posted) or frozenset({got}) - REFUSED - {500} or frozenset({"an answer that is no refusal"})


AT_ONCE = 8  # rows that a test asks: the callers are made once for them, and are as they were for each
ROWS = [list(TABLE)[first : first + AT_ONCE] for first in range(0, len(TABLE), AT_ONCE)]


@pytest.mark.parametrize("names", ROWS, ids=[f"{rows[0]} to {rows[-1]}" for rows in ROWS])
def test_who_may(names: list[str], callers: Callers) -> None:
    wrong = []
    for name in names:
        cache.clear()
        with transaction.atomic():  # whatever a row does is undone before the next
            wrong += judge(callers, name, TABLE[name])
            transaction.set_rollback(True)
    assert wrong == []


def test_who_may_see_models_in_the_admin(callers: Callers) -> None:
    names = [name for name in routes() if OF_A_MODEL.fullmatch(name)]
    assert len(names) >= 10, "users and jobs at least"
    assert [wrong for name in names for wrong in judge(callers, name, OF_MODELS)] == []


def test_who_is_led_to_models_in_the_admin(callers: Callers) -> None:
    for name in routes():
        if found := LEADS_TO_A_MODEL.fullmatch(name):
            there = f"admin:{found[1]}_{found[2]}_change"
            assert judge(callers, name, form(replace(ADMIN, staff=there, superuser=there))) == []


@pytest.mark.parametrize("key", ["no-uuid", "0", "None", "x/y"])
def test_what_is_no_key_leads_nowhere(key: str, callers: Callers) -> None:
    """From the admin to an object's page: 404, whatever stands in the address, and for nobody else."""
    of_users = ContentType.objects.get_for_model(User).pk
    address = f"/admin/r/{of_users}/{key}/"
    assert [callers.ask(caller, "GET", address) for caller in CALLERS] == [*["admin:login"] * 3, 404, 404]


@pytest.mark.parametrize("address", STREAMS)
def test_who_may_listen(address: str, site: Site) -> None:
    if address == "/live/on/":
        address += f"game/{open_live(account()).pk}"
    with httpx.stream("GET", site.address(address), timeout=5) as stream:
        assert stream.status_code == 200
        assert next(stream.iter_lines())
    assert httpx.post(site.address(address)).status_code == 405
    assert httpx.get(site.address(address), headers={"Host": "elsewhere.example"}).status_code == 400


def test_nothing_else_streams(site: Site) -> None:
    assert httpx.get(site.address("/live/no-such-stream")).status_code == 404


@pytest.mark.parametrize(
    ("name", "who", "words"),
    [
        ("account_profile", form(EVERYBODY), "anonymous GET /accounts/profile/: account_login, and not 200"),
        ("home", page(SIGNED_IN), "anonymous GET /: 200, and not account_login"),
        ("home", form(EVERYBODY), "user POST /: 405"),
        ("account_profile", page(SIGNED_IN), "user POST /accounts/profile/: 200, and not 405"),
        ("theme", action(everyone(HOME)), "POST without a token /theme/: home, and not 403"),
        ("mfa_edit_webauthn", form(AFRESH), "superuser GET /accounts/2fa/webauthn/keys"),
    ],
)
def test_a_row_that_is_wrong_is_found(name: str, who: Who, words: str, callers: Callers) -> None:
    assert words in "\n".join(judge(callers, name, who))
