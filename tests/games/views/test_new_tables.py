"""Opening an umpire's table, and who may be at one: its opener, whoever was let in by a link, and nobody else."""

import re
import uuid
from urllib.parse import urlsplit

import pytest
from django.test import Client

from games.models import Game
from games.rules.ruleset import OPTIONS
from games.services import invitations
from tests.games.people import BEGIN, NAMES, account, end, open_table, recorded, type_in
from tests.games.views.typing_in import HTMX, at, client_of, kinds, post, sent
from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(able: User) -> Client:
    return client_of(able)


# --- opening a table ---------------------------------------------------------------------------------------------

BOARD = {"format": "pairs", "board": "uckers", "ring": "", "preset": "wafu"}
SEATS = {f"name_{player}": name for player, name in NAMES.items()}


def test_the_first_step_shows_the_boards_and_the_second_the_house_rules(client: Client) -> None:
    page = client.get("/tables/new/").content.decode()
    assert page.count('class="board board--mini"') == 3
    assert 'class="house"' not in page
    page = client.get("/tables/new/", BOARD).content.decode()
    assert page.count('class="house"') == len(OPTIONS)
    assert "wafu has: as for each player, but only if called before the throw." in page
    assert all(f'name="name_{player}"' in page for player in "RGBY")


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"format": "singles", "board": "hexagon"}, "singles is played on four sides only"),
        ({"board": "other", "ring": "RGB"}, "is no ring"),
        ({"board": "other", "ring": "RGGB"}, "is no ring"),
        ({"preset": "hotel"}, "Select a valid choice"),
    ],
)
def test_a_board_that_does_not_exist_is_told(client: Client, told: dict[str, str], words: str) -> None:
    page = client.get("/tables/new/", {**BOARD, **told}).content.decode()
    assert words in page
    assert "Open the table" not in page


def test_any_ring_can_be_typed(client: Client) -> None:
    page = client.get("/tables/new/", {**BOARD, "board": "other", "ring": "r b, g y"}).content.decode()
    assert "Open the table" in page


def test_a_table_is_opened_with_departures_names_and_place(client: Client, able: User) -> None:
    told = {
        **BOARD, **SEATS, "key": str(uuid.uuid4()), "owner_side": "GY", "event": "Mess league", "site": "HMS Example",
        "played_on": "2026-11-29", "option_suck_back": "no", "option_challenge_sixes": "2, 4, 5",
    }  # fmt: skip
    response = client.post("/tables/new/", told)
    game = Game.objects.get()
    assert response.headers["Location"] == at("table", game)
    assert game.options == {"suck_back": False, "challenge_sixes": [2, 4, 5]}
    assert (game.owner, game.owner_side, game.event, game.site) == (able, "GY", "Mess league", "HMS Example")
    assert str(game.played_on) == "2026-11-29"
    page = client.get(at("table", game)).content.decode()
    assert "with 2 house rules" in page
    assert "Suck-back: no" in page
    assert client.post("/tables/new/", told).headers["Location"] == at("table", game)  # sent twice: one table
    assert Game.objects.count() == 1


def test_what_is_wrong_with_a_new_table_is_told_and_what_was_typed_is_kept(client: Client) -> None:
    told = {**BOARD, **SEATS, "key": str(uuid.uuid4()), "name_B": "", "option_challenge_sixes": "3, 4"}
    page = client.post("/tables/new/", told).content.decode()
    assert "2 things to put right" in page
    assert "three whole numbers from 1 to 9" in page
    assert 'value="D. Dog"' in page
    assert 'value="3, 4"' in page
    assert not Game.objects.exists()


def test_your_tables_under_way_are_listed(client: Client, able: User) -> None:
    game = open_table(able, event="Mess league")
    over = type_in(open_table(able), able, BEGIN, end("drawn"))
    theirs = open_table(account("baker"))
    page = client.get("/tables/new/").content.decode()
    assert at("table", game) in page
    assert at("table", over) not in page
    assert at("table", theirs) not in page
    made = invitations.invite(game_id=theirs.pk, by=theirs.owner, purpose="umpire")
    invitations.join_table(token=made.token, by=able)
    assert at("table", theirs) in client.get("/tables/new/").content.decode()
    assert_same_number_of_queries(
        make_more=lambda: [open_table(able) for _ in range(3)], request=lambda: client.get("/tables/new/")
    )


