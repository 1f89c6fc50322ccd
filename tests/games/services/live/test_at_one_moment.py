"""Live games when several do something at one moment, and when the worker is killed in the middle."""

import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from pytest_django.fixtures import Settings

from games.dice.verifying import verify
from games.models import Action, Game, LiveGame, LiveSeat
from games.rules.table import Phase
from games.selectors.checking import check_games
from games.selectors.live.fairness import dice_data
from games.selectors.live.sitting import Who, seat_of, seats_of
from games.selectors.live.tables import table_of
from games.services.live import attending, keeping, leaving, opening, playing, seating
from games.services.refusals import NotNow, Stale
from tests.games.live_people import begun, bots_for, due_user, make_due, one_deed, open_live
from tests.games.people import account
from tests.support.celery_worker import Crew, crew, wait_until
from uckers_site.accounts.models import User
from uckers_site.jobs import hints

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def able(transactional_db: None) -> User:
    return account("able")


@pytest.fixture
def baker(transactional_db: None) -> User:
    return account("baker")


def at_once(deeds: Sequence[Callable[[], Any]]) -> list[str]:
    """What came of each of some deeds, done in threads that begin together: ``done``, or the refusal's name."""
    outcomes: list[str] = []
    together = threading.Barrier(len(deeds))

    def do(deed: Callable[[], Any]) -> None:
        try:
            together.wait()
            deed()
            outcomes.append("done")
        except (NotNow, Stale) as refusal:
            outcomes.append(type(refusal).__name__)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=do, args=(deed,)) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(outcomes)


def test_of_throws_on_one_version_one_is_thrown(able: User, baker: User) -> None:
    game = begun(able, baker)
    who = Who(due_user(game))

    def throw(key: uuid.UUID) -> Callable[[], Any]:
        return lambda: playing.throw(game_id=game.pk, who=who, version=game.version, key=key)

    key = uuid.uuid4()
    outcomes = at_once([*(throw(uuid.uuid4()) for _ in range(4)), *(throw(key) for _ in range(3))])
    assert set(outcomes) <= {"done", "Stale", "NotNow"}
    assert outcomes.count("done") in (1, 3), "one of the four, or the three that are one"
    assert LiveGame.objects.get(pk=game.pk).game_throws == 1
    assert Action.objects.filter(game=game, kind="throw").count() == 1


def test_no_more_tables_wait_for_being_opened_at_one_moment(able: User) -> None:
    for _ in range(opening.OPEN_AT_ONCE - 2):
        open_live(able)
    assert at_once([partial(open_live, able)] * 4) == ["NotNow", "NotNow", "done", "done"]


def test_of_those_who_sit_down_in_one_seat_one_sits(able: User) -> None:
    game = open_live(able, format="pairs")
    others = [account(f"sailor{number}") for number in range(4)]
    outcomes = at_once([partial(seating.take_seat, game_id=game.pk, who=Who(user), player="G") for user in others])
    assert outcomes == ["NotNow", "NotNow", "NotNow", "done"]
    assert sum(seat.live.kind == LiveSeat.Kind.USER for seat in seats_of(game.pk)) == 2


def test_a_link_that_is_opened_twice_at_one_moment_seats_one(able: User) -> None:
    game = open_live(able)
    token = seating.invite_to_seat(game_id=game.pk, who=Who(able), player="GY").token
    names = ["Jack", "Jill", "Joan"]
    outcomes = at_once([partial(seating.take_seat_by_link, token=token, who=Who(), name=name) for name in names])
    assert outcomes == ["NotNow", "NotNow", "done"]


def test_a_guest_who_sends_twice_at_one_moment_sits_once_and_either_answer_has_the_seat(able: User) -> None:
    game = open_live(able)
    token = seating.invite_to_seat(game_id=game.pk, who=Who(able), player="GY").token
    secret, got = seating.new_secret(), []

    def sit() -> None:
        got.append(seating.take_seat_by_link(token=token, who=Who(), name="Jack", secret=secret))

    assert at_once([sit] * 3) == ["done"] * 3
    assert {(sat.seat.player, sat.secret) for sat in got} == {("GY", secret)}
    assert seat_of(seats_of(game.pk), Who(None, secret)) == got[0].seat


