"""Live games by their pages: opening, joining by link, playing by posts, what each reader is shown, and the lists."""

import json
import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, LiveGame
from games.notation.plays import write_play
from games.rules.table import Phase
from games.selectors.live.sitting import Who, seats_of
from games.selectors.live.tables import table_of
from games.services.live import leaving, seating
from tests.games.live_people import begun, bots_for, due_user, one_deed, open_live, played_on
from tests.games.people import account
from tests.games.views.live_pages import address, as_user, deed, text
from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


# --- opening ----------------------------------------------------------------------------------------------------------

BOARD = {"format": "pairs", "board": "uckers", "ring": "", "preset": "wafu"}
SECOND = BOARD | {"clock": "chess", "minutes": "20", "increment": "10", "public": "public"}
SEATS = {"seat_R": "people", "seat_G": "self", "seat_B": "greedy", "seat_Y": "random"}


def test_a_game_is_opened_with_bots_and_a_clock(able: User) -> None:
    client = as_user(able)
    assert "Seats, clock" in text(client.get("/play/new/", BOARD))
    response = client.post("/play/new/", SECOND | SEATS | {"key": uuid.uuid4()})
    game = Game.objects.get()
    assert response.headers["Location"] == address(game)
    assert [seat.live.kind for seat in seats_of(game.pk)] == ["empty", "user", "bot", "bot"]
    assert LiveGame.objects.get().clock == {"kind": "chess", "seconds": 1200, "increment": 10}


def test_who_is_challenged_is_looked_for_before_anything_else_is_asked(able: User, baker: User) -> None:
    client = as_user(able)
    page = client.get("/play/new/", {"opponent": "nobody-here"})
    assert "Nobody here goes by nobody-here" in text(page)
    assert "You are about to challenge" not in text(page)
    assert "Nobody here goes by nobody-here" in text(client.get("/play/new/", BOARD | {"opponent": "nobody-here"}))
    page = client.get("/play/new/", {"opponent": "baker"})
    assert "You are about to challenge baker" in text(page)
    assert re.search(r'value="singles"[^>]* checked', page.content.decode())


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seat_G": "people"}, "Choose one seat for yourself"),
        ({"seat_R": "self"}, "Choose one seat for yourself"),
        ({"minutes": "0"}, "1 to 180, in whole numbers; not 0"),
        ({"clock": "game", "minutes": "1"}, "5 to 360, in whole numbers; not 1"),
        ({"clock": "turn", "minutes": "61"}, "1 to 60, in whole numbers; not 61"),
        ({"clock": "days", "minutes": "15"}, "1 to 14, in whole numbers; not 15"),
        ({"increment": "90"}, "0 to 60, in whole numbers; not 90"),
        ({"rated": "1"}, "with bots it is casual"),
        ({"seat_R": "clever"}, "Select a valid choice"),
        ({"option_challenge_sixes": "9"}, ""),
    ],
)
def test_what_is_wrong_is_told_and_opens_nothing(able: User, wrong: dict[str, str], words: str) -> None:
    response = as_user(able).post("/play/new/", SECOND | SEATS | wrong | {"key": uuid.uuid4()})
    assert response.status_code == 200
    assert words.replace("’", "'") in text(response).replace("’", "'").replace("&#x27;", "'")
    assert not Game.objects.exists()


def test_whoever_joins_sees_first_what_departs(able: User, baker: User) -> None:
    game = open_live(able, preset="wafu")
    page = text(as_user(baker).get(address(game)))
    assert "What departs from the standard rules" in page
    assert "Suck-back: yes" in page
    as_user(baker).post(address(game, "sit/"), {"player": "GY"})
    assert seats_of(game.pk)[1].user == baker


# --- by link ----------------------------------------------------------------------------------------------------------


def link_from(response: Any) -> str:
    found = re.search(r'value="http://[^/]+(/play/seat/[^"]+)"', response.content.decode())
    assert found
    return found[1]


def test_a_guest_comes_by_link_plays_and_keeps_the_seat_on_signing_in(able: User, baker: User) -> None:
    game = open_live(able, public=False)
    made = as_user(able).post(address(game, "invite/"), {"player": "GY"})
    there = link_from(made)
    guest = Client()
    assert "able keeps you a seat" in text(guest.get(there))
    assert guest.post(there, {"name": ""}).status_code == 200
    response = guest.post(there, {"name": "Jack"})
    assert response.headers["Location"] == address(game)
    assert "(you)" in text(guest.get(address(game))).replace("( ", "(").replace(" )", ")")
    other = Client()
    assert other.get(there).status_code == 410
    assert other.post(there, {"name": "Somebody else"}).status_code == 410
    assert seats_of(game.pk)[1].name == "Jack (guest)"
    guest.force_login(baker)
    assert seats_of(game.pk)[1].user == baker
    assert as_user(None).get(address(game)).status_code == 200, "whoever has the address may watch"


