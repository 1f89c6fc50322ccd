"""Telling streams of a new number: after the commit, from any process, and never at the price of the request."""

import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import transaction
from redis import Redis
from redis.client import PubSub

from tests.support.celery_worker import Crew
from uckers_site.environment import ROOT
from uckers_site.live import quick_redis as quick
from uckers_site.live.publishing import CHANNEL, publish
from uckers_site.live.topics import topic

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def channel(valkey: Crew) -> Iterator[PubSub]:
    with Redis.from_url(valkey.redis_url) as redis, redis.pubsub(ignore_subscribe_messages=True) as channel:
        channel.subscribe(CHANNEL)
        channel.get_message(timeout=5)
        yield channel


def heard(channel: PubSub, *, seconds: float) -> str | None:
    message = channel.get_message(timeout=seconds)
    return message["data"].decode() if message else None


class Stop(Exception):
    """Ends a transaction."""


def test_what_is_published_is_told_once_the_transaction_has_committed(channel: PubSub) -> None:
    with transaction.atomic():
        publish("signal:1", 4)
        assert heard(channel, seconds=0.3) is None
    assert heard(channel, seconds=5) == "signal:1 4"

    def publish_and_stop() -> None:
        with transaction.atomic():
            publish("signal:1", 5)
            raise Stop

    with pytest.raises(Stop):
        publish_and_stop()
    assert heard(channel, seconds=0.3) is None


def test_another_process_publishes_too(channel: PubSub, valkey: Crew, tmp_path: Path) -> None:
    name = topic("signal", uuid.uuid4())
    words = f"import django; django.setup(); from uckers_site.live.publishing import publish; publish({name!r}, 9)"
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "uckers_site.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path / 'other.sqlite3'}",
        "REDIS_URL": valkey.redis_url,
    }
    subprocess.run([sys.executable, "-c", words], env=environment, cwd=ROOT, check=True, timeout=60)
    assert heard(channel, seconds=5) == f"{name} 9"


def test_a_redis_that_is_away_costs_nothing_and_is_asked_again(
    channel: PubSub, valkey: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quick, "PAUSE_SECONDS", 0.3)
    publish("signal:1", 1)
    assert heard(channel, seconds=5) == "signal:1 1"
    valkey.kill_valkey()
    began = time.monotonic()
    for number in range(2, 22):
        publish("signal:1", number)
    assert time.monotonic() - began < 1
    valkey.restart_valkey()
    time.sleep(0.4)
    with Redis.from_url(valkey.redis_url) as redis, redis.pubsub(ignore_subscribe_messages=True) as again:
        again.subscribe(CHANNEL)
        again.get_message(timeout=5)
        publish("signal:1", 22)
        assert heard(again, seconds=5) == "signal:1 22"


def test_a_redis_that_hangs_delays_one_request_a_little_and_the_next_not_at_all(valkey: Crew) -> None:
    os.kill(valkey.valkey_pid, signal.SIGSTOP)
    began = time.monotonic()
    publish("signal:1", 1)
    assert time.monotonic() - began < 3 * quick.SECONDS + 0.5
    began = time.monotonic()
    for number in range(2, 12):
        publish("signal:1", number)
    assert time.monotonic() - began < 0.5
