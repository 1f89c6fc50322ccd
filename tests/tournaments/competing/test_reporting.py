"""What came of a match: said, confirmed, disputed, settled; sent twice; by who may and who may not."""

import uuid
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tests.tournaments.competing import championship as of
from tournaments.formats.outcome_texts import read_outcome
from tournaments.formats.outcomes import Ending, Leg, Outcome
from tournaments.models import Match, Official, Report, Result
from tournaments.services import championships
from tournaments.services.competing import reporting
from tournaments.services.refusals import NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry

pytestmark = pytest.mark.django_db


class Table:
    """A match of a knock-out of four, both sides with accounts."""

    def __init__(self) -> None:
        self.edition, self.secretary = of.edition()
        self.title = of.title(self.edition, self.secretary, of.KNOCK_OUT)
        of.enter(self.title, 4)
        self.group = of.begin(self.title, self.secretary).groups.get()
        of.draw(self.group, self.secretary)
        self.match = of.ready(self.group)[0]
        self.one, self.other = of.as_sides(self.match, "one", "other")

    def report(self, by: User, outcome: Outcome = of.FIRST_WINS, key: uuid.UUID | None = None) -> Report:
        self.match.refresh_from_db()
        return reporting.report_match(match=self.match.pk, version=self.match.version, outcome=outcome, by=by, key=key)

    def state(self) -> str:
        self.match.refresh_from_db()
        return self.match.state


@pytest.fixture
def table() -> Table:
    return Table()


def test_one_side_says_and_the_other_confirms(table: Table) -> None:
    report = table.report(table.one)
    assert (table.state(), Result.objects.count()) == (Match.State.REPORTED, 0)
    with pytest.raises(PermissionDenied):
        reporting.confirm_report(report=report.pk, by=table.one)
    reporting.confirm_report(report=report.pk, by=table.other)
    again = reporting.confirm_report(report=report.pk, by=table.other)
    assert again.settled == Report.Settled.OTHER_SIDE
    assert (table.state(), Result.objects.count()) == (Match.State.CONFIRMED, 1)


def test_the_same_from_both_sides_is_confirmed_and_something_else_is_disputed(table: Table) -> None:
    table.report(table.one)
    assert table.report(table.other).state == Report.State.CONFIRMED
    table.match = of.ready(table.group)[0]
    third, fourth = of.as_sides(table.match, "third", "fourth")
    table.report(third)
    table.report(fourth, of.SECOND_WINS)
    assert table.state() == Match.State.DISPUTED
    assert list(table.match.reports.order_by("made_at").values_list("state", flat=True)) == ["disputed", "counter"]
    table.report(table.secretary, of.SECOND_WINS)
    assert table.state() == Match.State.CONFIRMED
    assert read_outcome(table.match.outcome or {}) == of.SECOND_WINS
    assert Result.objects.filter(annulled_at=None).count() == 2


def test_sent_twice_is_done_once(table: Table) -> None:
    key = uuid.uuid4()
    assert table.report(table.one, key=key) == table.report(table.one, key=key)
    assert table.report(table.secretary) == table.report(table.secretary)
    assert AuditEntry.objects.filter(deed="result confirmed").count() == 1
    assert Result.objects.count() == 1


def test_a_stale_version_changes_nothing(table: Table) -> None:
    with pytest.raises(Stale):
        reporting.report_match(match=table.match.pk, version=7, outcome=of.FIRST_WINS, by=table.one)
    assert not Report.objects.exists()


def test_strangers_and_viewers_report_nothing(table: Table) -> None:
    viewer = of.user("viewer")
    championships.appoint(competition=table.edition, user=viewer, role=Official.Role.VIEWER, by=table.secretary)
    report = table.report(table.one)
    for nobody in (of.user("stranger"), viewer):
        with pytest.raises(PermissionDenied):
            table.report(nobody)
        with pytest.raises(PermissionDenied):
            reporting.confirm_report(report=report.pk, by=nobody)
        with pytest.raises(PermissionDenied):
            reporting.dispute_report(report=report.pk, by=nobody, words="Not so.")
    assert table.state() == Match.State.REPORTED


def test_walkovers_are_for_officials(table: Table) -> None:
    with pytest.raises(NotNow):
        table.report(table.one, Outcome(Ending.WALKOVER, 0))
    table.report(table.secretary, Outcome(Ending.WALKOVER, 0))
    assert (table.state(), Result.objects.count()) == (Match.State.CONFIRMED, 0)


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome(Ending.PLAYED, 0), "has won 1, the other fewer"),
        (Outcome(Ending.PLAYED, 0, (Leg(1, (3, 8)),)), "has won 1, the other fewer; not 0 and 1"),
        (Outcome(Ending.PLAYED, 0, 2 * (Leg(0, (8, 3)),)), "1 game at the most, not 2"),
        (Outcome(Ending.PLAYED, None, (Leg(None, (3, 3)),)), "somebody wins"),
        (Outcome(Ending.PLAYED, 0, (Leg(0, (9, 3)),)), "pieces home are 0 to 8"),
        (Outcome(Ending.PLAYED, 0, (Leg(0, (7, 3)),)), "the winner of game 1 has all 8 pieces home, not 7"),
        (Outcome(Ending.PLAYED, 1, (Leg(1, (8, 7)),)), "who has not won game 1 has fewer than 8 pieces home, not 8"),
        (Outcome(Ending.RETIREMENT, 1, (Leg(1, (8, 3)),)), "fewer than 8 pieces home, not 8"),
    ],
)
def test_what_cannot_have_been_is_refused(table: Table, outcome: Outcome, words: str) -> None:
    with pytest.raises(NotNow, match=words):
        table.report(table.secretary, outcome)
    assert (table.state(), Report.objects.count()) == (Match.State.READY, 0)


def test_nobody_objects_in_time(table: Table) -> None:
    report = table.report(table.one)
    soon, late = (timezone.now() + timedelta(hours=hours) for hours in (71, 73))
    assert not reporting.confirm_unopposed(report=report.pk, now=soon)
    assert reporting.confirm_unopposed(report=report.pk, now=late)
    assert not reporting.confirm_unopposed(report=report.pk, now=late)
    report.refresh_from_db()
    assert (report.settled, report.settled_by) == (Report.Settled.DEADLINE, None)
    assert table.state() == Match.State.CONFIRMED
