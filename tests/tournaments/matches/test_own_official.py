"""An official who plays a match is a player there; what settles it is for another official, or a superuser."""

import pytest
from django.core.exceptions import PermissionDenied

from tests.tournaments.competing import championship as of
from tests.tournaments.matches.at_tables import given_up, opened, states
from tests.tournaments.matches.drawn import Drawn
from tests.tournaments.matches.test_pages import FIRST, SECOND, confirm, look, post, signed_in, words_of
from tournaments.models import Match, Official, Report
from tournaments.services.competing import correcting
from tournaments.services.refusals import NotNow

pytestmark = pytest.mark.django_db


def test_what_they_report_waits_for_the_other_side_and_they_settle_nothing_of_it() -> None:
    drawn = Drawn()
    drawn.appoint(drawn.one, Official.Role.SECRETARY)
    page = look(drawn, drawn.one)
    assert "as its official somebody else acts" in page
    assert "it counts at once" not in page
    assert post(drawn, drawn.one, ending="absent-1").status_code == 422, "a walkover to oneself"
    post(drawn, drawn.one, **FIRST)
    assert drawn.fresh().state == Match.State.REPORTED
    refused = confirm(drawn, drawn.one)
    assert refused.status_code == 403
    assert "an official who does not play this match" in words_of(refused)
    post(drawn, drawn.other, **SECOND, words="No.")
    assert drawn.fresh().state == Match.State.DISPUTED
    assert confirm(drawn, drawn.one).status_code == 403
    assert Report.objects.filter(state=Report.State.CONFIRMED).count() == 0
    assert confirm(drawn, drawn.secretary).status_code == 302
    refused = signed_in(drawn.one).get(drawn.address("match_correct"))
    assert refused.status_code == 403
    assert "another official corrects it" in words_of(refused)
    drawn.group.refresh_from_db()
    with pytest.raises(PermissionDenied):
        correcting.preview_correction(match=drawn.match.pk, outcome=of.SECOND_WINS, by=drawn.one, names={})
    with pytest.raises(PermissionDenied):
        correcting.correct_match(
            match=drawn.match.pk, outcome=of.SECOND_WINS, version=drawn.group.version, because="Mine.", by=drawn.one
        )
    another = of.ready(drawn.group)[0]
    of.play(another, drawn.one)  # of others they are the official
    assert Report.objects.get(match=another).settled == Report.Settled.OFFICIAL


def test_a_superuser_settles_it() -> None:
    drawn = Drawn()
    drawn.appoint(drawn.one, Official.Role.UMPIRE)
    post(drawn, drawn.one, **FIRST)
    assert confirm(drawn, of.user("boss")).status_code == 302


def test_games_of_a_match_that_is_to_be_played_again_count_no_more() -> None:
    drawn = Drawn()
    given_up(opened(drawn), drawn.one)
    drawn.group.refresh_from_db()
    correcting.correct_match(
        match=drawn.match.pk, outcome=None, version=drawn.group.version, because="A false board.", by=drawn.secretary
    )
    assert drawn.fresh().state == Match.State.READY
    assert states(drawn) == ["again"]
    given_up(opened(drawn), drawn.other)
    assert drawn.fresh().state == Match.State.CONFIRMED
    with pytest.raises(NotNow):
        opened(drawn)
