"""An arrival limit: the game begins when everybody has come; without who does not, it is called off or lost to them."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.dice.protocol import player_commitment
from games.models import Game, LiveGame, LiveSeat
from games.selectors.live.sitting import Who, seats_of
from games.services.live import arriving, attending, keeping, leaving, opening, seating, seeding
from games.services.live.holding import OPEN_FOR, SITE_AWAY
from games.services.live.keeping import Kept
from games.services.refusals import NotNow
from tests.games.live_people import attend, begun, bots_for, open_live
from tests.games.people import account
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

FOUR = ("able", "baker", "charlie", "dog")


@pytest.fixture
def charlie() -> User:
    return account("charlie")


def waiting(*users: User, **how: Any) -> Game:
    """All seats of a table with an arrival limit are taken, and nobody has given a sign since."""
    game = open_live(users[0], **({"others": users[1:], "arrive_within": 5} | how))
    long_ago = timezone.now() - timedelta(hours=1)
    LiveSeat.objects.filter(seat__game=game).exclude(kind="bot").update(seen_at=long_ago)
    return Game.objects.get(pk=game.pk)


def live_of(game: Game) -> LiveGame:
    return LiveGame.objects.get(pk=game.pk)


def come(game: Game, *users: User) -> Game:
    for user in users:
        arriving.arrive(game_id=game.pk, who=Who(user))
    return Game.objects.get(pk=game.pk)


def over_by(game: Game, by: timedelta = timedelta(seconds=1)) -> None:
    """The table's time to come ran out so long ago."""
    LiveGame.objects.filter(pk=game.pk).update(due_at=timezone.now() - by)
    LiveSeat.objects.filter(seat__game=game, kept_until__isnull=False).update(kept_until=timezone.now() - by)


def swept(game: Game) -> Game:
    """The sweep comes by though nobody looks: each table that it finds is attended to."""
    over_by(game)
    assert attending.due_tables() == [game.pk]
    attending.attend(game_id=game.pk)
    return Game.objects.get(pk=game.pk)


# --- everybody comes --------------------------------------------------------------------------------------------------


def test_the_limit_counts_from_when_all_seats_are_taken(able: User, baker: User) -> None:
    live = live_of(waiting(able, baker))
    assert live.full_at is not None
    assert (live.due_at, live.gathered_at) == (live.full_at + timedelta(minutes=5), None)


def test_it_begins_when_everybody_has_come_and_has_had_time_for_a_seed(able: User, baker: User) -> None:
    game = come(waiting(able, baker), able, able)
    assert live_of(game).gathered_at is None
    game = come(game, baker)
    live = live_of(game)
    assert live.gathered_at is not None
    assert all(seat.live.here_since == seat.live.seen_at for seat in seats_of(game.pk)), "they were away before"
    assert live.due_at == live.gathered_at + seating.SEED_TIME
    for _ in range(2):
        game = attend(game)
    assert (game.state, live_of(game).absent) == (Game.State.UNDER_WAY, [])


def test_nobody_comes_for_another(able: User, baker: User, charlie: User) -> None:
    game = waiting(able, baker)
    for who in (Who(charlie), Who(), Who(None, "guessed")):
        arriving.arrive(game_id=game.pk, who=who)
    before = live_of(game)
    assert before.gathered_at is None
    assert swept(game).state == Game.State.CALLED_OFF
    assert live_of(game).absent == ["able", "baker"]


def test_a_bot_is_always_there(able: User) -> None:
    game = waiting(able, bots=bots_for("singles", "RGBY"))
    assert live_of(game).gathered_at is None, "its opener has still to come"
    assert live_of(come(game, able)).gathered_at is not None


def test_a_guest_comes_by_the_secret(able: User) -> None:
    game = open_live(able, public=False, arrive_within=5)
    token = seating.invite_to_seat(game_id=game.pk, who=Who(able), player="GY").token
    sat = seating.take_seat_by_link(token=token, who=Who(), name="Jack")
    come(game, able)
    assert live_of(game).gathered_at is None
    arriving.arrive(game_id=game.pk, who=Who(None, sat.secret))
    assert live_of(game).gathered_at is not None


def test_no_seed_is_revealed_before_everybody_is_there(able: User, baker: User) -> None:
    game = waiting(able, baker)
    for number, user in enumerate((able, baker)):
        promised = player_commitment(game.pk, number, b"seed").hex()
        seeding.commit_seed(game_id=game.pk, who=Who(user), commitment=promised)
    live = live_of(game)
    assert live.full_at is not None
    assert live.due_at == live.full_at + timedelta(minutes=5), "the limit stands"
    with pytest.raises(NotNow):
        seeding.reveal_seed(game_id=game.pk, who=Who(able), seed=b"seed".hex())
    come(game, able, baker)
    for user in (able, baker):
        seeding.reveal_seed(game_id=game.pk, who=Who(user), seed=b"seed".hex())
    assert Game.objects.get(pk=game.pk).state == Game.State.UNDER_WAY


