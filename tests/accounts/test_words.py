"""The account pages speak as the site does, and tell password managers and readers what they need."""

import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from fido2.cose import CoseKey
from fido2.utils import sha256, websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

from tests.accounts.conftest import PASSWORD, link_in, post_office
from tests.accounts.test_flows import SIGN_UP
from uckers_site.accounts.models import User

OUTSIDE = ("account_login", "account_signup", "account_reset_password", "account_reset_password_done")
INSIDE = (
    *("account_profile", "account_email", "account_change_password", "account_logout", "usersessions_list"),
    *("mfa_index", "mfa_activate_totp", "mfa_list_webauthn", "mfa_add_webauthn", "account_reauthenticate"),
)
FOREIGN = re.compile(
    r"\b([Ee]mail|Login|Log in|log in|Username|sign up|signup|Successfully|verif\w+)\b|\(again\)|[a-z] Me\b"
)


def passkey_of_a_browser() -> dict[str, Any]:
    """What a browser hands over when a passkey is made; the key is nobody's."""
    key = {1: 2, 3: -7, -1: 1, -2: b"x" * 32, -3: b"y" * 32}
    credential = AttestedCredentialData.create(b"\0" * 16, b"credential", CoseKey.parse(key))
    proof = AuthenticatorData.create(sha256(b"localhost"), AuthenticatorData.FLAG.AT, 0, credential)
    said = CollectedClientData.create(type="webauthn.create", challenge=b"challenge", origin="http://localhost")
    return {
        "name": "Ship’s phone",
        "credential": {
            "id": websafe_encode(b"credential"),
            "rawId": websafe_encode(b"credential"),
            "type": "public-key",
            "response": {
                "clientDataJSON": websafe_encode(said),
                "attestationObject": websafe_encode(AttestationObject.create("none", proof, {})),
            },
            "clientExtensionResults": {"credProps": {"rk": True}},
        },
    }


def words(page: str) -> str:
    """What a page says: its text, and the labels of its controls."""
    return strip_tags(re.sub(r"(?s)<(script|template)\b.*?</\1>", "", page))


@pytest.mark.parametrize("name", INSIDE)
def test_pages_inside_speak_our_words(name: str, signed_in: Client) -> None:
    page = signed_in.get(reverse(name), follow=True).content.decode()
    assert not FOREIGN.findall(words(page))
    assert "placeholder=" not in page


@pytest.mark.django_db
@pytest.mark.parametrize("name", OUTSIDE)
def test_pages_outside_speak_our_words(name: str, client: Client) -> None:
    answers = [client.get(reverse(name))]
    if name != "account_reset_password_done":
        answers.append(client.post(reverse(name), {"email": "x", "login": "x"}))
    for response in answers:
        page = response.content.decode()
        assert not FOREIGN.findall(words(page)), name
        assert "placeholder=" not in page


def test_the_sign_in_form(client: Client, jack: User) -> None:
    page = client.post("/accounts/login/", {"login": "jack", "password": "wrong"}).content.decode()
    assert "That name and that password do not belong together." in page
    assert "Nothing was changed" not in page
    labels = [strip_tags(label).strip() for label in re.findall(r"(?s)<label.*?</label>", page)]
    assert labels == ["Name or e-mail", "Your password", "Remember me"]
    assert page.index('name="password"') < page.index("Forgotten your password?") < page.index('name="remember"')


@pytest.mark.django_db
def test_both_faults_of_a_password_are_told_at_once(client: Client) -> None:
    faults = client.post("/accounts/signup/", {**SIGN_UP, "password1": "short", "password2": "other"}).context["form"]
    assert {"password1", "password2"} <= set(faults.errors)
    assert list(faults.errors["password2"]) == ["This is not the same as the password above it."]


