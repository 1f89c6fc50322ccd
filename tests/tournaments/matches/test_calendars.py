"""Matches in calendar programs: a match's file, and the private address of somebody's own, which can be withdrawn."""

from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from icalendar import Calendar

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.drawn import Drawn
from tests.tournaments.matches.test_pages import signed_in, words_of
from tests.tournaments.matches.test_times import offered, soon
from tournaments.models import CalendarFeed, Match, Player
from tournaments.services import calendars
from tournaments.services.competing import times
from uckers_site.accounts.models import User
from uckers_site.logs import HIDDEN, hide_secrets

pytestmark = pytest.mark.django_db

OWN = "/championships/mine/calendar/"


def agreed(drawn: Drawn, days: int = 3) -> datetime:
    (time,) = offered(drawn, days)
    return times.accept_time(time=time.pk, by=drawn.other).at


def events(response: Any) -> list[dict[str, Any]]:
    assert response.status_code == 200
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    return [dict(one) for one in Calendar.from_ical(response.content).walk("VEVENT")]


def address_of(user: User) -> str:
    page = signed_in(user).post(OWN)
    assert page.status_code == 200
    address: str = page.context["address"]
    assert address in page.content.decode()
    return str(urlsplit(address).path)


def test_a_match_has_a_file_once_its_time_is_agreed() -> None:
    drawn = Drawn()
    assert signed_in(None).get(drawn.address("match_calendar")).status_code == 404
    at = agreed(drawn)
    (event,) = events(signed_in(None).get(drawn.address("match_calendar")))
    assert event["DTSTART"].dt == at
    assert event["UID"] == f"{drawn.match.pk}@uckers"
    assert event["URL"] == f"http://testserver{drawn.address('match')}"
    assert Player.objects.get(user=drawn.one).shown_name in event["SUMMARY"]
    assert drawn.address("match_calendar") in signed_in(None).get(drawn.address("match")).content.decode()
    assert signed_in(None).post(drawn.address("match_calendar")).status_code == 405


def test_the_address_tells_ones_own_matches_at_their_times_or_on_the_days_they_are_due() -> None:
    drawn = Drawn({"stages": [{"name": "League", "format": "round-robin"}]}, entries=3)
    at = agreed(drawn)
    due = soon(30).replace(hour=23)
    Match.objects.exclude(pk=drawn.match.pk).update(deadline=due)
    User.objects.filter(pk=drawn.one.pk).update(time_zone="Asia/Tokyo")
    address = address_of(drawn.one)
    mine = sorted(events(signed_in(None).get(address)), key=lambda event: str(event["SUMMARY"]))
    played, to_play = mine
    assert played["DTSTART"].dt == at
    assert to_play["SUMMARY"].startswith("To be played: ")
    assert to_play["DTSTART"].dt == (due + timedelta(hours=9)).date(), "the day on which it is due where they are"
    stranger = signed_in(None).get(address_of(of.user("stranger")))
    assert events(stranger) == []


def test_a_new_address_or_withdrawing_it_makes_the_one_before_useless() -> None:
    drawn = Drawn()
    first, second = address_of(drawn.one), address_of(drawn.one)
    assert signed_in(None).get(first).status_code == 404
    assert signed_in(drawn.one).get(OWN).context["address"] == "", "it is shown once"
    assert signed_in(None).get(second).status_code == 200
    for _ in range(2):
        assert signed_in(drawn.one).post(f"{OWN}withdraw/").status_code == 302
    assert signed_in(None).get(second).status_code == 404
    assert "You have no address yet" in words_of(signed_in(drawn.one).get(OWN))


def test_an_account_that_is_closed_has_no_calendar() -> None:
    drawn = Drawn()
    address = address_of(drawn.one)
    User.objects.filter(pk=drawn.one.pk).update(is_active=False)
    assert signed_in(None).get(address).status_code == 404


def test_the_token_is_kept_nowhere_nor_told_to_logs() -> None:
    user = of.user("one")
    token = calendars.make_feed(by=user)
    kept = CalendarFeed.objects.get()
    assert token not in str(kept.__dict__)
    assert hide_secrets(None, "", {"request": f"GET /calendars/{token}.ics"})["request"] == f"GET /calendars/{HIDDEN}"
    with pytest.raises(IntegrityError), transaction.atomic():
        CalendarFeed.objects.create(user=user, token_hash="other")


def test_the_address_asks_as_often_however_many_matches_there_are() -> None:
    drawn = Drawn({"stages": [{"name": "League", "format": "round-robin"}]}, entries=6)
    address = address_of(drawn.one)
    Match.objects.update(deadline=timezone.now() + timedelta(days=3))
    own = [match for match in of.ready(drawn.group) if drawn.match.first in (match.first, match.second)]
    rest = Match.objects.filter(pk__in=[match.pk for match in own[2:]])
    rest.update(state=Match.State.ANNULLED)
    assert_same_number_of_queries(
        make_more=lambda: rest.update(state=Match.State.READY), request=lambda: signed_in(None).get(address)
    )
