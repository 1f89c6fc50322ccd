"""How live games are left and ended: giving up, up-board, offers and claims, by the services."""

import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from games.models import Game, LiveGame, LiveSeat, Offer
from games.rules.table import Phase
from games.selectors.live.sitting import AWAY_AFTER, GAP, Who, seats_of
from games.selectors.live.tables import table_of
from games.services.live import leaving, presence, seating
from games.services.refusals import NotNow, Stale
from tests.games.live_people import begin, begun, bots_for, due_user, one_deed, open_live
from tests.games.people import account
from tests.games.services.live.test_playing import judged, set_back, until
from uckers_site.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_giving_up_loses_the_game(able: User, baker: User) -> None:
    game = begun(able, baker)
    leaving.give_up(game_id=game.pk, who=Who(able))
    game.refresh_from_db()
    assert (game.winner, game.termination) == ("GY", "resignation")
    judged(game)


def test_in_pairs_the_partner_is_asked(able: User, baker: User) -> None:
    charlie, dog = account("charlie"), account("dog")
    game = begun(able, baker, charlie, dog, format="pairs")
    leaving.give_up(game_id=game.pk, who=Who(able))
    offer = Offer.objects.get()
    assert Game.objects.get(pk=game.pk).state == Game.State.UNDER_WAY
    for user in (baker, dog):
        with pytest.raises(PermissionDenied):
            leaving.answer_offer(game_id=game.pk, who=Who(user), offer_id=offer.pk, yes=True)
    leaving.answer_offer(game_id=game.pk, who=Who(charlie), offer_id=offer.pk, yes=False)
    offer.refresh_from_db()
    assert offer.state == Offer.State.DECLINED
    leaving.give_up(game_id=game.pk, who=Who(charlie))
    leaving.give_up(game_id=game.pk, who=Who(able))
    game.refresh_from_db()
    assert (game.winner, game.termination) == ("GY", "resignation")


def test_a_board_that_goes_up_asks_nobody(able: User, baker: User) -> None:
    game = begun(able, baker, account("charlie"), account("dog"), format="pairs")
    leaving.put_up_board(game_id=game.pk, who=Who(baker))
    game.refresh_from_db()
    assert (game.winner, game.termination) == ("RB", "upboard")
    judged(game)


def test_with_four_sides_a_leaver_goes_when_the_turn_is_over(able: User, baker: User) -> None:
    game = begun(able, baker, account("charlie"), account("dog"), format="individuals")
    due = seats_of(game.pk)[table_of(game).due[0]]
    leaver = next(seat for seat in seats_of(game.pk) if seat.number == (due.number + 2) % 4)
    game = until(game, Phase.PLAY)
    while seats_of(game.pk)[table_of(game).due[0]].pk == leaver.pk:
        game = until(one_deed(game), Phase.PLAY)
    for _ in range(2):
        leaving.give_up(game_id=game.pk, who=Who(leaver.user))
    assert not table_of(Game.objects.get(pk=game.pk)).position.out
    game = Game.objects.get(pk=game.pk)
    for _ in range(12):
        game = one_deed(game)
        if table_of(game).position.out:
            break
    assert table_of(game).position.out == {leaver.number}
    assert LiveGame.objects.get(pk=game.pk).leaving == []


@pytest.mark.parametrize(("kind", "termination"), [("draw", "drawn"), ("abandon", "abandoned")])
def test_an_offer_that_all_agree_to_ends_the_game(able: User, baker: User, kind: str, termination: str) -> None:
    game = begun(able, baker)
    leaving.offer(game_id=game.pk, who=Who(able), kind=kind)
    leaving.offer(game_id=game.pk, who=Who(able), kind=kind)
    offer = Offer.objects.get()
    leaving.answer_offer(game_id=game.pk, who=Who(baker), offer_id=offer.pk, yes=True)
    game.refresh_from_db()
    assert (game.winner, game.termination) == ("", termination)
    judged(game)


def test_an_offer_is_taken_back_by_who_made_it(able: User, baker: User) -> None:
    game = begun(able, baker)
    leaving.offer(game_id=game.pk, who=Who(able), kind="draw")
    offer = Offer.objects.get()
    for _ in range(2):
        leaving.answer_offer(game_id=game.pk, who=Who(able), offer_id=offer.pk, yes=False)
    with pytest.raises(Stale):
        leaving.answer_offer(game_id=game.pk, who=Who(baker), offer_id=offer.pk, yes=True)


