"""``/live/on/game/<uuid>``: a number at once, and whenever it rises, whatever becomes of Redis."""

import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from games.models import Game, LiveGame, LiveSeat
from games.selectors.live.sitting import Who, seats_of
from games.services.live import holding, seeding
from tests.games.live_people import open_live
from tests.games.people import account
from tests.support.site import Site
from uckers_site.accounts.models import User
from uckers_site.live.presence import seat_in, seat_token, watching
from uckers_site.live.publishing import publish
from uckers_site.live.topics import DuplicateTopic, register_topic, topic

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def able(transactional_db: None) -> User:
    return account("able")


@pytest.fixture
def game(able: User) -> Game:
    return open_live(able)


class Stream:
    """One open stream, read as a browser would."""

    def __init__(self, response: httpx.Response) -> None:
        self.status = response.status_code
        self._lines = response.iter_lines()

    def number(self) -> int:
        """The number of the next event that tells one."""
        while True:
            event = dict(line.split(": ", 1) for line in iter(self._lines.__next__, "") if ": " in line)
            if event["event"] == "version":
                return int(event["id"])


@contextmanager
def listening(site: Site, game_id: uuid.UUID, token: str = "") -> Iterator[Stream]:
    address = site.address(f"/live/on/game/{game_id}") + (f"?seat={token}" if token else "")
    with httpx.stream("GET", address, timeout=8) as response:
        yield Stream(response)


def something_happens(game: Game, user: User) -> int:
    """A change at the table; returns its number."""
    seeding.go_without_seed(game_id=game.pk, who=Who(user))
    return LiveGame.objects.get(pk=game.pk).change


def test_the_number_comes_at_once_and_when_it_rises(site: Site, game: Game, able: User) -> None:
    with listening(site, game.pk) as stream, listening(site, game.pk) as other:
        assert stream.number() == other.number() == LiveGame.objects.get(pk=game.pk).change
        began = time.monotonic()
        number = something_happens(game, able)
        assert stream.number() == other.number() == number
        assert time.monotonic() - began < 2, "told by Redis, and not by the comparison"


def test_a_lost_message_only_delays(site: Site, game: Game, able: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "publish", lambda topic, number: None)
    with listening(site, game.pk) as stream:
        stream.number()
        number = something_happens(game, able)
        assert stream.number() == number


def test_an_old_number_and_nonsense_are_passed_over(site: Site, game: Game, able: User) -> None:
    with listening(site, game.pk) as stream:
        first = stream.number()
        publish(topic("game", game.pk), 0)
        publish(topic("game", game.pk), first)
        publish("game:nonsense", 99)
        publish("nonsense", 99)
        number = something_happens(game, able)
        assert stream.number() == number > first


@pytest.mark.parametrize(
    "path", ["game/" + str(uuid.UUID(int=1)), "game/x", "ship/" + str(uuid.UUID(int=1)), "game", ""]
)
def test_there_is_no_stream_of_what_there_is_not(site: Site, path: str) -> None:
    answer = httpx.get(site.address(f"/live/on/{path}"))
    assert answer.status_code == 404


def test_a_stream_with_its_seats_token_is_a_sign_of_the_player(site: Site, game: Game) -> None:
    seat = seats_of(game.pk)[0]
    LiveSeat.objects.update(seen_at=None)
    with listening(site, game.pk, seat_token("game", game.pk, str(seat.pk))) as stream:
        stream.number()
        assert LiveSeat.objects.get(pk=seat.pk).seen_at is not None
    LiveSeat.objects.update(seen_at=None)
    for token in ("forged", seat_token("game", uuid.uuid4(), str(seat.pk))):
        with listening(site, game.pk, token) as stream:
            assert stream.status == 200
            stream.number()
            assert LiveSeat.objects.get(pk=seat.pk).seen_at is None


def test_those_who_look_on_are_counted_and_players_are_not(site: Site, game: Game) -> None:
    seat = seats_of(game.pk)[0]
    name = topic("game", game.pk)
    with (
        listening(site, game.pk) as one,
        listening(site, game.pk) as two,
        listening(site, game.pk, seat_token("game", game.pk, str(seat.pk))) as player,
    ):
        for stream in (one, two, player):
            stream.number()
        assert _soon(lambda: watching(name) == 2)
    assert _soon(lambda: watching(name) == 0)


def _soon(so: object) -> bool:
    deadline = time.monotonic() + 6
    while time.monotonic() < deadline:
        if callable(so) and so():
            return True
        time.sleep(0.1)
    return False


def test_a_token_speaks_for_its_own_seat_alone() -> None:
    game = uuid.uuid4()
    token = seat_token("game", game, "7")
    assert seat_in(token, "game", game) == "7"
    assert seat_in(token, "game", uuid.uuid4()) is None
    assert seat_in(token, "ship", game) is None
    assert seat_in(token + "x", "game", game) is None


def test_two_apps_do_not_share_a_kind() -> None:
    with pytest.raises(DuplicateTopic):
        register_topic("game", numbers=lambda ids: {}, seen=lambda seats: None)
