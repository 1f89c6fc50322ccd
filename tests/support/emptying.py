"""The database between tests that commit: whatever they left goes, and what every site begins with is laid down again.

Django's way truncates every table and makes all content types and permissions anew; with as many tables as there are
that took longer than most such tests. Here only tables with rows in them are emptied, and those stay that name the
site's own models and migrations, which tests leave as they are.
"""

from functools import cache

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connection, transaction
from django.test import TransactionTestCase

from tournaments.services.people.starting_list import lay_down_starting_list
from tournaments.services.starting_roll import lay_down_roll
from uckers_site.accounts.roles import make_site_roles

_STAY = {"django_content_type", "auth_permission"}


def empty_database(_test: TransactionTestCase) -> None:
    """In place of Django's `flush`."""
    begin_anew()


def begin_anew() -> None:
    """Empty the tables, on either database and within a transaction too, and lay down what every site begins with.

    One statement to see which tables have rows, and one for each of those.
    """
    quote = connection.ops.quote_name
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_which_have_rows())
        for (table,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {quote(table)}")
        for lay_down in (make_site_roles, lay_down_starting_list, lay_down_roll):
            lay_down(using=DEFAULT_DB_ALIAS)


@cache
def _which_have_rows() -> str:
    quote = connection.ops.quote_name
    models = [model for model in apps.get_models(include_auto_created=True) if not model._meta.proxy]
    tables = sorted({model._meta.db_table for model in models} - _STAY)
    return " UNION ALL ".join(f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {quote(table)})" for table in tables)