def test_a_rated_game_asks_a_guest_to_sign_in(able: User) -> None:
    game = open_live(able, rated=True)
    there = link_from(as_user(able).post(address(game, "invite/"), {"player": "GY"}))
    assert "Sign in to play" in text(Client().get(there))


# --- in turn ----------------------------------------------------------------------------------------------------------


def test_a_turn_by_posts(able: User, baker: User) -> None:
    game = begun(able, baker)
    due = due_user(game)
    client = as_user(due)
    page = client.get(address(game))
    assert "Your throw" in text(page)
    assert "Your throw" not in text(as_user(baker if due == able else able).get(address(game)))
    after = deed(client, game, "throw")
    assert after.status_code == 200
    assert after.content.decode().lstrip().startswith('<div id="table"')
    game.refresh_from_db()
    assert game.version > 2
    without_htmx = client.post(address(game, "throw/"), {"version": 0, "key": uuid.uuid4()})
    assert "The board has moved on" in text(without_htmx)


def test_a_play_by_posts_and_a_question(able: User, baker: User) -> None:
    game = begun(able, baker)
    while table_of(game).phase is not Phase.PLAY:
        game = one_deed(game)
    client, table = as_user(due_user(game)), table_of(game)
    assert "play it" in text(client.get(address(game)))
    refused = deed(client, game, "play", play="r:R1-R13")
    assert "Nothing was done" in text(refused)
    answer = client.get(address(game), {"tried": "r:R1-R13"})
    assert 'id="answer"' in answer.content.decode()
    played = deed(client, game, "play", play=write_play(table.position.layout, table.plays[0]))
    assert "Nothing was done" not in text(played)
    assert Game.objects.get(pk=game.pk).version == game.version + 1


@pytest.mark.parametrize("what", ["throw", "declare", "play", "leave", "offer", "answer", "claim", "seed", "get-up"])
def test_spectators_do_nothing(able: User, baker: User, what: str) -> None:
    game = begun(able, baker)
    for client, signed_in in ((Client(), False), (as_user(account("charlie")), True)):
        refused = deed(client, game, what, sure="1", how="resign", kind="draw", offer=1)
        assert refused.status_code == 403
        assert (b"sign in again" in refused.content) != signed_in, "whose session has ended is told so"
    game.refresh_from_db()
    assert game.state == Game.State.UNDER_WAY


@pytest.mark.parametrize("told", [{"version": "x"}, {"key": "x"}, {"took": "-1"}])
def test_what_no_table_sends_is_refused(able: User, baker: User, told: dict[str, str]) -> None:
    game = begun(able, baker)
    assert deed(as_user(due_user(game)), game, "throw", **told).status_code == 400


def test_no_token_no_deed(able: User, baker: User) -> None:
    game = begun(able, baker)
    client = Client(enforce_csrf_checks=True)
    due = due_user(game)
    assert due
    client.force_login(due)
    assert deed(client, game, "throw").status_code == 403


def test_only_a_changed_table_is_sent(able: User, baker: User) -> None:
    game = begun(able, baker)
    change = LiveGame.objects.get(pk=game.pk).change
    client = as_user(able)
    assert client.get(address(game), {"seen": change}).status_code == 204
    assert client.get(address(game), {"seen": change - 1}).status_code == 200


def test_leaving_asks_twice_for_the_board(able: User, baker: User) -> None:
    game = begun(able, baker)
    client = as_user(able)
    for told in ({}, {"sure": "1"}, {"shame": "1"}):
        response = deed(client, game, "leave", how="upboard", **told)
        assert "Nothing was done" in text(response)
    deed(client, game, "leave", how="upboard", sure="1", shame="1")
    assert Game.objects.get(pk=game.pk).termination == "upboard"


def test_an_offer_is_shown_to_those_who_are_asked(able: User, baker: User) -> None:
    game = begun(able, baker)
    deed(as_user(able), game, "offer", kind="draw")
    assert "able offers a draw" in text(as_user(baker).get(address(game)))
    assert "Agree" in text(as_user(baker).get(address(game)))
    assert "Agree" not in text(as_user(able).get(address(game)))
    assert "Agree" not in text(Client().get(address(game)))


# --- afterwards, and lists --------------------------------------------------------------------------------------------


