"""What a table tells beside the moves: throws that came to nothing, annulment, squares' names, callers, colours."""

import re
import uuid

import pytest
from django.test import Client

from games.models import Action
from games.services import standing
from tests.games.people import BEGIN, end, open_table, throw, type_in
from tests.games.views.typing_in import at, client_of, kinds, middle, post
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(able: User) -> Client:
    return client_of(able)


def test_a_throw_that_was_never_played_stands_in_the_record(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, ("off_board", {}), throw(6, 4), end("resignation", "GY"))
    page = client.get(at("table", game)).content.decode()
    assert "Off the board once, and thrown again. Red threw 6–4, not played." in page
    assert "Red to throw." not in page  # neither the drawn board's words nor those beneath it
    said = type_in(open_table(able, preset="wafu"), able, BEGIN, ("declare", {"declaration": "call"}), end("drawn"))
    page = client.get(at("table", said)).content.decode()
    assert "Snake eyes are called. Red did not throw after that." in page
    client.post(at("step_back", game), {"version": str(game.version), "key": str(uuid.uuid4())})
    page = client.get(at("table", game)).content.decode()
    assert "not played" not in page  # it is awaited again
    assert "Red to throw." in page


def test_a_throw_that_was_not_played_before_its_side_left_stands_in_its_place(client: Client, able: User) -> None:
    game = type_in(open_table(able, format="individuals"), able, BEGIN, throw(2, 1), throw(6, 4))
    game = type_in(game, able, ("leave", {"player": "G", "how": "timeout"}), throw(2, 1))
    page = client.get(at("table", game)).content.decode()
    at_all = [
        page.index(words) for words in ("Blue threw 2–1", "Green runs out of time", "Green threw 6–4, not played.")
    ]
    assert at_all == sorted(at_all)  # newest first


def test_a_throw_that_moves_nothing_is_told_beside_whose_turn_it_is(client: Client, able: User) -> None:
    page = client.get(at("table", type_in(open_table(able), able, BEGIN, throw(5, 3)))).content.decode()
    turn = page[page.index('id="turn"') : page.index('id="board"')]
    assert "threw 5–3" in turn
    assert "nothing is moved" in turn


def test_what_was_taken_back_stands_in_the_tables_record_as_on_the_games_page(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(2, 1))
    client.post(at("step_back", game), {"version": str(game.version), "key": str(uuid.uuid4())})
    for name in ("table", "game"):
        assert "Taken back: red’s 2–1." in client.get(at(name, game)).content.decode()


def test_a_first_throw_that_waits_for_its_play_is_told_on_the_games_page(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    assert "Nothing thrown yet" in client.get(at("game", game)).content.decode()
    game = type_in(game, able, throw(6, 4))
    page = client.get(at("game", game)).content.decode()
    assert "Nothing thrown yet" not in page
    assert "<p>Red threw 6–4. What was played?</p>" in page


def test_an_annulled_game_offers_nothing_to_type_or_confirm(client: Client, able: User) -> None:
    over = type_in(open_table(able), able, BEGIN, end("resignation", "RB"))
    for game in (over, middle(able)):
        standing.annul(game_id=game.pk, by=able, because="Typed in twice.")
        page = client.get(at("table", game)).content.decode()
        assert "The game was annulled" in page
        assert "Typed in twice." in page
        table = page[page.index('<div id="table"') :]
        for offered in ("confirm", "What was played?", "to throw", 'name="dice"', 'name="play"', 'id="end"', "Timber!"):
            assert offered not in table, offered


def test_the_squares_have_their_names_unless_they_are_hidden(client: Client, able: User) -> None:
    game = middle(able)
    page = client.get(at("table", game)).content.decode()
    assert 'class="b-coords"' in page
    assert "Hide the squares’ names" in page
    page = client.get(at("table", game), {"names": "0"}).content.decode()
    assert 'class="b-coords"' not in page
    assert f'href="{at("table", game)}#board" hx-get' in page  # the way back to them


def test_timber_bears_who_called_it_if_that_is_told(client: Client, able: User) -> None:
    game = middle(able)
    page = post(client, game, "timber", player="G")
    assert "Timber! was called by green, B. Baker." in page
    assert f"Noted by {able}" in page
    assert Action.objects.get(game=game, kind="timber").data == {"by": "G"}
    assert "Timber! was called." in post(client, game, "timber", player="")
    page = post(client, game, "timber", player="W")
    assert "Nothing was written down." in page
    assert kinds(game).count("timber") == 2


def test_in_singles_plays_say_which_colour_moves(client: Client, able: User) -> None:
    game = open_table(able, format="singles", names={"RB": "A. Able", "GY": "B. Baker"})
    type_in(game, able, ("beginner", {"player": "RB", "dice": None}), throw(6, 6))
    page = client.get(at("table", game)).content.decode()
    plays = re.findall(
        r'name="play" value="[^"]+"><span class="playbtn__chips">.*?</span>\s*</span><span>(.*?)<', page, re.DOTALL
    )
    assert len(plays) > 2
    assert len(set(plays)) == len(plays)
    assert {"Red enters, then another enters", "Blue enters, then another enters"} <= set(plays)
