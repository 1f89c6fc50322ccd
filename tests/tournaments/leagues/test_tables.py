"""The tables of a division: as of a day, home and away, form, honours, head to head, players, over the season."""

import csv
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.leagues.league import confirmed, league, season
from tournaments.formats.outcomes import Ending, Honour, Leg, Outcome
from tournaments.models import Entry, Group, Match
from tournaments.services.competing import correcting, reporting
from tournaments.services.competing.adjusting import adjust_points
from tournaments.services.leagues.seasons import begin_season
from tournaments.words.tables import VIEWS
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db

FIRST_NIGHT = datetime(2021, 11, 1, 20, tzinfo=UTC)
HARBOUR = Outcome(Ending.PLAYED, 0, (Leg(0, (8, 0), None, Honour.HARBOUR),))


class Held:
    """A division of three, twice against each other, of which fixtures are played on nights of one's own choosing."""

    def __init__(self) -> None:
        self.able = confirmed("able")
        made = season(league(self.able), self.able)
        self.entries = of.enter(made.titles.get(), 3)
        begin_season(season=made, by=self.able)
        self.group = Group.objects.get(stage__title__competition=made)

    def at(self, name: str, view: str, on: str = "") -> str:
        found = reverse(f"tournaments:{name}", args=["leagues/drake", "2026", "first", self.group.pk, view])
        return f"{found}?on={on}" if on else found

    def play(self, home: str, away: str, nights: int, outcome: Outcome = of.FIRST_WINS) -> Match:
        """The fixture of two, who is at home first, so many nights after the first."""
        found = next(m for m in of.ready(self.group) if m.first and m.second and _keys(m) == (home, away))
        at = FIRST_NIGHT + timedelta(days=nights)
        reporting.report_match(match=found.pk, version=found.version, outcome=outcome, by=self.able, played_at=at)
        return found

    def rows(self, view: str, on: str = "") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = Client().get(self.at("tables_json", view, on)).json()["rows"]
        return found

    def told(self, view: str, *columns: str, on: str = "") -> list[tuple[Any, ...]]:
        return [tuple(row[column] for column in columns) for row in self.rows(view, on)]


def _keys(match: Match) -> tuple[str, str]:
    return (match.first.key if match.first else "", match.second.key if match.second else "")


def test_who_rests_has_nothing_from_it() -> None:
    held = Held()
    assert Match.objects.filter(group=held.group, second_is="bye").exists()
    assert set(held.told("table", "points", "played", "byes")) == {("0", 0, 0)}


def test_tables_as_of_a_day_in_parts_and_over_the_season() -> None:
    held = Held()
    held.play("E01", "E02", 0, HARBOUR)
    held.play("E02", "E01", 1)
    held.play("E02", "E03", 1)
    held.play("E03", "E01", 7, of.SECOND_WINS)
    adjust_points(entry=held.entries[2].pk, points=1, because="lent a board", key=held.group.pk, by=held.able)
    # a win is worth 2, also with eight in harbour; E03's point is of today, and not of those nights
    assert held.told("table", "place", "entry", "points", "form") == [
        (1, "E01", "4", "WLW"),
        (2, "E02", "4", "LWW"),
        (3, "E03", "1", "LL"),
    ]
    assert held.told("table", "entry", "points", "form", on="2021-11-02") == [
        ("E02", "4", "LWW"),
        ("E01", "2", "WL"),
        ("E03", "0", "L"),
    ]
    assert held.told("table", "entry", "points", "played", on="2021-11-01") == [
        ("E01", "2", 1),
        ("E03", "0", 0),
        ("E02", "0", 1),
    ]
    assert set(held.told("table", "played", on="2021-10-31")) == {(0,)}
    assert held.told("home", "place", "entry", "points") == [(1, "E02", "4"), (2, "E01", "2"), (3, "E03", "0")]
    assert held.told("away", "place", "entry", "points") == [(1, "E01", "2"), (2, "E03", "0"), (3, "E02", "0")]
    form = [("E01", "4", "WLW"), ("E02", "4", "LWW"), ("E03", "0", "LL")]
    assert held.told("form", "entry", "points", "form") == form
    honours = ("entry", "eight_piecers", "eight_piecers_against", "in_harbour", "in_harbour_against")
    assert held.told("honours", *honours) == [("E01", 1, 0, 1, 0), ("E03", 0, 0, 0, 0), ("E02", 0, 1, 0, 1)]
    assert held.told("grid", "entry", "E01", "E02", "E03") == [
        ("E01", None, "8–0", None),
        ("E02", "8–3", None, "8–3"),
        ("E03", "5–8", None, None),
    ]
    players = ("player", "games", "won", "drawn", "lost", "won_percent", "pieces_home_a_game", "in_harbour")
    assert held.told("players", *players) == [
        ("E01 player 1", 3, 2, 0, 1, "67", "6.3", 1),
        ("E02 player 1", 3, 2, 0, 1, "67", "5.3", 0),
        ("E03 player 1", 2, 0, 0, 2, "0", "4.0", 0),
    ]
    assert held.told("players", "games", on="2021-11-01") == [(1,), (1,)]
    assert held.told("season", "entry", "2021-11-01", "2021-11-02", "2021-11-08") == [
        ("E01", 1, 2, 1),
        ("E02", 3, 1, 2),
        ("E03", 2, 3, 3),
    ]


