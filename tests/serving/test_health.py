"""What probes are told: whether the process answers, and which part of the site is not up to its work."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries, Settings

from tests.support.celery_worker import crew, wait_until
from uckers_site.accounts.models import User
from uckers_site.serving import health, heartbeat
from uckers_site.serving.valkey import free_port

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db(transaction=True)]

ALL_WELL = {"ok": True, "database": "ok", "migrations": "ok", "redis": "ok", "worker": "ok"}
NOBODY_LISTENS = f"redis://:a-secret-word@127.0.0.1:{free_port()}/0"


@pytest.fixture(autouse=True)
def _ask_anew() -> Iterator[None]:
    """What was found about migrations in one test is not believed in the next."""
    health._migrations.forget()
    yield
    health._migrations.forget()


def ready(client: Client) -> tuple[int, dict[str, Any]]:
    response = client.get("/readyz")
    return response.status_code, response.json()


def test_the_process_answers_without_asking_anybody(
    client: Client, settings: Settings, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(User.objects.create_user("rating", "rating@uckers.example", "a long password"))
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": NOBODY_LISTENS}}
    with django_assert_num_queries(0):
        response = client.get("/healthz")
    assert (response.status_code, response.json()) == (200, {"ok": True})


def test_a_site_whose_parts_all_work_is_ready(client: Client) -> None:
    heartbeat.record_heartbeat()
    assert ready(client) == (200, ALL_WELL)


def test_being_asked_often_costs_one_query(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    heartbeat.record_heartbeat()
    ready(client)
    with django_assert_num_queries(1):
        assert ready(client) == (200, ALL_WELL)


def test_a_database_that_cannot_be_reached(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    heartbeat.record_heartbeat()
    connection.close()
    with monkeypatch.context() as patched:
        patched.setitem(connection.settings_dict, "PORT", str(free_port()))
        if connection.vendor == "sqlite":
            patched.setitem(connection.settings_dict, "NAME", "/nowhere/uckers.sqlite3")
        answer = ready(client)
        assert client.get("/healthz").status_code == 200
    connection.close()
    assert answer == (503, ALL_WELL | {"ok": False, "database": "unreachable", "migrations": "unknown"})
    assert ready(client) == (200, ALL_WELL)  # and it comes back by itself


def test_a_redis_that_cannot_be_reached(client: Client, settings: Settings) -> None:
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": NOBODY_LISTENS}}
    began = time.monotonic()
    assert ready(client) == (503, ALL_WELL | {"ok": False, "redis": "unreachable", "worker": "unknown"})
    assert time.monotonic() - began < health.REDIS_SECONDS
    assert "secret" not in client.get("/readyz").text


def test_a_migration_that_is_not_applied(client: Client) -> None:
    heartbeat.record_heartbeat()
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied("jobs", "0001_initial")
    try:
        assert ready(client) == (503, ALL_WELL | {"ok": False, "migrations": "unapplied"})
    finally:
        recorder.record_applied("jobs", "0001_initial")
    assert ready(client)[1]["migrations"] == "unapplied"  # believed for a moment
    health._migrations.forget()
    assert ready(client) == (200, ALL_WELL)


def test_a_worker_that_was_never_heard_of_or_not_lately(client: Client) -> None:
    assert ready(client) == (503, ALL_WELL | {"ok": False, "worker": "missing"})
    cache.set(heartbeat.KEY, int(time.time()) - heartbeat.STALE_SECONDS - 1)
    assert ready(client) == (503, ALL_WELL | {"ok": False, "worker": "stale"})
    cache.set(heartbeat.KEY, int(time.time()) - heartbeat.STALE_SECONDS + 5)
    assert ready(client)[0] == 200
    cache.set(heartbeat.KEY, int(time.time()) + 60)  # its clock is ahead
    assert ready(client)[0] == 200


def test_a_real_worker_and_beat_are_heard_and_their_redis_may_hang(
    client: Client, tmp_path: Path, settings: Settings
) -> None:
    with crew(tmp_path) as made:
        settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": made.redis_url}}
        assert ready(client) == (503, ALL_WELL | {"ok": False, "worker": "missing"})
        made.start_worker(concurrency=1)
        made.start_beat()
        wait_until(lambda: ready(client) == (200, ALL_WELL), seconds=40, otherwise=made.logs)
        os.kill(made.valkey_pid, signal.SIGSTOP)
        began = time.monotonic()
        assert ready(client)[1]["redis"] == "unreachable"
        assert time.monotonic() - began < 2 * health.REDIS_SECONDS + 1


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_probes_ask_by_any_name_and_without_tls_and_nothing_is_kept(
    path: str, client: Client, settings: Settings
) -> None:
    settings.SECURE_SSL_REDIRECT, settings.ALLOWED_HOSTS = True, ["uckers.example"]
    heartbeat.record_heartbeat()
    response = client.get(path, headers={"host": "10.1.2.3:8000"})
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    assert response["Content-Type"] == "application/json"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "Content-Security-Policy" in response
    assert client.head(path).status_code == 200
    assert client.post(path).status_code == 405
    assert not client.cookies
    assert client.get("/", headers={"host": "10.1.2.3:8000"}, secure=True).status_code == 400  # only these two


def test_the_answers_tell_parts_and_words_and_nothing_else(client: Client) -> None:
    answer = ready(client)[1]
    assert set(answer) == set(ALL_WELL)
    assert set(answer.values()) <= {True, False, "ok", "unreachable", "unknown", "unapplied", "missing", "stale"}
