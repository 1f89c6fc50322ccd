"""The worker's heartbeat: beat asks for it, the worker writes the time down, `/readyz` reads it.

That it is recent shows the whole way at once: beat ticks, Redis carries messages, and the worker takes them.
"""

import time

from django.core.cache import cache

KEY = "serving:heartbeat"
STALE_SECONDS = 45


def record_heartbeat() -> None:
    """Write down that the worker is alive now."""
    cache.set(KEY, int(time.time()), timeout=3600)


def heartbeat_age() -> int | None:
    """Seconds since the worker was last heard of; None if it was not within the hour."""
    heard: int | None = cache.get(KEY)
    return None if heard is None else max(0, int(time.time()) - heard)
