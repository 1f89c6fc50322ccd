"""A list of results: every fault by line and column, looked at without entering, entered whole or not at all, once."""

import uuid
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.leagues.league import RULES, confirmed, league, season
from tournaments.formats.nights import Nights
from tournaments.formats.outcome_texts import read_outcome
from tournaments.formats.outcomes import Ending, Honour
from tournaments.formats.result_lists import read_results
from tournaments.models import Competition, Match, Report, Result
from tournaments.services.leagues import result_lists
from tournaments.services.leagues.nights import set_nights
from tournaments.services.leagues.result_lists import enter_listed, look_at
from tournaments.services.leagues.seasons import begin_season
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry

pytestmark = pytest.mark.django_db

HEAD = "date,division,home,away,games,walkover,words\n"
FIRST = date(2025, 11, 4)


@pytest.fixture
def begun() -> tuple[Competition, User]:
    """A season of the past with two divisions of four, twice against everybody, on nights; and its secretary."""
    able = confirmed("able")
    made = season(league(able), able, "First", "Second")
    for division in made.titles.all():
        of.enter(division, 4)
    begin_season(season=made, by=able)
    divisions = list(made.titles.select_related("competition__championship"))
    set_nights(divisions=divisions, nights=Nights(FIRST, frozenset(range(7))), at=time(19, 30), zone="UTC", by=able)
    return Competition.objects.select_related("championship").get(pk=made.pk), able


def _listed(made: Competition, count: int, games: str = "8-3", division: str = "First") -> list[str]:
    """Lines for the first fixtures of a division, each on its night."""
    matches = Match.objects.filter(group__stage__title__competition=made, group__stage__title__name=division)
    found = matches.select_related("first", "second").order_by("round__number", "place")[:count]
    return [
        f"{match.plays_at:%Y-%m-%d},{division},{match.first.key} player 1,{match.second.key.lower()},{games},,"
        for match in found
        if match.first and match.second and match.plays_at
    ]


def test_a_list_is_looked_at_and_then_entered_once(begun: tuple[Competition, User]) -> None:
    made, able = begun
    lines = _listed(made, 4)
    lines[1] = lines[1].replace("8-3,,", "8-0h,,")
    lines[2] = lines[2].replace("8-3,,", ",away,They were ashore.")
    told: dict[str, Any] = {"season": made, "zone": "UTC", "by": able}
    text = HEAD + "\n".join(lines)
    look = look_at(**told, text=text)
    assert (look.faults, len(look.new), Report.objects.count()) == ((), 4, 0)
    for _twice in range(2):
        assert not enter_listed(**told, text=text).faults
    assert Report.objects.count() == 4
    reports = [Report.objects.get(match=row.match) for row in look.rows]
    assert [report.played_at for report in reports[:3:2]] == [
        datetime.combine(FIRST, time(19, 30), UTC),
        datetime.combine(FIRST + timedelta(days=1), time(19, 30), UTC),
    ]
    second, third = (read_outcome(report.outcome) for report in reports[1:3])
    assert second.legs[0].honour is Honour.HARBOUR
    assert (third.ending, third.winner, reports[2].words) == (Ending.WALKOVER, 1, "They were ashore.")
    assert Result.objects.count() == 3
    assert AuditEntry.objects.filter(deed="results listed").count() == 1
    # The list has grown, and is sent whole: what was there is passed over. A day without that fixture takes its noon.
    more = _listed(made, 6)[4:]
    grown = HEAD + "\n".join([*lines, more[0].replace(more[0][:10], "2025-12-24")])
    assert [row.is_there for row in look_at(**told, text=grown).rows] == [True] * 4 + [False]
    enter_listed(**told, text=grown)
    assert Report.objects.get(played_at=datetime(2025, 12, 24, 12, tzinfo=UTC))
    # Another result for one that counts is for its page; then nothing of the list is entered.
    wrong = HEAD + "\n".join([more[1], lines[0].replace("8-3", "8-4")])
    look = enter_listed(**told, text=wrong)
    assert [(fault.line, fault.column) for fault in look.faults] == [(3, "games")]
    assert Report.objects.count() == 5


