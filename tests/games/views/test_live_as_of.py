"""What is kept of a table until it changes: it spares queries, and nobody sees what was, nor has another's rights."""

import uuid
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Game, LiveGame, LiveSeat, Seat
from games.rules.table import Phase
from games.selectors.live import as_of
from games.selectors.live.as_of import AsOf, as_of_now, keep
from games.selectors.live.lately import done_lately
from games.selectors.live.latest import latest_frames
from games.selectors.live.lobby import live_now
from games.selectors.live.offers import offers_told
from games.selectors.live.remembered import forget_all
from games.selectors.live.sitting import Who, hash_of_secret, seats_of
from games.selectors.live.tables import table_of
from games.services.live import leaving, playing, presence, seating
from tests.games.live_people import begun, brought_on, one_deed, played_on
from tests.games.people import account
from tests.games.views.live_pages import FRAGMENT, address, as_user, deed, due
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(able: User, baker: User) -> Game:
    return played_on(begun(able, baker), 12)


def queries_of(client: Client, game: Game) -> list[str]:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address(game), {"seen": 1}, headers=FRAGMENT).status_code == 200
    return [query["sql"] for query in asked]


def test_of_a_table_that_has_not_changed_one_thing_is_asked(
    game: Game, able: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "AT_MOST_EVERY", timedelta(hours=1))
    player = as_user(able)
    while game.version and as_of_now(game.pk) is not None and _plays(game, able):
        game = one_deed(game)
    queries_of(player, game)
    asked = queries_of(player, game)
    assert len(asked) == 3, asked  # the session, the account, and whether the table has changed
    assert '"change"' in asked[-1]


def _plays(game: Game, user: User) -> bool:
    """Whether it is somebody's turn, in which their settings are asked for as well."""
    found = as_of_now(game.pk)
    assert found is not None
    return bool(found.seats[found.live.clocks["running"]].user_id == user.pk)


def test_each_change_is_seen_at_once(game: Game, able: User, baker: User) -> None:
    able_at, watcher = as_user(able), Client()
    for _ in range(4):
        for reader in (able_at, watcher):
            shown = reader.get(address(game), headers=FRAGMENT).content.decode()
            assert f'data-version="{Game.objects.get(pk=game.pk).version}"' in shown
        game = one_deed(Game.objects.get(pk=game.pk))


