"""Long lists a page at a time, newest first.

A page begins after a *mark*, the time and id of the row before it, so that the thousandth page costs what the first
does and nothing slips between two pages while rows are added.
"""

import uuid
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Generic, NamedTuple, TypeVar

from django.db.models import Model, Q, QuerySet
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware

PAGE = 25

Row = TypeVar("Row", bound=Model)


class Mark(NamedTuple):
    """A place in the list: what a page begins after, or ends before."""

    at: datetime
    id: uuid.UUID

    def __str__(self) -> str:
        return f"{self.at.isoformat()}_{self.id}"


class Page(NamedTuple, Generic[Row]):
    """Some rows, and the marks of the pages beside them."""

    rows: list[Row]
    newer: Mark | None
    older: Mark | None


def read_mark(text: str) -> Mark | None:
    """A mark from what `str` made of it; None for anything else."""
    at, _, id = text.partition("_")
    try:
        moment, key = parse_datetime(at), uuid.UUID(id)
        if moment is None or not is_aware(moment):
            return None
        return Mark(moment.astimezone(UTC), key)  # no database knows a year before 1 or after 9999
    except (ValueError, OverflowError):
        return None


def page_of(
    rows: QuerySet[Row],
    field: str,
    complete: Callable[[QuerySet[Row]], QuerySet[Row]],
    *,
    older_than: Mark | None = None,
    newer_than: Mark | None = None,
    size: int = PAGE,
) -> Page[Row]:
    """A page of `rows` in the order of `field`, their time, and then of their ids, newest first.

    `complete` adds what is shown with them to the query of the page; it costs its queries, and one more.
    """
    if newer_than is not None:
        later = Q(**{f"{field}__gte": newer_than.at}) & ~Q(**{field: newer_than.at, "id__lte": newer_than.id})
        found = list(complete(rows.filter(later).order_by(field, "id"))[: size + 1])
        shown = found[:size][::-1]
        return Page(shown, _mark(shown, 0, field) if len(found) > size else None, _mark(shown, -1, field))
    if older_than is not None:
        earlier = Q(**{f"{field}__lte": older_than.at}) & ~Q(**{field: older_than.at, "id__gte": older_than.id})
        rows = rows.filter(earlier)
    found = list(complete(rows.order_by(f"-{field}", "-id"))[: size + 1])
    shown = found[:size]
    older = _mark(shown, -1, field) if len(found) > size else None
    return Page(shown, _mark(shown, 0, field) if older_than else None, older)


def _mark(rows: Sequence[Model], index: int, field: str) -> Mark | None:
    return Mark(getattr(rows[index], field), rows[index].pk) if rows else None
