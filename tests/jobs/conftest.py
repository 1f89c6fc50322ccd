"""Fixtures for jobs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from tests.support.celery_worker import Crew, crew
from uckers_site.jobs import hints


@pytest.fixture(autouse=True)
def _hints_flow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broker that failed in one test is not avoided in the next."""
    monkeypatch.setattr(hints, "_paused_until", 0.0)


@pytest.fixture
def crewed(transactional_db: Any, tmp_path: Path, settings: Settings) -> Iterator[Crew]:
    """A real Valkey that this test's hints go to, and workers and beats for the asking."""
    with crew(tmp_path) as made:
        settings.CELERY_BROKER_URL = made.redis_url
        yield made
