"""Nobody where they do not belong: one's own account only, and only for those signed in."""

import re
from collections.abc import Iterator

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import Permission
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.accounts.conftest import MakeUser, post_office
from uckers_site.accounts import services
from uckers_site.accounts.models import User
from uckers_site.accounts.roles import MODERATOR, UMPIRE
from uckers_site.accounts.selectors import has_role

# Pages for those who are not signed in: the ways in, and what follows a link in a mail.
OPEN = {
    *("account_login", "account_logout", "account_signup", "account_inactive", "account_reset_password"),
    *("account_reset_password_done", "account_reset_password_from_key", "account_reset_password_from_key_done"),
    *("account_email_verification_sent", "account_confirm_email", "account_confirm_login_code", "account_give_address"),
    *("mfa_authenticate", "mfa_login_webauthn"),
}


def account_pages() -> Iterator[tuple[str, str]]:
    """Name and an address of every page under /accounts/."""

    def walk(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[tuple[str, str]]:
        for pattern in patterns:
            route = before + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, route)
            elif route.startswith("accounts/"):
                yield pattern.name or "", "/" + re.sub(r"\^|\$|\\Z", "", re.sub(r"\(\?P.*?\)|<.*?>", "1", route))

    yield from walk(get_resolver().url_patterns, "")


PAGES = dict(account_pages())


def test_the_walk_finds_what_it_should() -> None:
    assert {*OPEN, "account_profile", "usersessions_list", "mfa_remove_webauthn"} <= set(PAGES)
    assert PAGES["mfa_remove_webauthn"] == "/accounts/2fa/webauthn/keys/1/remove/"


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(set(PAGES) - OPEN))
@pytest.mark.parametrize("method", ["get", "post"])
def test_who_is_not_signed_in_is_sent_to_sign_in(name: str, method: str, client: Client) -> None:
    response = getattr(client, method)(PAGES[name])
    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/"), response["Location"]


@pytest.mark.parametrize("name", ["mfa_remove_webauthn", "mfa_edit_webauthn"])
def test_nobody_reaches_the_passkeys_of_another(name: str, signed_in: Client, make_user: MakeUser) -> None:
    key = Authenticator.objects.create(user=make_user("jill"), type="webauthn", data={"name": "Jill's"})
    address = PAGES[name].replace("/1/", f"/{key.pk}/")
    assert signed_in.get(address).status_code == 404
    assert signed_in.post(address, {"name": "mine now"}).status_code == 404
    key.refresh_from_db()
    assert key.data == {"name": "Jill's"}


