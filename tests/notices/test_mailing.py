"""Notices by e-mail: a while later, to whom has not seen them, not too many, once, and turned off by one click."""

import email
import email.policy
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.mail import EmailMessage
from django.db import connection, connections, transaction
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

import uckers_site.accounts.tasks
import uckers_site.notices.tasks  # noqa: F401  # as the worker does: it says what is done
from games.selectors.live.sitting import Who
from games.services.live import leaving
from tests.games.live_people import begun, due_user, one_deed
from tests.games.people import account
from tests.notices.kinds import PROBE
from tests.support.celery_worker import Crew, crew, wait_until
from uckers_site.accounts.models import User
from uckers_site.jobs import hints
from uckers_site.jobs import services as jobs
from uckers_site.jobs.models import Job
from uckers_site.notices import services
from uckers_site.notices.models import Notice, Wish
from uckers_site.notices.selectors import by_mail
from uckers_site.notices.services.mailing import LETTERS_A_DAY

pytestmark = [pytest.mark.django_db]


def proved(name: str) -> User:
    """An account whose address is proved."""
    user = account(name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def able(db: None) -> User:
    return proved("able")


@pytest.fixture
def baker(db: None) -> User:
    return proved("baker")


def told(user: User, what: str = "a", **how: Any) -> Notice:
    with transaction.atomic():
        given: dict[str, Any] = {"kind": PROBE, "key": what, "link": "/play/", "data": {"what": what}}
        return services.tell(user=user, **given | how)


def later() -> list[EmailMessage]:
    """Do what waits, as the worker would a while later, and hand over what was sent."""
    mail.outbox.clear()
    Job.objects.filter(state=Job.State.WAITING).update(available_at=timezone.now())
    for kind in ("notices.mail", "accounts.mail"):
        for job in Job.objects.filter(kind=kind, state=Job.State.WAITING).order_by("created_at"):
            jobs.do(job.pk)
    assert not Job.objects.exclude(state=Job.State.DONE).exists()
    return list(mail.outbox)


def off_path(message: EmailMessage) -> str:
    found = re.search(r"<https?://[^/]+(/notices/off/[^>]+)>", message.extra_headers["List-Unsubscribe"])
    assert found
    assert found[1] in str(message.body)
    return found[1]


# --- sent, or not ----------------------------------------------------------------------------------------------------


def test_a_letter_comes_a_while_later_and_once(able: User) -> None:
    notice = told(able)
    told(able)
    job = Job.objects.get(kind="notices.mail")
    assert timedelta(minutes=9) < job.available_at - timezone.now() < timedelta(minutes=11)
    [message] = later()
    assert message.to == ["able@example.org"]
    assert message.subject == "Uckers: News: a."
    assert f"/notices/{notice.pk}/" in str(message.body)
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert Notice.objects.get().mailed_at is not None
    assert later() == []
    jobs.do(job.pk)
    assert later() == []


@pytest.mark.parametrize("how", ["seen", "overtaken", "off", "closed", "unproved"])
def test_what_is_not_wanted_any_more_is_not_sent(able: User, how: str) -> None:
    notice = told(able, about="game:1")
    match how:
        case "seen":
            services.see(notice_id=notice.pk, user=able)
        case "overtaken":
            services.overtake(kinds=[PROBE], about="game:1")
        case "off":
            services.set_wishes(user=able, by_mail=[])
        case "closed":
            User.objects.update(is_active=False)
        case "unproved":
            EmailAddress.objects.update(verified=False)
    assert later() == []
    assert Notice.objects.get().mailed_at is None


def test_a_kind_that_is_not_wished_is_not_written_down_and_one_that_is_wished_is(able: User) -> None:
    told(able, kind="games.answer", data={"by": "baker", "accepted": True, "rematch": False})
    assert not Job.objects.exists()
    services.set_wishes(user=able, by_mail=["games.answer"])
    told(able, "b")
    told(able, "c", kind="games.answer", data={"by": "baker", "accepted": True, "rematch": False})
    assert [message.subject for message in later()] == ["Uckers: baker has accepted your challenge."]


def test_nobody_has_more_than_so_many_letters_a_day(able: User, baker: User) -> None:
    for number in range(LETTERS_A_DAY + 3):
        told(able, str(number))
    told(baker)
    assert len(later()) == LETTERS_A_DAY + 1
    Notice.objects.update(mailed_at=timezone.now() - timedelta(days=1, seconds=1))
    told(able, "the next day")
    assert len(later()) == 1


def test_a_name_with_odd_characters_stays_in_its_line(able: User) -> None:
    told(able, "x", data={"what": "a\r\nBcc: everybody@example.org"})
    [message] = later()
    assert message.subject == "Uckers: News: a Bcc: everybody@example.org."
    assert message.recipients() == ["able@example.org"]


# --- games -----------------------------------------------------------------------------------------------------------


def test_one_letter_a_turn_and_none_for_a_turn_that_was_played(able: User, baker: User) -> None:
    game = begun(able, baker, clock={"kind": "days", "days": 2})
    first = due_user(game)
    assert first is not None
    [message] = later()
    assert (message.to, message.subject) == ([first.email], "Uckers: It is your turn: able v baker.")
    other = baker if first == able else able
    for due in (other, first):
        while due_user(game) != due:
            game = one_deed(game)
    [message] = later()
    assert message.to == [first.email], "the other has played meanwhile"
    assert later() == []
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    assert {message.to[0] for message in later()} == {able.email, baker.email}


# --- turned off ------------------------------------------------------------------------------------------------------


def test_a_link_in_the_letter_turns_its_kind_off_once_that_is_confirmed(able: User, baker: User) -> None:
    told(able)
    [message] = later()
    link = off_path(message)
    stranger = Client(enforce_csrf_checks=True)
    assert "News of the probe" in stranger.get(link).content.decode()
    assert not Wish.objects.exists(), "to look turns nothing off"
    for _twice in range(2):
        assert stranger.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert {kind.name for kind, wish in by_mail(able) if not wish} >= {PROBE}
    assert "games.your_turn" in {kind.name for kind, wish in by_mail(able) if wish}
    assert PROBE in {kind.name for kind, wish in by_mail(baker) if wish}
    told(able, "b")
    assert later() == []
    stranger.post(link, {"all": "1"})
    assert not any(wish for _kind, wish in by_mail(able))


def test_a_link_that_is_not_ours_turns_nothing_off(able: User) -> None:
    told(able)
    [message] = later()
    link = off_path(message)
    for wrong in (link[:-3] + "xy/", link.replace("/off/", "/off/x"), "/notices/off/x/"):
        assert Client().get(wrong).status_code == 404
        assert Client().post(wrong).status_code == 404
    assert not Wish.objects.exists()


# --- by a real worker ------------------------------------------------------------------------------------------------


@pytest.fixture
def crewed(
    transactional_db: None, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Crew]:
    """A real Valkey, and workers and beats for the asking, whose mail goes to files."""
    monkeypatch.setattr(hints, "_paused_until", 0.0)
    (tmp_path / "mail").mkdir()
    monkeypatch.setenv("TESTS_MAIL_FOLDER", str(tmp_path / "mail"))
    with crew(tmp_path) as made:
        settings.CELERY_BROKER_URL = made.redis_url
        yield made


@contextmanager
def held_account(user: User) -> Iterator[None]:
    """Somebody else is changing an account for the length of the block."""
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            User.objects.select_for_update().get(pk=user.pk)
            held.set()
            done.wait(120)
        connections.close_all()

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        assert held.wait(20)
        yield
    finally:
        done.set()
        thread.join()


def somebody_waits_for_a_row() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        return bool(cursor.fetchone()[0])


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_killed_in_the_middle_tells_once(crewed: Crew, transactional_db: None) -> None:
    able = proved("able")
    with transaction.atomic():
        services.tell(user=able, kind="games.challenge", key="a", link="/play/", data={"by": "baker", "rules": "any"})
    worker = crewed.start_worker(concurrency=1)
    crewed.start_beat()
    job = Job.objects.get(kind="notices.mail")
    with held_account(able):  # so that the worker waits in the middle of the letter
        Job.objects.update(available_at=timezone.now())
        wait_until(somebody_waits_for_a_row, seconds=60, otherwise=crewed.logs)
        crewed.kill(worker)
    assert not Notice.objects.filter(mailed_at__isnull=False).exists()
    crewed.start_worker(concurrency=1)
    done = Job.objects.filter(kind="accounts.mail", state=Job.State.DONE)
    wait_until(done.exists, seconds=60, otherwise=crewed.logs)
    [letter] = (crewed.folder / "mail").glob("*.eml")
    message = email.message_from_bytes(letter.read_bytes(), policy=email.policy.default)
    assert message["Subject"] == "Uckers: baker challenges you to a game: any."
    assert message["To"] == able.email
    assert message["List-Unsubscribe"].strip().startswith("<http")
    assert Job.objects.filter(kind="accounts.mail").count() == 1
    assert Job.objects.get(pk=job.pk).attempts == 2
