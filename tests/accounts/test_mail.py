"""Mail is work written down: neither a dead mail server nor a killed worker loses one, and no link is kept."""

import email
import email.policy
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.db import transaction
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from tests.accounts.conftest import link_in, post_office
from uckers_site.accounts.mail import send_written_mail, write_down_mail
from uckers_site.accounts.models import User
from uckers_site.jobs import services as jobs
from uckers_site.jobs.models import Job
from uckers_site.serving.valkey import free_port


class Postbox:
    """An SMTP server's handler that keeps what it is handed."""

    def __init__(self) -> None:
        self.received: list[Message] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802  # as aiosmtpd calls it
        self.received.append(email.message_from_bytes(envelope.content))
        return "250 OK"


@pytest.fixture
def smtp_port(settings: Settings) -> int:
    """Where the site takes its mail server to be; nothing listens there yet."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", free_port()
    settings.EMAIL_USE_TLS = False
    return int(settings.EMAIL_PORT)


@contextmanager
def mail_server(port: int) -> Iterator[Postbox]:
    postbox = Postbox()
    controller = Controller(postbox, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield postbox
    finally:
        controller.stop()


@pytest.mark.django_db
def test_a_mail_waits_while_the_server_is_away_and_a_repeat_is_known_for_one(
    client: Client, jack: User, smtp_port: int
) -> None:
    assert client.post("/accounts/password/reset/", {"email": jack.email}).status_code == 302
    job = Job.objects.get()
    jobs.do(job.pk)
    job.refresh_from_db()
    assert (job.state, job.attempts) == (Job.State.WAITING, 1)
    assert "reset" not in job.last_error  # why it failed, and not what it said
    assert "ConnectionRefusedError" in job.last_error

    with mail_server(smtp_port) as postbox:
        # A worker that is killed after sending and before marking: the job is done again.
        send_written_mail(job_id=job.pk, payload=job.payload)
        Job.objects.update(available_at=timezone.now())
        jobs.do(job.pk)
    assert Job.objects.get().state == Job.State.DONE
    first, second = postbox.received
    assert first["Message-ID"] == second["Message-ID"] == f"<{job.pk}@localhost>"
    assert first["To"] == jack.email
    assert first["Auto-Submitted"] == "auto-generated"
    assert "/accounts/password/reset/key/" in first.get_payload(decode=True).decode()  # type: ignore[union-attr]  # it has one part


@pytest.mark.django_db
def test_once_sent_the_link_is_kept_nowhere(client: Client, jack: User) -> None:
    client.post("/accounts/password/reset/", {"email": jack.email})
    assert "/accounts/password/reset/key/" in str(Job.objects.get().payload)
    [message] = post_office()
    link_in(message, "/accounts/password/reset/key/")
    assert Job.objects.get().payload == {}


@pytest.mark.django_db
def test_a_mail_of_a_change_that_did_not_happen_is_not_sent() -> None:
    with transaction.atomic():
        write_down_mail(message=EmailMessage("Hello", "Text", to=["jack@ship.example"]))
        transaction.set_rollback(True)
    assert not Job.objects.exists()


@pytest.mark.django_db
def test_text_and_html_are_kept_and_what_cannot_be_kept_is_refused() -> None:
    message = EmailMultiAlternatives("Hello", "Text", to=["jack@ship.example", "jill@ship.example"])
    message.attach_alternative("<p>Text</p>", "text/html")
    write_down_mail(message=message)
    [sent] = post_office()
    assert isinstance(sent, EmailMultiAlternatives)
    assert (sent.subject, sent.body, sent.to) == ("Hello", "Text", ["jack@ship.example", "jill@ship.example"])
    assert [tuple(alternative) for alternative in sent.alternatives] == [("<p>Text</p>", "text/html")]
    for more in (
        {"cc": ["x@ship.example"]},
        {"bcc": ["x@ship.example"]},
        {"attachments": [("a.txt", "a", "text/plain")]},
    ):
        with pytest.raises(ValueError, match="at most one HTML alternative"):
            write_down_mail(message=EmailMessage("Hello", "Text", to=["jack@ship.example"], **more))


def test_in_development_mail_goes_to_files_in_the_data_folder() -> None:
    from uckers_site import settings as site

    assert site.EMAIL_BACKEND == "uckers_site.mail_files.EmailBackend"
    assert Path(site.EMAIL_FILE_PATH) == site.ENVIRONMENT.data_dir / "mail"


def test_each_mail_is_a_file_that_mail_programs_open(tmp_path: Path) -> None:
    office = get_connection("uckers_site.mail_files.EmailBackend", file_path=str(tmp_path / "mail"))
    messages = [EmailMessage(f"Pipe {n}", "Up – board", "u@ship.example", ["jack@ship.example"]) for n in range(3)]
    assert office.send_messages(messages) == 3
    files = sorted((tmp_path / "mail").iterdir())
    assert {file.suffix for file in files} == {".eml"}
    read = [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in files]
    assert [message["Subject"] for message in read] == ["Pipe 0", "Pipe 1", "Pipe 2"]
    assert read[0].get_content().strip() == "Up – board"