def test_bots_agree_to_no_draw_and_let_a_game_be_called_off(able: User) -> None:
    game = begun(able, bots=bots_for("singles", "RGBY"))
    with pytest.raises(NotNow):
        leaving.offer(game_id=game.pk, who=Who(able), kind="draw")
    leaving.offer(game_id=game.pk, who=Who(able), kind="abandon")
    assert Game.objects.get(pk=game.pk).termination == "abandoned"


@pytest.mark.parametrize(("win", "termination"), [(True, "walkover"), (False, "abandoned")])
def test_from_who_is_away_the_game_may_be_claimed(able: User, baker: User, win: bool, termination: str) -> None:
    game = begun(able, baker)
    away = seats_of(game.pk)[table_of(game).due[0]]
    other = baker if away.user == able else able
    with pytest.raises(NotNow):
        leaving.claim(game_id=game.pk, who=Who(other), win=win)
    long_ago = timezone.now() - AWAY_AFTER - timedelta(seconds=1)
    LiveSeat.objects.filter(pk=away.pk).update(seen_at=long_ago)
    LiveGame.objects.update(begun_at=long_ago)
    with pytest.raises(NotNow):  # the turn has only just come
        leaving.claim(game_id=game.pk, who=Who(other), win=win)
    set_back(game, minutes=4)
    with pytest.raises(NotNow):  # who would claim has not waited for as long
        leaving.claim(game_id=game.pk, who=Who(other), win=win)
    LiveSeat.objects.exclude(pk=away.pk).update(here_since=long_ago)
    with pytest.raises(NotNow):
        leaving.claim(game_id=game.pk, who=Who(away.user), win=win)
    leaving.claim(game_id=game.pk, who=Who(other), win=win)
    game.refresh_from_db()
    assert game.termination == termination
    judged(game)


def test_where_all_were_away_nobody_may_claim_until_they_have_waited(able: User, baker: User) -> None:
    """As after an outage of the site: whoever is back first wins nothing by it."""
    game = begun(able, baker)
    away = seats_of(game.pk)[table_of(game).due[0]]
    mine = seats_of(game.pk)[1 - away.number]
    assert mine.user is not None
    long_ago = timezone.now() - timedelta(minutes=20)
    LiveSeat.objects.update(seen_at=timezone.now() - AWAY_AFTER - timedelta(minutes=1), here_since=long_ago)
    LiveGame.objects.update(begun_at=long_ago)
    set_back(game, minutes=15)

    def claim() -> None:
        leaving.claim(game_id=game.pk, who=Who(mine.user), win=True)

    with pytest.raises(NotNow):  # without a look at the table first
        claim()
    presence.seen([mine.pk])
    with pytest.raises(NotNow):
        claim()
    with time_machine.travel(timezone.now() + GAP - timedelta(seconds=10)):
        presence.seen([str(mine.pk)])
    with time_machine.travel(timezone.now() + AWAY_AFTER):
        presence.seen([mine.pk])
        claim()
    game.refresh_from_db()
    assert (game.state, game.termination) == (Game.State.ENDED, "walkover")


def refusals(game_id: uuid.UUID, who: Who) -> list[Callable[[], object]]:
    return [
        lambda: leaving.give_up(game_id=game_id, who=who),
        lambda: leaving.put_up_board(game_id=game_id, who=who),
        lambda: leaving.offer(game_id=game_id, who=who, kind="draw"),
        lambda: leaving.answer_offer(game_id=game_id, who=who, offer_id=1, yes=True),
        lambda: leaving.claim(game_id=game_id, who=who, win=True),
    ]


def test_who_does_not_play_ends_nothing(able: User, baker: User) -> None:
    game = begun(able, baker)
    for who in (Who(), Who(account("charlie")), Who(None, "forged")):
        for refused in refusals(game.pk, who):
            with pytest.raises(PermissionDenied):
                refused()


def test_of_four_sides_the_one_that_is_away_leaves_and_one_that_left_claims_nothing(able: User, baker: User) -> None:
    users = [able, baker, account("charlie"), account("dog")]
    game = begun(*users, format="individuals")
    due = table_of(game).due[0]
    long_ago = timezone.now() - AWAY_AFTER - timedelta(seconds=1)
    leaver, other = users[(due + 1) % 4], users[(due + 2) % 4]
    leaving.give_up(game_id=game.pk, who=Who(leaver))
    LiveSeat.objects.filter(seat__number=due).update(seen_at=long_ago)
    LiveSeat.objects.exclude(seat__number=due).update(here_since=long_ago)
    LiveGame.objects.update(begun_at=long_ago)
    set_back(game, minutes=4)
    if due_user(game) != leaver:
        with pytest.raises(NotNow):
            leaving.claim(game_id=game.pk, who=Who(leaver), win=False)
    game.refresh_from_db()
    away = table_of(game).due[0]
    leaving.claim(game_id=game.pk, who=Who(other if users[away] != other else users[(due + 3) % 4]), win=False)
    game.refresh_from_db()
    assert game.state == Game.State.UNDER_WAY
    assert away in table_of(game).position.out


