"""What the worker does for notices."""

import uuid

from uckers_site.jobs.kinds import Work, handles
from uckers_site.notices.services import mailing


@handles(mailing.MAIL, effects="inside")  # the letter itself is a job of its own
def send_letter(work: Work) -> None:
    """Write down the letter of one notice, if it is still wanted."""
    mailing.send_letter(notice_id=uuid.UUID(work.payload["notice"]))
