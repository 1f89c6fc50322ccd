"""What people do with their accounts, from sign-up to signing out everywhere."""

import datetime as dt

import pytest
import time_machine
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from allauth.usersessions.models import UserSession
from django.contrib.auth.hashers import identify_hasher
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import reverse

from tests.accounts.conftest import PASSWORD, MakeUser, link_in, post_office
from uckers_site.accounts.models import User
from uckers_site.jobs.models import Job

pytestmark = pytest.mark.both_databases

SIGN_UP = {
    "email": "Jack@Ship.Example",
    "username": "Jack.Tar",
    "password1": "four sixes in a row",
    "password2": "four sixes in a row",
}


def is_signed_in(client: Client) -> bool:
    return client.get("/accounts/profile/").status_code == 200


@pytest.mark.django_db
def test_from_sign_up_to_a_new_password(client: Client) -> None:
    response = client.post("/accounts/signup/", SIGN_UP)
    assert response["Location"] == "/accounts/confirm-email/"
    user = User.objects.get()
    assert (user.username, user.email) == ("Jack.Tar", "jack@ship.example")

    # Before the address is proved there is no way in; trying sends no second mail at once.
    client.post("/accounts/login/", {"login": "Jack.Tar", "password": PASSWORD})
    assert not is_signed_in(client)
    [message] = post_office()
    assert message.to == ["jack@ship.example"]

    # A mail scanner that opens the link proves nothing: the page has a button.
    link = link_in(message, "/accounts/confirm-email/")
    client.get(link)
    assert not EmailAddress.objects.get().verified
    elsewhere = Client()
    assert elsewhere.get(link).status_code == 200  # another browser may confirm, and is not let in for that
    client.post(link)
    assert EmailAddress.objects.get().verified
    assert is_signed_in(client)  # it was this one that was signing in
    client.post("/accounts/logout/")

    for name in ("jack.tar", "JACK.TAR", "jack@ship.example", "JACK@SHIP.EXAMPLE"):
        visitor = Client()
        visitor.post("/accounts/login/", {"login": name, "password": PASSWORD})
        assert is_signed_in(visitor), name

    # Forgotten: a link by mail, good once.
    client.post("/accounts/password/reset/", {"email": "jack@ship.example"})
    [message] = post_office()
    link = link_in(message, "/accounts/password/reset/key/")
    form = client.get(link, follow=True).redirect_chain[-1][0]
    assert link not in form  # the key is out of the address before the page is shown, and so out of referrers
    client.post(form, {"password1": "blow back down the pipe", "password2": "blow back down the pipe"})
    assert User.objects.get().check_password("blow back down the pipe")
    assert [m.to for m in post_office()] == [["jack@ship.example"]]  # the owner is told
    second = Client().get(link, follow=True)
    assert b'name="password1"' not in second.content


@pytest.mark.django_db
def test_changing_the_password_ends_other_sessions_and_tells_the_owner(signed_in: Client, jack: User) -> None:
    other = Client()
    other.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    assert is_signed_in(other)
    new = {"oldpassword": PASSWORD, "password1": "timber shifting 1948", "password2": "timber shifting 1948"}
    assert signed_in.post("/accounts/password/change/", new).status_code == 302
    assert is_signed_in(signed_in)
    assert not is_signed_in(other)
    assert [message.to for message in post_office()] == [[jack.email]]
    assert signed_in.post("/accounts/password/change/", new).status_code == 200  # the old one is no longer right
    jack.refresh_from_db()
    assert jack.check_password("timber shifting 1948")


@pytest.mark.django_db
def test_passwords_that_could_be_guessed_are_refused(client: Client) -> None:
    for weak in ("short", "password123456", "1234567890123", "jack.tar.jack"):
        response = client.post("/accounts/signup/", {**SIGN_UP, "password1": weak, "password2": weak})
        assert response.status_code == 200, weak
        assert response.context["form"].errors["password1"], weak
    assert not User.objects.exists()


@pytest.mark.django_db
def test_passwords_are_kept_by_argon2() -> None:
    from uckers_site.settings import PASSWORD_HASHERS

    with override_settings(PASSWORD_HASHERS=PASSWORD_HASHERS):
        user = User.objects.create_user("jack", password=PASSWORD)
        assert identify_hasher(user.password).algorithm == "argon2"
        assert user.check_password(PASSWORD)
        assert not user.check_password(PASSWORD + "!")


@pytest.mark.django_db
def test_the_list_of_sessions_shows_and_ends_ones_own_only(signed_in: Client, jack: User, make_user: MakeUser) -> None:
    make_user("jill")
    jill, elsewhere = Client(), Client()
    jill.post("/accounts/login/", {"login": "jill", "password": PASSWORD})
    elsewhere.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    page = signed_in.get("/accounts/sessions/")
    assert {session.user_id for session, _device in page.context["sessions"]} == {jack.pk}
    assert len(page.context["sessions"]) == 2

    assert signed_in.post("/accounts/sessions/").status_code == 302
    assert is_signed_in(signed_in)
    assert not is_signed_in(elsewhere)
    assert is_signed_in(jill)


