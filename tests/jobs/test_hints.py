"""Hints: any task can be asked for by its name, at once or for a time; what is put off briefly is done on time."""

import json
import time
import uuid
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from pytest_django.fixtures import Settings
from redis import Redis

from tests.support.celery_worker import Crew, wait_until
from uckers_site.jobs.hints import DO_JOB, hint_job, send_hint
from uckers_site.jobs.models import Job
from uckers_site.jobs.services import write_down
from uckers_site.jobs.services.writing import SOON
from uckers_site.serving.valkey import free_port

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]


def put_off(seconds: float) -> Job:
    with transaction.atomic():
        later = timezone.now() + timedelta(seconds=seconds)
        return write_down(kind="probe.effect", payload={"name": "one"}, key="", available_at=later)


def waiting(url: str) -> list[dict[str, Any]]:
    """The messages' heads, latest first: which `task`, and not before when (`eta`)."""
    with Redis.from_url(url) as redis:
        return [json.loads(message)["headers"] for message in redis.lrange("celery", 0, -1)]


def test_any_task_is_asked_for_by_its_name_and_for_its_time(settings: Settings) -> None:
    assert send_hint("games.tasks.attend", ["a game"])
    assert send_hint("games.tasks.attend", ["a game"], countdown=0.8)
    later, now = waiting(settings.CELERY_BROKER_URL)
    assert now["task"] == later["task"] == "games.tasks.attend"
    assert now["argsrepr"] == "['a game']"
    assert now["eta"] is None
    assert 0 < (datetime.fromisoformat(later["eta"]) - timezone.now()).total_seconds() <= 0.8
    assert (now["ignore_result"], later["ignore_result"]) == (True, True), "whoever sends a hint listens for no answer"


def test_a_hint_that_cannot_be_sent_says_so_and_no_more(settings: Settings) -> None:
    settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{free_port()}/0"
    assert not send_hint("games.tasks.attend", ["a game"])
    assert not hint_job(uuid.uuid4())


def test_what_is_put_off_briefly_is_hinted_for_its_time_and_the_rest_waits_for_the_sweep(settings: Settings) -> None:
    put_off(SOON.total_seconds() + 5)
    assert waiting(settings.CELERY_BROKER_URL) == []
    job = put_off(SOON.total_seconds() - 5)
    (head,) = waiting(settings.CELERY_BROKER_URL)
    assert (head["task"], head["argsrepr"]) == (DO_JOB, f"['{job.pk}']")
    assert job.available_at <= datetime.fromisoformat(head["eta"]) < job.available_at + timedelta(seconds=3)


def test_what_nobody_waits_for_is_left_to_the_sweep(settings: Settings) -> None:
    with transaction.atomic():
        job = write_down(kind="probe.effect", payload={"name": "one"}, key="", hinted=False)
    assert waiting(settings.CELERY_BROKER_URL) == []
    assert job in Job.objects.due(timezone.now())


def test_a_worker_does_on_time_what_was_put_off_without_a_sweep(crewed: Crew) -> None:
    first = put_off(0)
    crewed.start_worker(concurrency=1)
    wait_until(lambda: Job.objects.get(pk=first.pk).done_at, seconds=30, otherwise=crewed.logs)
    job = put_off(1.5)
    time.sleep(1)
    assert Job.objects.get(pk=job.pk).attempts == 0
    wait_until(lambda: Job.objects.get(pk=job.pk).done_at, seconds=15, otherwise=crewed.logs)
