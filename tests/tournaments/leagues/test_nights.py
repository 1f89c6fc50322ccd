"""A season's fixtures on nights: set, moved one by one or by the week, in calendars, and never two a night."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.utils import timezone

from tests.tournaments.competing import championship as of
from tests.tournaments.leagues.league import confirmed, league, season
from tournaments.formats.nights import Nights, Span
from tournaments.models import Competition, Match, Title
from tournaments.selectors.calendars import dated_matches
from tournaments.services.leagues import nights
from tournaments.services.leagues.seasons import begin_season
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.selectors import trail_of
from uckers_site.notices.models import Notice

pytestmark = pytest.mark.django_db

ZONE = "Europe/London"
FIRST = date(timezone.now().year + 1, 10, 19)  # a week before the clocks go back
TUESDAYS = Nights(FIRST, frozenset({1}))


@pytest.fixture
def drawn() -> tuple[Competition, Title, User]:
    able = confirmed("able")
    made = season(league(able), able)
    of.enter(made.titles.get(), 4)
    begin_season(season=made, by=able)
    return made, made.titles.select_related("competition__championship").get(), able


def _set(division: Title, by: User, among: Nights = TUESDAYS) -> int:
    return nights.set_nights(divisions=[division], nights=among, at=time(19, 30), zone=ZONE, by=by)


def _days(division: Title) -> list[date]:
    rows = Match.objects.filter(group__stage__title=division).order_by("round__number", "place")
    return [timezone.localtime(row.plays_at, ZoneInfo(ZONE)).date() for row in rows if row.plays_at]


def test_rounds_are_on_chosen_nights_at_the_same_time_by_the_clock(drawn: tuple[Competition, Title, User]) -> None:
    _season, division, able = drawn
    one, _other = of.as_sides(Match.objects.filter(group__stage__title=division)[0], "one", "other")
    blocked = Span(FIRST + timedelta(days=14), FIRST + timedelta(days=20))
    among = Nights(FIRST, frozenset({1}), (blocked,))
    assert _set(division, able, among) == 12
    assert _set(division, able, among) == 0  # sent twice is done once
    days = _days(division)
    assert days == sorted(days)
    assert len(set(days)) == 6
    assert not any(day in blocked for day in days)
    rows = list(Match.objects.filter(group__stage__title=division))
    assert {timezone.localtime(row.plays_at, ZoneInfo(ZONE)).time() for row in rows if row.plays_at} == {time(19, 30)}
    by_the_clock = [(timezone.localtime(row.deadline, ZoneInfo(ZONE)), row.plays_at) for row in rows if row.deadline]
    assert all(due.time() == time(19, 30) and 6 <= (due - at).days <= 7 for due, at in by_the_clock if at)
    told = Notice.objects.filter(user=one)
    assert [notice.kind for notice in told] == ["tournaments.league_nights"]  # and not of each fixture
    assert sorted(one.at for one in dated_matches(one) if one.at) == sorted(
        row.plays_at for row in rows if row.plays_at and row.first_id and one.pk and _plays(row, one)
    )
    first = rows[0].plays_at
    assert first is not None
    page = Client().get(f"/leagues/drake/2026/first/group/{rows[0].group_id}/").content.decode()
    assert f'<time datetime="{timezone.localtime(first).isoformat()}">' in page
    file = Client().get(f"/leagues/drake/2026/first/match/{rows[0].pk}/match.ics")
    assert f"DTSTART:{first.astimezone(UTC):%Y%m%dT%H%M%SZ}" in file.content.decode()


def _plays(row: Match, user: User) -> bool:
    return any(entry.members.filter(player__user=user).exists() for entry in (row.first, row.second) if entry)


def test_a_fixture_is_moved_with_a_reason_and_to_no_night_on_which_a_side_plays(
    drawn: tuple[Competition, Title, User],
) -> None:
    _season, division, able = drawn
    _set(division, able)
    match = Match.objects.filter(group__stage__title=division, round__number=1)[0]
    one, other = of.as_sides(match, "one", "other")

    def move(to: datetime, because: str = "The bar is shut.", by: User = able) -> Match:
        return nights.move_fixture(match=match.pk, to=to, because=because, zone=ZONE, by=by)

    assert match.plays_at is not None
    taken, free = match.plays_at + timedelta(days=7), match.plays_at + timedelta(days=2)
    with pytest.raises(NotNow, match="two fixtures on"):
        move(taken)
    with pytest.raises(NotNow, match="Say why"):
        move(free, because=" ")
    with pytest.raises(NotNow, match="past"):
        move(timezone.now() - timedelta(hours=1))
    with pytest.raises(PermissionDenied):
        move(free, by=one)
    for _again in range(2):
        assert move(free).plays_at == free
    assert [entry.words for entry in trail_of(f"match:{match.pk}") if entry.deed == "night set"] == ["The bar is shut."]
    assert Notice.objects.filter(kind="tournaments.league_moved", user__in=[one, other]).count() == 2
    page = Client().get(f"/leagues/drake/2026/first/match/{match.pk}/").content.decode()
    assert "Put on another night" in page
    of.play(match, able)
    with pytest.raises(NotNow, match="not to be played"):
        move(free + timedelta(days=1))


def test_a_week_is_moved_whole_and_not_upon_another(drawn: tuple[Competition, Title, User]) -> None:
    made, division, able = drawn
    _set(division, able)
    before = _days(division)

    def move(week: date, to: date) -> list[Match]:
        return nights.move_week(season=made, week=week, to=to, because="At sea.", zone=ZONE, by=able)

    with pytest.raises(NotNow, match="two fixtures on"):
        move(before[0], before[2])
    with pytest.raises(NotNow, match="same week"):
        move(before[0], before[0])
    assert _days(division) == before
    last = before[-1]
    assert len(move(last, last + timedelta(days=21))) == 2
    assert _days(division)[-1] == last + timedelta(days=21)
    assert move(last, last + timedelta(days=28)) == []


def test_the_page_of_nights_tells_what_is_wrong_and_does_what_is_right(drawn: tuple[Competition, Title, User]) -> None:
    _season, division, able = drawn
    client = Client()
    client.force_login(able)
    told: dict[str, Any] = {"division": "all", "first": FIRST.isoformat(), "weekdays": ["1"], "at": "19:30"}
    wrong = client.post("/leagues/drake/2026/nights/", {**told, "blocked": "2026-12-24\nnever"})
    assert wrong.status_code == 422
    assert "Line 2" in str(wrong.context["form"].errors["blocked"])
    few = client.post("/leagues/drake/2026/nights/", {**told, "alongside": FIRST.isoformat()})
    assert "There are" in str(few.context["form"].errors["__all__"])
    assert not _days(division)
    assert client.post("/leagues/drake/2026/nights/", told).status_code == 302
    assert len(_days(division)) == 12
    week = {"week": FIRST.isoformat(), "to_week": FIRST.isoformat(), "because": "Rain."}
    assert "same week" in str(client.post("/leagues/drake/2026/nights/", week).context["week"].errors["to_week"])
    match = Match.objects.filter(group__stage__title=division)[0]
    moved = client.post(
        f"/leagues/drake/2026/first/match/{match.pk}/night/", {"to": f"{FIRST.isoformat()}T20:00", "because": "Rain."}
    )
    assert moved.status_code == 302
    match.refresh_from_db()
    assert match.plays_at is not None
    assert match.plays_at.minute == 0
