"""A play picked at a live table before it is made: step by step or out of the list, taken back, and shown as not
played; and what the rules say to questions before a throw."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from games.models import Game, LiveGame
from games.notation.plays import write_play
from games.rules.throws import plays_of_throw
from games.selectors.live.sitting import Who
from games.selectors.live.tables import table_of
from games.services.live import leaving
from tests.games.live_people import at_a_throw, begun, brought_on
from tests.games.views.live_pages import FRAGMENT, address, as_user, at_two_steps, deed, due, of_two_steps, text
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(able: User, baker: User) -> Game:
    return at_two_steps(begun(able, baker))


@pytest.fixture
def client(game: Game) -> Client:
    return as_user(due(game))


def steps(game: Game) -> list[str]:
    board = table_of(game).position.layout
    return [step._replace(pieces=1).name(board) for step in of_two_steps(game).steps]


def link(response: Any, id: str) -> str:
    found = re.search(rf'id="{id}" href="([^"]+)"', response.content.decode())
    assert found
    return html.unescape(found[1])


# --- step by step -----------------------------------------------------------------------------------------------------


def test_steps_are_taken_back_one_by_one_by_links(client: Client, game: Game) -> None:
    first, second = steps(game)
    page = client.get(address(game), {"step": [first, second]})
    assert "Picked, not played yet" in text(page)
    assert 'id="confirm" data-picked' in page.content.decode()
    one_less = client.get(link(page, "step-back"))
    assert re.findall(r'<ol class="picked__steps">(.*?)</ol>', one_less.content.decode())[0].count("<li>") == 1
    none = client.get(link(one_less, "step-back"))
    assert "Picked, not played yet" not in text(none)
    assert "Picked, not played yet" not in text(client.get(link(page, "afresh")))
    assert Game.objects.get(pk=game.pk).version == game.version, "picking plays nothing"


def test_a_piece_that_waits_for_its_square_is_let_go_before_the_step(client: Client, game: Game) -> None:
    first, second = steps(game)
    piece = second.replace("2:", ":").partition("-")[0]
    page = client.get(address(game), {"step": first, "piece": piece})
    assert "where to?" in text(page)
    back = client.get(link(page, "step-back"))
    assert "where to?" not in text(back)
    assert "Picked, not played yet" in text(back)


def test_the_board_itself_says_that_it_is_not_played(client: Client, game: Game) -> None:
    assert "board-frame--picked" not in client.get(address(game)).content.decode()
    page = client.get(address(game), {"step": steps(game)[0]}).content.decode()
    assert 'class="board-frame board-frame--picked"' in page


# --- out of the list --------------------------------------------------------------------------------------------------


def test_a_play_out_of_the_list_is_shown_before_it_is_played(client: Client, game: Game) -> None:
    table = table_of(game)
    play = write_play(table.position.layout, table.plays[1])
    listed = client.get(address(game)).content.decode()
    assert re.search(r'<form class="plays" id="plays"[^>]* method="get"', listed)
    page = client.get(address(game), {"play": play})
    assert f'name="play" value="{play}" id="confirm" data-picked>' in page.content.decode()
    assert Game.objects.get(pk=game.pk).version == game.version
    deed(client, game, "play", play=play)
    assert Game.objects.get(pk=game.pk).version == game.version + 1


@pytest.mark.parametrize("play", ["nonsense", "r:R1-R13", "--", "ch:r:G4"])
def test_a_play_that_is_not_legal_is_not_picked(client: Client, game: Game, play: str) -> None:
    page = client.get(address(game), {"play": play})
    assert page.status_code == 200
    assert "Picked, not played yet" not in text(page)


# --- what changes meanwhile -------------------------------------------------------------------------------------------


def test_what_was_picked_stays_while_only_the_table_changes_and_goes_with_the_position(
    client: Client, game: Game, able: User, baker: User
) -> None:
    first = steps(game)[0]
    page = client.get(address(game), {"step": first}, headers=FRAGMENT).content.decode()
    found = re.search(r'data-seen="([^"]+)"', page)
    assert found
    seen = html.unescape(found[1])
    other = baker if due(game) == able else able
    leaving.offer(game_id=game.pk, who=Who(other), kind="draw")
    again = text(client.get(f"{seen}&seen={LiveGame.objects.get(pk=game.pk).change - 1}", headers=FRAGMENT))
    assert "offers a draw" in again
    assert "Picked, not played yet" in again
    stale = seen.replace(f"at={game.version}", f"at={game.version - 1}")
    assert "Picked, not played yet" not in text(client.get(stale, headers=FRAGMENT))


# --- questions before a throw -----------------------------------------------------------------------------------------


@pytest.fixture
def before(game: Game) -> Game:
    return brought_on(game, at_a_throw)


def ask(game: Game, **told: Any) -> str:
    return text(as_user(due(game)).get(address(game), told))


def test_before_a_throw_one_asks_by_dice_piece_and_square(before: Game) -> None:
    position = table_of(before).position
    board = position.layout
    page = as_user(due(before)).get(address(before)).content.decode()
    for name in ("die", "from", "to"):
        assert f'name="{name}"' in page
    colour = position.movable_colours()[0]
    letter = board.ring[colour].lower()
    told = ask(before, die=["6", "5"], **{"from": f"{letter}:b", "to": board.names[colour][5]})
    assert re.search(r"does not come from|no such|Both dice|comes? out|cannot|There is no", told)
    assert before.version == Game.objects.get(pk=before.pk).version


def test_a_play_that_a_throw_would_allow_is_legal_with_that_throw(before: Game) -> None:
    table = table_of(before)
    play = next(one for one in plays_of_throw(table.position, (6, 5)) if one is not None)
    told = ask(before, die=["5", "6"], tried=write_play(table.position.layout, play))
    assert "With that throw it would be legal." in told
    page = as_user(due(before)).get(address(before), {"die": ["5", "6"], "tried": "r:R1-R2"}).content.decode()
    assert "<option selected>6</option>" in page, "what was chosen stays chosen"
    assert "<option selected>5</option>" in page


def test_without_dice_nothing_can_be_said_of_a_play(before: Game) -> None:
    position = table_of(before).position
    letter = position.layout.ring[position.movable_colours()[0]].lower()
    assert "Choose the dice as well" in ask(before, **{"from": f"{letter}:b", "to": "R1"})
    assert "Choose the dice as well" in ask(before, die=["6"], **{"from": f"{letter}:b", "to": "R1"})
    assert "is no declaration" in ask(before, tried="nonsense")


def test_whoever_is_not_due_is_not_asked_for_questions(before: Game, able: User, baker: User) -> None:
    other = baker if due(before) == able else able
    page = as_user(other).get(address(before), {"tried": "call"}).content.decode()
    assert 'id="why"' not in page
    assert 'id="answer"' not in page
