"""What one test commits another does not meet, and what every site begins with is there for each."""

import pytest
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.test import TransactionTestCase

from tests.games.people import account, recorded
from tests.support.emptying import empty_database

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def _rows() -> dict[str, int]:
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
        counted = {}
        for name in names:
            cursor.execute(f'SELECT count(*) FROM "{name}"')
            counted[name] = cursor.fetchone()[0]
    return counted


def test_it_leaves_what_djangos_own_way_leaves() -> None:
    recorded(account("able"))
    Group.objects.all().delete()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournaments_ship")
    call_command("flush", verbosity=0, interactive=False)
    as_django_leaves_it = _rows()
    recorded(account("baker"))
    assert _rows() != as_django_leaves_it
    empty_database(TransactionTestCase())
    assert _rows() == as_django_leaves_it
    assert min(as_django_leaves_it[name] for name in ("tournaments_ship", "auth_group", "tournaments_champion")) > 0


def test_what_stays_is_whole() -> None:
    assert {(kind.app_label, kind.model) for kind in ContentType.objects.all()} >= {
        ("games", "game"),
        ("accounts", "user"),
    }
    assert Permission.objects.filter(codename="view_player").exists()
