"""Writing work down in the transaction of the change that asks for it, and having a failed job tried again."""

import uuid
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import structlog
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.utils import timezone

from uckers_site.jobs.hints import hint_job
from uckers_site.jobs.models import Job
from uckers_site.queries import insert

log = structlog.get_logger(__name__)

SOON = timedelta(seconds=30)  # what is put off for no longer is hinted too, for its time; the rest waits for the sweep


class NotInTransaction(RuntimeError):
    """Work was written down outside a transaction, where it could survive a change that did not."""


class JobNotFailed(ValueError):
    """Only a failed job can be tried again."""


def write_down(
    *, kind: str, payload: Mapping[str, Any], key: str, available_at: datetime | None = None, hinted: bool = True
) -> Job:
    """Write down that a job of `kind` is to be done, if the transaction around this call commits.

    `payload`: what its handler needs, in JSON's own types (ids as text). `key` names the deed: a second job of the
    same kind and key is never made, not even after the first was done; the first is returned, with its own payload.
    An empty key makes a job each time. `available_at`: not before then. `hinted`: whether a worker is woken for it;
    what nobody waits for is found by the sweep some seconds later. Raises `NotInTransaction`.
    """
    if not connection.in_atomic_block:
        raise NotInTransaction(f"The job {kind!r} must be written down inside the transaction of what asks for it.")
    now = timezone.now()
    job = Job(kind=kind, payload=dict(payload), key=key, available_at=available_at or now, created_at=now)
    if not key:
        insert(job)
    else:
        # One statement, so that of several at the same time one inserts and the others wait for its outcome.
        Job.objects.bulk_create([job], ignore_conflicts=True)
        written = Job.objects.get(kind=kind, key=key)
        if written.pk != job.pk:
            return written
    if hinted and job.available_at <= now + SOON:
        hint_on_commit(job.pk, after=max((job.available_at - now).total_seconds(), 0.0))
    return job


def hint_on_commit(job_id: uuid.UUID, *, after: float = 0.0) -> None:
    """Wake a worker once the transaction has committed, `after` so many seconds."""
    transaction.on_commit(partial(hint_job, job_id, after), robust=True)


@transaction.atomic
def retry_job(*, job: Job, by: AbstractUser) -> Job:
    """Let a failed job be tried again from its first attempt, and record who asked.

    Raises `PermissionDenied` without the permission ``jobs.retry_job``, `JobNotFailed` for a job in another state.
    """
    if not by.has_perm("jobs.retry_job"):
        raise PermissionDenied("Trying a job again needs the permission jobs.retry_job.")
    job = Job.objects.select_for_update().get(pk=job.pk)
    if job.state != Job.State.FAILED:
        raise JobNotFailed(f"Job {job.pk} is {job.state}; only a failed job can be tried again.")
    job.state = Job.State.WAITING
    job.attempts = 0
    job.available_at = job.retried_at = timezone.now()
    job.retried_by_id = by.pk
    job.save(update_fields=["state", "attempts", "available_at", "retried_at", "retried_by"])
    log.info("job_retried", job=str(job.pk), kind=job.kind, by=str(by.pk))
    hint_on_commit(job.pk)
    return job
