"""A double elimination of 256 played out through the services, beside the very statements that they issued, sent bare.

    .venv/bin/python -m bench.championships

Every result is entered by a secretary: checked, confirmed, followed through the bracket, written with its audit trail,
in a transaction of its own. The statements of each are noted down as they are issued; then all rows are put back as
they were, and the same statements are sent again in as many transactions, by Django's cursor and nothing else. Both
are done in turn, some rounds of each after one that does not count.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any

import django
from django.apps import apps
from django.db import connection, transaction

TITLE = "Championships"
ENTRIES = 256
ROUNDS = 5

Statement = tuple[str, Any]


class Noted:
    """The statements of each transaction, in order, as a wrapper of the connection hears them."""

    def __init__(self) -> None:
        self.transactions: list[list[Statement]] = []

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        self.transactions[-1].append((sql, params))
        return execute(sql, params, many, context)


def measure() -> str:
    """Play it out and send it bare, in turn; the answer is a table in Markdown."""
    django.setup()
    from tests.tournaments.competing import championship as of  # Django has to be set up first
    from tournaments.models import Group, Match
    from uckers_site.jobs.models import Job

    edition, secretary = of.edition("measured")
    title = of.title(edition, secretary, {"stages": [{"name": "Double elimination", "format": "double"}]})
    of.enter(title, ENTRIES)
    group: Group = of.begin(title, secretary).groups.get()
    of.draw(group, secretary)
    before = list(Match.objects.filter(group=group))
    group.refresh_from_db()
    jobs = set(Job.objects.values_list("pk", flat=True))
    services, bare = [], []
    for _ in range(ROUNDS + 1):
        noted = Noted()
        with connection.execute_wrapper(noted):
            services.append(_played(group, secretary, noted))
        _put_back(group, before, jobs)
        bare.append(_sent(noted.transactions))
        _put_back(group, before, jobs)
    matches, sent = len(noted.transactions), sum(map(len, noted.transactions))
    ratios = [mine / theirs for (mine, _own), (theirs, _its) in zip(services[1:], bare[1:], strict=True)]
    through, through_own = _medians(services[1:])  # the first is to warm up
    peer, peer_own = _medians(bare[1:])
    return (
        f"A double elimination of {ENTRIES}, {matches} matches, {sent:,} statements ({sent / matches:.1f} a result), "
        f"PostgreSQL; medians of {ROUNDS} rounds of each, in turn. Own computing: what this process computes, without "
        "the database's part.\n\n"
        "| | seconds | ms a result | own computing, ms a result |\n| --- | --- | --- | --- |\n"
        + _row("through the services", through, through_own, matches)
        + _row("the same statements bare", peer, peer_own, matches)
        + f"| ratio (aim: 2 at the most) | {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}) "
        f"| | {through_own / peer_own:.2f} |\n"
    )


def _row(what: str, seconds: float, own: float, matches: int) -> str:
    return f"| {what} | {seconds:.2f} | {1000 * seconds / matches:.2f} | {1000 * own / matches:.2f} |\n"


def _medians(rounds: list[tuple[float, float]]) -> tuple[float, float]:
    return statistics.median(wall for wall, _own in rounds), statistics.median(own for _wall, own in rounds)


def _played(group: Any, secretary: Any, noted: Noted) -> tuple[float, float]:
    """Every match that is ready, until none is; the seconds that reporting took, and those of this process's CPU."""
    from tests.tournaments.competing import championship as of
    from tournaments.models import Match
    from tournaments.services.competing import reporting

    spent, own = 0.0, 0.0
    while True:
        noted.transactions.append([])
        ready = list(group.matches.filter(state=Match.State.READY).order_by("place").values_list("pk", "version"))
        noted.transactions.pop()
        if not ready:
            return spent, own
        for match, seen in ready:
            noted.transactions.append([])
            began, began_own = time.perf_counter(), time.process_time()
            reporting.report_match(match=match, version=seen, outcome=of.FIRST_WINS, by=secretary)
            spent, own = spent + time.perf_counter() - began, own + time.process_time() - began_own


def _sent(transactions: list[list[Statement]]) -> tuple[float, float]:
    """The seconds that the bare statements take, and those of this process's CPU."""
    began, began_own = time.perf_counter(), time.process_time()
    for statements in transactions:
        with transaction.atomic(), connection.cursor() as cursor:
            for sql, params in statements:
                cursor.execute(sql, params)
    return time.perf_counter() - began, time.process_time() - began_own


def _put_back(group: Any, matches: list[Any], jobs: set[Any]) -> None:
    """Everything as it was before the first result."""
    for model in ("ResultSeat", "Result", "Leg", "Report"):
        apps.get_model("tournaments", model).objects.all().delete()
    apps.get_model("audit", "Entry").objects.all().delete()
    apps.get_model("jobs", "Job").objects.exclude(pk__in=jobs).delete()
    fields = [field.name for field in matches[0]._meta.concrete_fields if field.name != "id"]
    apps.get_model("tournaments", "Match").objects.bulk_update(matches, fields)
    type(group).objects.filter(pk=group.pk).update(version=group.version)


if __name__ == "__main__":
    from bench.site import site_prepared

    with site_prepared():
        print(measure())
