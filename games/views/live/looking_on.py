"""What is the same for everybody who only looks on: how many they are, and the table as they see it.

Hundreds ask for one fragment in the moment after a deed, so it is built once for a change, a look, a language and a
time zone, and kept in Redis for a few seconds. It is built for nobody in particular, without the request, so that
nothing of a reader can be in it; whoever sits at the table or opened it never gets it. While Redis is away each is
built anew.
"""

import contextlib
import hashlib
import time
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import get_language
from redis.exceptions import RedisError

from games.models import Game, LiveGame, Seat
from games.selectors.live.sitting import Who, owns
from games.views.looking import Look
from uckers_site.live.presence import watching
from uckers_site.live.quick_redis import Paused, quick_redis
from uckers_site.live.topics import topic

KEPT_FOR = 10  # seconds
WATCHED = (Game.State.UNDER_WAY, Game.State.ENDED)  # before that there are seats to be taken

_building = [Lock() for _ in range(32)]  # whoever waits for a fragment that is being built gets that one


class Fragment(NamedTuple):
    """A table's fragment, and how long ago it was built, in milliseconds: its clocks are as old."""

    html: str
    age_ms: int


def only_looks_on(live: LiveGame, mine: Seat | None, who: Who) -> bool:
    """Whether somebody sees what all see: no player, no guest, nobody who opened the table, nor staff."""
    own_rights = who.user is not None and (who.user.is_staff or owns(live, who))
    if live.game.state not in WATCHED or mine is not None or who.secret or own_rights:
        return False
    return live.game.state == Game.State.UNDER_WAY or not live.rematches.exists()  # of which a seat may be theirs


def fragment_for_all(live: LiveGame, look: Look, build: Callable[[], str]) -> Fragment:
    """The fragment of a change and a look, out of Redis, or as `build` makes it."""
    key = _key(live, look)
    with _building[hash(key) % len(_building)]:
        kept = _kept(key)
        if kept is not None:
            return kept
        built = Fragment(build(), 0)
        _keep(key, built.html)
    return built


def watching_now(live: LiveGame) -> int | None:
    """How many look on; None while Redis is away."""
    return watching(topic("game", live.pk))


def _key(live: LiveGame, look: Look) -> str:
    seen_as = "|".join([look.nearest, str(look.names), get_language() or "", timezone.get_current_timezone_name()])
    return f"looking-on:{live.pk}:{live.change}:{hashlib.sha256(seen_as.encode()).hexdigest()[:16]}"


def _kept(key: str) -> Fragment | None:
    try:
        kept = quick_redis().get(key)
    except (RedisError, Paused):
        return None
    if not isinstance(kept, bytes):
        return None
    built_at, _, html = kept.decode().partition("\n")
    return Fragment(html, max(round(1000 * (time.time() - float(built_at))), 0))


def _keep(key: str, html: str) -> None:
    with contextlib.suppress(RedisError, Paused):
        quick_redis().set(key, f"{time.time()}\n{html}", ex=KEPT_FOR)
