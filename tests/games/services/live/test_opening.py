"""Live games are opened, filled and called off; guests come by links that seat one person once."""

import uuid
from datetime import timedelta

import pytest
import time_machine
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from games.clocks import read_clock
from games.models import Game, Invitation, LiveGame, LiveSeat
from games.rules.reasons import Illegal
from games.selectors.live.lobby import games_of
from games.selectors.live.sitting import Who, seat_of, seats_of
from games.services.live import leaving, opening, seating
from games.services.live.pace import TooOften
from games.services.refusals import NotNow
from tests.games.live_people import attend, begin, begun, bots_for, open_live
from tests.games.people import account
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def kinds(game: Game) -> list[str]:
    return [seat.live.kind for seat in seats_of(game.pk)]


def test_the_opener_sits_and_the_rest_is_empty(able: User) -> None:
    game = open_live(able, format="pairs", preset="wafu", player="B")
    assert game.state == Game.State.OPEN
    assert kinds(game) == ["empty", "empty", "user", "empty"]
    live = LiveGame.objects.get(pk=game.pk)
    assert len(live.commitment) == 64
    assert live.full_at is None


def test_sent_twice_it_is_opened_once(able: User) -> None:
    key = uuid.uuid4()
    assert open_live(able, key=key).pk == open_live(able, key=key).pk
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"player": "O"},
        {"bots": {"RB": "greedy"}},
        {"bots": {"GY": "clever"}},
        {"bots": {"GY": "greedy"}, "rated": True},
    ],
)
def test_a_seat_or_a_bot_that_there_is_not_opens_nothing(able: User, wrong: dict[str, object]) -> None:
    with pytest.raises(NotNow):
        open_live(able, **wrong)
    assert Game.objects.count() == 0


def test_a_board_that_there_is_not_opens_nothing(able: User) -> None:
    with pytest.raises(Illegal):
        opening.open_game(
            by=able, format="singles", ring="RGBX", preset="standard", options={},
            clock=read_clock({}), player="RB", key=uuid.uuid4(),
        )  # fmt: skip


def test_not_more_than_so_many_tables_wait_at_once(able: User) -> None:
    for _ in range(opening.OPEN_AT_ONCE):
        open_live(able)
    with pytest.raises(NotNow):
        open_live(able)


def test_somebody_sits_down_and_the_table_is_full(able: User, baker: User) -> None:
    game = open_live(able)
    seating.take_seat(game_id=game.pk, who=Who(baker), player="GY")
    seating.take_seat(game_id=game.pk, who=Who(baker), player="GY")  # sent twice
    assert kinds(game) == ["user", "user"]
    assert LiveGame.objects.get(pk=game.pk).full_at is not None


def test_a_taken_seat_stays_taken(able: User, baker: User) -> None:
    game = open_live(able, format="individuals")
    with pytest.raises(NotNow, match="able"):
        seating.take_seat(game_id=game.pk, who=Who(baker), player="R")
    with pytest.raises(NotNow):
        seating.take_seat(game_id=game.pk, who=Who(baker), player="X")
    seating.take_seat(game_id=game.pk, who=Who(baker), player="G")
    with pytest.raises(NotNow, match="already"):
        seating.take_seat(game_id=game.pk, who=Who(baker), player="B")


def test_without_an_account_nobody_sits_down_at_a_listed_table(able: User) -> None:
    with pytest.raises(PermissionDenied):
        seating.take_seat(game_id=open_live(able).pk, who=Who(), player="GY")


def test_a_table_by_link_is_closed_to_those_without_one(able: User, baker: User) -> None:
    game = open_live(able, public=False)
    with pytest.raises(PermissionDenied):
        seating.take_seat(game_id=game.pk, who=Who(baker), player="GY")


def test_getting_up_empties_the_seat_until_all_are_there(able: User, baker: User) -> None:
    game = open_live(able, format="pairs", others=[baker])
    seating.get_up(game_id=game.pk, who=Who(baker))
    seating.get_up(game_id=game.pk, who=Who(baker))
    assert kinds(game) == ["user", "empty", "empty", "empty"]
    full = open_live(able, others=[baker])
    with pytest.raises(NotNow):
        seating.get_up(game_id=full.pk, who=Who(baker))


# --- links and guests ------------------------------------------------------------------------------------------------


def link(game: Game, by: User, player: str = "GY") -> str:
    return seating.invite_to_seat(game_id=game.pk, who=Who(by), player=player).token


