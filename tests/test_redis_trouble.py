"""A Redis that is away is one line a process and then quiet; whatever else goes wrong is told in full."""

import logging
import os
import sys
from typing import Any

import pytest
from kombu.exceptions import OperationalError
from redis.exceptions import ConnectionError as RedisAway

from uckers_site.redis_trouble import QUIET_SECONDS, RedisTrouble


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def caught(error: BaseException, cause: BaseException | None = None) -> Any:
    """`exc_info` of an error that was raised, as Celery wraps one of redis-py in one of kombu."""
    try:
        raise error from cause
    except BaseException:
        return sys.exc_info()


def line(name: str, message: Any, *args: Any, level: int = logging.ERROR, exc_info: Any = None) -> logging.LogRecord:
    return logging.LogRecord(name, level, "", 0, message, args, exc_info)


AWAY = RedisAway("Error 111 connecting to 127.0.0.1:6379. Connection refused.")
# As Celery 5 writes them: (logger, message, arguments, what was caught)
WHILE_AWAY = {
    "beat sends": ("celery.beat", "Message Error: %s\n%s", (AWAY, ["stack"]), OperationalError("Error 111")),
    "beat starts": ("celery.beat", "beat: Connection error: %s. Trying again in %s seconds...", (AWAY, 2.0), None),
    "worker starts": ("celery.worker.consumer.consumer", "consumer: Cannot connect to %s: %s.", ("", AWAY), None),
    "worker loses it": ("celery.worker.consumer.consumer", "%s (%r)", ("Connection lost", AWAY), None),
    "worker gives up": ("celery.worker", "Unrecoverable error: %r", (AWAY,), AWAY),
    "in a timer": ("kombu.asynchronous.timer", "Error in timer: %r", (AWAY,), ConnectionResetError(104, "reset")),
    "a task needs it": ("celery.app.trace", "Task %(name)s raised: %(exc)s", ({"name": "x", "exc": "y"},), AWAY),
    "structlog": ("django_structlog.celery.receivers", {"event": "task_failed", "exception": AWAY}, (), None),
}  # fmt: skip


@pytest.mark.parametrize("moment", WHILE_AWAY)
def test_at_every_moment_it_is_one_line_and_then_quiet(moment: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["celery", "--quiet", "--app", "uckers_site", "beat"])
    clock = Clock()
    trouble = RedisTrouble(clock=clock)

    def told() -> logging.LogRecord | None:
        name, message, args, error = WHILE_AWAY[moment]
        record = line(name, message, *args, exc_info=error and caught(error))
        return record if trouble.filter(record) else None

    first = told()
    assert first
    assert logging.Formatter().format(first) == "beat cannot reach Redis; it tries again"
    assert first.levelno == logging.WARNING
    clock.now += QUIET_SECONDS - 1
    assert not told()
    clock.now += 2
    assert told()


def test_a_cause_further_down_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["celery", "worker"])
    record = line("celery.worker", "Unrecoverable error", level=logging.CRITICAL, exc_info=caught(KeyError("x"), AWAY))
    assert RedisTrouble().filter(record)
    assert logging.Formatter().format(record) == "worker ends without Redis"


def test_a_forked_process_says_it_once_for_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    trouble = RedisTrouble()
    assert trouble.filter(line("celery.worker", "%r", AWAY))
    assert not trouble.filter(line("celery.worker", "%r", AWAY))
    own = os.getpid()
    monkeypatch.setattr(os, "getpid", lambda: own + 1)
    assert trouble.filter(line("celery.worker", "%r", AWAY))


def test_whatever_else_is_told_in_full() -> None:
    trouble = RedisTrouble()
    other = line("celery.app.trace", "Task %s failed", "x", exc_info=caught(ValueError("thrown")))
    ours = line("uckers_site.accounts.middleware", "redis away", exc_info=caught(AWAY))
    for record in (other, ours):
        assert trouble.filter(record)
        assert "Traceback" in logging.Formatter().format(record)


def test_what_celery_explains_of_a_setting_that_we_have_set_is_left_out() -> None:
    warned = "consumer.py:427: CPendingDeprecationWarning: In Celery 5.1 we introduced an optional breaking change"
    assert not RedisTrouble().filter(line("py.warnings", "%s", warned))
    assert RedisTrouble().filter(line("py.warnings", "%s", "x.py:1: DeprecationWarning: old"))


def test_the_sites_log_has_it() -> None:
    [handler] = [handler for handler in logging.getLogger().handlers if type(handler) is logging.StreamHandler]
    assert any(isinstance(filter_, RedisTrouble) for filter_ in handler.filters)
