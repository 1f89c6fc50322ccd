"""Two people in the same moment: one gets the name or the address, the other a word and not an error page.

On PostgreSQL only: on SQLite one sign-up waits for the other from its beginning.
"""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client

from tests.accounts.conftest import post_office
from tests.accounts.test_flows import SIGN_UP
from uckers_site.accounts.adapter import AccountAdapter
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)


def sign_up_at_once(monkeypatch: pytest.MonkeyPatch, *forms: dict[str, str]) -> list[HttpResponseBase]:
    """Post the forms so that all have passed every check before the first is saved; the answers in order of status."""
    together = threading.Barrier(len(forms))
    new_user = AccountAdapter.new_user

    def wait_for_the_others(adapter: AccountAdapter, request: Any) -> Any:
        together.wait(timeout=20)
        return new_user(adapter, request)

    def sign_up(form: dict[str, str]) -> HttpResponseBase:
        try:
            return Client().post("/accounts/signup/", form)
        finally:
            connection.close()

    monkeypatch.setattr(AccountAdapter, "new_user", wait_for_the_others)
    with ThreadPoolExecutor(len(forms)) as pool:
        return sorted(pool.map(sign_up, forms), key=lambda answer: answer.status_code)


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
