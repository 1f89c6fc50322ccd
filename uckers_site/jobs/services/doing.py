"""Doing the work: a worker takes a job under a lease, does it, and marks it done; or it fails and is tried later.

The lease is a token and a time. A worker that dies leaves a lease that runs out, and the sweep sends the job again;
a worker that was only slow finds that its token no longer fits, and can mark nothing.
"""

import traceback
import uuid
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from uckers_site.jobs.hints import hint_job
from uckers_site.jobs.kinds import Handler, Work, handler_of
from uckers_site.jobs.models import LAST_ERROR_LENGTH, Job

log = structlog.get_logger(__name__)

WORKER_LOST = "The worker was lost each time."


class LostLease(Exception):
    """The lease ran out and somebody else took the job, or it is done."""


def do(job_id: uuid.UUID) -> None:
    """Do a job if it is due and nobody holds it; otherwise nothing. Safe to call however often, from wherever.

    A handler's exception is recorded and logged, not raised: the job waits for its next attempt, or has failed.
    """
    token = uuid.uuid4()
    job = _take(job_id, token)
    if job is None:
        return
    handler: Handler | None = None
    try:
        handler = handler_of(job.kind)
        work = Work(job.pk, job.kind, job.payload, job.attempts, renew=partial(_renew, job.pk, token))
        if handler.effects == "inside":
            with transaction.atomic():
                _lock(job.pk, token)
                handler.function(work)
                _mark_done(job.pk, token, handler)
        else:
            handler.function(work)
            _mark_done(job.pk, token, handler)
    except LostLease:
        log.warning("job_lease_lost", job=str(job.pk), kind=job.kind, attempt=job.attempts)
    except Exception as error:
        _record_failure(job, token, error, quote=handler is None or not handler.forget_payload)
    else:
        log.info("job_done", job=str(job.pk), kind=job.kind, attempt=job.attempts)


def sweep() -> int:
    """Send the jobs that are due and in nobody's hands, longest due first, at most settings.JOBS_SWEEP_BATCH of them.

    Returns how many were sent. One query, however many there are.
    """
    due = Job.objects.due(timezone.now()).order_by("available_at").values_list("pk", flat=True)
    return sum(hint_job(job_id) for job_id in due[: settings.JOBS_SWEEP_BATCH])


@transaction.atomic
def _take(job_id: uuid.UUID, token: uuid.UUID) -> Job | None:
    """Put the job under a lease and count the attempt; None if it is not due, or held.

    The attempt counts from its beginning, so that a job which kills its worker every time comes to an end too.
    """
    now = timezone.now()
    # Skipping a locked row: its holder is alive inside its transaction, however old the lease.
    job = Job.objects.due(now).select_for_update(skip_locked=True).filter(pk=job_id).first()
    if job is None:
        return None
    if job.attempts >= settings.JOBS_MAX_ATTEMPTS:
        job.state, job.last_error, job.held_by, job.held_until = Job.State.FAILED, WORKER_LOST, None, None
        job.save(update_fields=["state", "last_error", "held_by", "held_until"])
        log.error("job_failed", job=str(job.pk), kind=job.kind, attempt=job.attempts, error=WORKER_LOST)
        return None
    job.held_by, job.held_until = token, _lease_from(now)
    job.attempts += 1
    job.save(update_fields=["held_by", "held_until", "attempts"])
    return job


def _lease_from(now: datetime) -> datetime:
    return now + timedelta(seconds=settings.JOBS_LEASE_SECONDS)


def _lock(job_id: uuid.UUID, token: uuid.UUID) -> None:
    """Keep everybody else from the job until the transaction ends."""
    if not Job.objects.select_for_update().filter(pk=job_id, held_by=token).exists():
        raise LostLease


def _renew(job_id: uuid.UUID, token: uuid.UUID) -> None:
    if not Job.objects.filter(pk=job_id, held_by=token).update(held_until=_lease_from(timezone.now())):
        raise LostLease


def _mark_done(job_id: uuid.UUID, token: uuid.UUID, handler: Handler) -> None:
    forgotten: dict[str, dict[str, str]] = {"payload": {}} if handler.forget_payload else {}
    marked = Job.objects.filter(pk=job_id, held_by=token).update(
        state=Job.State.DONE, done_at=timezone.now(), held_by=None, held_until=None, last_error="", **forgotten
    )
    if not marked:
        raise LostLease


def _record_failure(job: Job, token: uuid.UUID, error: Exception, *, quote: bool) -> None:
    """Let the job wait for its next attempt, twice as long as before, or be failed when it has had them all."""
    last = job.attempts >= settings.JOBS_MAX_ATTEMPTS
    wait = min(settings.JOBS_BACKOFF_SECONDS * 2 ** (job.attempts - 1), settings.JOBS_BACKOFF_CAP_SECONDS)
    described = _describe(error, quote=quote)
    recorded = Job.objects.filter(pk=job.pk, held_by=token).update(
        state=Job.State.FAILED if last else Job.State.WAITING,
        available_at=timezone.now() + timedelta(seconds=wait),
        held_by=None,
        held_until=None,
        last_error=described,
    )
    log.error(
        "job_failed" if last else "job_attempt_failed",
        job=str(job.pk),
        kind=job.kind,
        attempt=job.attempts,
        error=described,
        lease_lost=not recorded,
        exc_info=error if quote else None,
    )


def _describe(error: Exception, *, quote: bool) -> str:
    """The exception's class and where it was raised; its message too, unless that might quote a secret."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    message = f": {error}" if quote else ""
    return f"{type(error).__name__} at {place}{message}"[:LAST_ERROR_LENGTH]
