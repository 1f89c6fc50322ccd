"""Seats that are kept: a rematch waits for those who played, guests among them, and for nobody else."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.utils import timezone

from games.models import Game, LiveGame, LiveSeat
from games.selectors.live.lobby import kept_for, tables_waiting
from games.selectors.live.sitting import SECRETS, Who, seat_of, seats_of
from games.services.live import attending, keeping, leaving, opening, seating, seeding
from games.services.refusals import NotNow
from tests.games.live_people import begin, begun, bots_for, make_due, open_live
from tests.games.people import account
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def charlie() -> User:
    return account("charlie")


def played(*players: User, **how: object) -> Game:
    """A game that was played and is over."""
    game = begun(players[0], *players[1:], **how)
    leaving.put_up_board(game_id=game.pk, who=Who(players[0]))
    return game


def rematch_of(*players: User, **how: object) -> Game:
    """The rematch that the first of the players has asked for."""
    return opening.open_rematch(game_id=played(*players, **how).pk, by=players[0])


def played_with_guest(able: User) -> tuple[Game, str]:
    """A game by link between an account and a guest that is over, and the guest's secret."""
    game = open_live(able, public=False)
    token = seating.invite_to_seat(game_id=game.pk, who=Who(able), player="GY").token
    sat = seating.take_seat_by_link(token=token, who=Who(), name="Jack")
    seeding.go_without_seed(game_id=game.pk, who=Who(None, sat.secret))
    leaving.put_up_board(game_id=begin(game).pk, who=Who(able))
    return game, sat.secret


def kept(game: Game) -> list[str]:
    return [seat.live.kept_name for seat in seats_of(game.pk)]


def state(game: Game) -> str:
    return Game.objects.get(pk=game.pk).state


def test_a_rematch_waits_for_those_who_played(able: User, baker: User, charlie: User) -> None:
    again = rematch_of(able, baker)
    assert kept(again) == ["", "baker"]
    with pytest.raises(NotNow, match="kept for baker"):
        seating.take_seat(game_id=again.pk, who=Who(charlie), player="GY")
    with pytest.raises(NotNow, match="kept for baker"):
        seating.invite_to_seat(game_id=again.pk, who=Who(able), player="GY")
    with pytest.raises(NotNow, match="kept for baker"):
        seating.seat_bot(game_id=again.pk, who=Who(able), player="GY", bot="greedy")
    assert seating.take_seat(game_id=again.pk, who=Who(baker), player="GY").user == baker
    assert kept(again) == ["", ""]
    assert LiveGame.objects.get(pk=again.pk).full_at is not None


def test_at_a_listed_table_the_seat_is_free_after_a_while(able: User, baker: User, charlie: User) -> None:
    again = rematch_of(able, baker)
    live = LiveGame.objects.get(pk=again.pk)
    until = seats_of(again.pk)[1].live.kept_until
    assert live.due_at == until
    assert until is not None
    assert timedelta(minutes=9) < until - timezone.now() <= keeping.REMATCH_WAITS
    attending.attend(game_id=again.pk)
    assert kept(again) == ["", "baker"], "too early"
    LiveSeat.objects.filter(kept_for=baker).update(kept_until=timezone.now())
    make_due(again)
    attending.attend(game_id=again.pk)
    assert kept(again) == ["", ""]
    assert state(again) == Game.State.OPEN
    due = LiveGame.objects.get(pk=again.pk).due_at
    assert due is not None
    assert due > timezone.now() + timedelta(hours=23), "the table itself waits on"
    assert seating.take_seat(game_id=again.pk, who=Who(charlie), player="GY").user == charlie


def test_what_is_overdue_is_free_before_the_site_has_looked(able: User, baker: User, charlie: User) -> None:
    again = rematch_of(able, baker)
    LiveSeat.objects.filter(kept_for=baker).update(kept_until=timezone.now())
    assert [one.game for one in tables_waiting()] == [again]
    assert seating.take_seat(game_id=again.pk, who=Who(charlie), player="GY").user == charlie