def test_a_guest_sits_down_by_a_link_which_works_once(able: User) -> None:
    game = open_live(able, public=False)
    token = link(game, able)
    sat = seating.take_seat_by_link(token=token, who=Who(), name="Jack Tar")
    seats = seats_of(game.pk)
    assert seats[1].name == "Jack Tar (guest)"
    assert seat_of(seats, Who(None, sat.secret)) == sat.seat
    assert seat_of(seats, Who(None, "another")) is None
    assert sat.secret not in str(LiveSeat.objects.values_list("token_hash", flat=True))
    with pytest.raises(NotNow, match="used"):
        seating.take_seat_by_link(token=token, who=Who(), name="Somebody else")
    again = seating.take_seat_by_link(token=token, who=Who(None, sat.secret), name="Jack Tar")
    assert again.seat == sat.seat


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 60, "😀", "Site moderator", "J" + "\u0301" * 4, "J\u0430ck"])
def test_a_guest_has_a_name_that_can_be_read(able: User, name: str) -> None:
    game = open_live(able)
    token = link(game, able)
    with pytest.raises(NotNow):
        seating.take_seat_by_link(token=token, who=Who(), name=name)
    assert seating.take_seat_by_link(token=token, who=Who(), name="Jack").seat, "the link is not used up by that"


def test_a_rated_game_seats_no_guest(able: User) -> None:
    game = open_live(able, rated=True)
    with pytest.raises(NotNow, match="account"):
        seating.take_seat_by_link(token=link(game, able), who=Who(), name="Jack")


def test_a_link_to_a_seat_that_was_taken_meanwhile_seats_nobody(able: User, baker: User) -> None:
    game = open_live(able)
    token = link(game, able)
    seating.take_seat(game_id=game.pk, who=Who(baker), player="GY")
    with pytest.raises(NotNow):
        seating.take_seat_by_link(token=token, who=Who(), name="Jack")


def test_links_expire_are_withdrawn_and_replaced(able: User) -> None:
    game = open_live(able)
    first, second = link(game, able), link(game, able)
    with pytest.raises(NotNow, match="withdrawn"):
        seating.take_seat_by_link(token=first, who=Who(), name="Jack")
    seating.withdraw_link(game_id=game.pk, who=Who(able), player="GY")
    with pytest.raises(NotNow, match="withdrawn"):
        seating.take_seat_by_link(token=second, who=Who(), name="Jack")
    third = link(game, able)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(NotNow, match="expired"):
        seating.take_seat_by_link(token=third, who=Who(), name="Jack")
    with pytest.raises(NotNow):
        seating.take_seat_by_link(token="nonsense", who=Who(), name="Jack")


def test_a_guest_who_signs_in_keeps_the_seat(able: User, baker: User) -> None:
    game = open_live(able)
    sat = seating.take_seat_by_link(token=link(game, able), who=Who(), name="Jack")
    assert seating.keep_seat(game_id=game.pk, user=baker, secret=sat.secret)
    seats = seats_of(game.pk)
    assert seat_of(seats, Who(baker)) == sat.seat
    assert seat_of(seats, Who(None, sat.secret)) is None
    assert not seating.keep_seat(game_id=game.pk, user=baker, secret=sat.secret)
    assert Entry.objects.filter(deed="kept a guest's seat").count() == 1


def test_whoever_sits_already_keeps_no_second_seat(able: User) -> None:
    game = open_live(able)
    sat = seating.take_seat_by_link(token=link(game, able), who=Who(), name="Jack")
    assert not seating.keep_seat(game_id=game.pk, user=able, secret=sat.secret)


# --- bots, calling off -----------------------------------------------------------------------------------------------


def test_bots_sit_down_at_once_and_are_marked(able: User) -> None:
    game = open_live(able, format="individuals", bots=bots_for("individuals", "RGBY"))
    assert [seat.name for seat in seats_of(game.pk)] == ["able", "Greedy (bot)", "Greedy 2 (bot)", "Greedy 3 (bot)"]
    assert LiveGame.objects.get(pk=game.pk).full_at is not None


