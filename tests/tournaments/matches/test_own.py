"""One's own matches, what is told of them, and reports that nobody answers in time."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.drawn import Drawn
from tests.tournaments.matches.test_pages import FIRST, SECOND, confirm, post, signed_in
from tournaments import tasks
from tournaments.models import Entry, Match, Report
from uckers_site.accounts.models import User
from uckers_site.notices.models import UNREAD, Notice

pytestmark = pytest.mark.django_db

MINE = "/championships/mine/"


def mine(user: User) -> str:
    response = signed_in(user).get(MINE)
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.content.decode())


def unread(user: User) -> list[str]:
    return list(Notice.objects.filter(UNREAD, user=user).values_list("kind", flat=True))


def test_one_sees_whom_to_play_next_by_when_and_how_to_reach_them_if_they_share_it() -> None:
    drawn = Drawn()
    assert drawn.match.second is not None
    opponent = drawn.match.second.members.get().player
    Match.objects.filter(pk=drawn.match.pk).update(deadline=timezone.now() - timedelta(days=1))
    Entry.objects.filter(matches_second=drawn.match).update(contact="ring 1234", contact_shared=False)
    page = mine(drawn.one)
    assert opponent.shown_name in page
    assert "overdue" in page
    assert "ring 1234" not in page
    Entry.objects.filter(matches_second=drawn.match).update(contact_shared=True)
    assert "ring 1234" in mine(drawn.one)
    assert "ring 1234" not in mine(drawn.other)
    assert "Nothing to play now" in mine(of.user("stranger"))
    assert drawn.address("match") not in mine(of.user("stranger"))
    assert signed_in(None).get(MINE).status_code == 302
    post(drawn, drawn.secretary, **FIRST)
    page = mine(drawn.one)
    assert "ring 1234" not in page, "the match is over"
    assert "Winner of M1.2" in page


def test_the_other_side_is_told_of_a_report_and_confirms_it_from_their_list() -> None:
    drawn = Drawn()
    post(drawn, drawn.one, **FIRST)
    assert (unread(drawn.one), unread(drawn.other)) == ([], ["tournaments.match_reported"])
    assert "Confirm it" in mine(drawn.other)
    assert "You have reported" in mine(drawn.one)
    confirm(drawn, drawn.other)
    assert unread(drawn.other) == []
    drawn.match = of.ready(drawn.group)[0]
    third, fourth = of.as_sides(drawn.match, "third", "fourth")
    post(drawn, third, **FIRST)
    post(drawn, fourth, **SECOND, words="No.")
    assert unread(drawn.secretary) == ["tournaments.match_disputed"]
    signed_in(drawn.secretary).get(drawn.address("match"))
    assert unread(drawn.secretary) == [], "it was seen where it leads to"


def test_what_nobody_objects_to_in_time_is_confirmed_by_the_sweep() -> None:
    drawn = Drawn()
    post(drawn, drawn.one, **FIRST)
    tasks.confirm_unopposed()
    assert drawn.fresh().state == Match.State.REPORTED
    Report.objects.update(made_at=timezone.now() - timedelta(hours=73))
    for _ in range(2):
        tasks.confirm_unopposed()
    assert drawn.fresh().state == Match.State.CONFIRMED
    assert Report.objects.get().settled == Report.Settled.DEADLINE


def test_the_list_asks_as_often_however_many_matches_there_are() -> None:
    drawn = Drawn({"stages": [{"name": "League", "format": "round-robin"}]}, entries=6)
    client = signed_in(drawn.one)
    entry = drawn.match.first
    own = [match for match in of.ready(drawn.group) if entry in (match.first, match.second)]
    Match.objects.filter(pk__in=[match.pk for match in own[2:]]).update(state=Match.State.ANNULLED)

    def more() -> None:
        Match.objects.filter(pk__in=[match.pk for match in own[2:]]).update(state=Match.State.READY)

    assert_same_number_of_queries(make_more=more, request=lambda: client.get(MINE))
    assert len(own) == 5
