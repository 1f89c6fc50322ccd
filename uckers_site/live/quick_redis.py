"""Redis for pages and services: asked quickly or not at all, and left alone for a while after it failed."""

import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

from django.conf import settings
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

SECONDS = 0.5  # the longest that connecting or an answer may take
PAUSE_SECONDS = 5.0  # after a failure, so that a Redis that hangs delays one request and not every one


class Paused(Exception):
    """Redis failed a moment ago and is not asked again yet."""


class QuickRedis(Redis):
    """Fails at once for a while after it has failed."""

    paused_until = 0.0

    def execute_command(self, *args: Any, **options: Any) -> Any:
        if time.monotonic() < self.paused_until:
            raise Paused
        try:
            return super().execute_command(*args, **options)  # type: ignore[no-untyped-call]  # redis-py has no types here
        except RedisError:
            self.paused_until = time.monotonic() + PAUSE_SECONDS
            raise

    def together(self, command: str, keys: Iterable[str]) -> list[Any]:
        """The answers to one command about each of many keys, in one call."""
        if time.monotonic() < self.paused_until:
            raise Paused
        try:
            with self.pipeline(transaction=False) as asked:
                for key in keys:
                    asked.execute_command(command, key)  # type: ignore[no-untyped-call]  # redis-py has no types here
                return list(asked.execute())
        except RedisError:
            self.paused_until = time.monotonic() + PAUSE_SECONDS
            raise


@lru_cache(maxsize=1)
def quick_redis() -> QuickRedis:
    """A client of the site's Redis. Its commands raise `RedisError`, or `Paused` without asking."""
    retry = Retry(NoBackoff(), 0)
    client = QuickRedis.from_url(
        settings.ENVIRONMENT.redis_url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS, retry=retry
    )
    return cast(QuickRedis, client)
