"""Sessions end with the account they are for, and are forgotten when their time is over."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from django.utils.module_loading import import_string

from tests.accounts.conftest import PASSWORD, MakeUser
from uckers_site.accounts import services
from uckers_site.accounts.models import User
from uckers_site.accounts.tasks import forget_sessions

pytestmark = pytest.mark.both_databases


def is_signed_in(client: Client) -> bool:
    return client.get("/accounts/profile/").status_code == 200


def test_opening_an_account_again_signs_nobody_in(signed_in: Client, jack: User, make_user: MakeUser) -> None:
    boss = make_user("boss", superuser=True)
    jill = Client()
    make_user("jill")
    jill.post("/accounts/login/", {"login": "jill", "password": PASSWORD})
    services.deactivate(user=jack, by=boss)
    services.reactivate(user=jack, by=boss)
    assert not is_signed_in(signed_in)
    assert is_signed_in(jill)
    assert not UserSession.objects.filter(user=jack).exists()


def test_sessions_that_have_run_out_are_forgotten_and_no_others(signed_in: Client, jack: User) -> None:
    old = Client()
    old.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    key = old.session.session_key
    Session.objects.filter(session_key=key).update(expire_date=timezone.now() - timedelta(seconds=1))
    forget_sessions()
    forget_sessions()
    assert list(Session.objects.values_list("session_key", flat=True)) == [signed_in.session.session_key]
    assert list(UserSession.objects.values_list("session_key", flat=True)) == [signed_in.session.session_key]
    assert is_signed_in(signed_in)


def test_beat_asks_for_it() -> None:
    tasks = [import_string(entry["task"]) for entry in settings.CELERY_BEAT_SCHEDULE.values()]
    assert forget_sessions in tasks