# --- who may ------------------------------------------------------------------------------------------------------


def test_nobody_else_sees_or_moves_a_table(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    baker = client_of(account("baker"))
    for address in ("table", "table_umpires"):
        assert baker.get(at(address, game)).status_code == 403
    assert baker.post(at("act", game), sent(game, "throw", dice="6-4")).status_code == 403
    assert baker.post(at("step_back", game), {"version": "1", "key": str(uuid.uuid4())}).status_code == 403
    assert baker.post(at("table_umpires", game)).status_code == 403
    assert baker.post(at("send_away", game), {"umpire": "1"}).status_code == 403
    assert kinds(game) == ["beginner"]


def test_a_session_that_has_ended_takes_the_whole_page_to_sign_in(able: User) -> None:
    game = open_table(able)
    response = Client().post(
        at("act", game), sent(game, "timber"), headers={**HTMX, "HX-Current-URL": "http://testserver/x/"}
    )
    assert response.headers["HX-Redirect"] == "/accounts/login/?next=/x/"
    assert kinds(game) == []


def test_an_umpire_joins_by_a_link_and_is_sent_away(client: Client, able: User) -> None:
    game = open_table(able)
    page = client.post(at("table_umpires", game)).content.decode()
    link = re.search(r'value="(http://testserver/tables/join/[^"]+)"', page)
    assert link
    assert 'class="qr" src="data:image/svg' in page
    assert link[1] not in client.get(at("table_umpires", game)).content.decode()  # shown this once
    path = urlsplit(link[1]).path
    assert Client().get(path).headers["Location"] == f"/accounts/login/?next={path}"
    user = account("baker")
    baker = client_of(user)
    for _ in range(2):  # looking uses no link up
        assert "keeps the record of this game" in baker.get(path).content.decode()
    for _ in range(2):  # joining twice is joining once
        assert baker.post(path).headers["Location"] == at("table", game)
    post(baker, game, "beginner", player="R", agreed="1")
    assert kinds(game) == ["beginner"]
    charlie = client_of(account("charlie"))
    assert charlie.post(path).status_code == 404
    assert "This link was used already" in charlie.get(path).content.decode()
    umpire = game.umpires.get()
    assert baker.post(at("send_away", game), {"umpire": umpire.pk}).status_code == 403
    for _ in range(2):
        client.post(at("send_away", game), {"umpire": umpire.pk})
    assert baker.get(at("table", game)).status_code == 403
    assert baker.post(path).status_code == 404


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 20, "-1", "\u0663", "", "x"])
def test_nobody_is_sent_away_by_what_is_no_number_of_theirs(client: Client, able: User, number: str) -> None:
    game = open_table(able)
    assert client.post(at("send_away", game), {"umpire": number}).headers["Location"] == at("table_umpires", game)


def test_a_table_is_headed_by_its_sides(client: Client, able: User) -> None:
    game = open_table(able)
    made = invitations.invite(game_id=game.pk, by=able, purpose="umpire")
    join = client_of(account("baker")).get(f"/tables/join/{made.token}/")
    for response in (
        client.get(at("table", game)),
        client.get(at("table_umpires", game)),
        join,
        client.get("/tables/new/"),
    ):
        assert "A. Able and C. Charlie v B. Baker and D. Dog" in response.content.decode()


def test_a_form_sent_again_with_other_names_says_what_it_opened(client: Client) -> None:
    told = {**BOARD, **SEATS, "key": str(uuid.uuid4())}
    client.post("/tables/new/", told)
    page = client.post("/tables/new/", {**told, "name_R": "E. Easy"}).content.decode()
    assert "with other answers: that of A. Able, B. Baker, C. Charlie, D. Dog" in page
    assert Game.objects.count() == 1


def test_a_recorded_game_has_no_table(client: Client, able: User) -> None:
    assert client.get(at("table", recorded(able))).status_code == 404
