"""A match when several do something at one moment: it comes to what one after the other would come to."""

import uuid
from functools import partial
from hashlib import sha256

import pytest
from django.db import IntegrityError, transaction

from games.models import Game
from games.selectors.live.sitting import Who
from games.services.live import leaving
from tests.games.services.live.test_at_one_moment import at_once
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.at_tables import begun
from tests.tournaments.matches.drawn import Drawn
from tournaments.formats.outcome_texts import write_outcome
from tournaments.models import Draw, Group, Match, MatchGame, Report, Result
from tournaments.selectors.courses import course_of
from tournaments.services.competing import correcting, drawing, reporting, tables
from uckers_site.audit.models import Entry as AuditEntry

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_of_two_officials_and_of_one_result_sent_thrice() -> None:
    drawn = Drawn()
    report = partial(reporting.report_match, match=drawn.match.pk, version=0)
    sent = partial(report, outcome=of.FIRST_WINS, by=drawn.one, key=uuid.uuid4())
    assert at_once([sent] * 3) == ["done"] * 3
    report_made = Report.objects.get()
    assert drawn.fresh().version == 1
    # The other side disputes, and confirms, at one moment: one of them is done.
    confirm = partial(reporting.confirm_report, report=report_made.pk, by=drawn.other)
    dispute = partial(reporting.dispute_report, report=report_made.pk, by=drawn.other, words="No.")
    assert at_once([confirm, dispute]) == ["NotNow", "done"]
    report_made.refresh_from_db()
    wanted = {"confirmed": Match.State.CONFIRMED, "disputed": Match.State.DISPUTED}
    assert drawn.fresh().state == wanted[report_made.state]
    # Two officials enter different results of the other match.
    match = of.ready(drawn.group)[-1]
    report = partial(reporting.report_match, match=match.pk, version=match.version, by=drawn.secretary)
    deeds = [partial(report, outcome=outcome) for outcome in (of.FIRST_WINS, of.SECOND_WINS)]
    assert at_once(deeds) == ["NotNow", "done"]
    assert Report.objects.filter(match=match).count() == 1


def test_of_a_stage_begun_and_a_draw_started_made_and_published_twice_there_is_one() -> None:
    edition, secretary = of.edition()
    title = of.title(edition, secretary, of.KNOCK_OUT)
    of.enter(title, 5)
    assert at_once([partial(of.begin, title, secretary)] * 3) == ["done"] * 3
    group = Group.objects.get()
    assert at_once([partial(drawing.fix_seed, group=group.pk, number=1, by=secretary)] * 3) == ["done"] * 3
    draw = Draw.objects.get()
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():  # whoever forgot to hold the group
        Draw.objects.create(group=group, round=1, seed="00", seed_hash="00", committed_by=secretary)
    assert at_once([partial(drawing.make_draw, draw=draw.pk, by=secretary)] * 3) == ["done"] * 3
    assert at_once([partial(drawing.publish_draw, draw=draw.pk, by=secretary)] * 3) == ["done"] * 3
    draw.refresh_from_db()
    assert (draw.state, draw.seed_hash) == (Draw.State.PUBLISHED, sha256(draw.seed.encode()).hexdigest())
    assert Match.objects.count() == 7, "byes are matches too"
    deeds = AuditEntry.objects.filter(about__in=[f"title:{title.pk}", f"group:{group.pk}"])
    assert [deeds.filter(deed=deed).count() for deed in ("stage begun", "seed fixed", "drawn", "draw published")] == [
        1
    ] * 4


def test_of_two_corrections_upon_one_version_one_is_done() -> None:
    drawn = Drawn()
    of.play_all(drawn.group, drawn.secretary)
    drawn.group.refresh_from_db()
    version = drawn.group.version
    correct = partial(correcting.correct_match, match=drawn.match.pk, version=version, by=drawn.secretary)
    outcomes = [of.won(1, 2), of.won(1, 4)]
    deeds = [partial(correct, outcome=outcome, because="Misread.") for outcome in outcomes]
    assert at_once(deeds) == ["Stale", "done"]
    counts = Report.objects.get(match=drawn.match, state=Report.State.CONFIRMED)
    assert counts.outcome in [write_outcome(outcome) for outcome in outcomes]
    assert Result.objects.filter(leg__report__match=drawn.match, annulled_at=None).count() == 1
    drawn.group.refresh_from_db()
    assert drawn.group.version == version + 1
    assert course_of(drawn.group).version == version + 1


def test_of_a_table_opened_by_both_sides_and_twice_by_one_there_is_one() -> None:
    drawn = Drawn()
    deeds = [partial(tables.open_table, match=drawn.match.pk, by=by) for by in (drawn.one, drawn.other, drawn.one)]
    assert at_once(deeds) == ["done"] * 3
    assert Game.objects.count() == MatchGame.objects.count() == 1
    there = MatchGame.objects.get()
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():  # whoever forgot to hold the match
        MatchGame.objects.create(
            **{name: getattr(there, name) for name in ("match", "first", "second", "game", "source", "by")},
            number=2,
        )
    begun(there.game)
    leaving.give_up(game_id=there.game_id, who=Who(drawn.one))
    take_over = partial(tables.take_over, game=there.game_id)
    assert at_once([take_over] * 3) == ["done"] * 3
    assert Result.objects.count() == Report.objects.count() == 1
