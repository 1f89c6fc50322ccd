"""A double elimination of 256 played out through the services, beside the very statements that they issued, sent bare.

Every result is entered by a secretary: checked, confirmed, followed through the bracket, written with its audit trail,
in a transaction of its own. The statements of each are noted down as they are issued; then all rows are put back as
they were, and the same statements are sent again in as many transactions, by Django's cursor and nothing else.
"""

import time
from collections.abc import Callable
from typing import Any

import django
from django.apps import apps
from django.db import connection, transaction

TITLE = "Championships"
ENTRIES = 256

Statement = tuple[str, Any]


class Noted:
    """The statements of each transaction, in order, as a wrapper of the connection hears them."""

    def __init__(self) -> None:
        self.transactions: list[list[Statement]] = []

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        self.transactions[-1].append((sql, params))
        return execute(sql, params, many, context)


def measure() -> str:
    """Play it out and send it bare; the answer is a table in Markdown."""
    django.setup()
    from tests.tournaments.competing import championship as of  # Django has to be set up first
    from tournaments.models import Group, Match
    from tournaments.services.competing import reporting

    edition, secretary = of.edition("measured")
    title = of.title(edition, secretary, {"stages": [{"name": "Double elimination", "format": "double"}]})
    of.enter(title, ENTRIES)
    group: Group = of.begin(title, secretary).groups.get()
    of.draw(group, secretary)
    before = list(Match.objects.filter(group=group))
    version = Group.objects.get(pk=group.pk).version
    noted = Noted()
    spent = 0.0
    with connection.execute_wrapper(noted):
        while True:
            noted.transactions.append([])
            ready = list(group.matches.filter(state=Match.State.READY).order_by("place").values_list("pk", "version"))
            noted.transactions.pop()
            if not ready:
                break
            for match, seen in ready:
                noted.transactions.append([])
                began = time.perf_counter()
                reporting.report_match(match=match, version=seen, outcome=of.FIRST_WINS, by=secretary)
                spent += time.perf_counter() - began
    _put_back(before)
    Group.objects.filter(pk=group.pk).update(version=version)
    began = time.perf_counter()
    for statements in noted.transactions:
        with transaction.atomic(), connection.cursor() as cursor:
            for sql, params in statements:
                cursor.execute(sql, params)
    bare = time.perf_counter() - began
    matches, sent = len(noted.transactions), sum(map(len, noted.transactions))
    return (
        f"A double elimination of {ENTRIES}, {matches} matches, {sent:,} statements "
        f"({sent / matches:.1f} a result), PostgreSQL.\n\n"
        "| | seconds | ms a result |\n| --- | --- | --- |\n"
        f"| through the services | {spent:.2f} | {1000 * spent / matches:.2f} |\n"
        f"| the same statements bare | {bare:.2f} | {1000 * bare / matches:.2f} |\n"
        f"| ratio (aim: 2 at the most) | {spent / bare:.2f} | |\n"
    )


def _put_back(matches: list[Any]) -> None:
    """Everything as it was before the first result."""
    for model in ("ResultSeat", "Result", "Leg", "Report"):
        apps.get_model("tournaments", model).objects.all().delete()
    apps.get_model("audit", "Entry").objects.all().delete()
    fields = [field.name for field in matches[0]._meta.concrete_fields if field.name != "id"]
    apps.get_model("tournaments", "Match").objects.bulk_update(matches, fields)


if __name__ == "__main__":
    from bench.site import site_prepared

    with site_prepared():
        print(measure())