def test_where_somebody_was_quicker_nothing_is_entered_and_the_line_is_named(
    begun: tuple[Competition, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, able = begun
    text = HEAD + "\n".join(_listed(made, 2))
    look = look_at(season=made, text=text, zone="UTC", by=able)
    Match.objects.filter(pk=look.rows[1].match.pk).update(version=7)
    monkeypatch.setattr(result_lists, "look_at", lambda **_asked: look)  # as it was a moment ago
    (fault,) = enter_listed(season=made, text=text, zone="UTC", by=able).faults
    assert (fault.line, "just now" in fault.words) == (3, True)
    assert not Report.objects.exists()


def test_fixtures_of_one_round_are_found_from_either_side() -> None:
    able = confirmed("able")
    rules = {**RULES, "stages": [{**RULES["stages"][0], "options": {"table": "circle", "cycles": 1}}]}
    made = season(league(able), able, rules=rules)
    of.enter(made.titles.get(), 4)
    begin_season(season=made, by=able)
    made = Competition.objects.select_related("championship").get(pk=made.pk)
    match = Match.objects.select_related("first", "second").filter(group__stage__title__competition=made)[0]
    assert match.first
    assert match.second
    text = f"date,home,away,games\n2025-11-04,{match.second.key},{match.first.key},8-3"
    (row,) = enter_listed(season=made, text=text, zone="UTC", by=able).rows
    assert row.match == match
    match.refresh_from_db()
    assert match.outcome
    assert read_outcome(match.outcome).winner == 1


def test_every_fault_is_named_by_line_and_column_and_nothing_is_entered(begun: tuple[Competition, User]) -> None:
    made, able = begun
    good = _listed(made, 3)
    as_player = Match.objects.filter(group__stage__title__competition=made, group__stage__title__name="Second")[0]
    assert as_player.first
    of.as_player(as_player.first, "able")
    (own,) = (line for line in _listed(made, 2, division="Second") if f"{as_player.first.key} player" in line)
    lines = [
        good[0],
        good[0],  # twice
        good[1].replace("First", "Third"),
        good[1].replace("E0", "X0", 1),
        good[1].replace("2025-11", "2099-11", 1),
        good[1].replace("8-3", "8-3 8-2"),
        good[1].replace("8-3", "7-3"),
        own,
        "today,First,Me,You,9-9,,",
    ]
    look = enter_listed(season=made, text=HEAD + "\n".join(lines), zone="UTC", by=able)
    assert [(fault.line, fault.column) for fault in look.faults] == [
        *((3, ""), (4, "division"), (5, "home"), (6, "date"), (7, "games"), (8, "games"), (9, "")),
        *((10, "date"), (10, "games"), (10, "home"), (10, "away")),
    ]
    words = " ".join(fault.words for fault in look.faults)
    for told in ("stands in line 2 too", "First, Second", "still to come", "1 game at the most", "You play this"):
        assert told in words
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("4 Nov 2025,A,B,8-3,", "date"),
        ("2025-11-04,,B,8-3,", "home"),
        ("2025-11-04,A,,8-3,", "away"),
        ("2025-11-04,A,B,,", "games"),
        ("2025-11-04,A,B,8:3,", "games"),
        ("2025-11-04,A,B,9-3,", "games"),
        ("2025-11-04,A,B,8-8,", "games"),
        ("2025-11-04,A,B,8-2h,", "games"),
        ("2025-11-04,A,B,8-3,home", "walkover"),
        ("2025-11-04,A,B,,them", "walkover"),
    ],
)
def test_what_is_no_result_is_told_with_its_column(line: str, column: str) -> None:
    _lines, faults = read_results(f"date,home,away,games,walkover\n{line}")
    assert [(fault.line, fault.column) for fault in faults] == [(2, column)]


@pytest.mark.parametrize(
    ("text", "column"), [("", ""), ("date,home,away\n", "games"), (HEAD, ""), (HEAD + "x" * 100_001, "")]
)
def test_what_is_no_list_is_one_fault(begun: tuple[Competition, User], text: str, column: str) -> None:
    made, able = begun
    (fault,) = look_at(season=made, text=text, zone="UTC", by=able).faults
    assert (fault.line, fault.column) == (1, column)


def test_the_page_shows_what_would_be_entered_enters_it_and_asks_as_often_for_many(
    begun: tuple[Competition, User],
) -> None:
    made, able = begun
    page = f"/{made.championship.at}/{made.slug}/results/list/"
    client = Client()
    client.force_login(able)
    bad = client.post(page, {"text": HEAD + "x", "look": "1", "key": str(uuid.uuid4())})
    assert bad.status_code == 422
    assert "Nothing was entered" in bad.content.decode()
    sent = {"text": HEAD + "\n".join(_listed(made, 2)), "look": "1", "key": str(uuid.uuid4())}
    looked = client.post(page, sent)
    assert looked.status_code == 200, looked.content.decode()
    assert "2 results would be entered" in looked.content.decode()
    assert not Report.objects.exists()
    entered = client.post(page, sent | {"make": "1"}, follow=True)
    assert "2 results are entered." in entered.content.decode()
    assert Report.objects.count() == 2
    texts = iter([HEAD + "\n".join(_listed(made, 3)), HEAD + "\n".join(_listed(made, 11))])
    text = [next(texts)]
    assert_same_number_of_queries(
        make_more=lambda: text.append(next(texts)),
        request=lambda: client.post(page, sent | {"text": text[-1]}),
    )
    with pytest.raises(PermissionDenied):
        look_at(season=made, text=HEAD, zone="UTC", by=of.user("stranger"))
