"""Workers, beat and Valkey are killed with -9 in the middle of jobs: all are done, each effect exists once."""

import os
import random
import signal
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from django.db import transaction
from django.db.models import Sum

from tests.probe.models import Effect
from tests.support.celery_worker import Crew, wait_until
from uckers_site.jobs.models import Job
from uckers_site.jobs.services import write_down

pytestmark = pytest.mark.django_db(transaction=True)

START_SECONDS = 30.0
DONE_SECONDS = 40.0


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    folder = tmp_path / "gate"
    folder.mkdir()
    return folder


def write_some(count: int, *, post: Path, gate: Path | None = None, gated: str = "") -> None:
    """Effects named e0, e1 ... and letters by turns; one at the gate, if named, which goes first."""
    with transaction.atomic():
        if gate and gated:
            payload = {"name": "gated", "gate": str(gate), "post": str(post)}
            write_down(kind=gated, payload=payload, key="gated")
        for number in range(count):
            kind = "probe.letter" if number % 3 == 2 else "probe.effect"
            write_down(kind=kind, payload={"name": f"e{number}", "post": str(post)}, key=f"e{number}")


def all_done() -> bool:
    return not Job.objects.exclude(state=Job.State.DONE).exists()


def begun(*, more_than: int) -> bool:
    return Job.objects.filter(attempts__gt=0).count() > more_than


def unfinished(crewed: Crew) -> str:
    jobs = Job.objects.exclude(state=Job.State.DONE).values("kind", "key", "state", "attempts", "last_error")
    return f"Unfinished: {list(jobs)}\n{crewed.logs()}"


def expect_each_effect_once(post: Path) -> None:
    effects = Job.objects.filter(kind="probe.effect")
    assert Counter(Effect.objects.values_list("job", flat=True)) == Counter(effects.values_list("pk", flat=True))
    letters = Job.objects.filter(kind="probe.letter").values_list("pk", flat=True)
    assert {path.stem for path in post.glob("*.letter")} == {str(pk) for pk in letters}


@pytest.mark.both_databases
def test_a_worker_killed_in_the_middle_of_a_job_leaves_nothing_half_done(crewed: Crew, gate: Path) -> None:
    post = crewed.folder
    worker = crewed.start_worker()
    write_some(8, post=post, gate=gate, gated="probe.effect")
    wait_until((gate / "gated.inside").exists, seconds=START_SECONDS, otherwise=crewed.logs)
    crewed.kill(worker)
    assert not Effect.objects.filter(name="gated").exists()  # it had been written, and was not committed

    (gate / "open").touch()
    crewed.start_worker()
    crewed.start_beat()
    wait_until(all_done, seconds=DONE_SECONDS, otherwise=lambda: unfinished(crewed))
    expect_each_effect_once(post)
    assert Job.objects.get(key="gated").attempts == 2


def test_a_broker_killed_in_the_middle_of_a_job_loses_messages_and_no_work(crewed: Crew, gate: Path) -> None:
    post = crewed.folder
    worker, beat = crewed.start_worker(concurrency=1), crewed.start_beat()
    write_some(8, post=post, gate=gate, gated="probe.letter")
    wait_until((gate / "gated.inside").exists, seconds=START_SECONDS, otherwise=crewed.logs)
    crewed.kill_valkey()
    write_some(3, post=post)  # keys that exist: nothing new
    with transaction.atomic():  # and one that nobody is told of
        write_down(kind="probe.effect", payload={"name": "unheard"}, key="unheard")
    crewed.restart_valkey()
    (gate / "open").touch()
    wait_until(all_done, seconds=DONE_SECONDS, otherwise=lambda: unfinished(crewed))
    expect_each_effect_once(post)
    assert Job.objects.count() == 8 + 1 + 1
    assert worker.poll() is None, crewed.logs()
    assert beat.poll() is None, crewed.logs()


def test_the_process_that_does_the_job_killed_alone_is_replaced(crewed: Crew, gate: Path) -> None:
    crewed.start_worker(concurrency=1)
    crewed.start_beat()
    write_some(2, post=crewed.folder, gate=gate, gated="probe.letter")
    wait_until((gate / "gated.inside").exists, seconds=START_SECONDS, otherwise=crewed.logs)
    (gate / "open").touch()
    os.kill(int((gate / "gated.inside").read_text()), signal.SIGKILL)
    wait_until(all_done, seconds=DONE_SECONDS, otherwise=lambda: unfinished(crewed))
    expect_each_effect_once(crewed.folder)


@pytest.mark.soak
def test_many_kills_of_everybody_among_two_hundred_jobs(
    crewed: Crew, record_property: Callable[[str, object], None]
) -> None:
    """Also shows what `uckers_site.jobs.broker` is for: without it a worker with messages in hand ends with Redis."""
    post, dice, kills = crewed.folder, random.Random(1805), Counter[str]()
    worker, beat = crewed.start_worker(), crewed.start_beat()
    for batch in range(20):
        with transaction.atomic():
            for number in range(batch * 10, batch * 10 + 10):
                kind = "probe.letter" if number % 3 == 2 else "probe.effect"
                write_down(kind=kind, payload={"name": f"e{number}", "post": str(post)}, key=f"e{number}")
        wait_until(partial(begun, more_than=batch * 5), seconds=60, otherwise=crewed.logs)
        victim = dice.choice(["worker", "beat", "valkey"])
        kills[victim] += 1
        if victim == "worker":
            crewed.kill(worker)
            worker = crewed.start_worker()
        elif victim == "beat":
            crewed.kill(beat)
            beat = crewed.start_beat()
        else:
            crewed.kill_valkey()
            crewed.restart_valkey()
        assert worker.poll() is None, crewed.logs()
        assert beat.poll() is None, crewed.logs()
    try:
        wait_until(all_done, seconds=120, otherwise=lambda: unfinished(crewed))
    finally:
        record_property("jobs written down", Job.objects.count())
        for victim, number in sorted(kills.items()):
            record_property(f"kills with -9 of {victim}", number)
        record_property("jobs done", Job.objects.filter(state=Job.State.DONE).count())
        record_property("attempts", Job.objects.aggregate(all=Sum("attempts"))["all"])
        record_property("effects and letters", Effect.objects.count() + len(list(post.glob("*.letter"))))
    expect_each_effect_once(post)
    assert Job.objects.count() == 200
