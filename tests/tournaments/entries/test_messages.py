"""Messages to entrants: to whom, once, told by a worker that may be killed in the middle, read by whom they are for."""

import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError, connection, connections, transaction
from pytest_django.fixtures import Settings

import tournaments.tasks  # noqa: F401  # as the worker does: it says what is done
from games.services.refusals import NotNow
from tests.games.people import account
from tests.support.celery_worker import Crew, crew, wait_until
from tests.tournaments.competing import championship as of
from tests.tournaments.entries.cast import GROUPS, as_user, details, pair, path, player
from tests.tournaments.entries.cast import held as held_title
from tournaments.models import Entry, Match, Message, MessageCopy, Player, Round, Title
from tournaments.services.entries import messages
from tournaments.services.entries.entering import Named, enter_for
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry
from uckers_site.jobs import hints
from uckers_site.jobs import services as jobs
from uckers_site.jobs.models import Job
from uckers_site.notices.models import Notice

pytestmark = [pytest.mark.django_db]

WORDS = "Muster at 09:00.\n\nBring your own board."


def entered(title: Title, by: User, name: str, group: str = GROUPS[0]) -> User:
    """An account that is entered with a partner who has none."""
    user = player(name)
    who = [Named(Player.objects.get(user=user).pk), Named(uuid.uuid4(), f"{name} Two")]
    enter_for(title_id=title.pk, by=by, key=uuid.uuid4(), details=details(group=group), players=who, because="Asked.")
    return user


def write(title: Title, by: User, **how: Any) -> Message:
    told: dict[str, Any] = {"key": uuid.uuid4(), "words": WORDS, "to": "entered"} | how
    return messages.write_message(title_id=title.pk, by=by, **told)


def do_all() -> None:
    for job in Job.objects.filter(kind=messages.COPY, state=Job.State.WAITING):
        jobs.do(job.pk)


def told(message: Message) -> set[str]:
    assert not MessageCopy.objects.filter(message=message, told_at=None).exists()
    return set(Notice.objects.filter(key=str(message.pk)).values_list("user__username", flat=True))


def test_a_message_goes_once_to_whom_it_is_for() -> None:
    title, secretary = held_title(room=2)
    entered(title, secretary, "Able"), entered(title, secretary, "Baker", GROUPS[1])
    entered(title, secretary, "Charlie")  # waits
    key = uuid.uuid4()
    for _twice in range(2):
        message = write(title, secretary, key=key)
        do_all()
    assert (Message.objects.count(), message.without_account) == (1, 2)
    with pytest.raises(NotNow, match="Open it anew"):
        write(title, secretary, key=key, words="Another thing.")
    assert told(message) == {"able", "baker"}
    for job in Job.objects.filter(kind=messages.COPY):
        messages.tell_copy(copy_id=uuid.UUID(job.payload["copy"]))  # as after a lease that ran out
    assert Notice.objects.filter(key=str(key)).count() == 2
    waits, group = write(title, secretary, to="waiting"), write(title, secretary, to="group", group=GROUPS[1])
    do_all()
    assert (told(waits), told(group)) == ({"charlie"}, {"baker"})
    assert AuditEntry.objects.filter(about=f"title:{title.pk}", deed="message written").count() == 3
    with pytest.raises(IntegrityError), transaction.atomic():
        MessageCopy.objects.create(message=message, user=User.objects.get(username="able"))


def test_a_message_to_a_round_goes_to_those_who_play_in_it() -> None:
    title, secretary = held_title(rules=of.KNOCK_OUT)
    for name in ("Able", "Baker", "Charlie"):
        entered(title, secretary, name, "")
    of.draw(of.begin(title, secretary).groups.get(), secretary)
    first = Round.objects.filter(group__stage__title=title).order_by("number")[0]
    sides = Match.objects.filter(round=first).values_list("first", "second")
    playing = Entry.objects.filter(pk__in=[one for both in sides for one in both if one])
    message = write(title, secretary, to="round", round_id=first.pk)
    do_all()
    assert told(message) == set(
        User.objects.filter(player__memberships__entry__in=playing).values_list("username", flat=True)
    )
    assert "Knock-out, round 1" in as_user(secretary).get(path(title, "messages/")).content.decode()


