"""Muting at a table, blocking beside a line, and silencing, by their pages."""

import pytest
from django.test import Client

from games.models import Game, Silence
from games.selectors.live.sitting import Who
from tests.games.live_people import begun
from tests.games.people import account
from tests.games.services.live.test_chat import speak
from tests.games.services.live.test_reports import complain, moderator
from tests.games.views.live_pages import as_user, text
from tests.games.views.test_chat import HTMX, chat, send
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import blocked_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def crew() -> list[User]:
    return [account(name) for name in ("able", "baker", "watcher")]


@pytest.fixture
def game(crew: list[User]) -> Game:
    return begun(crew[0], crew[1])


def mute(client: Client, game: Game, whom: str, on: str = "1") -> str:
    return text(client.post(f"/play/{game.pk}/mute/", {"whom": whom, "on": on}, follow=True))


@pytest.mark.parametrize("reader", [None, "baker"])
def test_one_person_is_muted_at_one_table_and_heard_again(game: Game, crew: list[User], reader: str | None) -> None:
    able, baker, watcher = crew
    client = as_user(baker if reader else None)
    other = begun(able, baker)
    for where in (game, other):
        speak(where, Who(able), "From able")
        speak(where, Who(watcher), "From the stand")
    page = client.get(f"/play/{game.pk}/people/").content.decode()
    assert f'value="user:{able.pk}"' in page
    for _ in range(2):  # twice is once
        assert "Hear again : able" in mute(client, game, f"user:{able.pk}")
    told = text(client.get(chat(game), headers=HTMX))
    assert ("From able" in told, "From the stand" in told, "1 muted" in told) == (False, True, True)
    assert "From able" not in text(client.get(f"/play/{game.pk}/"))
    assert "From able" in text(client.get(chat(other), headers=HTMX)), "at this table alone"
    assert "From able" in text(as_user(watcher).get(chat(game), headers=HTMX)), "and for this reader alone"
    assert "Mute here : able" in mute(client, game, f"user:{able.pk}", on="0")
    assert "From able" in text(client.get(chat(game), headers=HTMX))


def test_the_whole_stand_is_muted(game: Game, crew: list[User]) -> None:
    able, _baker, watcher = crew
    speak(game, Who(watcher), "From the stand")
    client = as_user(able)
    assert "Hear the stand again" in mute(client, game, "stand")
    assert "From the stand" not in text(client.get(chat(game), headers=HTMX))
    mute(client, game, "stand", on="0")
    assert "From the stand" in text(client.get(chat(game), headers=HTMX))


def test_somebody_in_the_stand_is_muted_from_their_line(game: Game, crew: list[User]) -> None:
    line = speak(game, Who(crew[2]), "From the stand")
    client = as_user(crew[0])
    page = client.get(f"/play/{game.pk}/chat/{line.pk}/").content.decode()
    assert f'value="user:{crew[2].pk}"' in page
    assert "Hear again : watcher" in mute(client, game, f"user:{crew[2].pk}")


@pytest.mark.parametrize("whom", ["", "everybody", "user:x", "seat:77", "seat:1 or 1=1"])
def test_nonsense_mutes_nobody(game: Game, whom: str) -> None:
    client = Client()
    assert client.post(f"/play/{game.pk}/mute/", {"whom": whom, "on": "1"}).status_code == 400
    assert "muted" not in client.session


def test_somebody_is_blocked_from_their_line(game: Game, crew: list[User]) -> None:
    able, _baker, watcher = crew
    line = speak(game, Who(watcher), "From the stand")
    client = as_user(able)
    page = client.get(f"/play/{game.pk}/chat/{line.pk}/").content.decode()
    assert "/accounts/blocked/" in page
    assert f'name="account" value="{watcher.pk}"' in page
    assert 'action="/accounts/blocked/"' not in Client().get(f"/play/{game.pk}/chat/{line.pk}/").content.decode()
    client.post("/accounts/blocked/", {"account": watcher.pk})
    assert blocked_with(watcher) == {able.pk}
    assert "From the stand" not in text(client.get(chat(game), headers=HTMX))
    assert client.get(f"/play/{game.pk}/chat/{line.pk}/").status_code == 404


def test_a_moderator_silences_and_lifts_it_and_what_was_typed_stays(game: Game, crew: list[User]) -> None:
    able, baker, _watcher = crew
    report = complain(game, baker, speak(game, Who(able)))
    client = as_user(moderator())
    refused = client.post(f"/reports/{report.pk}/", {"deed": "silence", "reason": "Foul", "hours": "5"})
    assert refused.status_code == 422
    done = client.post(f"/reports/{report.pk}/", {"deed": "silence", "reason": "Foul", "hours": "1"}, follow=True)
    assert "They are silenced." in text(done)
    assert "Silenced now able until" in text(done)
    answer = send(as_user(able), game, "But I")
    assert answer.status_code == 422
    assert "silenced you in all chats until" in text(answer)
    assert 'value="But I"' in answer.content.decode()
    silence = Silence.objects.get()
    assert as_user(able).post(f"/reports/silences/{silence.pk}/lift/").status_code == 403
    assert client.post(f"/reports/silences/{silence.pk + 1}/lift/").status_code == 404
    assert "able may speak again" in text(client.post(f"/reports/silences/{silence.pk}/lift/", follow=True))
    assert send(as_user(able), game, "But I").status_code == 200