def test_both_faults_of_a_changed_password_are_told_at_once(signed_in: Client) -> None:
    data = {"oldpassword": "wrong", "password1": "short", "password2": "other"}
    form = signed_in.post("/accounts/password/change/", data).context["form"]
    assert set(form.errors) == {"oldpassword", "password1", "password2"}


@pytest.mark.django_db
def test_what_a_password_must_be_is_one_sentence(client: Client) -> None:
    page = client.get("/accounts/signup/").content.decode()
    assert "At least 10 characters; not figures alone, no common password" in page
    assert "<li>" not in page[page.index("<form") : page.index("</form>")]


def test_password_managers_are_told_whose_password_it_is(signed_in: Client, jack: User) -> None:
    told = '<input type="text" name="username" value="jack" autocomplete="username" hidden readonly>'
    for name in ("account_change_password", "account_reauthenticate"):
        assert told in signed_in.get(reverse(name)).content.decode()
    visitor = Client()
    visitor.post("/accounts/password/reset/", {"email": jack.email})
    [message] = post_office()
    assert told in visitor.get(link_in(message, "/accounts/password/reset/key/"), follow=True).content.decode()


@pytest.mark.parametrize(("passkey", "app"), [(True, False), (False, True), (True, True)])
def test_the_second_step_offers_what_the_account_has(client: Client, jack: User, passkey: bool, app: bool) -> None:
    if app:
        TOTP.activate(jack, "JBSWY3DPEHPK3PXP")
    if passkey:
        Authenticator.objects.create(user=jack, type=Authenticator.Type.WEBAUTHN, data=passkey_of_a_browser())
    RecoveryCodes.activate(jack)
    client.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    page = client.get("/accounts/2fa/authenticate/").content.decode()
    assert ('id="mfa_webauthn_authenticate"' in page) is passkey
    assert ("a code from your app" in page) is app
    assert ("your passkey, or one of your recovery codes" in page) is not app


def test_the_list_of_passkeys_says_what_each_is_good_for(signed_in: Client, jack: User) -> None:
    for name, resident in (("New", {"credProps": {"rk": True}}), ("Old", {"credProps": {"rk": False}}), ("Mute", {})):
        data = {"name": name, "credential": {"clientExtensionResults": resident}}
        Authenticator.objects.create(user=jack, type=Authenticator.Type.WEBAUTHN, data=data)
    page = signed_in.get(reverse("mfa_list_webauthn")).content.decode()
    rows = [re.sub(r"\s+", " ", strip_tags(row)).strip() for row in re.findall(r'(?s)<th scope="row">.*?</th>', page)]
    assert rows == ["New Signs you in", "Old Second step only", "Mute Second step; may sign you in"]


def test_a_passkey_is_made_to_sign_in_with_and_there_is_no_choice(signed_in: Client) -> None:
    response = signed_in.get(
        reverse("mfa_add_webauthn"), HTTP_USER_AGENT="Mozilla/5.0 (Linux; Android 15) Firefox/140.0"
    )
    assert 'value="Firefox on Android"' in response.content.decode()
    assert response.context["js_data"]["creation_options"]["publicKey"]["rp"]["name"] == "Uckers"
    assert "passwordless" not in response.content.decode().lower()
    asked = response.context["js_data"]["creation_options"]["publicKey"]["authenticatorSelection"]
    assert (asked["residentKey"], asked["userVerification"]) == ("required", "required")


def test_other_ways_to_show_that_it_is_you_are_those_of_the_account(signed_in: Client, jack: User) -> None:
    def ways() -> list[str]:
        page = signed_in.get("/accounts/reauthenticate/").content.decode()
        return [way for way in ("Use a code", "Use a passkey") if way in page]

    assert ways() == []
    Authenticator.objects.create(user=jack, type=Authenticator.Type.WEBAUTHN, data=passkey_of_a_browser())
    assert ways() == ["Use a passkey"]
    TOTP.activate(jack, "JBSWY3DPEHPK3PXP")
    assert ways() == ["Use a code", "Use a passkey"]
