"""Deadlines of matches: set with a reason for one or a round, reminded of once, and what is overdue."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.competing import championship as of
from tests.tournaments.matches.drawn import Drawn
from tests.tournaments.matches.test_own import MINE, unread
from tests.tournaments.matches.test_pages import FIRST, post, signed_in, words_of
from tournaments import tasks
from tournaments.models import Match, Official, Round
from tournaments.services.competing import deadlines
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


def send(drawn: Drawn, by: User, **told: Any) -> Any:
    soon = f"{timezone.now() + timedelta(days=1):%Y-%m-%dT%H:%M}"
    return signed_in(by).post(
        drawn.address("match_deadline"), {"until": soon, "which": "match", "because": "Storm.", **told}
    )


def test_a_deadline_is_set_for_a_match_or_its_round_and_reminded_of_once() -> None:
    drawn = Drawn()
    past = send(drawn, drawn.secretary, until="2021-01-01T12:00")
    assert past.status_code == 422
    assert "That is past already" in words_of(past)
    assert send(drawn, drawn.secretary, because=" ").status_code == 422
    assert not Match.objects.filter(deadline__isnull=False).exists()
    assert send(drawn, drawn.secretary).status_code == 302
    assert Match.objects.filter(deadline__isnull=False).count() == 1
    for _ in range(2):
        tasks.remind_of_matches()
    assert unread(drawn.one) == unread(drawn.other) == ["tournaments.match_due"]
    assert "“Storm.”" in words_of(signed_in(None).get(drawn.address("match")))
    later = f"{timezone.now() + timedelta(days=9):%Y-%m-%dT%H:%M}"
    assert send(drawn, drawn.secretary, which="round", until=later).status_code == 302
    assert Match.objects.filter(deadline__isnull=False).count() == 2
    tasks.remind_of_matches()
    assert len(unread(drawn.one)) == 1
    post(drawn, drawn.secretary, **FIRST)
    assert send(drawn, drawn.secretary).status_code == 422, "it has been played"


def test_a_round_has_its_deadline_from_a_page_of_its_own_and_each_of_its_matches_tells_it() -> None:
    drawn = Drawn({"stages": [{"name": "Knock-out", "format": "single", "days": 5}]})
    page = drawn.address("round_deadline")
    group = page.replace("deadline/", "")
    assert page in signed_in(drawn.secretary).get(group).content.decode()
    assert page not in signed_in(drawn.one).get(group).content.decode()
    form = signed_in(drawn.secretary).get(page)
    assert "Semi-finals" in words_of(form)
    assert f"{timezone.now() + timedelta(days=5):%Y-%m-%dT}" in form.content.decode(), "as many days as the rules say"
    first = Round.objects.get(group=drawn.group, number=1)
    later = f"{timezone.now() + timedelta(days=9):%Y-%m-%dT%H:%M}"
    of.play(of.ready(drawn.group)[1], drawn.secretary)
    for wrong in ({"round": "x"}, {"because": ""}, {"until": "2021-01-01T12:00"}):
        told = {"round": str(first.pk), "until": later, "because": "Storm.", **wrong}
        assert signed_in(drawn.secretary).post(page, told).status_code == 422
    for _ in range(2):
        told = {"round": str(first.pk), "until": later, "because": "Storm."}
        assert signed_in(drawn.secretary).post(page, told).status_code == 302
    first.refresh_from_db()
    assert first.deadline is not None
    assert [match.deadline for match in first.matches.order_by("place")] == [first.deadline, None], "the other is over"
    assert words_of(signed_in(None).get(drawn.address("match"))).count("“Storm.”") == 1
    of.play_all(drawn.group, drawn.secretary)
    assert "Nothing is to be played here now" in words_of(signed_in(drawn.secretary).get(page))
    with pytest.raises(NotNow):
        deadlines.set_round_deadline(
            group=drawn.group.pk, round_id=first.pk, until=first.deadline, because="Storm.", by=drawn.secretary
        )
    for nobody in (drawn.one, of.user("stranger")):
        assert signed_in(nobody).post(page, told).status_code == 403


def test_officials_see_what_is_overdue_and_others_do_not() -> None:
    drawn = Drawn()
    Round.objects.filter(group=drawn.group, number=1).update(deadline=timezone.now() - timedelta(hours=1))
    viewer, umpire = of.user("viewer"), of.user("umpire")
    drawn.appoint(viewer, Official.Role.VIEWER)
    drawn.appoint(umpire, Official.Role.UMPIRE)
    page = words_of(signed_in(viewer).get(drawn.address("overdue")))
    assert "M1.1" in page
    assert "M1.2" in page
    assert "overdue" in words_of(signed_in(drawn.one).get(MINE))
    post(drawn, drawn.secretary, **FIRST)
    assert "M1.1" not in words_of(signed_in(viewer).get(drawn.address("overdue")))
    for nobody in (drawn.one, of.user("stranger")):
        assert signed_in(nobody).get(drawn.address("overdue")).status_code == 403
    for nobody in (drawn.one, viewer, umpire, of.user("stranger")):
        assert send(drawn, nobody).status_code == 403