def test_who_waits_may_get_up_and_the_table_waits_for_players_again(able: User, baker: User, charlie: User) -> None:
    game = come(waiting(able, baker), able)
    seating.get_up(game_id=game.pk, who=Who(able))
    live = live_of(game)
    assert (live.full_at, live.due_at) == (None, game.created_at + OPEN_FOR)
    seating.take_seat(game_id=game.pk, who=Who(charlie), player="RB")
    live = live_of(game)
    assert live.full_at is not None
    assert live.due_at == live.full_at + timedelta(minutes=5), "counted anew"
    come(game, baker, charlie)
    with pytest.raises(NotNow, match="has begun"):
        seating.get_up(game_id=game.pk, who=Who(baker))


# --- somebody does not ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("here", [[], ["able"], ["baker"]])
def test_it_is_called_off_and_says_who_did_not_come(able: User, baker: User, here: list[str]) -> None:
    game = come(waiting(able, baker), *(user for user in (able, baker) if user.username in here))
    attending.attend(game_id=game.pk)
    assert Game.objects.get(pk=game.pk).state == Game.State.OPEN, "not before the time"
    game = swept(game)
    assert (game.state, game.ugn, game.actions.count()) == (Game.State.CALLED_OFF, "", 0)
    assert live_of(game).absent == [name for name in ("able", "baker") if name not in here]
    entry = Entry.objects.get(about=game.about, deed="called off")
    assert (entry.by, entry.details["absent"]) == (
        None,
        [seat for seat, name in zip(("RB", "GY"), ("able", "baker"), strict=True) if name not in here],
    )
    attending.attend(game_id=game.pk)
    assert Game.objects.get(pk=game.pk).version == game.version


@pytest.mark.parametrize(("here", "winner"), [("able", "RB"), ("baker", "GY")])
def test_or_it_goes_to_who_came_as_the_table_said(able: User, baker: User, here: str, winner: str) -> None:
    users = {"able": able, "baker": baker}
    game = swept(come(waiting(able, baker, absent_lose=True, rated=True), users.pop(here)))
    assert (game.state, game.termination, game.winner) == (Game.State.ENDED, "walkover", winner)
    assert f'[Result "{winner}"]' in game.ugn
    assert '[Termination "walkover"]' in game.ugn
    assert (game.throws, game.announced) == (0, Game.Announced.FINISHED)
    assert live_of(game).absent == list(users)
    assert Entry.objects.filter(about=game.about, deed="went on without").count() == 1


def test_if_nobody_came_there_is_nobody_to_win_it(able: User, baker: User) -> None:
    assert swept(waiting(able, baker, absent_lose=True)).state == Game.State.CALLED_OFF


def test_a_bot_wins_nothing_from_a_chair(able: User) -> None:
    game = waiting(able, bots=bots_for("singles", "RGBY"), absent_lose=True)
    assert swept(game).state == Game.State.CALLED_OFF


def test_in_pairs_a_side_has_come_when_both_have() -> None:
    four = [account(name) for name in FOUR]
    game = swept(come(waiting(*four, format="pairs", absent_lose=True), four[0], four[1], four[2]))
    assert (game.termination, game.winner) == ("walkover", "RB")
    assert live_of(game).absent == ["dog"]


def test_in_pairs_with_one_away_on_each_side_nobody_has_won() -> None:
    four = [account(name) for name in FOUR]
    assert swept(come(waiting(*four, format="pairs", absent_lose=True), *four[:2])).state == Game.State.CALLED_OFF


def test_with_more_sides_those_who_came_play_on_without_the_others() -> None:
    four = [account(name) for name in FOUR]
    game = swept(come(waiting(*four, format="individuals", absent_lose=True), four[0], four[2]))
    assert (game.state, live_of(game).absent) == (Game.State.OPEN, ["baker", "dog"])
    game = attend(game)
    assert game.state == Game.State.UNDER_WAY
    gone = game.actions.filter(kind="leave")
    assert sorted(action.data["player"] for action in gone) == ["G", "Y"]
    leaving.give_up(game_id=game.pk, who=Who(four[0]))
    if Game.objects.get(pk=game.pk).state != Game.State.ENDED:  # it was the other's turn: then at its end
        leaving.give_up(game_id=game.pk, who=Who(four[2]))
    assert Game.objects.get(pk=game.pk).state == Game.State.ENDED, "and its log replays"


