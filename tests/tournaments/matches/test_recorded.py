"""A confirmed recorded game that is named as a match's: by whom, which, and what comes of it."""

import uuid

import pytest
from django.core.exceptions import PermissionDenied

from games.models import Game, Seat
from games.services.refusals import NotNow
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.at_tables import given_up, opened, states
from tests.tournaments.matches.drawn import BEST_OF_3, Drawn
from tests.tournaments.matches.recordings import recorded_game
from tests.tournaments.matches.test_pages import confirm, look, signed_in, words_of
from tournaments.formats.outcome_texts import read_outcome
from tournaments.models import Match, MatchGame, Player, Report, Result
from tournaments.services.competing import recorded

pytestmark = pytest.mark.django_db


def test_an_official_names_one_and_it_counts_whichever_colours_they_had() -> None:
    drawn = Drawn()
    game = recorded_game(drawn, first="GY", winner="RB")
    for _ in range(2):
        sent = {"address": f"https://example.org/games/{game.pk}/"}
        assert signed_in(drawn.secretary).post(drawn.address("match_game"), sent).status_code == 302
    assert drawn.fresh().state == Match.State.CONFIRMED
    report = Report.objects.get()
    assert (report.source, report.settled) == ("recorded", "site")
    assert read_outcome(report.outcome).winner == 1
    assert Result.objects.get().game == game
    page = look(drawn)
    assert f"/games/{game.pk}/" in page
    assert "Recorded game named" in page


def test_what_one_side_names_the_other_confirms() -> None:
    drawn = Drawn()
    recorded.name_game(match=drawn.match.pk, game=recorded_game(drawn).pk, by=drawn.one)
    assert drawn.fresh().state == Match.State.REPORTED
    assert Report.objects.get().legs.get().game is not None
    assert confirm(drawn, drawn.other).status_code == 302
    assert drawn.fresh().state == Match.State.CONFIRMED
    assert Result.objects.get().game is not None


def test_of_the_best_of_three_one_may_be_recorded_and_the_others_played_here() -> None:
    drawn = Drawn(BEST_OF_3)
    recorded.name_game(match=drawn.match.pk, game=recorded_game(drawn).pk, by=drawn.other)
    assert drawn.fresh().state == Match.State.PLAYING
    given_up(opened(drawn), drawn.other)
    assert drawn.fresh().state == Match.State.REPORTED, "the first game is one side's word"
    assert states(drawn) == ["over", "over"]
    assert confirm(drawn, drawn.one).status_code == 302


def test_a_game_that_cannot_be_the_matchs_is_refused_and_says_why() -> None:
    drawn = Drawn()
    unconfirmed = recorded_game(drawn)
    Game.objects.filter(pk=unconfirmed.pk).update(confirmed_at=None)
    others = recorded_game(drawn)
    Seat.objects.filter(game=others, player="RB").update(user=of.user("stranger"))
    drawn_game = recorded_game(drawn, winner="", how="drawn")
    wafu = recorded_game(drawn, preset="wafu")
    before = recorded_game(drawn)
    Game.objects.filter(pk=before.pk).update(created_at="2021-01-01T00:00Z")
    for game, words in (
        (uuid.uuid4(), "no recorded game here"),
        (unconfirmed.pk, "no recorded game here"),
        (others.pk, "Others sat there"),
        (drawn_game.pk, "Nobody has won"),
        (wafu.pk, "by other rules"),
        (before.pk, "before the match was drawn"),
        ("nothing", "no address of a game"),
    ):
        refused = signed_in(drawn.one).post(drawn.address("match_game"), {"address": game, "because": "Let it."})
        assert refused.status_code == 422
        assert words in words_of(refused)
    assert not MatchGame.objects.exists()
    assert drawn.fresh().state == Match.State.READY
    with pytest.raises(NotNow, match="other rules"):
        recorded.name_game(match=drawn.match.pk, game=wafu.pk, by=drawn.secretary)
    made = recorded.name_game(match=drawn.match.pk, game=wafu.pk, by=drawn.secretary, because="They agreed on it.")
    assert (made.because, drawn.fresh().state) == ("They agreed on it.", Match.State.CONFIRMED)
    assert "They agreed on it." in look(drawn)


def test_of_a_seat_without_account_the_name_tells_who_sat_there() -> None:
    drawn = Drawn()
    game = recorded_game(drawn)
    name = Player.objects.get(user=drawn.other).name
    Seat.objects.filter(game=game, player="GY").update(user=None, name=name, name_key=name.casefold())
    recorded.name_game(match=drawn.match.pk, game=game.pk, by=drawn.secretary)
    assert drawn.fresh().state == Match.State.CONFIRMED


def test_not_beside_an_open_table_nor_for_two_matches_nor_by_others() -> None:
    drawn = Drawn()
    game = recorded_game(drawn)
    with pytest.raises(PermissionDenied):
        recorded.name_game(match=drawn.match.pk, game=game.pk, by=of.user("stranger"))
    opened(drawn)
    with pytest.raises(NotNow, match="table of this match is open"):
        recorded.name_game(match=drawn.match.pk, game=game.pk, by=drawn.one)
    MatchGame.objects.update(state="void", void="called off")
    recorded.name_game(match=drawn.match.pk, game=game.pk, by=drawn.secretary)
    another = of.ready(drawn.group)[-1]
    with pytest.raises(NotNow, match="another match"):
        recorded.name_game(match=another.pk, game=game.pk, by=drawn.secretary)
