"""What Celery runs for serving: the worker's sign of life."""

from celery import shared_task

from uckers_site.serving.heartbeat import record_heartbeat


@shared_task
def heartbeat() -> None:
    """Note that a worker has just done something."""
    record_heartbeat()