@pytest.mark.django_db
def test_last_seen_is_kept_but_not_written_on_every_page(signed_in: Client) -> None:
    def seen() -> tuple[object, str]:
        session = UserSession.objects.get()
        return session.last_seen_at, session.ip

    at_sign_in = seen()
    signed_in.get("/", REMOTE_ADDR="192.0.2.9")
    noted = seen()
    assert noted[0] > at_sign_in[0]  # type: ignore[operator]  # not None: the session was seen
    assert noted[1] == "192.0.2.9"
    signed_in.get("/")
    assert seen() == noted
    session = signed_in.session
    session["seen_at"] -= 301
    session.save()
    signed_in.get("/")
    assert seen()[0] > noted[0]  # type: ignore[operator]  # likewise


@pytest.mark.django_db
def test_a_second_address_counts_once_proved(signed_in: Client, jack: User) -> None:
    signed_in.post("/accounts/email/", {"action_add": "", "email": "jack@home.example"})
    [message] = post_office()
    assert message.to == ["jack@home.example"]
    refused = signed_in.post("/accounts/email/", {"action_primary": "", "email": "jack@home.example"})
    assert refused.status_code == 302
    jack.refresh_from_db()
    assert jack.email == "jack@ship.example"
    signed_in.post(link_in(message, "/accounts/confirm-email/"))
    signed_in.post("/accounts/email/", {"action_primary": "", "email": "jack@home.example"})
    jack.refresh_from_db()
    assert jack.email == "jack@home.example"
    assert ["jack@ship.example"] in [message.to for message in post_office()]  # the old address is told


@pytest.mark.django_db
def test_sensitive_changes_ask_for_the_password_again(client: Client, jack: User) -> None:
    client.force_login(jack)  # a session left open long ago
    for name in ("mfa_activate_totp", "mfa_add_webauthn"):
        response = client.get(reverse(name))
        assert response["Location"].startswith("/accounts/reauthenticate/"), name
    response = client.post("/accounts/email/", {"action_add": "", "email": "thief@example.org"})
    assert response["Location"].startswith("/accounts/reauthenticate/")
    assert not EmailAddress.objects.filter(email="thief@example.org").exists()
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert client.get(reverse("mfa_activate_totp")).status_code == 200


PROTECTED = ("mfa_activate_totp", "mfa_add_webauthn")


def asks_again(client: Client) -> bool:
    answers = {client.get(reverse(name)).status_code for name in PROTECTED}
    assert len(answers) == 1
    return answers == {302}


@pytest.mark.django_db
def test_having_just_signed_in_is_proof_enough_and_for_five_minutes(signed_in: Client) -> None:
    assert not asks_again(signed_in)
    for elapsed, asked in ((290, False), (310, True)):
        with time_machine.travel(dt.datetime.now(dt.UTC) + dt.timedelta(seconds=elapsed), tick=False):
            assert asks_again(signed_in) is asked
    added = signed_in.post("/accounts/email/", {"action_add": "", "email": "jack@home.example"})
    assert added["Location"] == "/accounts/email/"


@pytest.mark.django_db
def test_a_password_without_the_second_step_is_no_proof(client: Client, jack: User) -> None:
    TOTP.activate(jack, "JBSWY3DPEHPK3PXP")
    client.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    assert client.get(reverse("mfa_add_webauthn"))["Location"].startswith("/accounts/login/")
    client.post("/accounts/2fa/authenticate/", {"code": code_now("JBSWY3DPEHPK3PXP")})
    assert not asks_again_for_a_key(client)


def asks_again_for_a_key(client: Client) -> bool:
    return client.get(reverse("mfa_add_webauthn")).status_code == 302


def code_now(secret: str) -> str:
    code: str = format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))
    return code


@pytest.mark.django_db(transaction=True)  # allauth tells the owner once it is committed
def test_two_step_sign_in_with_an_app_and_with_a_recovery_code(signed_in: Client, jack: User) -> None:
    form = signed_in.get(reverse("mfa_activate_totp")).context["form"]
    signed_in.post(reverse("mfa_activate_totp"), {"code": code_now(form.secret)})
    assert set(Authenticator.objects.values_list("type", flat=True)) == {"totp", "recovery_codes"}
    assert [jack.email] in [message.to for message in post_office()]
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()

    visitor = Client()
    response = visitor.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    assert response["Location"].startswith("/accounts/2fa/authenticate/")
    assert not is_signed_in(visitor)
    visitor.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert not is_signed_in(visitor)
    visitor.post("/accounts/2fa/authenticate/", {"code": codes[0]})
    assert is_signed_in(visitor)

    again = Client()
    again.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    again.post("/accounts/2fa/authenticate/", {"code": codes[0]})  # each is good once
    assert not is_signed_in(again)


@pytest.mark.django_db
def test_signing_out_takes_a_post(signed_in: Client) -> None:
    signed_in.get("/accounts/logout/")
    assert is_signed_in(signed_in)
    signed_in.post("/accounts/logout/")
    assert not is_signed_in(signed_in)


@pytest.mark.django_db
def test_a_sign_up_and_its_mail_are_written_down_together_or_not_at_all(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: object) -> None:
        raise OSError("the disk is full")

    client.raise_request_exception = False
    with monkeypatch.context() as patched:
        patched.setattr("uckers_site.accounts.adapter.write_down_mail", broken)
        assert client.post("/accounts/signup/", SIGN_UP).status_code == 500
    assert not User.objects.exists()
    assert not Job.objects.exists()
    cache.clear()  # the limit of one mail to an address in three minutes
    assert client.post("/accounts/signup/", SIGN_UP).status_code == 302
    assert (User.objects.count(), Job.objects.count()) == (1, 1)