def test_forms_of_other_sites_change_nothing(jack: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(jack)
    assert client.post("/accounts/profile/", {"display_name": "Fool"}).status_code == 403
    jack.refresh_from_db()
    assert jack.display_name == ""


def test_nobody_is_sent_to_another_site_after_signing_in(client: Client, jack: User) -> None:
    data = {"login": "jack", "password": "four sixes in a row", "next": "https://evil.example/"}
    assert client.post("/accounts/login/", data)["Location"] == "/"


def test_the_admin_lets_in_administrators_by_the_one_sign_in(client: Client, jack: User, make_user: MakeUser) -> None:
    assert client.get("/admin/login/?next=/admin/")["Location"].startswith("/accounts/login/")
    client.force_login(jack)
    assert client.get("/admin/", follow=True).status_code == 403
    client.force_login(make_user("boss", superuser=True))
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/password_change/")["Location"] == "/accounts/password/change/"


def test_the_admin_shows_accounts_but_no_keys_and_changes_nothing(
    client: Client, jack: User, make_user: MakeUser
) -> None:
    client.force_login(make_user("boss", superuser=True))
    page = client.get(f"/admin/accounts/user/{jack.pk}/change/")
    assert page.status_code == 200
    assert b"jack@ship.example" in page.content
    assert jack.password.encode() not in page.content
    assert client.post(f"/admin/accounts/user/{jack.pk}/change/", {"username": "fool"}).status_code == 403
    assert client.get(f"/admin/accounts/user/{jack.pk}/delete/").status_code == 403
    assert client.get("/admin/accounts/user/add/").status_code == 403
    index = client.get("/admin/").content
    for hidden in (b"/admin/mfa/", b"/admin/account/", b"/admin/usersessions/", b"/admin/auth/"):
        assert hidden not in index
    assert client.get("/admin/mfa/authenticator/").status_code == 404
    User.objects.filter(pk=jack.pk).update(is_staff=True)
    client.force_login(jack)
    assert client.get("/admin/accounts/user/").status_code == 403


def test_an_administrator_closes_and_opens_accounts_in_the_admin(
    client: Client, jack: User, make_user: MakeUser
) -> None:
    boss = make_user("boss", superuser=True)
    client.force_login(boss)
    chosen = {"action": "close_accounts", "_selected_action": [str(jack.pk), str(boss.pk)]}
    page = client.post("/admin/accounts/user/", chosen, follow=True).content.decode()
    jack.refresh_from_db()
    boss.refresh_from_db()
    assert (jack.is_active, boss.is_active) == (False, True)
    assert "1 account closed." in page
    assert "Boss: Nobody can close the account that they are signed in with." in page
    client.post("/admin/accounts/user/", {"action": "open_accounts", "_selected_action": [str(jack.pk)]})
    jack.refresh_from_db()
    assert jack.is_active


@pytest.mark.parametrize(
    ("role", "make", "unmake"),
    [(UMPIRE, "make_umpires", "make_no_umpires"), (MODERATOR, "make_moderators", "make_no_moderators")],
)
def test_an_administrator_gives_and_takes_roles_in_the_admin(
    role: str, make: str, unmake: str, client: Client, jack: User, make_user: MakeUser
) -> None:
    client.force_login(make_user("boss", superuser=True))
    page = client.post("/admin/accounts/user/", {"action": make, "_selected_action": [str(jack.pk)]}, follow=True)
    assert f"Jack is {role}." in page.content.decode()
    assert has_role(jack, role)
    services.update_profile(user=jack, display_name=f"The {role}", time_zone="")
    page = client.post("/admin/accounts/user/", {"action": unmake, "_selected_action": [str(jack.pk)]}, follow=True)
    assert not has_role(jack, role)
    assert f"Jack is {role} no more." in page.content.decode()
    assert "Jack is shown by that name now" in page.content.decode()


def test_an_administrator_lets_somebody_in_who_has_lost_their_second_factors(
    client: Client, jack: User, make_user: MakeUser
) -> None:
    TOTP.activate(jack, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(jack)
    client.force_login(make_user("boss", superuser=True))
    chosen = {"action": "take_second_factors", "_selected_action": [str(jack.pk)]}
    page = client.post("/admin/accounts/user/", chosen, follow=True)
    assert "1 account has none left." in page.content.decode()
    assert not Authenticator.objects.filter(user=jack).exists()
    [message] = post_office()
    assert message.to == [jack.email]
    client.post("/admin/accounts/user/", chosen)
    assert post_office() == []  # there was nothing more to take


def test_no_other_staff_may_do_so(client: Client, jack: User, make_user: MakeUser) -> None:
    clerk = make_user("clerk")
    User.objects.filter(pk=clerk.pk).update(is_staff=True)
    clerk.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
    client.force_login(clerk)
    TOTP.activate(jack, "JBSWY3DPEHPK3PXP")
    for action in ("close_accounts", "make_umpires", "make_moderators", "take_second_factors"):
        client.post("/admin/accounts/user/", {"action": action, "_selected_action": [str(jack.pk)]})
    jack.refresh_from_db()
    assert jack.is_active
    assert not jack.groups.exists()
    assert Authenticator.objects.filter(user=jack).exists()
    with pytest.raises(PermissionDenied):
        services.take_second_factors(user=jack, by=clerk)
