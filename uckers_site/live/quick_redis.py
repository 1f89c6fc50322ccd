"""Redis for pages and services: asked quickly or not at all, and left alone for a while after it failed."""

import time
from functools import lru_cache
from typing import Any

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

SECONDS = 0.5  # the longest that connecting or an answer may take
PAUSE_SECONDS = 5.0  # after a failure, so that a Redis that hangs delays one request and not every one


class Paused(Exception):
    """Redis failed a moment ago and is not asked again yet."""


class _QuickRedis(Redis):
    paused_until = 0.0

    def execute_command(self, *args: Any, **options: Any) -> Any:
        if time.monotonic() < self.paused_until:
            raise Paused
        try:
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]  # redis-py has no types here
        except RedisError:
            self.paused_until = time.monotonic() + PAUSE_SECONDS
            raise


@lru_cache(maxsize=1)
def quick_redis() -> Redis:
    """A client of the site's Redis. Its commands raise `RedisError`, or `Paused` without asking."""
    retry = Retry(NoBackoff(), 0)
    return _QuickRedis.from_url(
        settings.ENVIRONMENT.redis_url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS, retry=retry
    )