def test_two_who_ask_for_a_rematch_at_one_moment_get_one(able: User, baker: User) -> None:
    game = begun(able, baker)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    at_once([partial(opening.open_rematch, game_id=game.pk, by=user) for user in (able, baker)])
    assert LiveGame.objects.filter(rematch_of=game.pk).count() == 1
    assert Game.objects.filter(state=Game.State.OPEN).count() == 1


def test_whom_a_seat_is_kept_for_sits_down_while_the_opener_frees_it(able: User, baker: User) -> None:
    game = begun(able, baker)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    again = opening.open_rematch(game_id=game.pk, by=able)
    charlie = account("charlie")
    at_once(
        [
            partial(seating.take_seat, game_id=again.pk, who=Who(baker), player="GY"),
            partial(keeping.free_seat, game_id=again.pk, who=Who(able), player="GY"),
            partial(seating.take_seat, game_id=again.pk, who=Who(charlie), player="GY"),
        ]
    )
    seat = seats_of(again.pk)[1]
    assert seat.user in (baker, charlie), "one of them sits, and nothing is kept"
    assert (seat.live.kind, seat.live.kept_name) == ("user", "")


def test_accepting_and_declining_at_one_moment_does_one_of_them(able: User, baker: User) -> None:
    game = begun(able, baker)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    again = opening.open_rematch(game_id=game.pk, by=able)
    sit = partial(seating.take_seat, game_id=again.pk, who=Who(baker), player="GY")
    decline = partial(keeping.decline_seat, game_id=again.pk, who=Who(baker), player="GY")
    at_once([sit, decline, sit, decline])
    again.refresh_from_db()
    sits = seats_of(again.pk)[1].live.kind == LiveSeat.Kind.USER
    assert sits == (again.state == Game.State.OPEN)
    assert sits != (again.state == Game.State.CALLED_OFF)


def test_a_table_that_several_attend_to_is_attended_to_once(able: User) -> None:
    game = begun(able, bots=bots_for("singles", "RGBY"))
    while due_user(game) is not None:
        game = one_deed(game)
    make_due(game)
    at_once([lambda: attending.attend(game_id=game.pk)] * 4)
    assert Action.objects.filter(game=game, kind="throw", number__gt=game.version).count() == 1


# --- with a real worker, killed ---------------------------------------------------------------------------------------


@pytest.fixture
def crewed(
    transactional_db: None, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Crew]:
    """A real Valkey that this test's hints go to, and workers and beats for the asking."""
    monkeypatch.setattr(hints, "_paused_until", 0.0)
    with crew(tmp_path) as made:
        settings.CELERY_BROKER_URL = made.redis_url
        yield made


def bots_turn(game: Game) -> Game:
    """Played on, by the first of the legal plays, to where a bot is due."""
    game.refresh_from_db()
    while game.state == Game.State.UNDER_WAY and due_user(game) is not None:
        game = one_deed(game)
    return game


@pytest.mark.django_db(transaction=True)
def test_bots_play_on_whoever_is_killed(able: User, crewed: Crew) -> None:
    game = begun(able, bots=bots_for("singles", "RGBY"))
    worker = crewed.start_worker(concurrency=1)
    crewed.start_beat()

    def persons_turn() -> bool:
        game.refresh_from_db()
        return game.state != Game.State.UNDER_WAY or due_user(game) is not None

    for kill in ("nobody", "worker", "valkey"):
        game = bots_turn(game)
        acknowledged = list(Action.objects.filter(game=game).order_by("number").values_list("number", "kind", "data"))
        if kill == "worker":
            crewed.kill(worker)
            worker = crewed.start_worker(concurrency=1)
        elif kill == "valkey":
            crewed.kill_valkey()
            crewed.restart_valkey()
        wait_until(persons_turn, seconds=60, otherwise=crewed.logs)
        kept = list(Action.objects.filter(game=game).order_by("number").values_list("number", "kind", "data"))
        assert kept[: len(acknowledged)] == acknowledged
        assert [number for number, _kind, _data in kept] == list(range(1, len(kept) + 1))
    assert table_of(game).phase in (Phase.THROW, Phase.PLAY)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    game.refresh_from_db()
    assert [one.differences for one in check_games()] == [[]]
    assert verify(dice_data(LiveGame.objects.select_related("game").get(pk=game.pk)))
