"""Queries that are kept answer as the ordinary ones beside them do, on both databases, whatever is in their holes."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import CharField, DateTimeField, F, JSONField, Q, UUIDField
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext

from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry
from uckers_site.jobs.models import Job
from uckers_site.queries import Hole, Kept, KeptUpdate, insert

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

AT = datetime(2026, 11, 3, 20, 15, 30, 123456, tzinfo=UTC)
TOLD: dict[str, Any] = {"won": [1, 2.5, None], "%s": "per cent: %", "ü": {"deep": True}}


@pytest.fixture
def jobs() -> list[Job]:
    """Three jobs, written by `insert`: one that somebody tried again, and two of nobody."""
    by = User.objects.create_user("writer")
    made = [
        Job(kind="first", payload=TOLD, available_at=AT, created_at=AT, retried_by=by),
        Job(kind="second", payload={}, available_at=AT, created_at=AT),
        Job(kind="third", payload=dict(TOLD), key="once", available_at=AT, created_at=AT, attempts=2),
    ]
    insert(*made)
    return made


def fields_of(row: Any) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_rows_are_inserted_as_save_would_have_written_them(jobs: list[Job]) -> None:
    for job in jobs:
        assert fields_of(Job.objects.get(pk=job.pk)) == fields_of(job)
        assert (job._state.adding, job._state.db) == (False, "default")
    entries = [Entry(deed=deed, about="test:1", details=TOLD) for deed in ("one", "two")]
    insert(*entries)  # whose keys the database gives
    assert [entry.deed for entry in Entry.objects.in_bulk([entry.pk for entry in entries]).values()] == ["one", "two"]
    assert Entry.objects.get(pk=entries[0].pk).details == TOLD
    entries[0].refresh_from_db()
    jobs[1].kind = "changed"
    jobs[1].save()  # an update: it is there
    with CaptureQueriesContext(connection) as asked:
        insert()
    assert not asked.captured_queries
    with pytest.raises(IntegrityError), transaction.atomic():
        insert(jobs[0])


def test_kept_queries_give_what_their_querysets_give(jobs: list[Job]) -> None:
    by = jobs[0].retried_by
    assert by is not None
    either = Kept(
        Job.objects.filter(Q(pk=Hole("one", UUIDField())) | Q(pk=Hole("other", UUIDField()))).order_by("kind")
    )
    with CaptureQueriesContext(connection) as asked:
        for one, other in ((0, 1), (2, 1)):
            found = either(one=jobs[one].pk, other=jobs[other].pk)
            wanted = Job.objects.filter(pk__in=[jobs[one].pk, jobs[other].pk]).order_by("kind")
            assert [fields_of(row) for row in found] == [fields_of(row) for row in wanted]
    assert len(asked) == 4
    assert either(one=None, other=uuid4()) == []  # NULL equals nothing
    at = Hole("at", DateTimeField())
    joined = Job.objects.select_related("retried_by").filter(retried_by__username=Hole("name", CharField()))
    of_user = Kept(joined.filter(created_at=at))
    with CaptureQueriesContext(connection) as asked:
        (row,) = of_user(name="writer", at=AT)
        assert fields_of(row.retried_by) == fields_of(User.objects.get(pk=by.pk))
    assert len(asked) == 2
    assert of_user(name="writer", at=datetime(2026, 1, 1, tzinfo=UTC)) == []
    same = Job.objects.filter(payload=Hole("payload", JSONField())).order_by("kind")
    values: Kept[tuple[str, Any, UUID | None]] = Kept(same.values_list("kind", "payload", "retried_by"))
    assert values(payload=TOLD) == [("first", TOLD, by.pk), ("third", TOLD, None)]
    assert Kept(same.values_list("pk", flat=True))(payload={}) == [jobs[1].pk]
    with pytest.raises(KeyError):
        values()


def test_one_row_is_got_and_what_is_locked_needs_a_transaction(jobs: list[Job]) -> None:
    one = Kept(Job.objects.select_for_update().filter(pk=Hole("job", UUIDField())))
    assert one.get(job=jobs[0].pk) == jobs[0]
    with pytest.raises(Job.DoesNotExist):
        one.get(job=uuid4())


@pytest.mark.django_db(transaction=True)
def test_what_is_locked_needs_a_transaction() -> None:
    with pytest.raises(TransactionManagementError):
        Kept(Job.objects.select_for_update().filter(pk=Hole("job", UUIDField())))(job=uuid4())


def test_kept_updates_change_what_they_are_told(jobs: list[Job]) -> None:
    by = User.objects.create_user("changer")
    rows = Job.objects.filter(pk=Hole("job", UUIDField()), kind=Hole("kind", CharField()))
    change = KeptUpdate(rows, attempts=F("attempts") + 1)
    for _ in range(2):  # the second time of what is kept
        assert change({"payload": [1], "retried_by": by.pk, "retried_at": AT}, job=jobs[0].pk, kind="first") == 1
        assert change({"kind": "other"}, job=jobs[1].pk, kind="nothing such") == 0  # by the old one, to the new one
    assert change({"kind": "other", "payload": TOLD, "retried_by": None}, job=jobs[2].pk, kind="third") == 1
    first, second, third = (Job.objects.get(pk=job.pk) for job in jobs)
    assert (first.payload, first.retried_by, first.retried_at, first.attempts) == ([1], by, AT, 2)
    assert fields_of(second) == fields_of(jobs[1])
    assert (third.kind, third.payload, third.retried_by, third.attempts) == ("other", TOLD, None, 3)
    with CaptureQueriesContext(connection) as asked:
        change({}, job=jobs[2].pk, kind="other")
    assert len(asked) == 1
    assert Job.objects.get(pk=third.pk).attempts == 4
