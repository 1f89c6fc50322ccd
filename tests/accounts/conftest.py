"""People for the tests of accounts, and the mail that the worker would send them."""

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client

import uckers_site.accounts.tasks  # noqa: F401  # as the worker does: it says how mail is sent
from uckers_site.accounts.models import User
from uckers_site.jobs import services as jobs
from uckers_site.jobs.models import Job

PASSWORD = "four sixes in a row"

MakeUser = Callable[..., User]


@pytest.fixture
def make_user(db: None) -> MakeUser:
    """`make_user("jack", superuser=True)`: an account whose address is proved and whose password is `PASSWORD`."""

    def make(username: str, *, superuser: bool = False, proved: bool = True) -> User:
        create = User.objects.create_superuser if superuser else User.objects.create_user
        user = create(username, f"{username}@ship.example", PASSWORD)
        EmailAddress.objects.create(user=user, email=user.email, verified=proved, primary=True)
        return user

    return make


@pytest.fixture
def jack(make_user: MakeUser) -> User:
    return make_user("jack")


@pytest.fixture
def signed_in(client: Client, jack: User) -> Client:
    """Jack's browser, signed in by the page and with his password, so that nothing asks for it again."""
    response = client.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    assert response.status_code == 302
    return client


def post_office() -> list[EmailMessage]:
    """Do the mail jobs that wait, as the worker would, and hand over what was sent."""
    mail.outbox.clear()
    for job in Job.objects.filter(kind="accounts.mail", state=Job.State.WAITING).order_by("created_at"):
        jobs.do(job.pk)
    return list(mail.outbox)


def link_in(message: EmailMessage, path: str) -> str:
    """The address under `path` that a mail holds, without the host."""
    found = re.search(rf"https?://[^/\s]+({re.escape(path)}\S*)", str(message.body))
    assert found, message.body
    return found[1]