def test_with_more_sides_one_that_came_alone_has_won() -> None:
    four = [account(name) for name in FOUR]
    game = swept(come(waiting(*four, format="individuals", absent_lose=True), four[3]))
    assert (game.termination, game.winner) == ("walkover", "Y")


def test_who_comes_when_it_is_over_does_not_turn_the_clock_back(able: User, baker: User) -> None:
    game = come(waiting(able, baker), able)
    over_by(game)
    come(game, baker)
    attending.attend(game_id=game.pk)
    assert Game.objects.get(pk=game.pk).state == Game.State.CALLED_OFF


def test_if_the_site_was_away_there_is_a_little_time_left(able: User, baker: User) -> None:
    game = waiting(able, baker)
    over_by(game, SITE_AWAY + timedelta(seconds=5))
    attending.attend(game_id=game.pk)
    assert Game.objects.get(pk=game.pk).state == Game.State.OPEN
    assert attend(come(game, able, baker)).state != Game.State.CALLED_OFF


# --- seats that were promised -----------------------------------------------------------------------------------------


def challenge(able: User, baker: User, **how: Any) -> Game:
    return open_live(able, kept={"GY": Kept(str(baker), user=baker)}, arrive_within=15, **how)


def test_whoever_is_challenged_has_as_long_to_sit_down(able: User, baker: User) -> None:
    game = challenge(able, baker, absent_lose=True, rated=True)
    until = seats_of(game.pk)[1].live.kept_until
    assert until is not None
    assert timedelta(minutes=14) < until - timezone.now() <= timedelta(minutes=15)
    assert live_of(game).due_at == until
    game = swept(game)
    assert game.state == Game.State.CALLED_OFF, "who has accepted nothing has lost nothing"
    assert live_of(game).absent == ["baker"]


def test_a_challenge_may_be_accepted_and_then_not_come_to(able: User, baker: User) -> None:
    game = challenge(able, baker, absent_lose=True)
    seating.take_seat(game_id=game.pk, who=Who(baker), player="GY")
    live = live_of(game)
    assert live.full_at is not None
    assert live.due_at == live.full_at + timedelta(minutes=15)
    game = swept(come(game, able))
    assert (game.termination, game.winner, live_of(game).absent) == ("walkover", "RB", ["baker"])


def test_a_seat_kept_in_vain_gets_a_little_time_too_if_the_site_was_away(able: User, baker: User) -> None:
    game = challenge(able, baker)
    over_by(game, SITE_AWAY + timedelta(seconds=5))
    attending.attend(game_id=game.pk)
    assert seating.take_seat(game_id=game.pk, who=Who(baker), player="GY").user == baker


def test_a_rematch_keeps_the_limit_and_its_seats_for_as_long(able: User, baker: User) -> None:
    game = waiting(able, baker, arrive_within=30, absent_lose=True)
    game = attend(attend(come(game, able, baker)))
    leaving.give_up(game_id=game.pk, who=Who(able))
    again = opening.open_rematch(game_id=game.pk, by=able)
    live = live_of(again)
    assert (live.arrive_within, live.absent_lose) == (30, True)
    until = seats_of(again.pk)[1].live.kept_until
    assert until is not None
    assert until - timezone.now() > keeping.REMATCH_WAITS, "not the ten minutes of a listed table"
    assert swept(again).state == Game.State.CALLED_OFF
    assert live_of(again).absent == ["baker"]
    assert opening.open_rematch(game_id=game.pk, by=baker) != again, "there can be another"


def test_a_seat_that_the_opener_frees_waits_for_anybody(able: User, baker: User) -> None:
    game = challenge(able, baker)
    keeping.free_seat(game_id=game.pk, who=Who(able), player="GY")
    assert live_of(game).due_at == game.created_at + OPEN_FOR


# --- what a limit may be ----------------------------------------------------------------------------------------------


def test_without_a_limit_nobody_is_waited_for(able: User, baker: User) -> None:
    assert begun(able, baker).state == Game.State.UNDER_WAY
    live = live_of(open_live(able, others=[baker], absent_lose=True))
    assert live.full_at is not None
    assert (live.gathered_at, live.absent_lose) == (live.full_at, False)


def test_a_limit_is_one_of_a_few_and_not_by_days(able: User) -> None:
    with pytest.raises(NotNow, match="5, 10, 15, 30 minutes"):
        open_live(able, arrive_within=7)
    with pytest.raises(NotNow, match="By days"):
        open_live(able, arrive_within=5, clock={"kind": "days", "days": 2})
    assert not Game.objects.exists()
    game = open_live(able)
    for wrong in ({"arrive_within": 7}, {"absent_lose": True}):
        with pytest.raises(IntegrityError), transaction.atomic():
            LiveGame.objects.filter(pk=game.pk).update(**wrong)
