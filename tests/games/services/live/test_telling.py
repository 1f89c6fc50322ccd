"""Who is told what of a live game: whose turn it is by days, a rematch, its answer, the end."""

import uuid

import pytest
from django.db import transaction
from django.test import Client

from games.models import Game
from games.rules.table import Phase
from games.selectors.live.sitting import Who
from games.selectors.live.tables import table_of
from games.services.live import keeping, leaving, opening, playing, seating
from tests.games.live_people import begun, due_user, one_by_one, one_deed
from tests.games.people import account
from uckers_site.accounts.models import User
from uckers_site.notices.kinds import kind_of
from uckers_site.notices.models import Notice

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
BY_DAYS = {"kind": "days", "days": 2}


def told(user: User, kind: str = "") -> list[str]:
    """What somebody is told now and has not read, in words, the oldest first."""
    found = Notice.objects.filter(user=user, seen_at=None, overtaken_at=None).order_by("made_at")
    return [kind_of(one.kind).words(one.data) for one in found if kind in one.kind]


def to_the_next_turn(game: Game) -> Game:
    """Played on until somebody else is due."""
    before = due_user(game)
    while game.state == Game.State.UNDER_WAY and due_user(game) == before:
        game = one_deed(game)
    return game


def test_by_days_whoever_is_due_is_told_and_nobody_else(able: User, baker: User) -> None:
    game = begun(able, baker, clock=BY_DAYS)
    for _ in range(4):
        due = due_user(game)
        assert due is not None
        other = baker if due == able else able
        assert told(due) == ["It is your turn: able v baker."]
        assert told(other) == [], "that turn was played"
        game = to_the_next_turn(game)
    turns = Notice.objects.filter(kind="games.your_turn").count()
    assert turns == 5, "once a turn, however many throws it has"


@pytest.mark.parametrize("clock", [{}, {"kind": "chess", "seconds": 1200}])
def test_by_other_clocks_nobody_is_told_of_turns_and_ends(able: User, baker: User, clock: dict[str, object]) -> None:
    game = one_by_one(begun(able, baker, clock=clock), 10)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    assert not Notice.objects.exists()


def test_a_deed_that_is_refused_or_sent_twice_tells_nothing_more(able: User, baker: User) -> None:
    game = begun(able, baker, clock=BY_DAYS)
    due, key = due_user(game), uuid.uuid4()
    before = Notice.objects.count()
    for _twice in range(2):
        playing.throw(game_id=game.pk, who=Who(due), version=game.version, key=key)
    game.refresh_from_db()
    if table_of(game).phase is Phase.PLAY:  # else the turn has passed, and the other was told once
        assert Notice.objects.count() == before
    assert Notice.objects.count() <= before + 1


def test_what_is_rolled_back_tells_nothing(able: User, baker: User) -> None:
    game = begun(able, baker, clock=BY_DAYS)
    before = Notice.objects.count()
    with transaction.atomic():
        to_the_next_turn(game)
        transaction.set_rollback(True)
    assert Notice.objects.count() == before
    due = due_user(Game.objects.get(pk=game.pk))
    assert due is not None
    assert told(due) == ["It is your turn: able v baker."]


def test_the_end_of_a_game_by_days_is_told_to_all_and_it_is_nobodys_turn(able: User, baker: User) -> None:
    game = begun(able, baker, clock=BY_DAYS)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    for user in (able, baker):
        [words] = told(user)
        assert words.startswith("The game is over: able v baker. ")
        assert "won" in words


def test_on_the_table_it_is_read(able: User, baker: User) -> None:
    game = begun(able, baker, clock=BY_DAYS)
    due = due_user(game)
    assert due is not None
    client, other = Client(), Client()
    client.force_login(due)
    other.force_login(account("charlie"))
    other.get(f"/play/{game.pk}/")
    client.get(f"/play/{game.pk}/", {"seen": 0}, headers={"HX-Request": "true"})
    assert told(due), "a page that fetches its part by itself may be looked at by nobody"
    assert "unread" not in client.get(f"/play/{game.pk}/").content.decode()
    assert told(due) == []


def test_a_rematch_is_offered_and_its_answer_told(able: User, baker: User) -> None:
    game = begun(able, baker)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    again = opening.open_rematch(game_id=game.pk, by=able)
    assert told(baker) == ["able offers you a rematch: Singles, standard rules; no clock."]
    assert told(able) == []
    keeping.decline_seat(game_id=again.pk, who=Who(baker), player="GY")
    assert told(baker) == []
    assert told(able) == ["baker would rather not play a rematch."]
    another = opening.open_rematch(game_id=game.pk, by=able)
    assert len(told(baker)) == 1
    seating.take_seat(game_id=another.pk, who=Who(baker), player="GY")
    assert told(baker) == []
    assert len(told(able)) == 1, "who sits down to a rematch is seen there"


@pytest.mark.parametrize("how", ["free", "call off"])
def test_a_rematch_that_waits_no_more_is_overtaken(able: User, baker: User, how: str) -> None:
    game = begun(able, baker)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    again = opening.open_rematch(game_id=game.pk, by=able)
    if how == "free":
        keeping.free_seat(game_id=again.pk, who=Who(able), player="GY")
    else:
        seating.call_off(game_id=again.pk, who=Who(able))
    assert told(baker) == []
    assert Notice.objects.get(user=baker).overtaken_at is not None
