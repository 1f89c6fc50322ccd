"""Watching a live table: how many do, the fragment that is built once for all of them, and what is told of deeds."""

import re
import time
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Action, Game, LiveGame
from games.selectors.live.sitting import Who, seats_of
from games.services.live import leaving, seating
from games.views.live import looking_on
from tests.games.live_people import begun, one_deed, open_live, played_on
from tests.games.people import account
from tests.games.views.live_pages import FRAGMENT, address, as_user, text
from uckers_site.accounts.models import User
from uckers_site.live import presence
from uckers_site.live.presence import key_of, watching, watching_each, written_count
from uckers_site.live.quick_redis import QuickRedis, quick_redis
from uckers_site.live.topics import topic

pytestmark = pytest.mark.django_db

MARKED = '<div id="table" data-change="0">what all see</div>'


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    for key in kept():
        quick_redis().delete(key)


def kept() -> list[bytes]:
    return list(quick_redis().scan_iter("looking-on:*"))


@pytest.fixture
def game(able: User, baker: User) -> Game:
    return played_on(begun(able, baker, clock={"kind": "chess", "seconds": 1200}), 20)


def fragment(client: Client, game: Game, **look: Any) -> Any:
    return client.get(address(game), look, headers=FRAGMENT)


def mark(game: Game) -> None:
    """Let what is kept for spectators be something that can be told from everything else."""
    fragment(Client(), game)
    for key in kept():
        quick_redis().set(key, f"{time.time()}\n{MARKED}", ex=60)


# --- the fragment that is built once ----------------------------------------------------------------------------------


def test_the_second_spectator_costs_one_query(game: Game) -> None:
    first = fragment(Client(), game)
    with CaptureQueriesContext(connection) as asked:
        second = fragment(Client(), game)
    assert len(asked) == 1, [query["sql"] for query in asked]
    assert second.content == first.content
    assert 'id="table"' in second.content.decode()


