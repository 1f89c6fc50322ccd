"""A finished game is told of once, in the transaction of its end or its confirmation, whatever happens meanwhile."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, connections, transaction
from django.utils.module_loading import import_string

from games import tasks
from games.models import Game, Seat
from games.selectors.counting import untold
from games.selectors.live.sitting import Who
from games.services import announcing, standing
from games.services.live import leaving, seating
from games.signals import game_annulled, game_finished, game_reinstated
from tests.games.live_people import begun, open_live
from tests.games.people import recorded
from uckers_site.accounts.models import User
from uckers_site.jobs.models import Job
from uckers_site.jobs.services import write_down

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

SIGNALS = {"finished": game_finished, "annulled": game_annulled, "reinstated": game_reinstated}


class Listener:
    """A receiver of the tests' own: it writes a job down as receivers do, and fails when told to."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Any]] = []
        self.fails = False

    def hear(self, signal: Any, game: Game, **_: Any) -> None:
        assert connection.in_atomic_block
        news = next(name for name, one in SIGNALS.items() if one is signal)
        write_down(kind="probe.effect", payload={"news": news, "game": str(game.pk)}, key="")
        self.heard.append((news, game.pk))
        if self.fails:
            raise ValueError("This receiver is broken.")

    @property
    def written(self) -> int:
        return Job.objects.filter(kind="probe.effect").count()


@pytest.fixture
def listener() -> Iterator[Listener]:
    listener = Listener()
    for signal in SIGNALS.values():
        signal.connect(listener.hear)
    yield listener
    for signal in SIGNALS.values():
        signal.disconnect(listener.hear)


def confirmed(able: User, baker: User) -> Game:
    game = recorded(able, owner_side="RB")
    Seat.objects.filter(game=game, side="GY").update(user=baker)
    return standing.answer_by_account(game_id=game.pk, by=baker, version=game.version, side="GY", agrees=True)


def test_the_end_of_a_game_played_here_is_told_once(able: User, baker: User, listener: Listener) -> None:
    game = begun(able, baker)
    assert listener.heard == []
    leaving.give_up(game_id=game.pk, who=Who(able))
    announcing.announce_missed()
    assert listener.heard == [("finished", game.pk)]
    assert listener.written == 1


def test_a_table_called_off_is_no_game_that_finished(able: User, listener: Listener) -> None:
    game = open_live(able)
    seating.call_off(game_id=game.pk, who=Who(able))
    announcing.announce_missed()
    assert listener.heard == []


def test_a_recorded_game_is_told_of_when_it_is_confirmed(able: User, baker: User, listener: Listener) -> None:
    game = recorded(able, owner_side="RB")
    announcing.announce_missed()
    assert listener.heard == []
    Seat.objects.filter(game=game, side="GY").update(user=baker)
    for _ in range(2):
        standing.answer_by_account(game_id=game.pk, by=baker, version=game.version, side="GY", agrees=True)
    announcing.announce_missed()
    assert listener.heard == [("finished", game.pk)]


def test_nothing_is_told_if_the_end_is_undone(able: User, baker: User, listener: Listener) -> None:
    game = begun(able, baker)

    def killed_before_the_commit() -> None:
        with transaction.atomic():
            leaving.give_up(game_id=game.pk, who=Who(able))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        killed_before_the_commit()
    assert listener.written == 0
    assert not untold().exists()
    leaving.give_up(game_id=game.pk, who=Who(able))
    assert listener.written == 1


def test_a_receiver_that_fails_holds_nobody_up_and_is_told_again(
    able: User, baker: User, listener: Listener, caplog: pytest.LogCaptureFixture
) -> None:
    game = begun(able, baker)
    listener.fails = True
    leaving.give_up(game_id=game.pk, who=Who(able))
    assert Game.objects.get(pk=game.pk).state == Game.State.ENDED
    announcing.announce_missed()
    assert listener.written == 0, "what a receiver wrote before it failed is undone"
    assert list(untold()) == [game]
    listener.fails = False
    for _ in range(2):
        announcing.announce_missed()
    assert listener.written == 1
    assert not untold().exists()


def test_games_that_ended_before_there_was_anybody_to_tell_are_found(
    able: User, baker: User, listener: Listener
) -> None:
    games = {confirmed(able, baker).pk}
    played = begun(able, baker)
    leaving.give_up(game_id=played.pk, who=Who(able))
    begun(able, baker)
    Game.objects.update(announced="")
    listener.heard.clear()
    for _ in range(2):
        tasks.announce_missed()
    assert {pk for _, pk in listener.heard} == games | {played.pk}
    assert len(listener.heard) == 2


def test_an_annulled_game_is_told_of_if_it_had_been_told_as_finished(
    able: User, baker: User, listener: Listener
) -> None:
    game = confirmed(able, baker)
    for _ in range(2):
        standing.annul(game_id=game.pk, by=able, because="Never played.")
    announcing.announce_missed()
    assert listener.heard == [("finished", game.pk), ("annulled", game.pk)]
    Game.objects.filter(pk=game.pk).update(annulled_at=None, annulled_because="")  # as who reinstates it would
    for _ in range(2):
        announcing.announce_missed()
    assert listener.heard[2:] == [("reinstated", game.pk)]


def test_a_game_annulled_before_it_was_told_of_is_not_told_of(able: User, listener: Listener) -> None:
    game = recorded(able)
    standing.annul(game_id=game.pk, by=able, because="Never played.")
    announcing.announce_missed()
    assert listener.heard == []


def test_beat_asks_for_what_was_missed() -> None:
    entries = [import_string(str(entry["task"])) for entry in settings.CELERY_BEAT_SCHEDULE.values()]
    assert tasks.announce_missed in entries


@pytest.mark.django_db(transaction=True)
def test_sweeps_at_one_moment_tell_of_a_game_once(able: User, baker: User, listener: Listener) -> None:
    game = begun(able, baker)
    leaving.give_up(game_id=game.pk, who=Who(able))
    Game.objects.update(announced="")
    listener.heard.clear()
    together = threading.Barrier(4)

    def sweep() -> None:
        together.wait()
        announcing.announce_missed()
        connections.close_all()

    threads = [threading.Thread(target=sweep) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert listener.heard == [("finished", game.pk)]
