"""Standings and results as CSV: what is on the pages, row by row, and nothing that a spreadsheet would work out."""

import csv
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tournaments.formats.outcomes import Ending, Honour, Leg, Outcome
from tournaments.models import Entry, Group, Title
from tournaments.services import championships
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db

BEST_OF_3: dict[str, object] = {"name": "Table", "format": "round-robin", "match": {"games": 3}}


def _held(stage: dict[str, object], entries: int) -> tuple[Title, Group, User]:
    edition, secretary = of.edition()
    championships.publish_edition(competition=edition, by=secretary)
    title = of.title(edition, secretary, {"stages": [stage]})
    of.enter(title, entries)
    group = of.begin(title, secretary).groups.get()
    of.draw(group, secretary)
    return title, group, secretary


def _path(title: Title, name: str, *group: object) -> str:
    return reverse(f"tournaments:{name}", args=["championships/world", "2021", title.slug, *group])


def _rows(path: str) -> list[dict[str, str]]:
    answer = Client().get(path)
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(StringIO(answer.content.decode(), newline="")))


def test_a_table_and_its_games() -> None:
    title, group, secretary = _held(BEST_OF_3, 3)
    Entry.objects.filter(number=1).update(name="=1+1", contact="a@example.org")
    client = Client()
    there = [(_path(title, name, group.pk)) for name in ("group", "standings_csv", "group_results_csv")]
    assert {row["ended"] for row in _rows(there[2])} == {"bye"}
    page = client.get(there[0]).content.decode()
    assert there[1] in page
    assert there[2] in page
    assert _path(title, "results_csv") in client.get(_path(title, "title")).content.decode()

    games = (Leg(0, (8, 0), None, Honour.HARBOUR), Leg(1, (5, 8)), Leg(0, (8, 7)))
    match = next(one for one in of.ready(group) if one.first and one.first.number == 1)
    of.play(match, secretary, Outcome(Ending.PLAYED, 0, games))
    rows = [row for row in _rows(there[2]) if row["ended"] != "bye"]
    assert [
        (row["game"], row["game winner"], row["first home"], row["second home"], row["honour"]) for row in rows
    ] == [
        ("1", "first", "8", "0", "eight piece in harbour"),
        ("2", "second", "5", "8", ""),
        ("3", "first", "8", "7", ""),
    ]
    assert {(row["first"], row["first name"], row["ended"], row["winner"]) for row in rows} == {
        ("E01", "'=1+1", "played", "first")
    }
    assert [row for row in _rows(_path(title, "results_csv")) if row["game"]] == rows
    top = _rows(there[1])[0]
    assert (top["place"], top["name"], top["games won"], top["games lost"]) == ("1", "'=1+1", "2", "1")
    assert (top["pieces home"], top["pieces against"]) == ("21", "15")
    assert "example.org" not in "".join(client.get(path).content.decode() for path in there[1:])


def test_places_of_a_bracket_and_a_match_without_games() -> None:
    title, group, secretary = _held({"name": "Knock-out", "format": "single"}, 4)
    standings = _path(title, "standings_csv", group.pk)
    assert Client().get(standings).status_code == 404  # nobody's place is certain yet
    of.play(of.ready(group)[0], secretary, Outcome(Ending.WALKOVER, 1))
    of.play_all(group, secretary)
    walkover = next(row for row in _rows(_path(title, "results_csv")) if row["ended"] == "walkover")
    assert (walkover["winner"], walkover["game"], walkover["first home"]) == ("second", "", "")
    assert [(row["place"], row["to"]) for row in _rows(standings)] == [("1", "1"), ("2", "2"), ("3", "4"), ("3", "4")]


def test_as_many_queries_for_many_results_as_for_few() -> None:
    title, group, secretary = _held({"name": "Table", "format": "round-robin"}, 4)
    of.play(of.ready(group)[0], secretary)
    client = Client()
    paths = [_path(title, "results_csv"), _path(title, "standings_csv", group.pk)]
    assert_same_number_of_queries(
        request=lambda: [client.get(path) for path in paths], make_more=lambda: of.play_all(group, secretary)
    )


def test_of_an_edition_that_is_not_published_nobody_else_gets_any() -> None:
    edition, secretary = of.edition()
    title = of.title(edition, secretary, of.KNOCK_OUT)
    of.enter(title, 2)
    group = of.begin(title, secretary).groups.get()
    of.draw(group, secretary)
    client = Client()
    paths = [_path(title, "results_csv"), *(_path(title, n, group.pk) for n in ("group_results_csv", "standings_csv"))]
    assert [client.get(path).status_code for path in paths] == [404] * 3
    client.force_login(secretary)
    assert [client.get(path).status_code for path in paths[:2]] == [200] * 2
