"""Pages that list ask as often for many rows as for few, and the comparison can tell."""

from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.test import Client

from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User
from uckers_site.jobs.services import write_down

pytestmark = pytest.mark.django_db


def make_two() -> None:
    for _ in range(2):
        User.objects.create_user(f"rating-{User.objects.count()}")


def test_a_query_for_each_row_is_found() -> None:
    make_two()
    with pytest.raises(pytest.fail.Exception, match=r"3 queries .* 5 after"):
        assert_same_number_of_queries(
            make_more=make_two, request=lambda: [user.groups.count() for user in User.objects.all()]
        )


def test_one_query_for_all_rows_is_let_be() -> None:
    make_two()
    assert_same_number_of_queries(make_more=make_two, request=lambda: list(User.objects.all()))


def write_down_two_jobs(user: User) -> None:
    for _ in range(2):
        with transaction.atomic():
            write_down(kind="probe.effect", payload={}, key="")


def make_two_and_forget(user: User) -> None:
    make_two()


def add_two_passkeys(user: User) -> None:
    for _ in range(2):
        Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data={"name": "A key"})


def sign_in_on_two_devices(user: User) -> None:
    for _ in range(2):
        device = Client()
        device.force_login(user)
        device.get("/")  # where it is noted


@pytest.mark.parametrize(
    ("address", "make_more"),
    [
        ("/admin/accounts/user/", make_two_and_forget),
        ("/admin/jobs/job/", write_down_two_jobs),
        ("/accounts/2fa/webauthn/", add_two_passkeys),
        ("/accounts/sessions/", sign_in_on_two_devices),
    ],
)
def test_pages_that_list(address: str, make_more: Callable[[User], None]) -> None:
    user = User.objects.create_superuser("skipper", "skipper@example.org", "not-needed-here")
    client = Client()
    client.force_login(user)
    make_more(user)

    def request() -> None:
        assert client.get(address).status_code == 200

    assert_same_number_of_queries(make_more=lambda: make_more(user), request=request)
