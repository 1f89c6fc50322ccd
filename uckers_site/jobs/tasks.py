"""What Celery runs for this app: the doing of one job, and the sweep that beat asks for every few seconds."""

import uuid

from celery import shared_task

from uckers_site.jobs import services


@shared_task
def do_job(job_id: str) -> None:
    """Do one job, if it is still to be done and nobody else is at it."""
    services.do(uuid.UUID(job_id))


@shared_task
def sweep() -> None:
    """Find what is due and was missed."""
    services.sweep()
