"""Structured logs: one JSON object a line in production, text for eyes in development, and no secrets in either.

Every line passes `hide_secrets` as the last thing before it is written, whoever wrote it: what stands under a telling
key, links that let their reader in, query strings, and passwords in addresses are replaced by ``[hidden]``.
"""

import logging
import os
import re
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, TextIO

import structlog

HIDDEN = "[hidden]"
MOST_OF_BAD_REQUESTS = 300  # characters of what Django says of one, which may repeat what was sent

_TELLING = r"(?:password|passwd|passphrase|secret|token|cookie|authori[sz]ation|credential|csrf|signature|otp)"
_TELLING_KEY = re.compile(rf"{_TELLING}|session_?(?:id|key)|api_?key|^key$|[_-]key$", re.IGNORECASE)

# Each begins with something rare and repeats nothing without a bound before it: the texts come from anybody, and a
# pattern that tries again from every character takes minutes over a long path.
_IN_TEXT: tuple[tuple[re.Pattern[str], str], ...] = (
    # Links sent by mail: whoever has one may set a password or prove an address.
    (re.compile(r"(/accounts/(?:password/reset/key|confirm-email)/)[^\s\"'<>?]+"), rf"\1{HIDDEN}"),
    # Links given out: whoever has one may confirm a game, type at its table, sit at it, or see somebody's calendar.
    (re.compile(r"(/(?:answer|tables/join|play/seat|calendars)/)[^\s\"'<>?/]+"), rf"\1{HIDDEN}"),
    # Query strings: what somebody searched for, where they were going, and now and then a token.
    (re.compile(r"(?<=[\w/.~%+-])\?[^\s\"'<>]+"), f"?{HIDDEN}"),
    # redis://:password@host, postgres://user:password@host
    (re.compile(r"(\w://[^\s/:@]*):[^\s/@]+@"), rf"\1:{HIDDEN}@"),
    (re.compile(r"\b(Bearer|Basic)\s+[^\s,;\"']+", re.IGNORECASE), rf"\1 {HIDDEN}"),
    # password=..., 'csrftoken': '...', sessionid: ...
    (
        re.compile(
            rf"((?:{_TELLING}|sessionid|session_key|api_?key)\w{{0,40}}[\"']?\s{{0,4}}[=:]\s{{0,4}})(?!{re.escape(HIDDEN)})"
            r"(\"[^\"]*\"|'[^']*'|[^\s,;&)}\]]+)",
            re.IGNORECASE,
        ),
        rf"\1{HIDDEN}",
    ),
)

Event = MutableMapping[str, Any]


def hide_secrets(_logger: Any, _method: str, event: Event) -> Event:
    """The processor of structlog's that does so."""
    return {key: HIDDEN if _tells(key) and value else _without_secrets(value) for key, value in event.items()}


def _tells(key: object) -> bool:
    return _TELLING_KEY.search(str(key)) is not None


def _without_secrets(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Mapping):
        return {str(key): HIDDEN if _tells(key) and part else _without_secrets(part) for key, part in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_without_secrets(part) for part in value]
    text = value if isinstance(value, str) else repr(value)
    for pattern, instead in _IN_TEXT:
        text = pattern.sub(instead, text)
    return text


def add_request_id(_logger: Any, _method: str, event: Event) -> Event:
    """Django tells of a refused request when its context is gone already, but names the request."""
    record = event.get("_record")
    request_id = getattr(getattr(record, "request", None), "request_id", None)
    if request_id:
        event.setdefault("request_id", request_id)
    return event


class BadRequests(logging.Filter):
    """Requests that Django refuses as bad are their senders' fault: a short line of INFO, where it has a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.name.startswith("django.security."):
            return True
        record.levelno, record.levelname = logging.INFO, "INFO"
        record.msg, record.args = record.getMessage()[:MOST_OF_BAD_REQUESTS], ()
        record.exc_info = record.exc_text = None
        return logging.getLogger().isEnabledFor(logging.INFO)


def in_colour(stream: TextIO) -> bool:
    """Whether whoever reads there wants colours: it is a terminal, and NO_COLOR (no-color.org) is not set."""
    return stream.isatty() and not os.environ.get("NO_COLOR")


def configure_logs(*, level: str, form: str) -> dict[str, Any]:
    """Set up structlog and return Django's LOGGING; `form` is ``json`` or ``console``, `level` a name of logging's."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    plain = structlog.dev.plain_traceback
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=in_colour(sys.stderr), exception_formatter=plain)
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    as_root: dict[str, Any] = {
        "handlers": [],
        "propagate": True,
        "level": "NOTSET",
    }  # the root's handler and level hold
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info,
                    structlog.processors.StackInfoRenderer(),
                    hide_secrets,
                    renderer,
                ],
                "foreign_pre_chain": [*shared, add_request_id],
            }
        },
        "filters": {
            "redis_trouble": {"()": "uckers_site.redis_trouble.RedisTrouble"},
            "bad_requests": {"()": BadRequests},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "structured",
                "filters": ["redis_trouble", "bad_requests"],
            }
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            "django": as_root,
            "django.server": as_root,
            # Requests are told of once, by uckers_site.request_log, exceptions with their traceback among them.
            "django.request": {"handlers": [], "propagate": False, "level": logging.CRITICAL},
            "uvicorn": {**as_root, "level": "NOTSET"},  # the root's; uvicorn had set one of its own
            # Likewise; and these lines would have query strings in them.
            "uvicorn.access": {"handlers": [], "propagate": False, "level": logging.CRITICAL},
        },
    }
