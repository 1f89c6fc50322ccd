"""Work is written down with the change that asks for it, once for each key, and never at the price of the request."""

import os
import signal
import threading
import time
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from pytest_django.fixtures import Settings
from redis import Redis

from tests.support.celery_worker import Crew
from uckers_site.accounts.models import User
from uckers_site.jobs import hints
from uckers_site.jobs.models import Job
from uckers_site.jobs.services import JobNotFailed, NotInTransaction, retry_job, write_down
from uckers_site.serving.valkey import free_port

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


def write(**given: Any) -> Job:
    with transaction.atomic():
        return write_down(**{"kind": "probe.effect", "payload": {"name": "one"}, "key": "one", **given})


def messages(url: str) -> int:
    """How many messages wait for a worker."""
    with Redis.from_url(url) as client:
        return int(client.llen("celery"))


class Stop(Exception):
    """Ends a transaction."""


def test_a_job_lives_and_dies_with_its_transaction(settings: Settings) -> None:
    def write_and_stop() -> None:
        with transaction.atomic():
            write_down(kind="probe.effect", payload={"name": "one"}, key="one")
            raise Stop

    with pytest.raises(Stop):
        write_and_stop()
    assert not Job.objects.exists()
    assert messages(settings.CELERY_BROKER_URL) == 0

    job = write()
    assert Job.objects.get().pk == job.pk
    assert (job.state, job.attempts, job.payload) == (Job.State.WAITING, 0, {"name": "one"})
    assert messages(settings.CELERY_BROKER_URL) == 1


def test_outside_a_transaction_nothing_is_written() -> None:
    with pytest.raises(NotInTransaction, match=r"probe\.effect"):
        write_down(kind="probe.effect", payload={}, key="")
    assert not Job.objects.exists()


def test_a_key_makes_one_job_and_no_key_makes_one_each_time(settings: Settings) -> None:
    first = write(payload={"name": "first"})
    again = write(payload={"name": "again"})
    assert again.pk == first.pk
    assert again.payload == {"name": "first"}
    assert messages(settings.CELERY_BROKER_URL) == 1
    assert write(kind="probe.letter").pk != first.pk  # a key belongs to its kind
    assert write(key="").pk != write(key="").pk
    Job.objects.filter(pk=first.pk).update(state=Job.State.DONE, done_at=timezone.now())
    assert write().pk == first.pk  # done is done


def test_eight_who_write_the_same_at_once_write_one_job() -> None:
    together, written, faults = threading.Barrier(8), [], []

    def one() -> None:
        try:
            with transaction.atomic():
                if connection.vendor == "postgresql":  # SQLite lets one in at a time, from BEGIN on
                    together.wait(timeout=10)
                written.append(write_down(kind="probe.effect", payload={"name": "one"}, key="one").pk)
        except Exception as error:
            faults.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=one) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    assert len(written) == 8
    assert set(written) == {Job.objects.get().pk}


def test_of_two_who_write_the_same_the_second_waits_for_the_first_and_stands_in_if_it_fails() -> None:
    first_wrote = threading.Event()
    done: list[uuid.UUID] = []

    def first() -> None:
        with transaction.atomic():
            first_job = write_down(kind="probe.effect", payload={"name": "one"}, key="one")
            first_wrote.set()
            time.sleep(0.3)
            assert not done
            raise Stop(first_job.pk)

    def second() -> None:
        first_wrote.wait(timeout=10)
        done.append(write().pk)
        connection.close()

    thread = threading.Thread(target=second)
    thread.start()
    with pytest.raises(Stop) as stop:
        first()
    thread.join()
    assert done == [Job.objects.get().pk]
    assert done != list(stop.value.args)


def test_work_for_later_is_told_to_nobody_yet(settings: Settings) -> None:
    write(available_at=timezone.now() + timedelta(minutes=5))
    assert messages(settings.CELERY_BROKER_URL) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"state": "begun"},
        {"held_until": timezone.now()},
        {"state": Job.State.DONE},
        {"state": Job.State.FAILED, "held_by": "00000000-0000-4000-8000-000000000000", "held_until": timezone.now()},
        {"done_at": timezone.now()},
    ],
    ids=["unknown state", "half a lease", "done, never", "held though failed", "done though waiting"],
)
def test_the_database_itself_refuses_a_job_that_makes_no_sense(wrong: dict[str, Any]) -> None:
    job = write()
    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.filter(pk=job.pk).update(**wrong)


def test_the_database_itself_refuses_a_second_job_for_a_key() -> None:
    write()
    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.create(kind="probe.effect", key="one")


def test_a_broker_that_is_down_neither_fails_nor_delays_the_request(settings: Settings) -> None:
    settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{free_port()}/0"
    began = time.monotonic()
    jobs = [write(key="") for _ in range(20)]
    assert time.monotonic() - began < 1.0
    assert Job.objects.count() == len(jobs)


def test_a_broker_that_hangs_delays_one_request_a_little_and_the_next_not_at_all(crewed: Crew) -> None:
    os.kill(crewed.valkey_pid, signal.SIGSTOP)
    began = time.monotonic()
    write(key="")
    assert time.monotonic() - began < 3 * hints.SEND_SECONDS + 0.5
    began = time.monotonic()
    for _ in range(10):
        write(key="")
    assert time.monotonic() - began < 0.5
    assert Job.objects.count() == 11


def test_hints_flow_again_after_the_broker_came_back(crewed: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "PAUSE_SECONDS", 0.2)
    write(key="")
    assert messages(crewed.redis_url) == 1
    crewed.kill_valkey()
    write(key="")
    crewed.restart_valkey()
    time.sleep(0.3)
    write(key="")
    assert messages(crewed.redis_url) == 1
    assert Job.objects.count() == 3


@pytest.fixture
def umpire() -> User:
    return User.objects.create_superuser("umpire", "umpire@uckers.example", "a long password")


def fail(job: Job) -> Job:
    Job.objects.filter(pk=job.pk).update(state=Job.State.FAILED, attempts=20, last_error="Fault")
    return Job.objects.get(pk=job.pk)


def test_a_failed_job_is_tried_again_for_those_who_may_and_it_is_known_who(umpire: User, settings: Settings) -> None:
    failed = fail(write())
    retried = retry_job(job=failed, by=umpire)
    retried.refresh_from_db()
    assert (retried.state, retried.attempts, retried.retried_by) == (Job.State.WAITING, 0, umpire)
    assert retried.retried_at is not None
    assert messages(settings.CELERY_BROKER_URL) == 2
    with pytest.raises(JobNotFailed, match="waiting"):
        retry_job(job=failed, by=umpire)  # twice at once, or from a page that is out of date


def test_nobody_else_has_a_job_tried_again() -> None:
    failed = fail(write())
    with pytest.raises(PermissionDenied):
        retry_job(job=failed, by=User.objects.create_user("rating", "rating@uckers.example", "a long password"))
    failed.refresh_from_db()
    assert failed.state == Job.State.FAILED