def test_many_spectators_cost_one_building(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []
    keep = looking_on._keep

    def counted(key: str, html: str) -> None:
        built.append(key)
        keep(key, html)

    monkeypatch.setattr(looking_on, "KEPT_FOR", 60)
    monkeypatch.setattr(looking_on, "_keep", counted)
    for _ in range(40):
        assert fragment(Client(), game).status_code == 200
    assert len(built) == 1


def test_players_guests_owners_and_staff_never_get_what_all_see_nor_fill_it(able: User, baker: User) -> None:
    game = open_live(able, player="GY")
    token = seating.invite_to_seat(game_id=game.pk, who=Who(able), player="RB").token
    guest, host = Client(), as_user(able)
    guest.post(f"/play/seat/{token}/", {"name": "Jack"})
    for client in (guest, host):
        client.post(address(game, "seed/"))
    game.refresh_from_db()
    assert game.state == Game.State.UNDER_WAY
    staff = account("dog")
    staff.is_staff = True
    staff.save()
    opener_only = begun(able, baker)
    Game.objects.filter(pk=opener_only.pk).update(owner=account("charlie"))
    charlie = User.objects.get(username="charlie")
    theirs = [
        (host, game), (guest, game), (as_user(staff), game), (as_user(charlie), opener_only),
        (as_user(baker), opener_only),
    ]  # fmt: skip
    for client, table in theirs:
        assert fragment(client, table).status_code == 200
    assert kept() == [], "nobody with rights of their own fills it"
    for table in (game, opener_only):
        mark(table)
    assert fragment(Client(), game).content.decode() == MARKED
    assert fragment(as_user(account("easy")), game).content.decode() == MARKED
    for client, table in theirs:
        assert "what all see" not in fragment(client, table).content.decode()


def test_what_all_see_has_nothing_of_a_reader(game: Game) -> None:
    page = fragment(as_user(account("charlie")), game).content.decode()
    assert "csrf" not in page
    assert "<form" not in page
    assert "charlie" not in page
    assert "seat=" not in page
    assert page == fragment(Client(), game).content.decode()


def test_each_look_and_each_change_has_its_own(game: Game) -> None:
    usual = fragment(Client(), game).content
    assert fragment(Client(), game, nearest="GY").content != usual
    assert fragment(Client(), game, names="0").content != usual
    assert fragment(Client(), game, step="r:R1-R5", tried="call").content == usual, "spectators pick and ask nothing"
    zoned = Client()
    zoned.cookies["tz"] = "Pacific/Auckland"
    fragment(zoned, game)
    assert len(kept()) == 4
    one_deed(game)
    assert fragment(Client(), game).content != usual
    assert len(kept()) == 5


def test_before_the_game_everybody_sees_their_own(able: User) -> None:
    game = open_live(able)
    assert "Sign in to sit here" in text(fragment(Client(), game))
    assert "Sit here" in text(fragment(as_user(account("charlie")), game))
    assert kept() == []


def test_what_is_kept_tells_how_old_it_is(game: Game) -> None:
    assert fragment(Client(), game).headers["Shown-Ago"] == "0"
    time.sleep(0.15)
    assert 100 < int(fragment(Client(), game).headers["Shown-Ago"]) < 5_000


@pytest.fixture
def no_redis(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Redis that is away: nobody listens on that port."""
    away = QuickRedis.from_url("redis://127.0.0.1:1/0", socket_connect_timeout=0.5)
    for module in (looking_on, presence):
        monkeypatch.setattr(module, "quick_redis", lambda: away)
    yield
    away.close()


@pytest.mark.usefixtures("no_redis")
def test_without_redis_each_is_built_and_nobody_is_counted(game: Game) -> None:
    for _ in range(2):
        answer = fragment(Client(), game)
        assert 'id="told"' in answer.content.decode()
        assert "Watching" not in answer.headers
    page = Client().get(address(game)).content.decode()
    assert re.search(r'id="watching" hidden', page)
    assert "watching." not in text(Client().get("/play/"))


# --- how many watch ---------------------------------------------------------------------------------------------------


def watched_by(game: Game, count: int) -> None:
    quick_redis().hset(key_of(topic("game", game.pk)), "a process", written_count(count))


def test_the_page_and_each_look_tell_how_many_watch(game: Game, able: User) -> None:
    watched_by(game, 3)
    assert "3 watching" in text(Client().get(address(game)))
    change = LiveGame.objects.get(pk=game.pk).change
    for client in (Client(), as_user(able)):
        looked = fragment(client, game, seen=change)
        assert (looked.status_code, looked.headers["Watching"]) == (204, "3")
        assert fragment(client, game).headers["Watching"] == "3"


def test_lists_ask_once_for_many_tables(able: User, baker: User, monkeypatch: pytest.MonkeyPatch) -> None:
    for count in (3, 4, 0):
        watched_by(begun(able, baker), count)
    asked: list[str] = []
    together = QuickRedis.together

    def counted(self: QuickRedis, command: str, keys: list[str]) -> list[Any]:
        asked.append(command)
        return together(self, command, keys)

    monkeypatch.setattr(QuickRedis, "together", counted)
    page = text(Client().get("/play/"))
    assert "3 watching." in page
    assert "4 watching." in page
    assert "0 watching" not in page
    assert len(asked) == 1
    assert "4 watching." in text(Client().get("/"))


def test_ones_own_table_is_offered_as_ones_own_and_not_to_watch(able: User, baker: User, game: Game) -> None:
    stranger, own = Client(), Client()
    own.force_login(able)
    assert "Watch :" in text(stranger.get("/"))
    front = text(own.get("/"))
    assert "To the table" in front
    assert "Watch :" not in front


def test_counts_of_many_are_those_of_each() -> None:
    names = [topic("game", uuid.uuid4()) for _ in range(3)]
    quick_redis().hset(key_of(names[0]), mapping={"one": written_count(2), "two": written_count(5), "old": "9@1"})
    assert watching_each(names) == {names[0]: 7, names[1]: 0, names[2]: 0}
    assert watching(names[0]) == 7
    assert watching_each([]) == {}


# --- what is told -----------------------------------------------------------------------------------------------------


def told(page: str) -> list[tuple[int, str]]:
    return [(int(number), words) for number, words in re.findall(r'<li data-n="(\d+)"[^>]*>([^<]+)</li>', page)]


def test_each_throw_and_each_play_of_everybody_is_told_once_and_in_order(able: User, baker: User) -> None:
    game = played_on(begun(able, baker), 24)
    for client in (Client(), as_user(able), as_user(baker)):
        found = told(client.get(address(game)).content.decode())
        logged = dict(Action.objects.filter(game=game).values_list("number", "kind"))
        assert [number for number, _ in found] == [number for number in sorted(logged) if number > game.version - 40]
        names = {seat.name for seat in seats_of(game.pk)}
        for number, words in found:
            if logged[number] == "throw":
                assert words.partition(" threw ")[0] in names
            elif logged[number] == "play":
                assert " played: " in words or "Nothing can be played" in words


def test_a_throw_that_waits_for_its_play_is_told_without_it(able: User, baker: User) -> None:
    game = begun(able, baker)
    while not (game.position and Action.objects.filter(game=game).order_by("-number")[0].kind == "throw"):
        game = one_deed(game)
    words = told(Client().get(address(game)).content.decode())[-1][1]
    assert re.fullmatch(r"(able|baker) threw \d–\d(: snake eyes: the pieces come out)?\.", words)


# --- credit and small things ------------------------------------------------------------------------------------------


def test_what_was_credited_for_the_line_is_told(game: Game, able: User) -> None:
    assert "Credited for the line" not in text(Client().get(address(game)))
    live = LiveGame.objects.get(pk=game.pk)
    live.clocks["credit_ms"] = [3_240, 0]
    live.change += 1
    live.save()
    assert "Credited for the line: able 3.2 s" in text(Client().get(address(game)))
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    assert "Credited for the line: able 3.2 s" in text(Client().get(address(game)))


def test_a_game_that_is_over_is_not_looked_at_again(game: Game, able: User) -> None:
    assert "Look again" in text(Client().get(address(game)))
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    assert "Look again" not in text(Client().get(address(game)))
