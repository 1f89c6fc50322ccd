"""Hints: messages that tell a worker of a job at once, so that it need not wait for the next sweep.

A hint may be lost, doubled or late; the job in the database is what counts. So whoever sends one from a request
never waits long for the broker, and after a failure sends none for a while: the sweep finds the jobs meanwhile.
"""

import time
import uuid

import structlog
from celery import current_app
from django.conf import settings
from kombu import Connection
from kombu.pools import producers

log = structlog.get_logger(__name__)

DO_JOB = "uckers_site.jobs.tasks.do_job"

SEND_SECONDS = 0.5  # the longest that each of connecting, writing and reading may take
PAUSE_SECONDS = 5.0  # after a failure, so that a broker that hangs delays one request and not every one

_paused_until = 0.0  # of time.monotonic()


def hint_job(job_id: uuid.UUID, countdown: float = 0.0) -> bool:
    """Tell a worker of a job, to be looked at after `countdown` seconds. Returns and never raises as `send_hint`."""
    return send_hint(DO_JOB, [str(job_id)], countdown)


def send_hint(task: str, args: list[str], countdown: float = 0.0) -> bool:
    """Ask a worker for a task by its name, after `countdown` seconds. Returns whether the message was handed over;
    never raises for a broker in trouble."""
    global _paused_until
    if time.monotonic() < _paused_until:
        return False
    try:
        with producers[_quick_connection()].acquire(block=True, timeout=SEND_SECONDS) as producer:
            current_app.send_task(
                task,
                args=args,
                producer=producer,
                retry=False,
                countdown=countdown or None,
                ignore_result=True,  # by its name alone a task is not asked; a Redis that is away would hold us 20 s
            )
    except Exception as error:  # whatever the broker's trouble is: the sweep will find the job
        _paused_until = time.monotonic() + PAUSE_SECONDS
        log.warning("hint_not_sent", task=task, args=args, error=type(error).__name__)
        return False
    return True


def _quick_connection() -> Connection:
    """To the broker, giving up soon; the pool keeps one set of open connections for each such description."""
    return Connection(
        settings.CELERY_BROKER_URL,
        connect_timeout=SEND_SECONDS,
        transport_options={
            **settings.CELERY_BROKER_TRANSPORT_OPTIONS,
            "socket_connect_timeout": SEND_SECONDS,
            "socket_timeout": SEND_SECONDS,
            "max_retries": 0,
        },
    )