def test_when_it_is_over_there_is_a_result_a_record_and_dice(able: User, baker: User) -> None:
    game = played_on(begun(able, baker), 10)
    dice = Client().get(address(game, "dice/"))
    assert "The game is not over" in text(dice)
    assert json.loads(Client().get(address(game, "dice.json")).content)["seed"] is None
    assert Client().get(f"/games/{game.pk}/").headers["Location"] == address(game)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    page = text(as_user(able).get(address(game)))
    assert "The game is over" in page
    assert "Rematch" in page
    assert "Checked just now" in text(Client().get(address(game, "dice/")))
    kept = text(Client().get(f"/games/{game.pk}/"))
    assert "thrown by the site" in kept
    assert "counts for nothing" not in kept
    again = as_user(baker).post(address(game, "rematch/"))
    assert "To the rematch" in text(as_user(able).get(address(game)))
    assert again.headers["Location"] == reverse("games:live", args=[LiveGame.objects.get(rematch_of=game.pk).pk])


def test_the_page_of_play_lists_what_waits_and_what_is_played(able: User, baker: User) -> None:
    assert "No games waiting" in text(Client().get("/play/"))
    game = begun(able, baker)
    open_live(account("charlie"), preset="wafu")
    hidden = open_live(able, public=False)
    page = Client().get("/play/")
    assert "Live now" in text(page)
    assert "charlie" in text(page)
    assert str(hidden.pk) not in page.content.decode()
    due = due_user(game)
    assert "your turn" in text(as_user(due).get("/play/"))
    assert "your turn" not in text(as_user(baker if due == able else able).get("/play/"))
    assert str(hidden.pk) in as_user(able).get("/play/").content.decode()


def test_a_guests_turn_is_the_guests_own(able: User) -> None:
    game = open_live(able)
    token = seating.invite_to_seat(game_id=game.pk, who=Who(able), player="GY").token
    guest, host = Client(), as_user(able)
    guest.post(f"/play/seat/{token}/", {"name": "Jack"})
    for client in (guest, host):
        client.post(address(game, "seed/"))
    game.refresh_from_db()
    assert game.state == Game.State.UNDER_WAY
    guests = seats_of(game.pk)[table_of(game).due[0]].live.kind == "guest"
    assert ("your turn" in text(guest.get("/play/"))) == guests
    assert ("your turn" in text(host.get("/play/"))) == (not guests)


def test_games_that_have_not_begun_and_those_by_link_are_in_no_list(able: User, baker: User) -> None:
    waiting, by_link = open_live(able), begun(able, baker)
    LiveGame.objects.filter(pk=by_link.pk).update(public=False)
    listed = Client().get("/games/").content.decode()
    assert str(waiting.pk) not in listed
    assert str(by_link.pk) not in listed
    assert str(by_link.pk) in as_user(able).get("/games/", {"mine": 1}).content.decode()


def test_who_opened_a_game_that_was_played_here_cannot_annul_it(able: User, baker: User) -> None:
    game = begun(able, baker)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    assert as_user(able).get(f"/games/{game.pk}/annul/").status_code == 403


def test_a_page_costs_the_same_however_long_the_game_is(able: User) -> None:
    game = begun(able, bots=bots_for("singles", "RGBY", "random"))

    def longer() -> None:
        played_on(Game.objects.get(pk=game.pk), 60)
        Client().get(address(game))  # folds what is new

    assert_same_number_of_queries(make_more=longer, request=lambda: Client().get(address(game)))


def test_strangers_get_404_of_what_there_is_not(able: User) -> None:
    nothing = uuid.uuid4()
    for what in ("", "dice/", "dice.json"):
        assert Client().get(f"/play/{nothing}/{what}").status_code == 404
    for what in ("throw/", "sit/", "bot/", "rematch/"):
        assert as_user(able).post(f"/play/{nothing}/{what}", {"player": "GY"}).status_code == 404


def test_a_link_is_withdrawn_by_the_opener(able: User) -> None:
    game = open_live(able)
    token = seating.invite_to_seat(game_id=game.pk, who=Who(able), player="GY").token
    as_user(able).post(address(game, "withdraw-link/"), {"player": "GY"})
    assert Client().get(f"/play/seat/{token}/").status_code == 410


def test_the_front_page_shows_what_is_played_and_leads_on(able: User, baker: User) -> None:
    empty = Client().get("/")
    assert "No games waiting" in text(empty)
    for there in ("/games/", "/record/", "/tables/new/", "/play/new/"):
        assert f'href="{there}"' in empty.content.decode()
    open_live(account("charlie"))
    begun(able, baker)
    page = text(Client().get("/"))
    assert "able v baker live" in page
    assert "charlie" in page


def test_what_was_typed_is_told_to_be_there_and_passwords_only_where_there_are_any() -> None:
    able = account("ernie")
    assert "passwords" not in text(as_user(able).post("/record/", {"text": "", "sent_as": uuid.uuid4()}))
    assert "save for passwords" in text(Client().post("/accounts/signup/", {"username": "x"}))
