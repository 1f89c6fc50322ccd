"""How often one person may do what others have to read. Counted in the site's cache, as its other limits are; a try
that is refused is not counted, so that trying again too soon costs nothing."""

import math
import time
from collections.abc import Sequence
from typing import NamedTuple

from django.core.cache import cache
from django.utils.translation import ngettext

from games.services.refusals import NotNow


class Rate(NamedTuple):
    """So many times in so many seconds."""

    times: int
    seconds: int


SAYING = (Rate(5, 10), Rate(30, 300))
REPORTING = (Rate(10, 3600),)


class TooOften(NotNow):
    """It was done too often of late; `seconds`: until it may be tried again."""

    def __init__(self, words: str, seconds: int) -> None:
        super().__init__(words)
        self.seconds = seconds


def keep_pace(what: str, who: str, rates: Sequence[Rate]) -> None:
    """Count one more deed of somebody's. Raises `TooOften` where that is more than one of the rates allows."""
    key, now = f"pace:{what}:{who}", time.time()
    longest = max(rate.seconds for rate in rates)
    done: list[float] = [at for at in cache.get(key, []) if at > now - longest]  # the newest first
    wait = max((done[rate.times - 1] + rate.seconds - now for rate in rates if len(done) >= rate.times), default=0.0)
    if wait > 0:
        seconds = math.ceil(wait)
        raise TooOften(
            ngettext(
                "That was a lot at once. Wait %(seconds)d second, then send it again.",
                "That was a lot at once. Wait %(seconds)d seconds, then send it again.",
                seconds,
            )
            % {"seconds": seconds},
            seconds,
        )
    cache.set(key, [now, *done][: max(rate.times for rate in rates)], longest)
