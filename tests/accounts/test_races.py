"""Two people in the same moment: one gets the name or the address, the other a word and not an error page.

On PostgreSQL only: on SQLite one sign-up waits for the other from its beginning.
"""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from allauth.account.forms import AddEmailForm, ResetPasswordKeyForm
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client

from tests.accounts.conftest import PASSWORD, MakeUser, link_in, post_office
from tests.accounts.test_flows import SIGN_UP
from uckers_site.accounts import services
from uckers_site.accounts.adapter import AccountAdapter
from uckers_site.accounts.models import User
from uckers_site.accounts.roles import UMPIRE
from uckers_site.accounts.selectors import clean_name_shown
from uckers_site.accounts.services import people

pytestmark = pytest.mark.django_db(transaction=True)


def sign_up_at_once(monkeypatch: pytest.MonkeyPatch, *forms: dict[str, str]) -> list[HttpResponseBase]:
    """Post the forms so that all have passed every check before the first is saved; the answers in order of status."""
    together = threading.Barrier(len(forms))
    new_user = AccountAdapter.new_user

    def wait_for_the_others(adapter: AccountAdapter, request: Any) -> Any:
        together.wait(timeout=20)
        return new_user(adapter, request)

    monkeypatch.setattr(AccountAdapter, "new_user", wait_for_the_others)
    return post_at_once(*((Client(), "/accounts/signup/", form) for form in forms))


def post_at_once(*posts: tuple[Client, str, dict[str, str]]) -> list[HttpResponseBase]:
    """Post each in a thread of its own; the answers in order of status."""

    def post(one: tuple[Client, str, dict[str, str]]) -> HttpResponseBase:
        client, address, form = one
        try:
            return client.post(address, form)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(posts)) as pool:
        return sorted(pool.map(post, posts), key=lambda answer: answer.status_code)


def test_two_who_want_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    other = {**SIGN_UP, "username": SIGN_UP["username"].upper(), "email": "other@ship.example"}
    refused, welcome = sign_up_at_once(monkeypatch, SIGN_UP, other)
    assert (refused.status_code, welcome.status_code) == (200, 302)
    assert set(refused.context["form"].errors) == {"username"}  # type: ignore[attr-defined]  # of the test client
    assert User.objects.count() == 1
    assert len(post_office()) == 1


def test_two_with_one_address_learn_nothing_of_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = sign_up_at_once(monkeypatch, SIGN_UP, {**SIGN_UP, "username": "somebody.else"})
    assert [answer.status_code for answer in answers] == [302, 302]
    assert User.objects.count() == 1
    assert {message.to[0] for message in post_office()} == {"jack@ship.example"}


def test_a_link_for_a_new_password_posted_from_two_browsers_counts_once(
    monkeypatch: pytest.MonkeyPatch, jack: User
) -> None:
    Client().post("/accounts/password/reset/", {"email": jack.email})
    [message] = post_office()
    browsers = [Client(), Client()]
    link = link_in(message, "/accounts/password/reset/key/")
    form, _same = (browser.get(link, follow=True).redirect_chain[-1][0] for browser in browsers)
    together = threading.Barrier(2)
    clean = ResetPasswordKeyForm.clean

    def wait_for_the_other(self: Any) -> Any:
        together.wait(timeout=20)
        return clean(self)

    monkeypatch.setattr(ResetPasswordKeyForm, "clean", wait_for_the_other)
    words = ("blow back down the pipe", "mixi blob on the doorstep")
    posts = [(b, form, {"password1": word, "password2": word}) for b, word in zip(browsers, words, strict=True)]
    refused, changed = post_at_once(*posts)
    assert (refused.status_code, changed.status_code) == (200, 302)
    assert "no longer works" in refused.text  # type: ignore[attr-defined]  # of the test client
    jack.refresh_from_db()
    assert [jack.check_password(word) for word in words].count(True) == 1
    assert len(post_office()) == 1


def test_no_more_addresses_than_allowed_however_quickly_they_are_added(
    monkeypatch: pytest.MonkeyPatch, signed_in: Client, jack: User
) -> None:
    browsers = [signed_in, *(Client() for _ in range(3))]
    for browser in browsers[1:]:
        browser.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    clean_email = AddEmailForm.clean_email

    def slowly(self: Any) -> Any:
        email = clean_email(self)
        time.sleep(0.3)  # for the others to have counted too
        return email

    monkeypatch.setattr(AddEmailForm, "clean_email", slowly)
    post_at_once(
        *(
            (browser, "/accounts/email/", {"action_add": "", "email": f"jack{n}@ship.example"})
            for n, browser in enumerate(browsers)
        )
    )
    assert EmailAddress.objects.filter(user=jack).count() == settings.ACCOUNT_MAX_EMAIL_ADDRESSES


def test_a_name_that_is_set_while_the_office_is_taken_does_not_outlast_it(
    monkeypatch: pytest.MonkeyPatch, jack: User, make_user: MakeUser
) -> None:
    admin = make_user("boss", superuser=True)
    services.give_role(user=jack, role=UMPIRE, by=admin)

    def take() -> None:
        try:
            services.take_role(user=jack, role=UMPIRE, by=admin)
        finally:
            connection.close()

    taking = threading.Thread(target=take)

    def checked_and_then_taken(user: User, name: str) -> str:
        name = clean_name_shown(user, name)
        taking.start()
        taking.join(timeout=1)  # it has to wait for the name to be set
        return name

    monkeypatch.setattr(people, "clean_name_shown", checked_and_then_taken)
    services.update_profile(user=jack, display_name="Umpire Jack", time_zone="")
    taking.join(timeout=20)
    jack.refresh_from_db()
    assert jack.display_name == ""
