"""An official who plays a match is a player there; what settles it is for another official, or a superuser."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests.tournaments.competing import championship as of
from tests.tournaments.matches.at_tables import given_up, opened, states
from tests.tournaments.matches.drawn import Drawn
from tests.tournaments.matches.test_pages import FIRST, SECOND, confirm, look, post, signed_in, words_of
from tournaments.models import Match, Official, Report
from tournaments.services.competing import correcting
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User

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


def out(drawn: Drawn, user: User, how: str, leaver: object = None, **told: str) -> Any:
    """Somebody asks for the page on which an entry (that of the match's second side) leaves, with what they want."""
    assert drawn.match.second_id is not None
    address = drawn.address("entry_out").replace(str(drawn.match.first_id), str(leaver or drawn.match.second_id))
    return signed_in(user).post(address, {"how": how, **told})


def test_they_take_out_nobody_whom_they_are_to_meet_and_do_not_take_themselves_back_in() -> None:
    drawn = Drawn()
    drawn.appoint(drawn.one, Official.Role.UMPIRE)
    opponent, own = drawn.match.second, drawn.match.first
    assert opponent is not None
    assert own is not None
    for how in ("withdrawn", "put_out"):
        refused = out(drawn, drawn.one, how)
        assert refused.status_code == 403, "not even a look"
        assert "another official takes them out" in words_of(refused)
        with pytest.raises(PermissionDenied):
            correcting.leave(entry=opponent.pk, how=how, because="They bore me.", by=drawn.one)
    post(drawn, drawn.other, **SECOND)
    with pytest.raises(PermissionDenied):  # what is reported is not over
        correcting.leave(entry=opponent.pk, how="put_out", because="They bore me.", by=drawn.one)
    assert drawn.fresh().state == Match.State.REPORTED
    apart = of.ready(drawn.group)[0].first
    assert apart is not None
    correcting.leave(entry=apart.pk, how="withdrawn", because="Sailed.", by=drawn.one)  # of them they are
    correcting.leave(entry=own.pk, how="put_out", because="Threw the board.", by=drawn.secretary)
    assert "your own entry" in words_of(out(drawn, drawn.one, "entered", own.pk))
    with pytest.raises(PermissionDenied):
        correcting.take_back_in(entry=own.pk, because="I am sorry.", by=drawn.one)
    correcting.take_back_in(entry=own.pk, because="Sorry enough.", by=drawn.secretary)
    own.refresh_from_db()
    assert own.state == "entered"


def test_they_correct_no_other_match_whose_correction_changes_one_of_their_own() -> None:
    drawn = Drawn()
    of.play_all(drawn.group, drawn.secretary)
    final = drawn.group.matches.get(key="M2.1")
    assert final.first is not None
    player = of.as_player(final.first, "finalist")
    drawn.appoint(player, Official.Role.UMPIRE)
    other = drawn.group.matches.exclude(first=final.first).exclude(second=final.first).get(key__startswith="M1.")
    version = drawn.group.__class__.objects.get(pk=drawn.group.pk).version
    with pytest.raises(PermissionDenied, match="which you play"):
        correcting.preview_correction(match=other.pk, outcome=of.SECOND_WINS, by=player, names={})
    asked: dict[str, Any] = {
        "match": other.pk,
        "outcome": of.SECOND_WINS,
        "version": version,
        "because": "They cheated.",
    }
    with pytest.raises(PermissionDenied):
        correcting.correct_match(**asked, by=player)
    assert correcting.correct_match(**asked, by=drawn.secretary) is not None