def test_by_link_and_by_days_the_seats_wait_as_long_as_the_table(able: User, baker: User) -> None:
    by_days = rematch_of(able, baker, clock={"kind": "days", "days": 2})
    assert seats_of(by_days.pk)[1].live.kept_until is None
    game, _secret = played_with_guest(able)
    by_link = opening.open_rematch(game_id=game.pk, by=able)
    assert seats_of(by_link.pk)[1].live.kept_until is None


def test_bots_sit_down_again_and_nothing_is_kept(able: User) -> None:
    again = rematch_of(able, bots=bots_for("singles", "RGBY"))
    assert kept(again) == ["", ""]
    assert LiveGame.objects.get(pk=again.pk).full_at is not None


def test_a_guest_takes_the_seat_by_the_secret_of_the_game_before(able: User, charlie: User) -> None:
    game, secret = played_with_guest(able)
    again = opening.open_rematch(game_id=game.pk, by=able)
    assert kept(again) == ["", "Jack (guest)"]
    with pytest.raises(PermissionDenied):
        seating.take_seat(game_id=again.pk, who=Who(), player="GY")
    with pytest.raises(PermissionDenied):
        seating.take_seat(game_id=again.pk, who=Who(charlie), player="GY")
    with pytest.raises(NotNow, match="kept for you"):
        seating.take_seat(game_id=again.pk, who=Who(None, "another"), player="GY")
    for _twice in range(2):
        seat = seating.take_seat(game_id=again.pk, who=Who(None, secret), player="GY")
        assert (seat.name, seat.live.kind) == ("Jack (guest)", "guest")
    assert seat_of(seats_of(again.pk), Who(None, secret)) == seat


def test_a_guest_who_signs_in_has_the_seat_kept_for_the_account(able: User, baker: User) -> None:
    game, secret = played_with_guest(able)
    again = opening.open_rematch(game_id=game.pk, by=able)
    assert seating.keep_seat(game_id=game.pk, user=baker, secret=secret)
    assert kept(again) == ["", "baker"]
    assert seating.take_seat(game_id=again.pk, who=Who(baker), player="GY").user == baker


def test_whom_it_is_kept_for_declines_and_a_table_for_two_is_called_off(able: User, baker: User) -> None:
    again = rematch_of(able, baker)
    for stranger in (Who(able), Who(account("dog")), Who(), Who(None, "x")):
        with pytest.raises(PermissionDenied):
            keeping.decline_seat(game_id=again.pk, who=stranger, player="GY")
    for _twice in range(2):
        keeping.decline_seat(game_id=again.pk, who=Who(baker), player="GY")
    assert state(again) == Game.State.CALLED_OFF
    assert Entry.objects.filter(deed="declined a seat").count() == 1


def test_with_others_at_the_table_a_declined_seat_is_free(able: User, baker: User, charlie: User) -> None:
    dog = account("dog")
    again = rematch_of(able, baker, charlie, dog, format="pairs")
    seating.take_seat(game_id=again.pk, who=Who(charlie), player="B")
    keeping.decline_seat(game_id=again.pk, who=Who(baker), player="G")
    assert state(again) == Game.State.OPEN
    assert kept(again) == ["", "", "", "dog"]
    assert seating.take_seat(game_id=again.pk, who=Who(account("ernie")), player="G").player == "G"


def test_the_opener_and_nobody_else_frees_a_seat(able: User, baker: User, charlie: User) -> None:
    again = rematch_of(able, baker)
    for other in (Who(baker), Who(charlie), Who()):
        with pytest.raises(PermissionDenied):
            keeping.free_seat(game_id=again.pk, who=other, player="GY")
    for _twice in range(2):
        keeping.free_seat(game_id=again.pk, who=Who(able), player="GY")
    assert kept(again) == ["", ""]
    assert state(again) == Game.State.OPEN
    seating.take_seat(game_id=again.pk, who=Who(charlie), player="GY")
    begin(again)
    with pytest.raises(NotNow):
        keeping.free_seat(game_id=again.pk, who=Who(able), player="GY")


