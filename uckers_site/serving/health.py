"""Whether the process answers (`/healthz`) and whether the site can do its work (`/readyz`).

Both are for machines: probes that ask by address, without TLS, and often. So they are answered before sessions,
accounts and the check of the Host header (no link is made from it), tell a word for each part and nothing more,
and are never cached.
"""

import threading
import time
from collections.abc import Callable

import redis
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.backoff import NoBackoff
from redis.retry import Retry

from uckers_site.serving.heartbeat import STALE_SECONDS, heartbeat_age

REDIS_SECONDS = 1.0
APPLIED_SECONDS = 60.0  # how long "every migration is applied" is believed
UNAPPLIED_SECONDS = 2.0  # how long the opposite is

OK = "ok"
UNREACHABLE = "unreachable"
UNKNOWN = "unknown"  # the part that it is read from is unreachable


@require_safe
@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    """200 whenever the process answers at all; nothing is asked of the database or Redis."""
    return JsonResponse({"ok": True})


@require_safe
@never_cache
def readyz(_request: HttpRequest) -> HttpResponse:
    """200 if every part is ``ok``, else 503; JSON with a word for each part."""
    database, store = _database(), _redis()
    parts = {
        "database": database,
        "migrations": _migrations.word() if database == OK else UNKNOWN,
        "redis": store,
        "worker": _worker() if store == OK else UNKNOWN,
    }
    ready = all(word == OK for word in parts.values())
    return JsonResponse({"ok": ready, **parts}, status=200 if ready else 503)


ANSWERS = {"/healthz": healthz, "/readyz": readyz}  # the addresses as in uckers_site.urls


def answer_health(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that answers the two addresses before those that read the session or check the host."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return ANSWERS.get(request.path_info, get_response)(request)

    return middleware


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return UNREACHABLE
    return OK


def _redis() -> str:
    # A client of its own: the cache's tries again for longer than a probe waits.
    client = redis.Redis.from_url(
        str(settings.CACHES["default"]["LOCATION"]),
        socket_connect_timeout=REDIS_SECONDS,
        socket_timeout=REDIS_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
    try:
        with client:
            client.ping()
    except redis.RedisError:
        return UNREACHABLE
    return OK


def _worker() -> str:
    try:
        age = heartbeat_age()
    except redis.RedisError:
        return UNKNOWN
    if age is None:
        return "missing"
    return OK if age <= STALE_SECONDS else "stale"


class _Migrations:
    """Whether all are applied, asked seldom: the answer costs reading every migration and a query or two."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.forget()

    def forget(self) -> None:
        self._word, self._until = UNKNOWN, 0.0

    def word(self) -> str:
        with self._lock:
            if time.monotonic() >= self._until:
                self._word = self._ask()
                self._until = time.monotonic() + (APPLIED_SECONDS if self._word == OK else UNAPPLIED_SECONDS)
            return self._word

    def _ask(self) -> str:
        try:
            executor = MigrationExecutor(connection)
            plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
        except DatabaseError:
            return UNKNOWN
        return "unapplied" if plan else OK


_migrations = _Migrations()
