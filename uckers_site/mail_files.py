"""Mail in development: a file for each, ``.eml``, that any mail program opens."""

import datetime as dt
import secrets
from collections.abc import Sequence
from pathlib import Path

from django.core.mail import EmailMessage
from django.core.mail.backends import filebased


class EmailBackend(filebased.EmailBackend):
    """Django's, whose files have several mails each and a name that no mail program knows."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            name = f"{dt.datetime.now(dt.UTC):%Y%m%d-%H%M%S-%f}-{secrets.token_hex(3)}.eml"  # in order of sending
            Path(self.file_path, name).write_bytes(message.message().as_bytes())
        return len(email_messages)
