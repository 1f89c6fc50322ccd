"""What Celery runs for this app: the doing of one job, and the sweep that beat asks for every few seconds."""

import uuid

from celery import shared_task

from uckers_site.jobs import services


@shared_task
def do_job(job_id: str) -> None:
    services.do(uuid.UUID(job_id))


@shared_task
def sweep() -> None:
    services.sweep()