def test_what_says_nothing_or_reaches_nobody_is_refused() -> None:
    title, secretary = held_title()
    pair(title, secretary, "Able", "Baker")

    def refused(**how: Any) -> str:
        with pytest.raises(NotNow) as refusal:
            write(title, secretary, **how)
        return refusal.value.field

    assert refused() == "to", "neither has an account"
    assert refused(words=" \n ") == "words"
    assert refused(words="x" * 2001) == "words"
    assert refused(to="everybody") == "to"
    assert refused(to="group", group="Nobody") == "group"
    assert refused(to="round", round_id=uuid.uuid4()) == "round"
    assert not Message.objects.exists()
    assert not Job.objects.filter(kind=messages.COPY).exists()


def test_it_is_read_by_whom_it_went_to_and_by_officials_alone() -> None:
    title, secretary = held_title()
    able = entered(title, secretary, "Able")
    client, there = as_user(secretary), path(title, "messages/")
    key = client.get(there).context["form"]["key"].value()
    assert client.post(there, {"key": key, "to": "entered"}).status_code == 422
    for _twice in range(2):
        page = client.post(there, {"key": key, "to": "entered", "words": WORDS})
    do_all()
    link = page.headers["Location"]
    text = client.get(link).content.decode()
    assert "1 of 1 accounts are told" in text
    assert "1 player has no account here" in text
    assert "Muster at 09:00." in as_user(able).get(link).content.decode()
    assert "To those who entered" in as_user(able).get("/notices/").content.decode()
    assert Notice.objects.get(key=key).seen_at, "the page that it leads to was opened"
    assert as_user(account("charlie")).get(link).status_code == 404
    assert Message.objects.count() == 1


# --- by a real worker -------------------------------------------------------------------------------------------------


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
def held(copy: MessageCopy) -> Iterator[None]:
    """Somebody else has a copy in hand for the length of the block."""
    has_it, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            MessageCopy.objects.select_for_update().get(pk=copy.pk)
            has_it.set()
            done.wait(120)
        connections.close_all()

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        assert has_it.wait(20)
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
def test_a_worker_that_is_killed_in_the_middle_of_a_message_tells_nobody_twice(crewed: Crew) -> None:
    title, secretary = held_title()
    users = [entered(title, secretary, name) for name in ("Able", "Baker", "Charlie", "Dog")]
    for user in users:
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    Notice.objects.all().delete()
    Job.objects.all().delete()
    message = write(title, secretary)
    copies = MessageCopy.objects.filter(message=message)
    worker = crewed.start_worker(concurrency=1)
    crewed.start_beat()
    with held(copies.get(user=users[2])):  # so that the worker waits in the middle of the message
        wait_until(somebody_waits_for_a_row, seconds=60, otherwise=crewed.logs)
        crewed.kill(worker)
        half = copies.filter(told_at__isnull=False).count()
    assert half < 4
    crewed.start_worker(concurrency=2)
    wait_until(lambda: not copies.filter(told_at=None).exists(), seconds=60, otherwise=crewed.logs)
    Job.objects.filter(kind="notices.mail").update(available_at=message.at)
    letters = Job.objects.filter(kind="accounts.mail", state=Job.State.DONE)
    wait_until(lambda: letters.count() == 4, seconds=60, otherwise=crewed.logs)
    assert sorted(told(message)) == ["able", "baker", "charlie", "dog"]
    assert Notice.objects.filter(kind="tournaments.message").count() == 4
    assert len(list((crewed.folder / "mail").glob("*.eml"))) == 4
    assert Job.objects.filter(kind=messages.COPY, attempts__gt=1).exists(), "it was in the middle of one"
