"""Whose seat a stream belongs to, said by a signed token in its address; and how many others are looking on."""

import time
import uuid
from collections.abc import Mapping, Sequence

from django.core import signing
from redis.exceptions import RedisError

from uckers_site.live.quick_redis import Paused, quick_redis

SALT = "live.seat"
GOOD_FOR = 24 * 3600  # seconds; a page that is looked at for longer is loaded anew sooner or later
FRESH_FOR = 30  # seconds that a process's count of listeners is believed


def seat_token(kind: str, id: uuid.UUID, seat: str) -> str:
    """A token that says that its stream is that of a seat of the topic."""
    return signing.dumps([kind, str(id), seat], salt=SALT)


def seat_in(token: str, kind: str, id: uuid.UUID) -> str | None:
    """The seat that a token speaks for; None if it is not ours, too old, or another topic's."""
    try:
        told = signing.loads(token, salt=SALT, max_age=GOOD_FOR)
    except signing.BadSignature:
        return None
    return str(told[2]) if isinstance(told, list) and len(told) == 3 and told[:2] == [kind, str(id)] else None


def key_of(topic: str) -> str:
    """Where the counts of a topic are kept: a hash, by process."""
    return f"watching:{topic}"


def written_count(count: int) -> str:
    """A process's count as it is kept, with its time."""
    return f"{count}@{int(time.time())}"


def watching(topic: str) -> int | None:
    """How many look on, in all processes, beside those whose seat it is; None while Redis cannot be asked."""
    counts = watching_each([topic])
    return None if counts is None else counts[topic]


def watching_each(topics: Sequence[str]) -> dict[str, int] | None:
    """The same for many topics, in one call; None while Redis cannot be asked."""
    if not topics:
        return {}
    try:
        answers = quick_redis().together("HGETALL", [key_of(topic) for topic in topics])
    except (RedisError, Paused):
        return None
    since = time.time() - FRESH_FOR
    return {topic: _fresh(counts, since) for topic, counts in zip(topics, answers, strict=True)}


def _fresh(counts: Mapping[bytes, object], since: float) -> int:
    told = [value.decode().partition("@") for value in counts.values() if isinstance(value, bytes)]
    return sum(int(count) for count, _, at in told if int(at) >= since)
