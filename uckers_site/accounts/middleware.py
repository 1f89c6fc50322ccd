"""What is watched on every request for the sake of accounts."""

import time
from collections.abc import Callable

import structlog
from allauth.usersessions.models import UserSession
from django.http import HttpRequest, HttpResponse
from redis.exceptions import RedisError

from uckers_site.look.errors import uncounted

SEEN_KEY = "seen_at"
SEEN_SECONDS = 300  # how exact "last seen" is; each time costs a write

logger = structlog.get_logger(__name__)


def note_last_seen(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Keep, for one's list of sessions, when and from where each was last used: every few minutes, not every page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        now = int(time.time())
        if request.user.is_authenticated and now - request.session.get(SEEN_KEY, 0) >= SEEN_SECONDS:
            request.session[SEEN_KEY] = now
            UserSession.objects.create_from_request(request)
        return get_response(request)

    return middleware


class RefuseWithoutRedis:
    """Answer 503 where Redis is needed and does not answer: without it nobody counts tries, so none is allowed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, RedisError):
            return None
        logger.error("redis_unreachable", error=type(exception).__name__)
        return uncounted(request)
