"""Jobs are taken under a lease, done in one of two forms, and tried again, later each time, when they fail."""

import logging
import threading
import uuid
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings
from redis import Redis

from tests.probe.models import Effect
from tests.probe.tasks import effect
from tests.support.celery_worker import wait_until
from uckers_site.jobs import services
from uckers_site.jobs.kinds import DuplicateKind, Work, handles
from uckers_site.jobs.models import LAST_ERROR_LENGTH, Job
from uckers_site.jobs.services import doing, write_down
from uckers_site.jobs.tasks import do_job

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


def write(kind: str = "probe.effect", **payload: Any) -> Job:
    with transaction.atomic():
        return write_down(kind=kind, payload={"name": "one", **payload}, key="")


def again(job: Job) -> Job:
    return Job.objects.get(pk=job.pk)


def make_due(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(available_at=timezone.now())


def run_out(job: Job) -> None:
    """Let the job's lease have run out."""
    Job.objects.filter(pk=job.pk).update(held_until=timezone.now() - timedelta(seconds=1))


def elsewhere(action: Any) -> None:
    """Do it in another thread, with a database connection of its own, and wait for the end of it."""

    def run() -> None:
        try:
            action()
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()


# --- the two forms ---


def test_a_job_is_done_once_however_often_it_is_sent() -> None:
    job = write()
    for _ in range(3):
        do_job(str(job.pk))
    assert list(Effect.objects.values_list("name", "job")) == [("one", job.pk)]
    done = again(job)
    assert (done.state, done.attempts, done.held_by, done.held_until) == (Job.State.DONE, 1, None, None)
    assert done.done_at is not None
    do_job(str(uuid.uuid4()))  # of a transaction that never was: nothing


def test_eight_workers_at_once_do_it_once() -> None:
    job = write()
    together = threading.Barrier(8)

    def one() -> None:
        together.wait(timeout=10)
        elsewhere(lambda: services.do(job.pk))

    threads = [threading.Thread(target=one) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Effect.objects.count() == 1
    assert again(job).attempts == 1


def test_inside_an_error_undoes_what_the_handler_did() -> None:
    job = write("probe.fault", faults=1, text="no tot")
    services.do(job.pk)
    assert not Effect.objects.exists()
    failed = again(job)
    assert (failed.state, failed.attempts, failed.held_by) == (Job.State.WAITING, 1, None)
    assert failed.last_error.startswith("Fault at tasks.py:")
    assert failed.last_error.endswith(": no tot")

    make_due(job)
    services.do(job.pk)
    assert Effect.objects.count() == 1
    assert (again(job).state, again(job).last_error) == (Job.State.DONE, "")


def test_outside_the_deed_is_done_again_and_known_by_the_jobs_id(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = write("probe.letter", post=str(tmp_path))
    with monkeypatch.context() as patched:
        patched.setattr(doing, "_mark_done", lambda *_: exit())  # the worker goes between the deed and the mark
        with pytest.raises(SystemExit):
            services.do(job.pk)
    assert again(job).state == Job.State.WAITING
    services.do(job.pk)  # its lease is alive: nothing
    run_out(job)
    services.do(job.pk)
    assert again(job).state == Job.State.DONE
    assert (tmp_path / f"{job.pk}.letter").read_text() == "attempt 1\nattempt 2\n"


def test_two_handlers_cannot_claim_one_kind() -> None:
    handles("probe.effect", effects="inside")(effect)  # the same again, as when a module is loaded twice
    with pytest.raises(DuplicateKind, match=r"probe\.effect"):

        @handles("probe.effect", effects="inside")
        def other(work: Work) -> None: ...


# --- leases ---


def test_a_job_in_somebodys_hands_is_left_alone_until_the_lease_runs_out(settings: Settings) -> None:
    job, token = write(), uuid.uuid4()
    taken = doing._take(job.pk, token)
    assert taken is not None
    assert taken.held_until is not None
    assert abs((taken.held_until - timezone.now()).total_seconds() - settings.JOBS_LEASE_SECONDS) < 5
    services.do(job.pk)
    assert not Effect.objects.exists()
    run_out(job)
    services.do(job.pk)
    assert Effect.objects.count() == 1
    assert again(job).attempts == 2


@pytest.mark.parametrize("kind", ["probe.effect", "probe.letter", "probe.fault"])
def test_who_lost_the_lease_can_mark_nothing(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    job = write(kind, post=str(tmp_path), faults=9, text="too late")
    take, other = doing._take, uuid.uuid4()

    def take_slowly(job_id: uuid.UUID, token: uuid.UUID) -> Job | None:
        mine = take(job_id, token)
        run_out(job)
        assert take(job_id, other) is not None
        return mine

    monkeypatch.setattr(doing, "_take", take_slowly)
    services.do(job.pk)
    assert (again(job).state, again(job).held_by, again(job).last_error) == (Job.State.WAITING, other, "")
    assert not Effect.objects.exists()
    assert "job_lease_lost" in caplog.text


def test_nobody_takes_over_from_a_holder_who_is_alive_inside_the_transaction(settings: Settings) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite lets nobody else write meanwhile, so there is nothing to see.")
    settings.JOBS_LEASE_SECONDS = 0.0
    job = write()
    seen: list[Job | None] = []

    def rival(work: Work) -> None:
        Effect.objects.create(name="one", job=work.id)
        elsewhere(lambda: seen.append(doing._take(work.id, uuid.uuid4())))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("uckers_site.jobs.kinds._handlers", {})
        handles("probe.effect", effects="inside")(rival)
        services.do(job.pk)
    assert seen == [None]
    assert again(job).state == Job.State.DONE


def test_long_work_keeps_its_lease_by_renewing_it(settings: Settings) -> None:
    settings.JOBS_LEASE_SECONDS = 0.4
    job = write("probe.long", lease=0.4)
    worker = threading.Thread(target=lambda: elsewhere(lambda: services.do(job.pk)))
    worker.start()
    wait_until(lambda: again(job).attempts == 1, seconds=5)
    while worker.is_alive():
        services.do(job.pk)
        worker.join(0.05)
    assert Effect.objects.count() == 1
    assert (again(job).state, again(job).attempts) == (Job.State.DONE, 1)


def test_renewing_a_lost_lease_ends_the_work(settings: Settings) -> None:
    job = write()
    token = uuid.uuid4()
    assert doing._take(job.pk, token)
    doing._renew(job.pk, token)
    run_out(job)
    assert doing._take(job.pk, uuid.uuid4())
    with pytest.raises(services.LostLease):
        doing._renew(job.pk, token)


# --- failing ---


def test_each_wait_is_twice_the_last_up_to_a_cap_and_then_it_has_failed(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings.JOBS_MAX_ATTEMPTS, settings.JOBS_BACKOFF_SECONDS, settings.JOBS_BACKOFF_CAP_SECONDS = 5, 10, 45
    job, waits = write("probe.fault", faults=99, text="no"), []
    for _ in range(5):
        assert again(job).state == Job.State.WAITING
        make_due(job)
        services.do(job.pk)
        waits.append(round((again(job).available_at - timezone.now()).total_seconds()))
        services.do(job.pk)  # too early: nothing
    assert waits == [10, 20, 40, 45, 45]
    assert (again(job).state, again(job).attempts) == (Job.State.FAILED, 5)
    make_due(job)
    services.do(job.pk)
    assert again(job).attempts == 5
    assert [record.levelno for record in caplog.records if "attempt_failed" in record.getMessage()] == [
        logging.ERROR
    ] * 4
    assert "job_failed" in caplog.text
    assert not Effect.objects.exists()


def test_a_job_that_kills_its_worker_every_time_fails_too(settings: Settings) -> None:
    settings.JOBS_MAX_ATTEMPTS = 2
    job = write()
    for _ in range(2):
        assert doing._take(job.pk, uuid.uuid4())
        run_out(job)
    services.do(job.pk)
    failed = again(job)
    assert (failed.state, failed.attempts, failed.last_error) == (Job.State.FAILED, 2, doing.WORKER_LOST)
    assert failed.held_by is None
    assert not Effect.objects.exists()


def test_a_kind_that_nobody_handles_is_kept_and_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    job = write("probe.nobody")
    services.do(job.pk)
    assert (again(job).state, again(job).attempts) == (Job.State.WAITING, 1)
    assert "UnknownKind" in again(job).last_error
    assert "probe.nobody" in caplog.text


def test_an_error_is_kept_short() -> None:
    job = write("probe.fault", faults=1, text="x" * 5000)
    services.do(job.pk)
    assert len(again(job).last_error) == LAST_ERROR_LENGTH


def test_a_secret_is_in_no_log_and_no_error_and_is_forgotten_once_done(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    job = write("probe.secret", faults=1, secret="https://uckers.example/reset/4f2a")
    services.do(job.pk)
    assert again(job).payload["secret"]  # it is needed for the next attempt
    assert again(job).last_error.startswith("Fault at tasks.py:")
    make_due(job)
    services.do(job.pk)
    assert again(job).state == Job.State.DONE
    assert again(job).payload == {}
    assert "job_attempt_failed" in caplog.text
    assert "4f2a" not in caplog.text + again(job).last_error


# --- the sweep ---


def test_the_sweep_finds_what_nobody_was_told_of_and_nothing_else(settings: Settings) -> None:
    now = timezone.now()
    unheard, held, lost, later, done, failed = (write() for _ in range(6))
    change = {"held_by": uuid.uuid4(), "held_until": now + timedelta(minutes=1)}
    Job.objects.filter(pk=held.pk).update(**change)
    Job.objects.filter(pk=lost.pk).update(**change | {"held_until": now - timedelta(seconds=1)})
    Job.objects.filter(pk=later.pk).update(available_at=now + timedelta(minutes=1))
    Job.objects.filter(pk=done.pk).update(state=Job.State.DONE, done_at=now)
    Job.objects.filter(pk=failed.pk).update(state=Job.State.FAILED)
    with Redis.from_url(settings.CELERY_BROKER_URL) as client:
        client.delete("celery")  # the messages are lost
        with CaptureQueriesContext(connection) as queries:
            assert services.sweep() == 2
        assert len(queries) == 1
        messages = b"".join(client.lrange("celery", 0, -1))
    assert {job.pk for job in (unheard, held, lost, later, done, failed) if str(job.pk).encode() in messages} == {
        unheard.pk,
        lost.pk,
    }


def test_a_sweep_sends_no_more_than_a_batch_and_the_longest_due_first(settings: Settings) -> None:
    settings.JOBS_SWEEP_BATCH = 3
    jobs = [write() for _ in range(5)]
    oldest = jobs[-1]
    Job.objects.filter(pk=oldest.pk).update(available_at=timezone.now() - timedelta(hours=1))
    with Redis.from_url(settings.CELERY_BROKER_URL) as client:
        client.delete("celery")
        assert services.sweep() == 3
        assert client.llen("celery") == 3
        assert str(oldest.pk).encode() in client.lrange("celery", -1, -1)[0]


def test_what_the_sweep_asks_is_answered_from_the_index() -> None:
    due = Job.objects.due(timezone.now()).order_by("available_at")
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")  # a table this small is read whole otherwise
        assert "jobs_waiting" in due.explain()
