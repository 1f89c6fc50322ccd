"""What the worker does for accounts."""

from celery import shared_task

from uckers_site.accounts import mail, services
from uckers_site.jobs.kinds import Work, handles


@handles(mail.KIND, effects="outside", forget_payload=True)  # a mail may hold a link that resets a password
def send_mail(work: Work) -> None:
    """Send one mail that was written down."""
    mail.send_written_mail(job_id=work.id, payload=work.payload)


@shared_task
def forget_sessions() -> None:
    """Delete sessions that have run out."""
    services.forget_sessions()
