"""When a match is played: times that one side offers, the other accepts or declines, and either takes back."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.drawn import Drawn
from tests.tournaments.matches.test_own import mine, unread
from tests.tournaments.matches.test_pages import look, signed_in, words_of
from tournaments.models import Match, MatchTime, Official
from tournaments.services.competing import times
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.notices.kinds import kind_of
from uckers_site.notices.models import UNREAD, Notice

pytestmark = pytest.mark.django_db


def soon(days: int = 1) -> datetime:
    return (timezone.now() + timedelta(days=days)).replace(hour=19, minute=0, second=0, microsecond=0)


def offered(drawn: Drawn, *days: int, by: User | None = None) -> list[MatchTime]:
    return times.offer_times(match=drawn.match.pk, times=map(soon, days), by=by or drawn.one)


def states() -> list[str]:
    return list(MatchTime.objects.order_by("at").values_list("state", flat=True))


def post(drawn: Drawn, user: User, name: str, **told: Any) -> Any:
    return signed_in(user).post(drawn.address(name), told)


def test_one_side_offers_the_other_accepts_each_in_their_own_zone() -> None:
    drawn = Drawn()
    User.objects.filter(pk=drawn.other.pk).update(time_zone="Asia/Tokyo")
    at = soon(3)
    typed = {"at_1": at.strftime("%Y-%m-%dT%H:%M"), "at_2": soon(4).strftime("%Y-%m-%dT%H:%M")}
    for _ in range(2):  # the same form, sent twice
        assert post(drawn, drawn.one, "match_times", **typed).status_code == 302
    assert states() == ["offered"] * 2
    page = look(drawn, drawn.one)
    assert "You offer" in page
    assert "19:00 (+00:00)" in page
    assert "04:00 (+09:00)" in page, "for the other side"
    told = Notice.objects.get(user=drawn.other)
    assert "04:00 (+09:00)" in kind_of(told.kind).words(told.data)
    page = look(drawn, drawn.other)
    assert "They offer" in page
    assert "04:00 (+09:00)" in page
    assert "offer" not in look(drawn).lower(), "what is offered is between the two"
    time = MatchTime.objects.get(at=at)
    for _ in range(2):
        assert post(drawn, drawn.other, "match_time", time=time.pk, deed="accept").status_code == 302
    assert states() == ["agreed", "overtaken"]
    assert "19:00 (+00:00)" in look(drawn), "everybody reads what is agreed"
    assert "Agreed:" in mine(drawn.one)
    assert (unread(drawn.one), unread(drawn.other)) == (["tournaments.match_time"], [])


def test_another_time_takes_the_place_of_the_one_that_is_agreed_and_either_takes_it_back() -> None:
    drawn = Drawn()
    times.accept_time(time=offered(drawn, 3)[0].pk, by=drawn.other)
    (better,) = offered(drawn, 5, by=drawn.other)
    times.accept_time(time=better.pk, by=drawn.one)
    assert states() == ["overtaken", "agreed"]
    assert post(drawn, drawn.one, "match_time", time=better.pk, deed="withdraw").status_code == 302
    times.withdraw_time(time=better.pk, by=drawn.other)
    assert states() == ["overtaken", "withdrawn"]
    assert "No time is agreed yet" in look(drawn, drawn.one)
    assert unread(drawn.other) == ["tournaments.match_time"]
    (again,) = offered(drawn, 5)
    times.decline_time(time=again.pk, by=drawn.other)
    times.decline_time(time=again.pk, by=drawn.other)
    with pytest.raises(NotNow, match="no more: does not suit"):
        times.accept_time(time=again.pk, by=drawn.other)
    (mine_too,) = offered(drawn, 6)
    times.withdraw_time(time=mine_too.pk, by=drawn.one)
    gone = post(drawn, drawn.other, "match_time", time=mine_too.pk, deed="accept")
    assert gone.status_code == 409
    assert "offered no more: withdrawn" in words_of(gone)


def test_to_offer_what_the_other_side_offers_is_to_accept_it() -> None:
    drawn = Drawn()
    offered(drawn, 3, 4)
    offered(drawn, 4, 6, by=drawn.other)
    assert states() == ["overtaken", "agreed"]


def test_what_cannot_be_is_refused_beside_its_field_and_changes_nothing() -> None:
    drawn = Drawn()
    Match.objects.filter(pk=drawn.match.pk).update(deadline=soon(10))
    for typed, words in (
        ({}, "Say a time or more."),
        ({"at_1": "tomorrow"}, "such as 2026-11-30 18:00"),
        ({"at_1": "2021-01-01T12:00"}, "is past already"),
        ({"at_1": soon(11).strftime("%Y-%m-%dT%H:%M")}, "after the deadline"),
    ):
        refused = post(drawn, drawn.one, "match_times", **typed)
        assert refused.status_code == 422
        assert words in words_of(refused)
    with pytest.raises(NotNow, match="6 times may wait"):
        offered(drawn, *range(2, 9))
    assert not MatchTime.objects.exists()
    of.play(drawn.match, drawn.secretary)
    with pytest.raises(NotNow, match="is not to be played"):
        offered(drawn, 2)
    assert "Offer times" not in look(drawn, drawn.one)


def test_a_time_that_has_passed_can_be_accepted_no_more() -> None:
    drawn = Drawn()
    (time,) = offered(drawn, 3)
    MatchTime.objects.update(at=timezone.now() - timedelta(minutes=1))
    with pytest.raises(NotNow, match="past"):
        times.accept_time(time=time.pk, by=drawn.other)
    assert "They offer" not in look(drawn, drawn.other)


def test_others_who_stand_in_the_match_start_afresh() -> None:
    drawn = Drawn()
    (time,) = offered(drawn, 3)
    times.accept_time(time=time.pk, by=drawn.other)
    others = of.ready(drawn.group)[-1]
    third, fourth = of.as_sides(others, "third", "fourth")
    Match.objects.filter(pk=drawn.match.pk).update(first=others.first, second=others.second)
    assert "agreed" not in look(drawn)
    with pytest.raises(PermissionDenied):
        times.withdraw_time(time=time.pk, by=third)
    (same,) = offered(drawn, 3, by=third)
    times.accept_time(time=same.pk, by=fourth)
    assert sorted(states()) == ["agreed", "overtaken"]


def test_times_are_between_those_who_play() -> None:
    drawn = Drawn()
    drawn.appoint(of.user("desk"), Official.Role.DESK)
    (time,) = offered(drawn, 3)
    for user in (drawn.secretary, of.user("desk"), of.user("stranger")):
        assert post(drawn, user, "match_times", at_1="2030-01-01T12:00").status_code == 403
        for name in ("accept", "decline", "withdraw"):
            assert post(drawn, user, "match_time", time=time.pk, deed=name).status_code == 403
    for deed in (times.accept_time, times.decline_time):
        with pytest.raises(PermissionDenied):
            deed(time=time.pk, by=drawn.one)
    with pytest.raises(PermissionDenied):
        times.withdraw_time(time=time.pk, by=drawn.other)
    assert states() == ["offered"]
    assert post(drawn, drawn.one, "match_time", time="no id", deed="accept").status_code == 409


def test_one_time_is_agreed_whoever_forgets_to_look() -> None:
    drawn = Drawn()
    (time, other) = offered(drawn, 3, 4)
    times.accept_time(time=time.pk, by=drawn.other)
    with pytest.raises(IntegrityError), transaction.atomic():
        MatchTime.objects.filter(pk=other.pk).update(state=MatchTime.State.AGREED)


def test_the_pages_ask_as_often_however_many_times_are_offered() -> None:
    drawn = Drawn()
    client = signed_in(drawn.one)
    offered(drawn, 2, 3)
    assert_same_number_of_queries(
        make_more=lambda: offered(drawn, 4, 5, 6), request=lambda: client.get(drawn.address("match"))
    )
    assert Notice.objects.filter(UNREAD, user=drawn.other).count() <= 1
