"""`next` leads to a full path of this site, or is not followed; what is no path breaks nothing."""

import pytest
from django.test import Client

from tests.accounts.conftest import PASSWORD
from uckers_site.accounts.models import User

pytestmark = pytest.mark.both_databases

ELSEWHERE = ("foo", "account_logout", "play/", "https://evil.example/", "//evil.example", "/\\evil.example")


@pytest.mark.parametrize("path", ["/play/", "/play/?q=1"])
def test_signing_in_and_out_lead_to_a_path_of_ours(client: Client, jack: User, path: str) -> None:
    answer = client.post("/accounts/login/", {"login": "jack", "password": PASSWORD, "next": path})
    assert (answer.status_code, answer["Location"]) == (302, path)
    answer = client.post("/accounts/logout/", {"next": path})
    assert (answer.status_code, answer["Location"]) == (302, path)


@pytest.mark.parametrize("path", ELSEWHERE)
def test_signing_in_and_out_lead_nowhere_else(client: Client, jack: User, path: str) -> None:
    assert client.get("/accounts/login/", {"next": path}).status_code == 200
    answer = client.post("/accounts/login/", {"login": "jack", "password": PASSWORD, "next": path})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert client.get("/accounts/logout/", {"next": path}).status_code == 200
    answer = client.post("/accounts/logout/", {"next": path})
    assert (answer.status_code, answer["Location"]) == (302, "/")
