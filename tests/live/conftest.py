"""Fixtures for streams."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from tests.live.pages import KIND, Signals
from tests.support.celery_worker import Crew, crew
from uckers_site.live import topics
from uckers_site.live.quick_redis import quick_redis


@pytest.fixture
def signals(monkeypatch: pytest.MonkeyPatch) -> Signals:
    """A kind of topic of the test's own."""
    made = Signals()
    monkeypatch.setitem(topics._kinds, KIND, topics.Kind(made.numbers, made.seen))
    return made


@pytest.fixture
def valkey(tmp_path: Path, settings: Settings) -> Iterator[Crew]:
    """A real Valkey of the test's own, which pages and services use too."""
    with crew(tmp_path) as made:
        settings.ENVIRONMENT = replace(settings.ENVIRONMENT, redis_url=made.redis_url)
        quick_redis.cache_clear()
        yield made
    quick_redis.cache_clear()
