"""No account loses its last address, and one that has none is let back in."""

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.test import Client

from tests.accounts.conftest import PASSWORD, MakeUser, link_in, post_office
from tests.accounts.test_flows import is_signed_in
from uckers_site.accounts import services
from uckers_site.accounts.models import User

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

ADDRESSES = "/accounts/email/"
SIGN_IN = {"login": "jack", "password": PASSWORD}
ANOTHER = "/accounts/confirm-email/another/"


def addresses(user: User) -> set[str]:
    return set(EmailAddress.objects.filter(user=user).values_list("email", flat=True))


def test_the_only_address_cannot_be_removed_and_the_button_is_not_there(signed_in: Client, jack: User) -> None:
    assert b'name="action_remove"' not in signed_in.get(ADDRESSES).content
    page = signed_in.post(ADDRESSES, {"action_remove": "", "email": jack.email}, follow=True)
    assert "without one nobody can sign in" in page.content.decode()
    assert addresses(jack) == {jack.email}


def test_what_may_be_removed_is_neither_the_main_address_nor_the_last_confirmed(signed_in: Client, jack: User) -> None:
    home = EmailAddress.objects.create(user=jack, email="jack@home.example", verified=False)
    page = signed_in.get(ADDRESSES).content.decode()
    assert page.count('name="action_remove"') == 1
    # A main address that was never confirmed, beside a confirmed one: both stay.
    EmailAddress.objects.filter(user=jack, primary=True).update(verified=False)
    EmailAddress.objects.filter(pk=home.pk).update(verified=True)
    for email in (jack.email, home.email):
        signed_in.post(ADDRESSES, {"action_remove": "", "email": email})
    assert addresses(jack) == {jack.email, home.email}
    EmailAddress.objects.filter(user=jack, primary=True).update(verified=True)
    signed_in.post(ADDRESSES, {"action_remove": "", "email": home.email})
    assert addresses(jack) == {jack.email}


def test_an_account_without_an_address_asks_for_one_and_lets_its_owner_in(client: Client, jack: User) -> None:
    EmailAddress.objects.all().delete()
    User.objects.update(email="")
    response = client.post("/accounts/login/", SIGN_IN)
    assert response["Location"] == ANOTHER
    assert "has no confirmed e-mail address" in client.get(ANOTHER).content.decode()
    assert post_office() == []
    assert "email" in client.post(ANOTHER, {"email": "not an address"}).context["form"].errors
    page = client.post(ANOTHER, {"email": "Jack@Home.Example"}, follow=True)
    assert "We have written to your address just now" in page.content.decode()
    [message] = post_office()
    assert message.to == ["jack@home.example"]
    client.post(link_in(message, "/accounts/confirm-email/"))
    assert is_signed_in(client)
    jack.refresh_from_db()
    assert jack.email == "jack@home.example"
    assert EmailAddress.objects.get().primary


def test_a_wrong_address_at_sign_up_can_be_put_right_with_the_password(client: Client, make_user: MakeUser) -> None:
    jack = make_user("jack", proved=False)
    client.post("/accounts/login/", {"login": jack.email, "password": PASSWORD})
    assert ANOTHER in client.get("/accounts/confirm-email/").content.decode()
    client.post(ANOTHER, {"email": "right@ship.example"})
    assert addresses(jack) == {"right@ship.example"}
    wrong, right = post_office()
    assert (wrong.to, right.to) == ([jack.email], ["right@ship.example"])
    assert client.post(link_in(wrong, "/accounts/confirm-email/")).status_code == 404  # what was dropped proves nothing


def test_nobody_names_an_address_for_an_account_without_its_password(client: Client, jack: User) -> None:
    assert client.post(ANOTHER, {"email": "thief@example.org"})["Location"] == "/accounts/login/"
    client.post("/accounts/login/", {**SIGN_IN, "password": "wrong"})
    client.post(ANOTHER, {"email": "thief@example.org"})
    with pytest.raises(ValidationError):
        services.claim_address(user=jack, email="thief@example.org")
    assert addresses(jack) == {jack.email}


def test_the_page_says_that_a_letter_was_sent_only_if_one_was(client: Client, make_user: MakeUser) -> None:
    make_user("jack", proved=False)
    first = client.post("/accounts/login/", SIGN_IN, follow=True).content.decode()
    assert "We have written to your address just now" in first
    second = client.post("/accounts/login/", SIGN_IN, follow=True).content.decode()
    assert "No letter was sent this time: one went to your address less than 3 minutes ago" in second
    assert "We have written" not in second
    assert len(post_office()) == 1
    assert "We have written to your address just now" not in Client().get("/accounts/confirm-email/").content.decode()


def test_a_confirmation_asked_for_too_soon_is_not_said_to_be_sent(signed_in: Client, jack: User) -> None:
    EmailAddress.objects.create(user=jack, email="jack@home.example", verified=False)
    again = {"action_send": "", "email": "jack@home.example"}
    assert "on its way to jack@home.example" in signed_in.post(ADDRESSES, again, follow=True).content.decode()
    assert "No letter was sent" in signed_in.post(ADDRESSES, again, follow=True).content.decode()
    assert len(post_office()) == 1


def test_whoever_keeps_the_site_gives_an_account_its_address_back(client: Client, jack: User) -> None:
    EmailAddress.objects.all().delete()
    User.objects.update(email="")
    call_command("put_address", "JACK", "Jack@Home.Example", verbosity=0)
    jack.refresh_from_db()
    assert jack.email == "jack@home.example"
    client.post("/accounts/login/", SIGN_IN)
    assert is_signed_in(client)


def test_an_address_of_somebody_else_is_not_put(jack: User, make_user: MakeUser) -> None:
    jill = make_user("jill")
    for name, address, words in (
        ("nobody", "x@ship.example", "Nobody signs in as 'nobody'"),
        ("jack", jill.email, "belongs to another account"),
        ("jack", "no address", "valid"),
    ):
        with pytest.raises(CommandError, match=words):
            call_command("put_address", name, address)
    assert addresses(jack) == {jack.email}
