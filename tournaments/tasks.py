"""What the worker does for competition."""

import uuid

from celery import shared_task
from django.utils import timezone

from tournaments.services.competing import deadlines, ready, reporting, tables
from tournaments.services.entries import messages
from uckers_site.jobs.kinds import Work, handles


@handles(messages.COPY, effects="inside")  # a notice; its letter is a job of its own
def tell_copy(work: Work) -> None:
    """Tell one account of a message to entrants."""
    messages.tell_copy(copy_id=uuid.UUID(work.payload["copy"]))


@handles(tables.TAKE_OVER, effects="inside")
def take_over(work: Work) -> None:
    """Let what a game of the site has become be its match's."""
    tables.take_over(game=uuid.UUID(work.payload["game"]))


@handles(ready.TELL, effects="inside")  # notices; their letters are jobs of their own
def tell_ready(work: Work) -> None:
    """Tell those who meet in some matches that these are ready."""
    ready.tell([uuid.UUID(match) for match in work.payload["matches"]])


@shared_task
def take_over_missed() -> None:
    """Take over games of matches that were missed, and tables that were called off."""
    tables.take_over_missed()


@shared_task
def confirm_unopposed() -> None:
    """Confirm the results to which nobody has objected in time."""
    reporting.confirm_all_unopposed(now=timezone.now())


@shared_task
def remind_of_matches() -> None:
    """Remind players of matches that are due soon."""
    deadlines.remind(now=timezone.now())
