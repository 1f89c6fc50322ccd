"""What the log says of a Redis that is away: one line for each process that misses it, then quiet for a while.

Celery tries again every second or two, tells of each try, and shows where in its own code it stood. Nobody can do
anything with that but start Redis; and nothing is lost meanwhile, since what is to be done stands in the database.
"""

import logging
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from celery.exceptions import CPendingDeprecationWarning
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

QUIET_SECONDS = 30.0
OF_CELERY = ("celery", "kombu", "django_structlog.celery")  # the loggers whose lines are looked at
TOO_OFTEN = "RestartFreqExceeded"  # billiard's, for a connection that was lost a few times within a second
EXPLAINED = CPendingDeprecationWarning.__name__  # of a setting that we have set: told at each loss of the connection


class RedisTrouble(logging.Filter):
    """On a handler: turns Celery's lines about Redis into one of ours, and lets no other through for a while."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._quiet_until = 0.0
        self._process = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "py.warnings":
            return EXPLAINED not in record.getMessage()
        if not record.name.startswith(OF_CELERY) or not any(map(_is_trouble, _exceptions(record))):
            return True
        now = self._clock()
        if self._process == os.getpid() and now < self._quiet_until:  # a forked process says it once for itself
            return False
        self._process, self._quiet_until = os.getpid(), now + QUIET_SECONDS
        what = "ends without Redis" if record.levelno >= logging.CRITICAL else "cannot reach Redis; it tries again"
        record.msg, record.args = f"{_who()} {what}", ()
        record.exc_info = record.exc_text = record.stack_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def _who() -> str:
    """The part of the site that this process is, by its command: ``celery ... worker`` and ``celery ... beat``."""
    return next((name for name in ("worker", "beat") if name in sys.argv), "web")


def _exceptions(record: logging.LogRecord) -> Iterator[BaseException]:
    """Every exception that a line tells of, with what caused it."""
    told: list[Any] = [record.exc_info, record.args, record.msg]
    while told:
        part = told.pop()
        if isinstance(part, BaseException):
            yield part
            told += [part.__cause__, part.__context__]
        elif isinstance(part, dict):
            told += part.values()
        elif isinstance(part, tuple):
            told += part


def _is_trouble(error: BaseException) -> bool:
    return isinstance(error, RedisError | OperationalError | ConnectionError) or type(error).__name__ == TOO_OFTEN
