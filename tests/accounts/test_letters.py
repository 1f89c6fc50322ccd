"""What the site writes to people: every mail that can be sent is in our words, and says when in the reader's zone."""

import datetime as dt
import re
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import allauth
import pytest
from allauth.account.adapter import get_adapter
from allauth.core.context import request_context
from django.conf import settings
from django.test import RequestFactory
from django.utils import timezone

from tests.accounts.conftest import post_office
from uckers_site.accounts.models import User
from uckers_site.environment import ROOT

OURS = ROOT / "templates"
NEVER_SENT = {"account/email/login_code", "account/email/password_reset_code"}  # no codes by mail here
CONTEXT = {
    "activate_url": "http://testserver/accounts/confirm-email/key/",
    "password_reset_url": "http://testserver/accounts/password/reset/key/1-key/",
    "signup_url": "http://testserver/accounts/signup/",
    "username": "jack",
    "from_email": "jack@ship.example",
    "to_email": "jack@home.example",
    "deleted_email": "jack@shore.example",
}


def letters(top: Path) -> set[str]:
    """Names of mails under a folder of templates, as allauth calls them."""
    return {
        f"{app}/email/{path.name.removesuffix('_message.txt')}"
        for app in ("account", "mfa")
        for path in (top / app / "email").glob("*_message.txt")
        if not path.name.startswith("base_")
    }


FOREIGN = re.compile(r"Hello from|[ap]\.m\.|\b[Ee]mail\b|Thank you|recogniz|\bsignup\b|testserver|\{")
ALL = letters(OURS)
NOTES = {name for name in ALL if "base_notification" in (OURS / f"{name}_message.txt").read_text()}


def written(name: str, user: User, **context: Any) -> str:
    """Subject and text of a mail to `user`, as the worker sends it."""
    user.time_zone = "Asia/Kolkata"
    request = RequestFactory().get("/", HTTP_USER_AGENT="Mozilla/5.0 (X11; Linux) Chrome/140.0 Safari/537.36")
    request.user = user
    with request_context(request):
        if name in NOTES:
            get_adapter().send_notification_mail(name, user, context)
        else:
            get_adapter().send_mail(name, user.email, {"user": user, "moment": "", "account": "jack", **context})
    [message] = post_office()
    assert message.subject.startswith("Uckers: ")
    return f"{message.subject}\n{message.body}"


def test_every_mail_of_allauth_has_words_of_ours() -> None:
    theirs = letters(Path(allauth.__file__).parent / "templates")
    assert len(theirs) > 15
    assert theirs - NEVER_SENT <= ALL


@pytest.mark.parametrize("name", sorted(ALL))
def test_a_mail_in_our_words(name: str, jack: User) -> None:
    text = written(name, jack, **CONTEXT)
    assert not FOREIGN.findall(re.sub(re.escape(settings.SITE_URL) + r"\S*", "", text))
    assert settings.SITE_URL in text
    assert "&" not in text  # nothing is escaped for HTML
    assert not re.search(r"[A-Z][a-z]+ [A-Z]", text.splitlines()[0].removeprefix("Uckers: "))  # no Title Case
    assert ": \n" not in text  # everything that is told has been given


@pytest.mark.parametrize("name", sorted(NOTES))
def test_a_change_is_told_with_its_time_in_the_owners_zone_and_the_device(name: str, jack: User) -> None:
    text = written(name, jack, **CONTEXT)
    found = re.search(r"When: (\d{1,2} \w{3} \d{4}, \d\d:\d\d) \(\+05:30\)", text)
    assert found
    there = timezone.now().astimezone(ZoneInfo("Asia/Kolkata"))
    assert abs(dt.datetime.strptime(f"{found[1]} +0530", "%d %b %Y, %H:%M %z") - there) < dt.timedelta(minutes=2)
    assert "From: 127.0.0.1, Chrome on Linux" in text
    assert f"{settings.SITE_URL}/accounts/password/reset/" in text