def test_what_is_spared_is_what_would_be_read(
    game: Game, able: User, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    def remembered() -> list[Any]:
        found = as_of_now(game.pk)
        assert found is not None
        rows = [found.live, found.live.game, *found.seats, *[seat.live for seat in found.seats]]
        frames = latest_frames(found.live.game)
        return [
            *[{field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields} for row in rows],
            table_of(found.live.game),
            done_lately(found.live.game, frames),
            frames,
            offers_told(found.live),
        ]

    remembered()
    for number in range(15):
        with django_capture_on_commit_callbacks(execute=True):
            if number == 7:
                leaving.offer(game_id=game.pk, who=Who(able), kind="draw")
            else:
                game = one_deed(Game.objects.get(pk=game.pk))
        with CaptureQueriesContext(connection) as asked:
            spared = remembered()
        assert len(asked) == (1 if number < 7 else 2), "whether it changed, and what was offered"
        forget_all()
        assert remembered() == spared


def test_a_seat_that_has_passed_on_is_nobody_elses(able: User) -> None:
    secret = "a" * 40
    game = begun(able, bots={"GY": "random"})
    guest = seats_of(game.pk)[1]
    LiveSeat.objects.filter(pk=guest.pk).update(kind="guest", bot="", token_hash=hash_of_secret(secret))
    LiveGame.objects.filter(pk=game.pk).update(change=F("change") + 1)

    def at(user: User | None) -> str:
        client = as_user(user) if user is not None else Client()
        session = client.session
        session["seats"] = {str(game.pk): secret}
        session.save()
        return client.get(address(game), headers=FRAGMENT).content.decode()

    assert 'data-seat="1"' in at(None)
    charlie = account("charlie")
    assert seating.keep_seat(game_id=game.pk, user=charlie, secret=secret)
    assert "data-seat" not in at(None)
    assert 'data-seat="1"' in at(charlie)


def test_what_is_kept_is_as_new_as_what_is_kept_last(game: Game) -> None:
    before = as_of_now(game.pk)
    assert before is not None
    one_deed(game)
    after = as_of_now(game.pk)
    assert after is not None
    assert after.live.change > before.live.change
    keep(before)  # a thread that was slow
    assert as_of_now(game.pk) is after


def test_after_two_minutes_of_a_turn_it_is_asked_who_gave_a_sign(game: Game) -> None:
    found = as_of_now(game.pk)
    assert found is not None
    assert as_of_now(game.pk) is found
    long_ago = {**found.live.clocks, "since": (timezone.now() - timedelta(minutes=2, seconds=1)).isoformat()}
    LiveGame.objects.filter(pk=game.pk).update(clocks=long_ago, change=F("change") + 1)
    first = as_of_now(game.pk)
    LiveSeat.objects.filter(seat__game=game).update(
        seen_at=datetime(2026, 1, 1, tzinfo=timezone.get_current_timezone())
    )
    again = as_of_now(game.pk)
    assert first is not None
    assert again is not None
    assert again.seats[0].live.seen_at != first.seats[0].live.seen_at


def test_only_games_under_way_are_kept(game: Game, able: User) -> None:
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    as_of._kept.clear()
    found = as_of_now(game.pk)
    assert isinstance(found, AsOf)
    assert found.live.game.state == Game.State.ENDED
    assert as_of_now(game.pk) is not found
    assert as_of_now(uuid.uuid4()) is None


def test_the_list_of_games_under_way_reads_those_that_have_changed(game: Game, able: User, baker: User) -> None:
    def throws() -> list[tuple[uuid.UUID, int]]:
        return [(one.game.pk, one.game.throws) for one in live_now()]

    other = begun(baker, able)
    assert throws() == [(other.pk, 0), (game.pk, game.throws)]
    with CaptureQueriesContext(connection) as asked:
        throws()
    assert len(asked) == 1
    moved = played_on(other, 4)
    assert throws() == [(other.pk, moved.throws), (game.pk, game.throws)]
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    assert throws() == [(other.pk, moved.throws)]


def test_a_sign_is_noted_once_though_the_seat_that_is_kept_does_not_know_of_it(game: Game, able: User) -> None:
    player, mine = as_user(able), next(seat for seat in seats_of(game.pk) if seat.user_id == able.pk)
    LiveSeat.objects.filter(pk=mine.pk).update(seen_at=timezone.now() - timedelta(minutes=1))
    forget_all()
    told = [sql for sql in queries_of(player, game) if sql.startswith('UPDATE "games_liveseat"')]
    assert len(told) == 1
    seen_at = LiveSeat.objects.get(pk=mine.pk).seen_at
    assert seen_at is not None
    assert timezone.now() - seen_at < timedelta(seconds=30)
    assert not any(sql.startswith("UPDATE") for sql in queries_of(player, game))


@pytest.mark.django_db(transaction=True)
def test_a_throw_asks_for_nothing_that_is_kept_and_writes_what_it_changes(able: User, baker: User) -> None:
    game = brought_on(begun(able, baker), lambda held: held.table.phase is Phase.THROW)
    assert as_of_now(game.pk) is not None
    player = as_user(due(game))
    player.get(address(game), headers=FRAGMENT)
    with CaptureQueriesContext(connection) as asked:
        assert deed(player, game, "throw").status_code == 200
    told = [query["sql"] for query in asked.captured_queries[1:]]  # of the first the test itself asks: the version
    assert not any('FROM "games_seat"' in sql or sql.startswith('SELECT "games_livegame"') for sql in told), told
    [of_game] = [sql for sql in told if sql.startswith('UPDATE "games_game"')]
    [of_live] = [sql for sql in told if sql.startswith('UPDATE "games_livegame"')]
    assert '"ruleset_fingerprint"' not in of_game
    assert '"seed"' not in of_live
    assert '"change"' in of_live


def test_who_may_throw_is_whoever_sits_there_now(game: Game, able: User, baker: User) -> None:
    """By another process the seat has passed on since the table was kept by this one."""
    game = brought_on(game, lambda held: held.table.phase is Phase.THROW)
    before, other = due(game), account("charlie")
    kept = as_of_now(game.pk)
    assert kept is not None
    Seat.objects.filter(game=game, user=before).update(user=other)
    LiveGame.objects.filter(pk=game.pk).update(change=F("change") + 1)
    version = Game.objects.get(pk=game.pk).version
    with pytest.raises(PermissionDenied):
        playing.throw(game_id=game.pk, who=Who(before), version=version, key=uuid.uuid4())
    assert playing.throw(game_id=game.pk, who=Who(other), version=version, key=uuid.uuid4()).version > version