def test_only_the_opener_seats_bots_invites_and_calls_off(able: User, baker: User) -> None:
    game = open_live(able, format="pairs", others=[baker])
    for who in (Who(baker), Who(), Who(account("charlie"))):
        for refused in (
            lambda who=who: seating.seat_bot(game_id=game.pk, who=who, player="B", bot="random"),
            lambda who=who: seating.invite_to_seat(game_id=game.pk, who=who, player="B"),
            lambda who=who: seating.withdraw_link(game_id=game.pk, who=who, player="B"),
            lambda who=who: seating.call_off(game_id=game.pk, who=who),
        ):
            with pytest.raises(PermissionDenied):
                refused()
    seating.seat_bot(game_id=game.pk, who=Who(able), player="B", bot="random")
    seating.seat_bot(game_id=game.pk, who=Who(able), player="B", bot="random")  # sent twice
    assert kinds(game) == ["user", "user", "bot", "empty"]


def test_a_rated_game_seats_no_bot(able: User) -> None:
    game = open_live(able, rated=True)
    with pytest.raises(NotNow):
        seating.seat_bot(game_id=game.pk, who=Who(able), player="GY", bot="greedy")


def test_called_off_it_seats_nobody_and_stays_to_be_read(able: User, baker: User) -> None:
    game = open_live(able)
    seating.call_off(game_id=game.pk, who=Who(able))
    seating.call_off(game_id=game.pk, who=Who(able))
    game.refresh_from_db()
    assert game.state == Game.State.CALLED_OFF
    with pytest.raises(NotNow):
        seating.take_seat(game_id=game.pk, who=Who(baker), player="GY")
    started = begun(able, baker)
    with pytest.raises(NotNow):
        seating.call_off(game_id=started.pk, who=Who(able))


def test_a_table_that_nobody_fills_is_called_off_by_the_site(able: User) -> None:
    game = open_live(able)
    assert attend(game).state == Game.State.CALLED_OFF


def test_a_rematch_is_one_for_both(able: User, baker: User) -> None:
    game = begun(able, baker, preset="wafu", clock={"kind": "turn", "seconds": 60})
    with pytest.raises(NotNow):
        opening.open_rematch(game_id=game.pk, by=able)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    again = opening.open_rematch(game_id=game.pk, by=baker)
    assert kinds(again) == ["empty", "user"]
    assert opening.open_rematch(game_id=game.pk, by=able) == again
    assert (again.preset, again.format, again.ring) == (game.preset, game.format, game.ring)
    assert LiveGame.objects.get(pk=again.pk).clock == LiveGame.objects.get(pk=game.pk).clock
    assert kinds(again) == ["user", "user"], "whoever asks second sits down"
    with pytest.raises(PermissionDenied):
        opening.open_rematch(game_id=game.pk, by=account("charlie"))
    assert begin(again).state == Game.State.UNDER_WAY


def test_the_rematch_of_a_game_by_link_waits_for_those_who_played(able: User, baker: User) -> None:
    game = open_live(able, public=False)
    token = link(game, able)
    seating.take_seat_by_link(token=token, who=Who(baker))
    leaving.put_up_board(game_id=begin(game).pk, who=Who(able))
    again = opening.open_rematch(game_id=game.pk, by=able)
    with pytest.raises(PermissionDenied):
        seating.take_seat(game_id=again.pk, who=Who(account("charlie")), player="GY")
    seating.call_off(game_id=again.pk, who=Who(able))
    again = opening.open_rematch(game_id=game.pk, by=baker)
    seating.take_seat(game_id=again.pk, who=Who(able), player="RB")
    assert kinds(again) == ["user", "user"]


def test_bots_do_not_play_among_themselves(able: User) -> None:
    game = open_live(able)
    seating.get_up(game_id=game.pk, who=Who(able))
    seating.seat_bot(game_id=game.pk, who=Who(able), player="GY", bot="random")
    with pytest.raises(NotNow, match="Take a seat yourself"):
        seating.seat_bot(game_id=game.pk, who=Who(able), player="RB", bot="random")


def test_each_of_ones_own_games_is_found_however_many_there_are(able: User) -> None:
    for opener in (account("charlie"), account("dog"), account("easy")):
        for _ in range(7):
            open_live(opener, others=[able])
    assert len(games_of(able, {})) == 21


def test_nobody_sits_down_for_ever(able: User, baker: User) -> None:
    game = open_live(able, format="pairs")
    for _ in range(30):
        seating.take_seat(game_id=game.pk, who=Who(baker), player="G")
        seating.take_seat(game_id=game.pk, who=Who(baker), player="G")  # sent twice
        seating.get_up(game_id=game.pk, who=Who(baker))
    with pytest.raises(TooOften):
        seating.take_seat(game_id=game.pk, who=Who(baker), player="G")
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        seating.take_seat(game_id=game.pk, who=Who(baker), player="G")
