"""A page asks the database as often for many rows as for few."""

from collections import Counter
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext


def assert_same_number_of_queries(*, make_more: Callable[[], object], request: Callable[[], object]) -> None:
    """Fail if `request` needs another number of queries once `make_more` has added rows to what it shows.

    Let some rows (two are best) be there before. The first request is not counted: it fills caches.
    """
    request()
    few = _queries(request)
    make_more()
    many = _queries(request)
    if len(few) != len(many):
        extra = Counter(many) - Counter(few)
        asked = "\n".join(f"  {count} times: {sql}" for sql, count in extra.most_common(5))
        pytest.fail(
            f"{len(few)} queries before there was more to show, {len(many)} after; among the new ones:\n{asked}"
        )


def _queries(request: Callable[[], object]) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        request()
    return [query["sql"] for query in captured.captured_queries]
