"""A live table's chat by its pages: what each reader is shown, what is answered to what they send, what it costs."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client

from games.models import Game, LiveGame, Message
from games.selectors.live.sitting import SECRETS, Who
from games.services.live import leaving
from tests.games.live_people import begun
from tests.games.people import account
from tests.games.services.live.test_chat import by_link, speak
from tests.games.views.live_pages import as_user, text
from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User
from uckers_site.live.beside import beside_in

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def crew() -> list[User]:
    return [account(name) for name in ("able", "baker", "watcher")]


def chat(game: Game) -> str:
    return f"/play/{game.pk}/chat/"


def send(client: Client, game: Game, text: str = "Well thrown", **told: Any) -> Any:
    headers = HTMX if told.pop("htmx", True) else {}
    return client.post(chat(game), {"to": "players", "key": uuid.uuid4(), "text": text} | told, headers=headers)


def data(response: Any, name: str) -> str:
    found = re.search(rf'data-{name}="([^"]*)"', response.content.decode())
    assert found is not None
    return found[1]


def test_the_tables_page_has_the_chat_below_the_table(crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker, rated=True)
    speak(game, Who(able), "Ahoy <there>")
    speak(game, Who(watcher), "A secret of the stand")
    for user, hears, label in ((able, "players", "Say something"), (watcher, "players stand", "in the stand")):
        page = as_user(user).get(f"/play/{game.pk}/")
        told = page.content.decode()
        assert told.index('id="table"') < told.index('id="chat"')
        assert "Ahoy &lt;there&gt;" in told
        assert label in told
        assert data(page, "hears") == hears
        assert ("A secret of the stand" in told) == (user == watcher)
        assert ('name="call" value="timber"' in told) == (user == able)
        topics = beside_in(f"also={data(page, 'also')}".encode())
        assert topics == [(audience, game.pk) for audience in hears.split()]
    anonymous = text(Client().get(f"/play/{game.pk}/"))
    assert "Sign in to say something" in anonymous
    assert "A secret of the stand" not in anonymous
    fragment = as_user(able).get(f"/play/{game.pk}/", headers=HTMX)
    assert b'id="chat"' not in fragment.content, "a new table takes away nothing that is being typed"


def test_a_line_is_said_with_a_script_and_without(crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker)
    answer = send(as_user(able), game, "by script")
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith("<section")
    assert "by script" in text(answer)
    answer = send(as_user(baker), game, "by form", htmx=False)
    assert answer.headers["Location"] == f"/play/{game.pk}/#chat"
    answer = send(as_user(watcher), game, "on its page", htmx=False, to="stand", alone="1")
    assert answer.headers["Location"] == chat(game)
    answer = send(as_user(able), game, "", call="mixi-blob")
    assert "Mixi-blob!" in text(answer)
    assert "Ahoy" not in text(answer)
    assert text(Client().get(chat(game))).count("on its page") == 1


def test_a_guest_speaks_by_the_secret_that_their_browser_keeps(crew: list[User]) -> None:
    game, guest = by_link(crew[0])
    client = Client()
    session = client.session
    session[SECRETS] = {str(game.pk): guest.secret}
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    assert "Jack (guest) (you)" in text(send(client, game))
    assert send(Client(), game).status_code == 403
    assert Message.objects.count() == 1


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "Type something first"),
        ("y" * 300, "300 characters long"),
        ("a\u202eb", "cannot be seen"),
        ("nul\0", "Null"),
    ],
)
def test_what_is_refused_is_answered_with_why_and_what_was_typed(
    crew: list[User], typed: str, words: str, htmx: bool
) -> None:
    game = begun(crew[0], crew[1])
    answer = send(as_user(crew[0]), game, typed, htmx=htmx)
    assert answer.status_code == 422
    assert words in text(answer)
    assert f'name="text" value="{typed.replace(chr(0), "")}"' in answer.content.decode()
    assert not Message.objects.exists()


def test_too_much_at_once_is_told_when_to_try_again_and_what_was_typed_stays(crew: list[User]) -> None:
    game, client = begun(crew[0], crew[1]), as_user(crew[0])
    for number in range(5):
        assert send(client, game, str(number)).status_code == 200
    for htmx in (True, False):
        answer = send(client, game, "one too many", htmx=htmx)
        assert answer.status_code == 429
        assert 1 <= int(answer.headers["Retry-After"]) <= 10
        assert re.search(r"Wait \d+ seconds?, then send it again", text(answer))
        assert 'value="one too many"' in answer.content.decode()
    assert Message.objects.count() == 5


def test_sent_twice_is_said_once_and_a_stale_page_says_nothing(crew: list[User]) -> None:
    able, baker, watcher = crew
    game, key = begun(able, baker), uuid.uuid4()
    for _ in range(2):
        answer = send(as_user(able), game, key=key)
        assert answer.status_code == 200
        assert text(answer).count("Well thrown") == 1
    for client, told in (
        (as_user(able), {"key": key, "text": "other words"}),
        (as_user(watcher), {"to": "players"}),
        (as_user(able), {"to": "nobody"}),
        (as_user(able), {"key": "no key"}),
    ):
        answer = send(client, game, **told)
        assert answer.status_code == 422
        assert "nothing was said" in text(answer)
        assert f'value="{told.get("text", "Well thrown")}"' in answer.content.decode()
    assert Message.objects.count() == 1


def test_a_page_is_given_what_it_has_not_seen(crew: list[User]) -> None:
    able, baker, watcher = crew
    game, client = begun(able, baker, rated=True), as_user(able)
    speak(game, Who(able), "first")
    whole = client.get(chat(game), headers=HTMX)
    assert "data-whole" in whole.content.decode()
    seen = data(whole, "seen")
    assert client.get(chat(game), {"seen": seen}, headers=HTMX).status_code == 204
    speak(game, Who(watcher), "a secret")
    assert client.get(chat(game), {"seen": seen}, headers=HTMX).status_code == 204, "nor is it told that there is one"
    speak(game, Who(baker), "second")
    part = client.get(chat(game), {"seen": seen}, headers=HTMX)
    assert "data-whole" not in part.content.decode()
    assert ("first" in text(part), "second" in text(part)) == (False, True)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    ended = client.get(chat(game), {"seen": data(part, "seen")}, headers=HTMX)
    assert "data-whole" in ended.content.decode()
    assert all(said in text(ended) for said in ("first", "a secret", "second"))


@pytest.mark.parametrize("asked", [{"seen": "nonsense"}, {"seen": "players-99999999999999"}, {"before": "x"}])
def test_nonsense_in_the_address_is_passed_over(crew: list[User], asked: dict[str, str]) -> None:
    game = begun(crew[0], crew[1])
    speak(game, Who(crew[0]), "Ahoy")
    assert "Ahoy" in text(Client().get(chat(game), asked, headers=HTMX))
    assert Client().get(chat(game), {"before": "9" * 30}).status_code == 200


def test_the_chat_of_no_game_is_not_there() -> None:
    for method in (Client().get, Client().post):
        assert method(f"/play/{uuid.uuid4()}/chat/").status_code == 404


def test_talk_changes_nothing_of_the_table(crew: list[User]) -> None:
    game = begun(crew[0], crew[1])
    before = LiveGame.objects.values().get(pk=game.pk)
    send(as_user(crew[0]), game)
    assert LiveGame.objects.values().get(pk=game.pk) == before


def test_many_lines_cost_no_more_queries(crew: list[User]) -> None:
    able, baker, watcher = crew
    game, client = begun(able, baker), as_user(watcher)
    speak(game, Who(able))
    speak(game, Who(watcher))

    def more() -> None:
        for user in (able, baker, watcher, account("late")):
            speak(game, Who(user))

    assert_same_number_of_queries(make_more=more, request=lambda: client.get(chat(game), headers=HTMX))


@pytest.mark.parametrize("path", ["games/chat/", "games/message/"])
def test_the_admin_does_not_have_it(path: str) -> None:
    root = User.objects.create_superuser("root", "root@example.org", "not-needed-here")
    assert as_user(root).get(f"/admin/{path}").status_code == 404
