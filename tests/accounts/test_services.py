"""What is done to accounts: profiles, roles, closing, the demo administrator, claims to addresses."""

import re
from dataclasses import replace

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as site_settings
from django.contrib.auth.models import AnonymousUser, Group
from django.core.exceptions import ImproperlyConfigured, PermissionDenied, ValidationError
from django.core.management import call_command
from django.test import Client
from pytest_django.fixtures import Settings

from tests.accounts.conftest import PASSWORD, MakeUser
from uckers_site.accounts import services
from uckers_site.accounts.models import User
from uckers_site.accounts.roles import MODERATOR, SITE_ROLES, UMPIRE
from uckers_site.accounts.selectors import has_role

pytestmark = pytest.mark.both_databases


def test_a_profile_is_kept_or_refused_whole(jack: User) -> None:
    services.update_profile(user=jack, display_name=" Jack  Tar ", time_zone="Atlantic/Bermuda")
    jack.refresh_from_db()
    assert (jack.display_name, jack.time_zone, str(jack)) == ("Jack Tar", "Atlantic/Bermuda", "Jack Tar")
    with pytest.raises(ValidationError) as refusal:
        services.update_profile(user=jack, display_name="Umpire", time_zone="Mars/Olympus")
    assert set(refusal.value.message_dict) == {"display_name", "time_zone"}
    assert "Europe/London" in refusal.value.message_dict["time_zone"][0]
    with pytest.raises(ValidationError):
        services.update_profile(user=jack, display_name="Jack", time_zone="../../etc/passwd")
    jack.refresh_from_db()
    assert (jack.display_name, jack.time_zone) == ("Jack Tar", "Atlantic/Bermuda")
    services.update_profile(user=jack, display_name="", time_zone="")
    jack.refresh_from_db()
    assert str(jack) == "jack"


@pytest.mark.django_db(transaction=True)
def test_the_site_roles_are_there_after_every_migration_and_flush() -> None:
    assert set(Group.objects.values_list("name", flat=True)) == set(SITE_ROLES)
    Group.objects.all().delete()
    call_command("migrate", verbosity=0)
    assert set(Group.objects.values_list("name", flat=True)) == set(SITE_ROLES)


def test_roles_are_given_and_taken_by_administrators_only(make_user: MakeUser) -> None:
    admin, jack, jill = make_user("boss", superuser=True), make_user("jack"), make_user("jill")
    with pytest.raises(PermissionDenied):
        services.give_role(user=jack, role=UMPIRE, by=jill)
    assert not has_role(jack, UMPIRE)
    services.give_role(user=jack, role=UMPIRE, by=admin)
    services.give_role(user=jack, role=UMPIRE, by=admin)
    assert has_role(jack, UMPIRE)
    assert not has_role(jack, MODERATOR)
    assert not has_role(AnonymousUser(), UMPIRE)
    with pytest.raises(PermissionDenied):
        services.take_role(user=jack, role=UMPIRE, by=jack)
    services.take_role(user=jack, role=UMPIRE, by=admin)
    assert not has_role(jack, UMPIRE)
    with pytest.raises(ValueError, match="umpire, moderator"):
        services.give_role(user=jack, role="admiral", by=admin)


@pytest.mark.parametrize(
    ("shown", "after"), [("Umpire Jack", ""), ("Jack the M0d", ""), ("U.M.P.I.R.E", ""), ("Jack Tar", "Jack Tar")]
)
def test_a_word_of_office_goes_with_the_last_office(shown: str, after: str, jack: User, make_user: MakeUser) -> None:
    admin = make_user("boss", superuser=True)
    for role in SITE_ROLES:
        services.give_role(user=jack, role=role, by=admin)
    services.update_profile(user=jack, display_name=shown, time_zone="")
    stale = User.objects.get(pk=jack.pk)
    assert not services.take_role(user=stale, role=UMPIRE, by=admin)
    jack.refresh_from_db()
    assert jack.display_name == shown
    assert services.take_role(user=stale, role=MODERATOR, by=admin) == (after == "")
    jack.refresh_from_db()
    assert jack.display_name == stale.display_name == after
    assert not services.take_role(user=stale, role=MODERATOR, by=admin)  # safe to do twice


def test_a_closed_account_is_out_at_once_and_cannot_come_back_in(
    signed_in: Client, jack: User, make_user: MakeUser
) -> None:
    admin = make_user("boss", superuser=True)
    assert services.deactivate(user=jack, by=admin)
    assert not services.deactivate(user=jack, by=admin)
    assert signed_in.get("/accounts/profile/").status_code == 302
    visitor = Client()
    response = visitor.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    assert response["Location"] == "/accounts/inactive/"
    assert visitor.get("/accounts/profile/").status_code == 302
    assert services.reactivate(user=jack, by=admin)
    visitor.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    assert visitor.get("/accounts/profile/").status_code == 200


def test_who_may_close_accounts(jack: User, make_user: MakeUser) -> None:
    admin = make_user("boss", superuser=True)
    with pytest.raises(PermissionDenied):
        services.deactivate(user=admin, by=jack)
    with pytest.raises(PermissionDenied):
        services.reactivate(user=jack, by=jack)
    with pytest.raises(ValidationError):
        services.deactivate(user=admin, by=admin)
    admin.refresh_from_db()
    assert admin.is_active


@pytest.mark.django_db
def test_a_demo_administrator_is_made_once_and_can_sign_in(client: Client) -> None:
    made = services.make_demo_administrator()
    assert made
    user, password = made
    assert re.fullmatch(r"[a-km-np-z2-9]{16}", password)  # read off a terminal: no hyphen before it, no doubt in it
    client.post("/accounts/login/", {"login": user.username, "password": password})
    assert client.get("/admin/").status_code == 200
    assert services.make_demo_administrator() is None
    assert User.objects.count() == 1


def test_no_demo_administrator_where_there_is_somebody(jack: User) -> None:
    assert services.make_demo_administrator() is None
    assert User.objects.get() == jack


@pytest.mark.django_db
def test_no_demo_administrator_in_production(settings: Settings) -> None:
    settings.ENVIRONMENT = replace(site_settings.ENVIRONMENT, mode="production")
    with pytest.raises(ImproperlyConfigured, match="createsuperuser"):
        services.make_demo_administrator()
    assert not User.objects.exists()


def claim(user: User, email: str, *, verified: bool = False) -> EmailAddress:
    return EmailAddress.objects.create(user=user, email=email, verified=verified)


def test_an_address_goes_to_whoever_proves_it(make_user: MakeUser) -> None:
    jack, squatter = make_user("jack"), make_user("squatter", proved=False)
    User.objects.filter(pk=squatter.pk).update(email="new@ship.example")
    claim(squatter, "new@ship.example")
    services.drop_unproved_claims(email="new@ship.example", but_of=jack)
    squatter.refresh_from_db()
    assert squatter.email == ""
    assert not EmailAddress.objects.filter(email="new@ship.example").exists()


def test_a_proved_address_is_taken_from_nobody(make_user: MakeUser) -> None:
    jack, jill = make_user("jack"), make_user("jill")
    services.drop_unproved_claims(email=jack.email, but_of=jill)
    jack.refresh_from_db()
    assert jack.email == "jack@ship.example"
    assert EmailAddress.objects.filter(user=jack).exists()
