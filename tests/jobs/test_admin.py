"""The Django admin shows jobs to those who may see them, changes none, and never shows a payload."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from uckers_site.accounts.models import User
from uckers_site.jobs.models import Job

pytestmark = pytest.mark.django_db

LIST = "/admin/jobs/job/"


@pytest.fixture
def failed() -> Job:
    return Job.objects.create(
        kind="accounts.mail", key="reset:1", payload={"link": "a-secret-link"}, state=Job.State.FAILED, attempts=20
    )


def member(name: str, *permissions: str, staff: bool = True) -> Client:
    user = User.objects.create_user(name, f"{name}@uckers.example", "a long password", is_staff=staff)
    user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(user)
    return client


def test_who_may_view_sees_jobs_and_no_payload(failed: Job) -> None:
    client = member("secretary", "view_job")
    for address in (LIST, f"{LIST}{failed.pk}/change/"):
        page = client.get(address)
        assert page.status_code == 200
        assert "accounts.mail" in page.text
        assert "a-secret-link" not in page.text


def test_even_a_superuser_adds_changes_and_deletes_nothing(failed: Job, admin_client: Client) -> None:
    assert admin_client.get(f"{LIST}add/").status_code == 403
    assert admin_client.post(f"{LIST}{failed.pk}/change/", {"kind": "other"}).status_code == 403
    assert admin_client.post(f"{LIST}{failed.pk}/delete/", {"post": "yes"}).status_code == 403
    assert "delete_selected" not in admin_client.get(LIST).text
    failed.refresh_from_db()
    assert failed.kind == "accounts.mail"


def test_a_failed_job_is_tried_again_by_those_who_may(failed: Job) -> None:
    asked = {"action": "try_again", "_selected_action": [str(failed.pk)]}
    member("secretary", "view_job").post(LIST, asked)
    failed.refresh_from_db()
    assert failed.state == Job.State.FAILED

    client = member("engineer", "view_job", "retry_job")
    assert "1 job will be tried again." in client.post(LIST, asked, follow=True).text
    failed.refresh_from_db()
    assert failed.state == Job.State.WAITING
    assert failed.retried_by == User.objects.get(username="engineer")
    assert "only a failed job can be tried again" in client.post(LIST, asked, follow=True).text


def test_nobody_else_sees_jobs(failed: Job, client: Client) -> None:
    assert client.get(LIST).status_code == 302  # to the sign-in
    assert member("rating", staff=False).get(LIST).status_code in (302, 403)
    assert member("umpire").get(LIST).status_code == 403
