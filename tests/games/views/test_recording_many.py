"""The pages of recording where a text holds several games, or is long."""

import pytest
from django.test import Client
from django.urls import reverse

import games.tasks  # noqa: F401  # registers what the jobs mean, as every worker does
from games.models import Game
from games.services import drafts, recording_drafts
from tests.games.people import account, keep, named_text, recorded
from tests.games.services.test_recording import TWO_BOARDS, many
from tests.games.views.sending import FAULTY, NAMELESS, SOUND, TAGS, address_of, at, page
from uckers_site.accounts.models import User
from uckers_site.jobs.models import Job
from uckers_site.jobs.services import do

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(able: User) -> Client:
    client = Client()
    client.force_login(able)
    return client


# --- several games ---


def test_several_games_are_listed_with_what_each_is(client: Client, able: User) -> None:
    game = recorded(account("baker"))
    draft = keep(able, SOUND + FAULTY + NAMELESS + named_text() + named_text("sound-003.ugn") * 2)
    shown = page(client.get(at("draft", draft)))
    for said in (
        "2 of 6 games can be recorded", "One game has a fault", "Names missing", "Here already", "The same as game 5",
        "Record the 2 sound ones", reverse("games:game", args=[game.pk]), 'href="?game=2"',
    ):  # fmt: skip
        assert said in shown, said
    assert "Game 2: one fault, at turn 1" in page(client.get(at("draft", draft) + "?game=2"))
    assert client.get(at("draft", draft) + "?game=7").status_code == 404
    client.post(at("record_draft", draft), {"version": 1, "which": "sound"})
    assert Game.objects.filter(owner=able).count() == 2
    shown = page(client.get(at("draft", draft)))
    assert "2 games are recorded" in shown


def test_what_was_passed_over_is_told(client: Client, able: User) -> None:
    draft = keep(able, TWO_BOARDS)
    recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, owner_side="RB", which="sound")
    shown = page(client.get(at("draft", draft)))
    assert "One game is recorded" in shown
    assert "One game was passed over" in shown
    assert "Game 2 (A, B, C, D): Passed over. There is no side RB in this game" in shown


def test_one_game_of_several_is_mended_and_all_are_recorded(client: Client, able: User) -> None:
    draft = keep(able, SOUND + FAULTY + NAMELESS)
    response = client.post(at("record_draft", draft), {"version": 1, "which": "all"}, follow=True)
    assert "Game 2 has a fault" in page(response)
    response = client.post(at("play_instead", draft), {"version": 1, "game": 2, "play": "r:b-R1 r:R1-R5"})
    assert address_of(response) == at("draft", draft)
    assert "Who played red?" in page(client.get(at("draft", draft) + "?game=3"))
    response = client.post(at("name_players", draft), {"version": 2, "game": 3, "name_R": "A"})
    assert response.status_code == 422
    client.post(at("name_players", draft), {"version": 2, "game": 3, "name_R": "A", "name_Y": "C"})
    draft.refresh_from_db()
    assert bytes(draft.content).decode().startswith(SOUND + SOUND)
    assert "All 3 games are sound" in page(client.get(at("draft", draft)))
    for _ in range(2):
        client.post(at("record_draft", draft), {"version": 3, "which": "all"})
    assert Game.objects.count() == 3


def test_a_table_of_very_many_games_has_pages(client: Client, able: User) -> None:
    draft = keep(able, TAGS + "".join(f'\n[Format "pairs"]\n1. R {n}-9 --\n' for n in range(120)))
    assert len(draft.verdicts) == 120
    shown = page(client.get(at("draft", draft)))
    assert shown.count('<th scope="row"') == 50
    assert "?page=3" in shown


# --- long texts ---


@pytest.mark.django_db(transaction=True)
def test_a_long_text_shows_how_far_it_has_got_and_then_what_was_found(client: Client, able: User) -> None:
    draft = keep(able, many(12) + f"; {'x' * drafts.AT_ONCE_BYTES}\n")
    shown = page(client.get(at("draft", draft)))
    assert "Being judged" in shown
    assert "0 of 12" in shown
    assert 'hx-trigger="every 2s"' in page(client.get(at("draft_progress", draft)))
    do(Job.objects.get(kind=drafts.JUDGE).pk)
    assert client.get(at("draft_progress", draft)).headers["HX-Refresh"] == "true"
    assert "All 12 games are sound" in page(client.get(at("draft", draft)))
    client.post(at("record_draft", draft), {"version": 1, "which": "all"})
    assert "Being recorded" in page(client.get(at("draft", draft)))
    assert "0 of 12" in page(client.get(at("draft_progress", draft)))
    do(Job.objects.get(kind=recording_drafts.RECORD).pk)
    assert "12 games are recorded" in page(client.get(at("draft", draft)))
