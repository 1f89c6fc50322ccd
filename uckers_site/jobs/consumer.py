"""The worker's side of the broker, ended properly at whatever moment it is told to end.

A worker that is told to end gives up its pool at once, and what is under way in its main process (starting,
connecting again) then fails on the pool that is gone. That is no error of anybody's: it ends as it was told.
"""

from typing import Any

from celery.worker import consumer
from celery.worker.state import maybe_shutdown


class Consumer(consumer.Consumer):
    """What settings.CELERY_WORKER_CONSUMER names."""

    def start(self) -> Any:
        try:
            return super().start()
        except Exception:
            maybe_shutdown()  # raises what ends the worker, if it was told to
            raise