def test_whoever_sits_elsewhere_at_the_table_is_waited_for_no_more(able: User, baker: User, charlie: User) -> None:
    dog = account("dog")
    again = rematch_of(able, baker, charlie, dog, format="pairs")
    keeping.free_seat(game_id=again.pk, who=Who(able), player="Y")
    seating.take_seat(game_id=again.pk, who=Who(baker), player="Y")
    assert kept(again) == ["", "", "charlie", ""]


def test_a_table_all_of_whose_seats_are_kept_is_not_listed_as_waiting(able: User, baker: User) -> None:
    again = rematch_of(able, baker)
    assert tables_waiting() == []
    assert [(one.game, one.kept) for one in kept_for(baker, {})] == [(again, "GY")]
    assert kept_for(able, {}) == []
    assert kept_for(None, {}) == []
    keeping.free_seat(game_id=again.pk, who=Who(able), player="GY")
    assert [one.game for one in tables_waiting()] == [again]
    assert kept_for(baker, {}) == []


# --- by pages --------------------------------------------------------------------------------------------------------


def guests_browser(game: Game, secret: str) -> Client:
    """A browser that has kept a guest's secret of a game."""
    client = Client()
    client.get("/accounts/login/")
    session = client.session
    session[SECRETS] = {str(game.pk): secret}
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    return client


def test_a_guest_comes_to_the_rematch_without_a_new_link(able: User) -> None:
    game, secret = played_with_guest(able)
    again = opening.open_rematch(game_id=game.pk, by=able)
    guest = guests_browser(game, secret)
    assert "Sit down to the rematch" in guest.get(f"/play/{game.pk}/").content.decode()
    assert "Take your seat" in guest.get(f"/play/{again.pk}/").content.decode()
    assert "Seats kept for you" in guest.get("/play/").content.decode()
    stranger = Client()
    assert "Sit down to the rematch" not in stranger.get(f"/play/{game.pk}/").content.decode()
    assert "Take your seat" not in stranger.get(f"/play/{again.pk}/").content.decode()
    assert stranger.post(f"/play/{again.pk}/sit/", {"player": "GY"}).headers["Location"].startswith("/accounts/login/")
    for _twice in range(2):
        assert guest.post(f"/play/{again.pk}/sit/", {"player": "GY"}).status_code == 302
    assert seats_of(again.pk)[1].name == "Jack (guest)"
    leaving_game = guest.get("/play/").content.decode()
    assert str(again.pk) in leaving_game
    assert "Seats kept for you" not in leaving_game


def test_pages_decline_and_free_for_those_who_may(able: User, baker: User, charlie: User) -> None:
    again = rematch_of(able, baker)
    host, other, stranger = Client(), Client(), Client()
    for client, user in ((host, able), (other, baker), (stranger, charlie)):
        client.force_login(user)
    assert "Keep it no longer" in host.get(f"/play/{again.pk}/").content.decode()
    assert "Keep it no longer" not in other.get(f"/play/{again.pk}/").content.decode()
    assert stranger.post(f"/play/{again.pk}/decline/", {"player": "GY"}).status_code == 403
    assert other.post(f"/play/{again.pk}/free/", {"player": "GY"}).status_code == 403
    assert host.post(f"/play/{again.pk}/decline/", {"player": "GY"}).status_code == 403
    assert kept(again) == ["", "baker"]
    assert other.post(f"/play/{again.pk}/decline/", {"player": "GY"}).status_code == 302
    assert state(again) == Game.State.CALLED_OFF


def test_no_seat_is_kept_for_a_closed_account(able: User, baker: User) -> None:
    game = played(able, baker)
    User.objects.filter(pk=baker.pk).update(is_active=False)
    again = opening.open_rematch(game_id=game.pk, by=able)
    assert (seats_of(again.pk)[1].live.kind, seats_of(again.pk)[1].live.kept_name) == ("empty", "")
