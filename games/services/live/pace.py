"""How often one person may do what others have to read, or to put up with. Counted in the site's cache, as its other
limits are; a try that is refused is not counted, so that trying again too soon costs nothing.

While Redis is away nothing is counted and nobody held up: the games go on, and so does the talk at their tables.
"""

import math
import time
from collections.abc import Sequence
from typing import NamedTuple

import structlog
from django.core.cache import cache
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from redis.exceptions import RedisError

from games.services.refusals import NotNow

log = structlog.get_logger(__name__)


class Rate(NamedTuple):
    """So many times in so many seconds."""

    times: int
    seconds: int


SAYING = (Rate(5, 10), Rate(30, 300))
REPORTING = (Rate(10, 3600),)
SITTING = (Rate(30, 600), Rate(200, 86400))  # so that nobody takes all seats there are, or gets up and down for ever
ASKING = (Rate(10, 600), Rate(60, 86400))  # people to a game, by a challenge or a rematch: each is told of it
ASKING_ONE = (Rate(5, 600), Rate(30, 86400))  # the same person
IN_MINUTES = 600  # seconds: from so long on, a wait is told in minutes


class TooOften(NotNow):
    """It was done too often of late; `seconds`: until it may be tried again."""

    def __init__(self, words: str, seconds: int) -> None:
        super().__init__(words)
        self.seconds = seconds


def keep_pace(what: str, who: str, rates: Sequence[Rate]) -> None:
    """Count one more deed of somebody's. Raises `TooOften` where that is more than one of the rates allows."""
    try:
        wait = _count(f"pace:{what}:{who}", rates)
    except RedisError as error:
        log.warning("pace_not_kept", what=what, error=type(error).__name__)
        return
    if wait > 0:
        raise TooOften(_words(math.ceil(wait)), math.ceil(wait))


def _count(key: str, rates: Sequence[Rate]) -> float:
    """The seconds until it may be done again; 0 if it may be now, and is counted."""
    now, longest = time.time(), max(rate.seconds for rate in rates)
    done: list[float] = [at for at in cache.get(key, []) if at > now - longest]  # the newest first
    wait = max((done[rate.times - 1] + rate.seconds - now for rate in rates if len(done) >= rate.times), default=0.0)
    if wait <= 0:
        cache.set(key, [now, *done][: max(rate.times for rate in rates)], longest)
    return wait


def _words(seconds: int) -> str:
    if seconds >= IN_MINUTES:
        minutes = math.ceil(seconds / 60)
        return _("That was a lot of late. Wait %(minutes)d minutes, then send it again.") % {"minutes": minutes}
    words = ngettext(
        "That was a lot at once. Wait %(seconds)d second, then send it again.",
        "That was a lot at once. Wait %(seconds)d seconds, then send it again.",
        seconds,
    )
    return words % {"seconds": seconds}
