"""Tables of matches whose players do not come, or are not to play there any more; and who is not who they should be."""

import pytest
from django.utils import timezone

from games.models import Game
from games.selectors.live.sitting import Who, seats_of
from games.services import standing
from games.services.live import arriving, leaving, seating, seeding
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.at_tables import begun, do_all, opened, states, sweep
from tests.tournaments.matches.drawn import Drawn
from tests.tournaments.matches.test_pages import look
from tests.tournaments.matches.test_tables import annul, umpire
from tournaments.models import Entry, Match, Player, Report, Result, ResultSeat
from tournaments.services.entries.entering import Named
from tournaments.services.entries.substituting import substitute
from uckers_site.accounts.models import User
from uckers_site.notices.models import UNREAD, Notice

pytestmark = pytest.mark.django_db

ONE_SUBSTITUTE = {**of.KNOCK_OUT, "substitutions": 1}


def told_called_off() -> list[str]:
    told = Notice.objects.filter(UNREAD, kind="tournaments.match_table_called_off")
    return sorted(str(one.user) for one in told)


def put_in(entry: Entry | None, user: User, by: User) -> None:
    """A player with an account takes the place of an entry's first."""
    assert entry is not None
    entry.refresh_from_db()
    player = Player.objects.create(name=f"Sub {user}", shown_key=f"sub {user}", user=user)
    named = Named(player_id=player.pk)
    substitute(entry_id=entry.pk, by=by, version=entry.version, place=1, player=named, because="Sailed.")


def test_who_plays_is_told_that_the_table_was_called_off_and_who_did_it_is_not() -> None:
    drawn = Drawn()
    seating.call_off(game_id=opened(drawn).pk, who=Who(drawn.one))
    for _ in range(2):
        sweep()
    assert told_called_off() == ["other"]
    game = opened(drawn, drawn.secretary)
    Game.objects.filter(pk=game.pk).update(state=Game.State.CALLED_OFF, ended_at=timezone.now())  # nobody came
    sweep()
    assert told_called_off() == ["one", "other", "other"]
    assert "Open the table of the next game" in look(drawn, drawn.one)


def test_a_table_that_waits_is_called_off_once_the_match_is_over_without_it() -> None:
    drawn = Drawn()
    game = opened(drawn)
    sweep()
    game.refresh_from_db()
    assert game.state == Game.State.OPEN, "it is theirs"
    of.play(drawn.match, drawn.secretary)
    for _ in range(2):
        sweep()
    game.refresh_from_db()
    assert game.state == Game.State.CALLED_OFF
    assert states(drawn) == ["decided"]
    assert told_called_off() == [], "they were told the result"


def test_a_substitute_gets_a_table_of_their_own_and_a_game_under_way_is_whose_who_plays_it() -> None:
    drawn = Drawn(ONE_SUBSTITUTE)
    waiting = opened(drawn)
    sub = of.user("sub")
    put_in(drawn.match.second, sub, drawn.secretary)
    sweep()
    waiting.refresh_from_db()
    assert waiting.state == Game.State.CALLED_OFF, "its seat was kept for who has left"
    game = begun(opened(drawn))
    assert [seat.user for seat in seats_of(game.pk)] == [drawn.one, sub]
    assert drawn.match.first is not None
    put_in(drawn.match.first, of.user("late"), drawn.secretary)
    sweep()
    leaving.give_up(game_id=game.pk, who=Who(drawn.one))
    do_all()
    assert drawn.fresh().state == Match.State.CONFIRMED
    assert Result.objects.get().game == game
    assert {seat.player.user for seat in ResultSeat.objects.all()} == {drawn.one, sub}


def test_who_lets_a_guest_play_for_the_other_side_has_only_said_what_came_of_it() -> None:
    drawn = Drawn({**of.KNOCK_OUT, "game": {"rated": False}})
    Player.objects.filter(user=drawn.other).update(user=None)
    game = opened(drawn)
    token = seating.invite_to_seat(game_id=game.pk, who=Who(drawn.one), player="GY").token
    guest = seating.take_seat_by_link(token=token, who=Who(), name="Jack")
    as_guest = Who(None, guest.secret)
    seating.take_seat(game_id=game.pk, who=Who(drawn.one), player="RB")
    for deed in (arriving.arrive, seeding.go_without_seed):
        for who in (Who(drawn.one), as_guest):
            deed(game_id=game.pk, who=who)
    leaving.give_up(game_id=game.pk, who=as_guest)
    do_all()
    report = Report.objects.get()
    assert (report.side, report.by, report.state) == (0, drawn.one, Report.State.STANDING)
    assert drawn.fresh().state == Match.State.REPORTED
    assert not Result.objects.exists()
    annul(game)
    report.refresh_from_db()
    assert report.state == Report.State.ANNULLED
    assert (drawn.fresh().state, states(drawn)) == (Match.State.READY, ["annulled"])
    standing.reinstate(game_id=game.pk, by=umpire(), because="It was right after all.")
    do_all()
    assert drawn.fresh().state == Match.State.REPORTED
