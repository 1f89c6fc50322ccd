"""A night's results on one page: each row by itself, what is right is kept, and a row sent twice is kept once."""

import uuid
from datetime import date, time
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.leagues.league import confirmed, league, season
from tournaments.formats.nights import Nights
from tournaments.models import Match, Report, Title
from tournaments.services.leagues.nights import set_nights
from tournaments.services.leagues.seasons import begin_season
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db

FIRST = date(timezone.now().year + 1, 3, 1)
PAGE = f"/leagues/drake/2026/results/?night={FIRST.isoformat()}"


@pytest.fixture
def night() -> tuple[list[Match], User]:
    """Three fixtures on a night, and the season's secretary."""
    able = confirmed("able")
    made = season(league(able), able)
    of.enter(made.titles.get(), 6)
    begin_season(season=made, by=able)
    division = Title.objects.select_related("competition__championship").get(competition=made)
    every_day = Nights(FIRST, frozenset(range(7)))
    set_nights(divisions=[division], nights=every_day, at=time(19, 30), zone="UTC", by=able)
    return list(Match.objects.filter(group__stage__title=division, round__number=1).order_by("place")), able


def _client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _row(match: Match, winner: str = "", first: str = "", second: str = "", **more: Any) -> dict[str, str]:
    told = {"ending": "played", "version": str(match.version), "key": str(uuid.uuid4()), "honour_1": "", "words": ""}
    told |= {"winner_1": winner, "first_1": first, "second_1": second, **more}
    return {f"{match.pk}-{name}": value for name, value in told.items()}


def _states(matches: list[Match]) -> list[str]:
    return [Match.objects.get(pk=match.pk).state for match in matches]


def test_what_is_right_is_kept_what_is_wrong_is_told_at_its_cell_and_nothing_twice(
    night: tuple[list[Match], User],
) -> None:
    matches, able = night
    client = _client(able)
    sent = _row(matches[0], "0", "8", "3") | _row(matches[1], "1", "8", "8") | _row(matches[2])
    for _again in range(2):  # the link dropped, and it is sent once more
        page = client.post(PAGE, sent)
        assert page.status_code == 422
        rows = page.context["rows"]
        assert [row.kept for row in rows] == [True, False, False]
        assert "Fewer than 8 pieces" in str(rows[1].form.errors["first_1"])
        assert 'value="8"' in page.content.decode()  # what was typed is there still
        assert not rows[2].form.is_bound  # of what nobody has said nothing is complained
    assert _states(matches) == ["confirmed", "ready", "ready"]
    assert Report.objects.filter(match=matches[0]).count() == 1
    done = client.post(PAGE, sent | _row(matches[1], "1", "2", "8", honour_1="") | _row(matches[2], ending="absent-0"))
    assert done.status_code == 302, [row.form and row.form.errors for row in done.context["rows"]]
    assert _states(matches) == ["confirmed"] * 3
    outcome = Match.objects.get(pk=matches[2].pk).outcome
    assert outcome is not None
    assert (outcome["ending"], outcome["winner"]) == ("walkover", 1)


def test_what_somebody_else_has_entered_meanwhile_is_told_and_stands(night: tuple[list[Match], User]) -> None:
    matches, able = night
    sent = _row(matches[0], "1", "2", "8") | _row(matches[1], "0", "8", "1")
    of.play(matches[0], able)
    page = _client(able).post(PAGE, sent)
    rows = page.context["rows"]
    assert "has a result already" in str(rows[0].form.errors)
    assert [row.kept for row in rows] == [False, True, False]
    outcome = Match.objects.get(pk=matches[0].pk).outcome
    assert outcome is not None
    assert outcome["winner"] == 0
    Match.objects.filter(pk=matches[2].pk).update(version=5)
    stale = _client(able).post(PAGE, _row(matches[2], "0", "8", "1"))
    form = stale.context["rows"][2].form
    assert "changed this fixture" in str(form.errors)
    assert form.data[form.add_prefix("version")] == "5"  # what is sent next is about what is shown now


def test_who_plays_enters_nothing_for_both_and_many_rows_cost_as_few(night: tuple[list[Match], User]) -> None:
    matches, able = night
    one, _other = of.as_sides(matches[0], "one", "other")
    assert _client(one).get(PAGE).status_code == 403
    assert Client().get(PAGE).status_code == 302
    client = _client(able)
    second = f"/leagues/drake/2026/results/?night={FIRST.replace(day=2).isoformat()}"
    Match.objects.filter(round__number=2).update(plays_at=None)
    Match.objects.filter(pk=Match.objects.filter(round__number=2)[0].pk).update(
        plays_at=timezone.now().replace(year=FIRST.year, month=3, day=2)
    )
    assert len(client.get(second).context["rows"]) == 1
    assert_same_number_of_queries(
        make_more=lambda: Match.objects.filter(round__number=2).update(
            plays_at=timezone.now().replace(year=FIRST.year, month=3, day=2)
        ),
        request=lambda: client.get(second),
    )
    assert client.get("/leagues/drake/2026/results/?night=soon").status_code == 404


def test_a_row_typed_otherwise_after_it_had_arrived_keeps_what_arrived_and_says_so(
    night: tuple[list[Match], User],
) -> None:
    matches, able = night
    client = _client(able)
    sent = _row(matches[0], "0", "8", "3")
    client.post(PAGE, sent)  # it arrives, and no answer comes back
    again = client.post(PAGE, sent | {f"{matches[0].pk}-second_1": "4"})
    assert again.status_code == 422
    assert "Another result of this row had arrived before" in again.content.decode()
    assert Report.objects.get().outcome["legs"][0]["home"] == [8, 3]
