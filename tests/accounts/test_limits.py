"""Guessing is slowed down, nobody learns who has an account, and without Redis nobody gets to try at all."""

import datetime as dt
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP
from django.core.cache import cache, caches
from django.test import Client
from pytest_django.fixtures import Settings

from tests.accounts.conftest import PASSWORD, MakeUser, link_in, post_office
from tests.accounts.test_flows import SIGN_UP
from uckers_site.accounts.models import User
from uckers_site.serving.valkey import free_port


def sign_in(
    password: str = PASSWORD, *, login: str = "jack", address: str = "192.0.2.1", **headers: Any
) -> tuple[int, bool]:
    """Try from a browser of its own: the status, and whether it is in."""
    client = Client(REMOTE_ADDR=address, **headers)
    status = client.post("/accounts/login/", {"login": login, "password": password}).status_code
    return status, client.get("/accounts/profile/").status_code == 200


def test_wrong_passwords_for_one_account_are_limited_from_wherever_they_come(jack: User, make_user: MakeUser) -> None:
    make_user("jill")
    for n in range(5):
        assert sign_in("wrong", address=f"192.0.2.{n}") == (200, False)
    assert sign_in(PASSWORD, address="192.0.2.99") == (429, False)  # also with the right one, for a while
    assert sign_in(PASSWORD, login="jill", address="192.0.2.99") == (302, True)  # others are not kept out


def test_whoever_tries_too_often_is_told_for_how_long_in_the_form_that_keeps_the_name(jack: User) -> None:
    with time_machine.travel(dt.datetime.now(dt.UTC), tick=False) as clock:
        for _ in range(5):
            sign_in("wrong")
        clock.shift(100)
        response = Client().post("/accounts/login/", {"login": "jack", "password": PASSWORD})
        page = response.content.decode()
        assert (response.status_code, response["Retry-After"]) == (429, "200")
        assert "Wait 4 minutes, then try again; trying sooner does not make it longer." in page
        assert 'value="jack"' in page
        assert PASSWORD not in page
        clock.shift(199)
        assert sign_in()[0] == 429  # and that try does not make it longer
        clock.shift(2)
        assert sign_in() == (302, True)


def test_too_many_codes_at_the_second_step_are_told_of_likewise(client: Client, jack: User) -> None:
    TOTP.activate(jack, "JBSWY3DPEHPK3PXP")
    client.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    tries = [client.post("/accounts/2fa/authenticate/", {"code": "000000"}) for _ in range(6)]
    assert [response.status_code for response in tries] == [200] * 5 + [429]
    assert tries[-1]["Retry-After"] == "300"


@pytest.mark.django_db
def test_a_page_of_too_many_tries_says_for_how_long(client: Client) -> None:
    with time_machine.travel(dt.datetime.now(dt.UTC), tick=False):
        for _ in range(21):
            response = client.post("/accounts/signup/", {"username": "?"})
        assert response["Retry-After"] == "60"
        assert "Wait 1 minute." in response.content.decode()
        for _ in range(6):
            response = client.post("/accounts/password/reset/", {"email": "Jack@Ship.Example"})
        assert response["Retry-After"] == "3600"
        assert "Wait 60 minutes." in response.content.decode()
        assert "longer" in response.content.decode()


def test_requests_from_one_address_are_answered_429_whatever_a_header_claims(jack: User) -> None:
    answers = [
        sign_in("wrong", login=f"nobody{n}", HTTP_X_FORWARDED_FOR=f"203.0.113.{n}", HTTP_X_REAL_IP=f"203.0.113.{n}")
        for n in range(61)
    ]
    assert answers[-1] == (429, False)
    assert [answers[29][0], answers[30][0]] == [200, 429]  # wrong passwords have a closer limit than posts
    assert sign_in(PASSWORD, address="198.51.100.7") == (302, True)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "data", "allowed"),
    [
        ("/accounts/signup/", {"username": "?"}, 20),
        ("/accounts/password/reset/", {"email": "jack@ship.example"}, 5),
    ],
)
def test_other_doors_are_limited_too(client: Client, path: str, data: dict[str, str], allowed: int) -> None:
    statuses = [client.post(path, data).status_code for _ in range(allowed + 1)]
    assert statuses[-1] == 429
    assert 429 not in statuses[:-1]


def test_changing_a_password_is_limited(signed_in: Client) -> None:
    wrong = {"oldpassword": "wrong", "password1": "timber shifting 1948", "password2": "timber shifting 1948"}
    assert [signed_in.post("/accounts/password/change/", wrong).status_code for _ in range(6)] == [200] * 5 + [429]


def test_a_new_password_by_mail_ends_the_wait_after_wrong_ones_for_every_name_of_the_account(jack: User) -> None:
    EmailAddress.objects.create(user=jack, email="jack@home.example", verified=True)
    names = ("Jack", "jack@ship.example", "jack@home.example")
    for name in names:
        for n in range(5):
            sign_in("wrong", login=name, address=f"192.0.2.{n}")
        assert sign_in(PASSWORD, login=name) == (429, False)
    Client().post("/accounts/password/reset/", {"email": "jack@ship.example"})
    [message] = post_office()
    browser = Client()
    form = browser.get(link_in(message, "/accounts/password/reset/key/"), follow=True).redirect_chain[-1][0]
    browser.post(form, {"password1": "blow back down the pipe", "password2": "blow back down the pipe"})
    for name in names:
        assert sign_in("blow back down the pipe", login=name) == (302, True), name


