"""The count of queries is compared honestly: a query for each row is found, one for all rows is let be."""

import pytest

from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


def make_two() -> None:
    for _ in range(2):
        User.objects.create_user(f"rating-{User.objects.count()}")


def test_a_query_for_each_row_is_found() -> None:
    make_two()
    with pytest.raises(pytest.fail.Exception, match=r"3 queries .* 5 after"):
        assert_same_number_of_queries(
            make_more=make_two, request=lambda: [user.groups.count() for user in User.objects.all()]
        )


def test_one_query_for_all_rows_is_let_be() -> None:
    make_two()
    assert_same_number_of_queries(make_more=make_two, request=lambda: list(User.objects.all()))