def test_a_day_ends_by_the_clock_of_who_reads_and_is_a_day() -> None:
    held = Held()
    held.play("E01", "E02", 0)
    page = held.at("tables", "table", "2021-11-01")
    assert "at the end of 1 Nov 2021, UTC" in Client().get(page).content.decode()
    other = next(match for match in of.ready(held.group) if match.first and match.first.key == "E03")
    Match.objects.filter(pk=other.pk).update(plays_at=FIRST_NIGHT)  # reported later, it was played on its night
    of.play(other, held.able)
    assert sum(row["played"] for row in held.rows("table", "2021-11-01")) == 4
    answer = Client().get(held.at("tables", "table", "1st"))
    assert answer.status_code == 422
    assert "as it stands now" in answer.content.decode()
    for missing in (held.at("tables_csv", "table", "1st"), held.at("tables", "no-such-table")):
        assert Client().get(missing).status_code == 404


def test_withdrawn_corrected_and_corrected_back() -> None:
    held = Held()
    match = held.play("E01", "E02", 0)
    held.play("E02", "E03", 1)
    views = [(view, on) for view in VIEWS for on in ("", "2021-11-01")]

    def written() -> list[bytes]:
        return [Client().get(held.at("tables_csv", view, on)).content for view, on in views]

    before = written()

    def correct(outcome: Outcome) -> None:
        version = Group.objects.get(pk=held.group.pk).version
        correcting.correct_match(match=match.pk, outcome=outcome, version=version, because="Misread.", by=held.able)

    correct(of.SECOND_WINS)
    assert held.told("table", "entry", on="2021-11-01")[0] == ("E02",)
    correct(of.FIRST_WINS)
    assert written() == before
    correcting.leave(entry=held.entries[2].pk, how="withdrawn", because="At sea.", by=held.able)
    assert held.told("table", "entry", "place", "points", "withdrawn")[2] == ("E03", None, "0", "yes")
    assert held.told("table", "entry", "played", "withdrawn", on="2021-11-02") == [
        ("E01", 1, ""),
        ("E02", 2, ""),
        ("E03", 1, ""),
    ]


def test_pages_and_files_and_as_many_queries_for_many_results() -> None:
    held = Held()
    Entry.objects.filter(number=1).update(name="=1+1")
    held.play("E01", "E02", 0)
    client = Client()
    assert held.at("tables", "table") in client.get(held.at("tables", "table")).content.decode()
    text = client.get(held.at("tables_csv", "table")).content.decode()
    top = next(csv.DictReader(StringIO(text, newline="")))
    assert (top["name"], top["games_won"], top["games_lost"], top["pieces_home"]) == ("'=1+1", "1", "0", "8")
    assert "points: " in top["working"] or "parted" in text
    for view in VIEWS:
        page = client.get(held.at("tables", view)).content.decode()
        assert 'aria-current="page">' in page
        assert held.at("tables_csv", view) in page
    everything = [
        held.at(name, view, on) for name in ("tables", "tables_csv") for view in VIEWS for on in ("", "2021-11-02")
    ]
    assert_same_number_of_queries(
        request=lambda: [client.get(path) for path in everything],
        make_more=lambda: of.play_all(held.group, held.able),
    )


def test_no_tables_of_a_bracket_and_none_before_the_season_is_published() -> None:
    able: User = confirmed("able")
    made = season(league(able), able, public=False)
    of.enter(made.titles.get(), 2)
    begin_season(season=made, by=able)
    group = Group.objects.get(stage__title__competition=made)
    client = Client()
    path = reverse("tournaments:tables", args=["leagues/drake", "2026", "first", group.pk, "table"])
    assert client.get(path).status_code == 404
    client.force_login(able)
    assert client.get(path).status_code == 200
    knocked_out = of.title(made, able, of.KNOCK_OUT)
    of.enter(knocked_out, 2)
    bracket = of.begin(knocked_out, able).groups.get()
    path = reverse("tournaments:tables", args=["leagues/drake", "2026", knocked_out.slug, bracket.pk, "table"])
    assert client.get(path).status_code == 404
