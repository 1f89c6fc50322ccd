"""Telling streams that a topic has come to a new number. A message may be lost: hubs look at the database as well."""

import structlog
from django.db import transaction
from redis.exceptions import RedisError

from uckers_site.live.quick_redis import Paused, quick_redis

log = structlog.get_logger(__name__)

CHANNEL = "live"


def publish(topic: str, number: int) -> None:
    """Tell those who listen to a topic of its number, once the transaction has committed. Never raises for Redis."""
    transaction.on_commit(lambda: _tell(topic, number), robust=True)


def _tell(topic: str, number: int) -> None:
    try:
        quick_redis().publish(CHANNEL, f"{topic} {number}")
    except Paused:
        pass
    except RedisError as error:
        log.warning("live_not_published", topic=topic, error=type(error).__name__)
