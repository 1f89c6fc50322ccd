"""Who plays a match is told when it becomes ready: by a draw, by results, and when others come to stand in it."""

from datetime import timedelta

import pytest
from django.utils import timezone

import tournaments.tasks  # noqa: F401  # the worker's, which does what is written down
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.drawn import Drawn
from tournaments.models import Competition, Match, Player
from tournaments.services.competing import correcting, ready
from uckers_site.accounts.models import User
from uckers_site.jobs.models import Job
from uckers_site.jobs.services import do
from uckers_site.notices.kinds import kind_of
from uckers_site.notices.models import UNREAD, Notice

pytestmark = pytest.mark.django_db


def do_all() -> None:
    for job in Job.objects.filter(kind=ready.TELL, done_at=None):
        do(job.pk)


def told(user: User) -> list[str]:
    found = Notice.objects.filter(UNREAD, user=user, kind="tournaments.match_ready").order_by("made_at")
    return [kind_of(one.kind).words(one.data) for one in found]


def test_who_meets_is_told_once_when_the_draw_is_published_and_when_the_winner_is_known() -> None:
    drawn = Drawn()
    third, fourth = of.as_sides(of.ready(drawn.group)[1], "third", "fourth")
    Match.objects.filter(pk=drawn.match.pk).update(deadline=timezone.now() + timedelta(days=30))
    do_all()
    Job.objects.filter(kind=ready.TELL).update(done_at=None, state=Job.State.WAITING)
    do_all()
    assert len(told(drawn.one)) == len(told(third)) == 1
    assert "M1.1 (Singles, 2021) is to be played by" in told(drawn.one)[0]
    assert "M1.2 (Singles, 2021) is to be played: see" in told(third)[0]
    of.play(drawn.match, drawn.secretary)
    do_all()
    assert told(drawn.one) == [], "the match is over, and the next waits for its other side"
    of.play(of.ready(drawn.group)[0], drawn.secretary)
    do_all()
    assert "M2.1" in told(drawn.one)[0]
    assert "M2.1" in told(third)[0]
    drawn.group.refresh_from_db()
    version = drawn.group.version
    outcome = of.SECOND_WINS
    correct = correcting.correct_match
    correct(match=drawn.match.pk, version=version, outcome=outcome, because="Misread.", by=drawn.secretary)
    do_all()
    assert "M2.1" in told(drawn.other)[0]
    assert told(fourth) == []
    assert len(told(third)) == 2, "another stands there now"


def test_nobody_is_told_of_what_is_over_again_or_not_published() -> None:
    drawn = Drawn()
    Competition.objects.update(published_at=None)
    do_all()
    assert told(drawn.one) == []
    Competition.objects.update(published_at=timezone.now())
    Player.objects.filter(user=drawn.other).update(user=None)
    of.play(of.ready(drawn.group)[1], drawn.secretary)
    ready.tell([drawn.match.pk, of.ready(drawn.group)[0].pk])
    assert len(told(drawn.one)) == 1
    assert told(drawn.other) == []
