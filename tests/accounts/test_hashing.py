"""Whether somebody has an account does not show in how much hashing a try costs: hashes are counted, not time."""

from typing import ClassVar

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import Settings

from tests.accounts.conftest import PASSWORD, MakeUser
from tests.accounts.test_flows import SIGN_UP
from uckers_site.accounts.models import User


class Counted(MD5PasswordHasher):
    """Quick, and keeps count of what was hashed, whether to compare or to keep."""

    hashed: ClassVar[list[str]] = []

    def encode(self, password: str, salt: str) -> str:
        self.hashed.append(password)
        return super().encode(password, salt)


def hashes(settings: Settings, address: str, data: dict[str, str]) -> int:
    """How many one post costs."""
    settings.PASSWORD_HASHERS = [f"{__name__}.Counted"]
    cache.clear()
    Counted.hashed.clear()
    Client().post(address, data)
    return len(Counted.hashed)


def test_a_sign_in_costs_one_hash_whoever_it_is_for(settings: Settings, jack: User, make_user: MakeUser) -> None:
    make_user("closed")
    User.objects.filter(username="closed").update(is_active=False)
    locked = make_user("no.password")
    locked.set_unusable_password()
    locked.save()
    for name in ("squatter", "another"):  # several may claim an address that nobody has proved
        claimant = make_user(name, proved=False)
        EmailAddress.objects.create(user=claimant, email="claimed@ship.example", verified=False)
    people = ("jack", "closed", "no.password", "claimed", "squatter", "nobody")
    for login in [*people, *(f"{name}@ship.example" for name in people)]:
        for password in ("wrong", PASSWORD):
            cost = hashes(settings, "/accounts/login/", {"login": login, "password": password})
            assert cost == 1, (login, password)


def test_a_sign_up_costs_one_hash_with_a_known_address_too(settings: Settings, jack: User) -> None:
    new = hashes(settings, "/accounts/signup/", SIGN_UP | {"email": "new@ship.example"})
    known = hashes(settings, "/accounts/signup/", SIGN_UP | {"email": jack.email, "username": "another"})
    assert (new, known) == (1, 1)


def test_of_several_who_claim_an_address_the_one_signs_in_by_it_whose_main_one_it_is(make_user: MakeUser) -> None:
    older, newer = make_user("older", proved=False), make_user("newer", proved=False)
    EmailAddress.objects.create(user=older, email=newer.email, verified=False)
    client = Client()
    client.post("/accounts/login/", {"login": newer.email.upper(), "password": PASSWORD})
    assert client.session["account_login"]["user_pk"] == newer.pk.hex
