"""Sessions end with the account they are for, and are forgotten when their time is over."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from django.utils.module_loading import import_string

from tests.accounts.conftest import PASSWORD, MakeUser
from uckers_site.accounts import services
from uckers_site.accounts.devices import device
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


LIST = "/accounts/sessions/"


def end(client: Client, session: UserSession) -> HttpResponse:
    return client.post(f"/accounts/sessions/{session.pk}/end/")  # type: ignore[return-value]  # of the test client


def test_one_device_is_signed_out_and_no_other(signed_in: Client, jack: User) -> None:
    lost, kept = Client(), Client()
    for client in (lost, kept):
        client.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    session = UserSession.objects.get(session_key=lost.session.session_key)
    assert signed_in.get(f"/accounts/sessions/{session.pk}/end/").status_code == 405
    assert is_signed_in(lost)
    for _ in range(2):  # sent twice, done once
        assert end(signed_in, session)["Location"] == LIST
    assert (is_signed_in(lost), is_signed_in(kept), is_signed_in(signed_in)) == (False, True, True)


def test_nobody_signs_out_somebody_else(signed_in: Client, jack: User, make_user: MakeUser) -> None:
    make_user("jill")
    jill = Client()
    jill.post("/accounts/login/", {"login": "jill", "password": PASSWORD})
    session = UserSession.objects.get(session_key=jill.session.session_key)
    assert end(signed_in, session).status_code == 404
    assert is_signed_in(jill)


def test_the_list_has_a_button_a_row_but_for_this_device(signed_in: Client, jack: User) -> None:
    other = Client(HTTP_USER_AGENT=PHONE)
    other.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    page = signed_in.get(LIST).content.decode()
    assert page.count("/end/") == 1
    assert "Safari on iPhone" in page
    assert PHONE in page  # in its details


def test_sessions_ended_by_a_new_password_are_not_listed(signed_in: Client, jack: User) -> None:
    other = Client()
    other.post("/accounts/login/", {"login": "jack", "password": PASSWORD})
    new = {"oldpassword": PASSWORD, "password1": "timber shifting 1948", "password2": "timber shifting 1948"}
    signed_in.post("/accounts/password/change/", new)
    assert len(signed_in.get(LIST).context["sessions"]) == 1


MOZILLA = "Mozilla/5.0 "
WEBKIT = " AppleWebKit/605.1.15 (KHTML, like Gecko) "
BLINK = " AppleWebKit/537.36 (KHTML, like Gecko) "
PHONE = f"{MOZILLA}(iPhone; CPU iPhone OS 18_5 like Mac OS X){WEBKIT}Version/18.5 Mobile/15E148 Safari/604.1"


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (f"(X11; Linux x86_64){BLINK}Chrome/140.0.0.0 Safari/537.36", "Chrome on Linux"),
        ("(Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0", "Firefox on Windows"),
        (f"(Windows NT 10.0; Win64){BLINK}Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge on Windows"),
        (
            f"(Linux; Android 10; K){BLINK}SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
            "Samsung Internet on Android",
        ),
        (f"(Macintosh; Intel Mac OS X 10_15_7){WEBKIT}Version/18.5 Safari/605.1.15", "Safari on Mac"),
        (f"(iPad; CPU OS 18_5 like Mac OS X){WEBKIT}CriOS/140.0.0.0 Mobile/15E148 Safari/604.1", "Chrome on iPad"),
        (f"(X11; CrOS x86_64 14541.0.0){BLINK}Chrome/140.0.0.0 Safari/537.36", "Chrome on ChromeOS"),
        ("curl/8.5.0", ""),
        ("", ""),
    ],
)
def test_a_device_in_three_words(said: str, words: str) -> None:
    assert device(MOZILLA + said) == words
    assert device(PHONE) == "Safari on iPhone"


def test_beat_asks_for_it() -> None:
    tasks = [import_string(str(entry["task"])) for entry in settings.CELERY_BEAT_SCHEDULE.values()]
    assert forget_sessions in tasks