@pytest.mark.django_db
def test_an_address_too_long_to_keep_is_refused_and_not_cut(client: Client, jack: User) -> None:
    long = f"jack@{'a-rather-long-name.' * 14}example"
    assert 254 < len(long) < 320
    answer = client.post("/accounts/signup/", {**SIGN_UP, "email": long})
    assert "254" in answer.context["form"].errors["email"][0]
    client.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    answer = client.post("/accounts/email/", {"action_add": "", "email": long})
    assert "254" in answer.context["form"].errors["email"][0]
    assert EmailAddress.objects.count() == User.objects.count() == 1


def seen(client: Client, path: str, data: dict[str, str]) -> tuple[int, str, str]:
    response = client.post(path, data, follow=True)
    return response.status_code, response.request["PATH_INFO"], response.content.decode().replace(data["email"], "...")


def test_asking_for_a_new_password_looks_the_same_for_known_and_unknown_addresses(jack: User) -> None:
    known = seen(Client(), "/accounts/password/reset/", {"email": "jack@ship.example"})
    unknown = seen(Client(), "/accounts/password/reset/", {"email": "john@ship.example"})
    assert known == unknown
    to_jack, to_john = post_office()
    link_in(to_jack, "/accounts/password/reset/key/")
    assert to_john.to == ["john@ship.example"]
    assert "/reset/key/" not in str(to_john.body)


def test_signing_up_with_a_known_address_looks_as_with_a_new_one(jack: User) -> None:
    new = seen(Client(), "/accounts/signup/", {**SIGN_UP, "email": "john@ship.example", "username": "john"})
    known = seen(Client(), "/accounts/signup/", {**SIGN_UP, "email": "JACK@ship.example", "username": "jacky"})
    assert known[:2] == new[:2]
    assert not User.objects.filter(username="jacky").exists()
    to_john, to_jack = post_office()
    link_in(to_john, "/accounts/confirm-email/")
    assert to_jack.to == ["jack@ship.example"]
    assert "/confirm-email/" not in str(to_jack.body)


def test_a_wrong_password_and_an_unknown_name_get_one_answer(jack: User) -> None:
    def errors(login: str) -> object:
        return Client().post("/accounts/login/", {"login": login, "password": "wrong"}).context["form"].errors

    assert errors("jack") == errors("nobody-at-all")
    assert errors("jack@ship.example") == errors("john@ship.example")


def test_no_reset_link_goes_to_an_address_that_an_account_merely_typed(signed_in: Client, jack: User) -> None:
    signed_in.post("/accounts/email/", {"action_add": "", "email": "stranger@ship.example"})
    post_office()
    Client().post("/accounts/password/reset/", {"email": "stranger@ship.example"})
    [message] = post_office()
    assert "/reset/key/" not in str(message.body)


def test_an_address_can_be_proved_by_its_owner_though_a_stranger_signed_up_with_it(
    signed_in: Client, jack: User
) -> None:
    Client().post("/accounts/signup/", {**SIGN_UP, "email": "home@ship.example", "username": "squatter"})
    cache.clear()  # one such mail to an address in three minutes
    signed_in.post("/accounts/email/", {"action_add": "", "email": "home@ship.example"})
    links = [message for message in post_office() if message.to == ["home@ship.example"]]
    squatters, jacks = (link_in(message, "/accounts/confirm-email/") for message in links)
    signed_in.post(jacks)
    signed_in.post("/accounts/email/", {"action_primary": "", "email": "home@ship.example"})
    jack.refresh_from_db()
    assert jack.email == "home@ship.example"
    Client().post(squatters)
    squatter = Client()
    squatter.post("/accounts/login/", {"login": "squatter", "password": SIGN_UP["password1"]})
    assert squatter.get("/accounts/profile/").status_code == 302


@pytest.fixture
def without_redis(settings: Settings) -> Iterator[None]:
    with redis_at(settings, free_port()):
        yield


@contextmanager
def redis_at(settings: Settings, port: int) -> Iterator[None]:
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": f"redis://127.0.0.1:{port}/0"}}
    yield
    del caches["default"]


@pytest.mark.usefixtures("without_redis")
def test_without_redis_the_right_password_is_refused_with_a_page_and_the_rest_goes_on(
    jack: User, client: Client
) -> None:
    assert client.get("/").status_code == 200
    assert client.get("/accounts/login/").status_code == 200
    response = client.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    assert response.status_code == 503
    assert response["Retry-After"]
    assert b"Not just now" in response.content
    assert b"Signing in and changes to accounts have to wait a little; everything else goes on." in response.content
    assert b"starting, stopping" not in response.content
    assert b"Traceback" not in response.content
    assert client.get("/accounts/profile/").status_code == 302
    client.force_login(jack)
    assert client.get("/accounts/profile/").status_code == 200
    assert client.post("/accounts/signup/", SIGN_UP).status_code == 503
    assert client.post("/accounts/password/reset/", {"email": jack.email}).status_code == 503


def test_a_redis_that_hangs_is_given_up_soon(jack: User, client: Client, settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute, redis_at(settings, mute.getsockname()[1]):
        began = time.monotonic()
        assert client.post("/accounts/login/", {"login": "jack", "password": PASSWORD}).status_code == 503
        assert time.monotonic() - began < 5
