"""What is logged of each request: one line when it is done, and on every line in between the id that names it.

The id goes back to whoever asked as ``X-Request-ID`` and on to the worker with the tasks that the request sends
(django-structlog does both halves of that). One that comes with the request is kept only if it looks like one.
"""

import logging
import re
import time
import uuid
from collections.abc import Callable
from http import HTTPStatus
from typing import cast

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django_structlog.middlewares import RequestMiddleware

HEADER = "X-Request-ID"
LOOKS_LIKE_AN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{15,63}")  # a UUID, or what nginx and others make
PROBES = ("/healthz", "/readyz")  # asked every few seconds by machines


class RequestLog(RequestMiddleware):
    """The outermost middleware, so that whatever the others log has the id. Static files and probes are not told of."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self._quiet = (str(settings.STATIC_URL), *PROBES)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(self._quiet):
            return cast(HttpResponse, self.get_response(request))
        return cast(HttpResponse, super().__call__(request))

    def prepare(self, request: HttpRequest) -> None:
        """Settle the id before anybody reads it: django-structlog takes it from the header."""
        structlog.contextvars.clear_contextvars()
        given = request.META.get("HTTP_X_REQUEST_ID", "")
        request_id = given if LOOKS_LIKE_AN_ID.fullmatch(given) else str(uuid.uuid4())
        request.META["HTTP_X_REQUEST_ID"] = request_id
        request.request_id = request_id  # type: ignore[attr-defined]  # for lines logged when the context is gone
        request.began_at = time.perf_counter()  # type: ignore[attr-defined]  # our own mark
        super().prepare(request)

    def handle_response(self, request: HttpRequest, response: HttpResponse) -> None:
        response.headers[HEADER] = request.META["HTTP_X_REQUEST_ID"]
        taken = time.perf_counter() - request.began_at  # type: ignore[attr-defined]  # set above
        structlog.contextvars.bind_contextvars(duration_ms=round(taken * 1000))
        super().handle_response(request, response)

    def _log_level_for_status_code(self, status_code: int) -> int:
        """What readers get wrong is no warning; somebody who tries too often is."""
        if status_code == HTTPStatus.TOO_MANY_REQUESTS:
            return logging.WARNING
        return logging.INFO if 400 <= status_code < 500 else super()._log_level_for_status_code(status_code)

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        return f"{request.method} {request.path}"  # without the query string

    @staticmethod
    def bind_user_id(request: HttpRequest) -> None:
        """Nothing: `name_user` does it. Here it would ask the database again when that is what has just failed."""

    @classmethod
    def bind_ip(cls, request: HttpRequest) -> None:
        """Only with LOG_CLIENT_ADDRESSES; as the dispatcher settled it, not as a header may claim."""
        structlog.contextvars.bind_contextvars(ip=request.META.get("REMOTE_ADDR"))


def name_user(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that puts the account's id on the lines of a request, from where it is known."""

    def middleware(request: HttpRequest) -> HttpResponse:
        RequestMiddleware.bind_user_id(request)
        return get_response(request)

    return middleware
