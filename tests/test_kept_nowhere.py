"""What belongs to somebody is kept by no cache; what everybody may read may be kept."""

import pytest
from django.test import Client

from tests.accounts.conftest import PASSWORD
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db

ACCOUNT_PAGES = (
    *("login/", "signup/", "password/reset/", "password/reset/done/", "password/reset/key/1-2/", "inactive/"),
    *("confirm-email/", "confirm-email/x/", "profile/", "sessions/", "2fa/", "2fa/totp/activate/", "nothing-here/"),
    *("2fa/recovery-codes/", "email/", "password/change/"),
)


def kept(client: Client, path: str, method: str = "get") -> str:
    return str(getattr(client, method)(path).headers.get("Cache-Control", ""))


@pytest.mark.parametrize("page", ACCOUNT_PAGES)
def test_nothing_about_accounts_is_kept(client: Client, page: str) -> None:
    assert "no-store" in kept(client, f"/accounts/{page}")
    assert "no-store" in kept(client, f"/accounts/{page}", "post")


@pytest.mark.parametrize(
    "page", ["/", "/play/", "/rules/", "/nothing-here/", "/admin/", "/accounts/profile", "/theme/"]
)
def test_nothing_told_to_somebody_signed_in_is_kept(client: Client, page: str) -> None:
    user = User.objects.create_user("jack", "jack@ship.example", PASSWORD)
    client.force_login(user)
    assert "no-store" in kept(client, page)
    assert "private" in kept(client, page)


@pytest.mark.parametrize("page", ["/", "/play/", "/rules/"])
def test_what_everybody_may_read_may_be_kept(client: Client, page: str) -> None:
    assert "no-store" not in kept(client, page)
