"""Mail as work written down: what is to be sent stands in the database with the change that it tells of.

The worker sends it, again and again until the mail server takes it, so that neither a killed process nor a dead
server loses a mail, and no page waits for one. A repeat has the same Message-ID, by which mail programs know it.
"""

import uuid
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.db import transaction

from uckers_site.jobs.models import Job
from uckers_site.jobs.services import write_down

KIND = "accounts.mail"


@transaction.atomic
def write_down_mail(*, message: EmailMessage) -> Job:
    """Have `message` sent if the transaction around this call commits.

    Kept are its sender, recipients (``to``), subject, text, headers of its own and one HTML alternative; anything else
    it may not have.
    """
    alternatives = message.alternatives if isinstance(message, EmailMultiAlternatives) else []
    kinds = [kind for _content, kind in alternatives]
    if message.cc or message.bcc or message.attachments or kinds not in ([], ["text/html"]):
        raise ValueError("Mail that is written down has recipients (to), a text and at most one HTML alternative.")
    payload = {
        "from": message.from_email,
        "to": message.to,
        "subject": str(message.subject),
        "text": str(message.body),
        "html": str(alternatives[0][0]) if alternatives else "",
        "headers": dict(message.extra_headers),
    }
    return write_down(kind=KIND, payload=payload, key="")


def send_written_mail(*, job_id: uuid.UUID, payload: Mapping[str, Any]) -> None:
    """Hand one mail to the mail server. Raises what Django's mail backend raises."""
    message = EmailMultiAlternatives(
        subject=payload["subject"],
        body=payload["text"],
        from_email=payload["from"],
        to=payload["to"],
        headers={
            **payload.get("headers", {}),  # what was written down by an earlier version has none
            "Message-ID": f"<{job_id}@{urlsplit(settings.SITE_URL).hostname}>",
            "Auto-Submitted": "auto-generated",  # RFC 3834: no out-of-office replies, please
        },
    )
    if payload["html"]:
        message.attach_alternative(payload["html"], "text/html")
    message.send()
