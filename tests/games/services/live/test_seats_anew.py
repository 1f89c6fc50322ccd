"""Seats in which somebody else sits by now: reports, silences and lines are those of whoever sat there then."""

import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied

from games.models import Game, Message, Report, Silence
from games.selectors.live.reports import case_of, open_reports
from games.selectors.live.sitting import Who
from games.services.live import seating
from games.services.live.moderating import dismiss_report, silence_reported
from games.services.live.reports import report_line, report_player
from games.services.refusals import NotNow
from tests.games.live_people import open_live
from tests.games.people import account
from tests.games.services.live.test_chat import NOBODY, place, speak
from tests.games.services.live.test_reports import moderator
from uckers_site.accounts.models import User
from uckers_site.accounts.roles import MODERATOR

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def able() -> User:
    return account("able")


@pytest.fixture
def baker() -> User:
    return account("baker")


@pytest.fixture
def game(able: User) -> Game:
    """A table of four by link, at which most seats are free."""
    return open_live(able, format="pairs", public=False)


def sit(game: Game, able: User, who: Who = NOBODY, name: str = "Jack") -> Who:
    """Somebody sits down in the green seat by a link."""
    token = seating.invite_to_seat(game_id=game.pk, who=Who(able), player="G").token
    return Who(who.user, seating.take_seat_by_link(token=token, who=who, name=name).secret)


def rude(game: Game, by: User) -> Report:
    return report_player(game_id=game.pk, who=Who(by), number=1, reason="He is rude")


def test_who_was_reported_is_silenced_and_nobody_who_sat_down_since(game: Game, able: User, baker: User) -> None:
    charlie = account("charlie")
    sit(game, able, Who(baker))
    report = rude(game, able)
    seating.get_up(game_id=game.pk, who=Who(baker))
    sit(game, able, Who(charlie))
    assert (case_of(report).about, case_of(report).account) == ("baker", baker)
    silence_reported(by=moderator(), report_id=report.pk, hours=1, reason="Rude")
    assert [silence.user for silence in Silence.objects.all()] == [baker]
    assert rude(game, able) != report, "whoever sits there now can be reported too"


def test_for_a_guest_who_has_left_no_account_is_silenced(game: Game, able: User, baker: User) -> None:
    jack = sit(game, able)
    report = rude(game, able)
    seating.get_up(game_id=game.pk, who=jack)
    sit(game, able, Who(baker))
    assert (case_of(report).about, case_of(report).account) == ("Jack (guest)", None)
    with pytest.raises(NotNow, match="has left the seat"):
        silence_reported(by=moderator(), report_id=report.pk, hours=1, reason="Rude")
    assert not Silence.objects.exists()


def test_a_guest_who_signs_in_afterwards_is_the_one_who_was_reported(game: Game, able: User, baker: User) -> None:
    jack = sit(game, able)
    report = rude(game, able)
    assert seating.keep_seat(game_id=game.pk, user=baker, secret=jack.secret)
    assert case_of(report).account == baker


def test_nobody_judges_a_report_about_themselves_though_they_have_got_up(game: Game, able: User, baker: User) -> None:
    sit(game, able, Who(baker))
    report = rude(game, able)
    seating.get_up(game_id=game.pk, who=Who(baker))
    baker.groups.add(Group.objects.get(name=MODERATOR))
    assert not open_reports(baker)
    with pytest.raises(PermissionDenied):
        dismiss_report(by=baker, report_id=report.pk, reason="A joke")
    assert list(open_reports(moderator())) == [report]


def test_what_a_guest_said_is_no_line_of_the_next_one_in_the_seat(game: Game, able: User) -> None:
    jack = sit(game, able)
    line = speak(game, jack, "Something foul")
    assert place(game, jack).said(line)
    report = report_line(game_id=game.pk, who=jack, line_id=speak(game, Who(able)).pk, reason="Rude")
    assert case_of(report).by == "Jack (guest)"
    seating.get_up(game_id=game.pk, who=jack)
    jill = sit(game, able, name="Jill")
    assert not place(game, jill).said(line)
    assert report_line(game_id=game.pk, who=jill, line_id=line.pk, reason="Foul").message == line
    assert case_of(report).by == "a guest who has left the table"
    own = speak(game, jill)
    with pytest.raises(NotNow, match="your own line"):
        report_line(game_id=game.pk, who=jill, line_id=own.pk, reason="x")
    assert Message.objects.count() == 3
