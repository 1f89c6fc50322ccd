"""Fixtures for the whole suite."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    """Rate limits and other cached things do not leak from one test into the next."""
    cache.clear()