def test_offers_do_not_keep_a_bot_from_its_throw_and_are_made_once_a_move(able: User, baker: User) -> None:
    game = open_live(able, format="pairs", others=[baker])
    for player in ("B", "Y"):
        seating.seat_bot(game_id=game.pk, who=Who(able), player=player, bot="random")
    game = begin(game)
    while due_user(game) is not None:
        game = one_deed(game)
    before = LiveGame.objects.get(pk=game.pk).due_at
    leaving.offer(game_id=game.pk, who=Who(able), kind="abandon")
    leaving.answer_offer(game_id=game.pk, who=Who(able), offer_id=Offer.objects.latest("pk").pk, yes=False)
    assert LiveGame.objects.get(pk=game.pk).due_at == before
    with pytest.raises(NotNow, match="moved on"):
        leaving.offer(game_id=game.pk, who=Who(able), kind="abandon")


def test_each_side_gives_up_by_itself(able: User, baker: User) -> None:
    charlie, dog = account("charlie"), account("dog")
    game = begun(able, baker, charlie, dog, format="pairs")
    leaving.give_up(game_id=game.pk, who=Who(able))
    for _ in range(2):
        leaving.give_up(game_id=game.pk, who=Who(baker))  # while the other side's offer is open
    assert list(Offer.objects.order_by("pk").values_list("side", "state")) == [("RB", "open"), ("GY", "open")]
    leaving.answer_offer(game_id=game.pk, who=Who(dog), offer_id=Offer.objects.get(side="GY").pk, yes=True)
    game.refresh_from_db()
    assert (game.winner, game.termination) == ("RB", "resignation")
    assert Offer.objects.get(side="RB").state == Offer.State.WITHDRAWN
    judged(game)


def of_four(able: User, baker: User) -> tuple[Game, list[User]]:
    """A game of four sides in the middle of a turn, and its players from whose turn it is on."""
    users = [able, baker, account("charlie"), account("dog")]
    game = until(begun(*users, format="individuals"), Phase.THROW)
    due = table_of(game).due[0]
    return game, users[due:] + users[:due]


@pytest.mark.parametrize(("kind", "termination"), [("draw", "drawn"), ("abandon", "abandoned")])
def test_what_all_but_the_leaver_agreed_to_is_done_when_that_one_leaves(
    able: User, baker: User, kind: str, termination: str
) -> None:
    game, (due, *others) = of_four(able, baker)
    for user in others:
        leaving.offer(game_id=game.pk, who=Who(user), kind=kind)
    assert Game.objects.get(pk=game.pk).state == Game.State.UNDER_WAY
    leaving.give_up(game_id=game.pk, who=Who(due))
    game.refresh_from_db()
    assert (game.winner, game.termination) == ("", termination)
    assert Offer.objects.get().state == Offer.State.AGREED
    judged(game)


def test_while_somebody_else_is_still_asked_a_leaver_ends_nothing(able: User, baker: User) -> None:
    game, (due, *others) = of_four(able, baker)
    for user in others[:2]:
        leaving.offer(game_id=game.pk, who=Who(user), kind="draw")
    leaving.put_up_board(game_id=game.pk, who=Who(due))
    game.refresh_from_db()
    assert game.state == Game.State.UNDER_WAY
    assert Offer.objects.get().state == Offer.State.OPEN
    leaving.offer(game_id=game.pk, who=Who(others[2]), kind="draw")
    assert Game.objects.get(pk=game.pk).termination == "drawn"


def test_an_offer_to_give_up_lapses_with_its_side(able: User, baker: User) -> None:
    users = [able, baker, *(account(name) for name in ("charlie", "dog", "easy", "fox"))]
    game = until(begun(*users, format="pairs", ring="RYOBGW"), Phase.THROW)
    seats = seats_of(game.pk)
    due = seats[table_of(game).due[0]]
    partner = next(seat for seat in seats if seat.side == due.side and seat.pk != due.pk)
    leaving.give_up(game_id=game.pk, who=Who(partner.user))
    leaving.put_up_board(game_id=game.pk, who=Who(due.user))
    assert Game.objects.get(pk=game.pk).state == Game.State.UNDER_WAY
    assert Offer.objects.get().state == Offer.State.WITHDRAWN
