"""What is typed at an umpire's table is kept or answered with the rule; and everything there can be written down."""

import random
import re
import uuid

import pytest
from django.test import Client

from games.models import Action, Game
from games.notation.entries import write_entry
from games.notation.plays import write_declaration
from games.rules.declarations import Kind, legal_declarations
from games.rules.log import fold
from games.rules.table import Deed, MakePlay, Phase, Throw, ThrowForBeginner, act
from games.selectors.logs import log_of
from games.services import invitations
from games.services.endings import remember
from tests.games.people import BEGIN, account, end, open_table, play, throw, type_in
from tests.games.views.typing_in import HTMX, at, client_of, forms_of, kinds, middle, post, sent
from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(able: User) -> Client:
    return client_of(able)


# --- a game, without JavaScript ------------------------------------------------------------------------------------


def test_a_game_from_the_throw_for_the_beginner_on(client: Client, able: User) -> None:
    game = open_table(able)
    page = client.get(at("table", game)).content.decode()
    assert "Throw of Red, A. Able" in page
    assert len(set(re.findall(r'name="dice" value="(\d-\d)"', page))) == 21
    post(client, game, "beginner", player="R", dice="5-3")
    post(client, game, "beginner", player="B", dice="5-3")  # out of turn of seats, as it happens at a table
    page = post(client, game, "beginner", player="G", dice="1-1")
    assert "Throw of Yellow, D. Dog" in page
    page = post(client, game, "beginner", player="Y", dice="2-1")
    assert "Throw of Red, A. Able" in page  # red and blue throw off
    assert "thrower=G" not in page
    post(client, game, "beginner", player="R", dice="6-5")
    page = post(client, game, "beginner", player="B", dice="2-1")
    assert "Red to throw: began the game." in page
    page = post(client, game, "throw", dice="46")
    assert "Red threw 6–4. What was played?" in page
    assert 'value="r:b-R1 r:R1-R5" id="confirm"' in page  # the only play
    page = post(client, game, "play", play="r:b-R1 r:R1-R5")
    assert "there was a six" in page
    assert "Red threw 6–4: enters, then R1 to R5." in page
    assert kinds(game)[-2:] == ["throw", "play"]


def test_they_agreed_who_begins(client: Client, able: User) -> None:
    game = open_table(able)
    assert "Green, B. Baker, begins" in client.get(at("table", game)).content.decode()
    assert "Green to throw" in post(client, game, "beginner", player="G", agreed="1")


def test_another_due_player_can_throw_first(client: Client, able: User) -> None:
    page = client.get(at("table", open_table(able)), {"thrower": "Y"}).content.decode()
    assert "Throw of Yellow, D. Dog" in page
    assert '<input type="hidden" name="player" value="Y">' in page


@pytest.mark.parametrize("typed", ["64", "4-6", " 6 4 ", "6,4", "6–4"])
def test_a_throw_can_be_typed(client: Client, able: User, typed: str) -> None:
    game = type_in(open_table(able), able, BEGIN)
    post(client, game, "throw", dice=typed)
    assert log_of(game).table.dice == (6, 4)


@pytest.mark.parametrize("typed", ["7-1", "6", "", "six", "666"])
def test_what_is_no_throw_is_told_and_stays_to_be_mended(client: Client, able: User, typed: str) -> None:
    game = type_in(open_table(able), able, BEGIN)
    page = post(client, game, "throw", dice=typed)
    assert "<strong>A throw is two whole numbers from 1 to 6" in page
    assert f'value="{typed}" required' in page
    assert kinds(game) == ["beginner"]


def test_a_play_is_picked_on_the_board(client: Client, able: User) -> None:
    game = middle(able)
    page = client.get(at("table", game)).content.decode()
    assert "Pick the piece: red on R5" in page
    assert "plays are legal" in page
    page = client.get(at("table", game), {"piece": "r:R5"}).content.decode()
    assert "Red to R8, 3 squares" in page
    assert "Red to R10, 5 squares" in page
    page = client.get(at("table", game), {"step": "r:R5-R8"}).content.decode()
    assert "Picked so far: Red R5 to R8. Nothing is played yet." in page
    page = client.get(at("table", game), {"step": ["r:R5-R8", "r:R1-R3"]}).content.decode()
    confirm = re.search(r'name="play" value="([^"]+)" id="confirm"', page)
    assert confirm
    assert confirm[1] == "r:R5-R8 r:R1-R3"
    assert kinds(game)[-1] == "throw"  # picking plays nothing
    post(client, game, "play", play=confirm[1])
    assert kinds(game)[-1] == "play"


@pytest.mark.parametrize(
    "query", [{"piece": "x:y"}, {"piece": "r:"}, {"step": "nonsense"}, {"step": "r:R5-R9"}, {"timber": "99"}]
)
def test_what_means_nothing_in_an_address_is_left_out(client: Client, able: User, query: dict[str, str]) -> None:
    response = client.get(at("table", middle(able)), query)
    assert response.status_code == 200
    assert "What was played?" in response.content.decode()


def test_the_rules_answer_and_nothing_changes(client: Client, able: User) -> None:
    game = middle(able)
    page = client.get(at("table", game), {"from": "r:R5", "to": "r9"}).content.decode()
    assert "<strong>Red does not come from R5 to R9 with 3-2" in page
    page = client.get(at("table", game), {"from": "r:R5", "to": "R8"}).content.decode()
    assert "<strong>Both dice can be used" in page
    assert 'href="/rules/law/#4.4"' in page
    page = client.get(at("table", game), {"tried": "r:R5-R10"}).content.decode()
    assert "That is legal" in page
    assert 'name="play" value="r:R5-R10"' in page
    assert kinds(game)[-1] == "throw"


def test_an_illegal_play_is_answered_with_the_rule(client: Client, able: User) -> None:
    game = middle(able)
    for headers in ({}, HTMX):
        response = client.post(at("act", game), sent(game, "play", play="r:R5-R8"), headers=headers)
        assert response.status_code == 200
        assert "<strong>Both dice can be used" in response.content.decode()
        assert 'href="/rules/law/#4.4">Rule 4.4</a>' in response.content.decode()
        assert ("<html" in response.content.decode()) is not bool(headers)
    assert kinds(game)[-1] == "throw"


def test_what_no_page_sends_is_refused(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    for broken in ({"version": "x"}, {"key": "x"}, {"kind": "undo"}, {"kind": ""}):
        assert client.post(at("act", game), {**sent(game, "throw", dice="6-4"), **broken}).status_code == 400
    assert client.post(at("step_back", game), {"version": "1"}).status_code == 400
    assert kinds(game) == ["beginner"]


# --- twice, and too late -----------------------------------------------------------------------------------------


def test_the_same_form_sent_twice_is_done_once(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    form = sent(game, "throw", dice="6-4")
    for _ in range(2):
        response = client.post(at("act", game), form, follow=True)
        assert "Red threw 6–4" in response.content.decode()
        assert "was not taken" not in response.content.decode()
    assert kinds(game) == ["beginner", "throw"]
    back = {"version": "2", "key": str(uuid.uuid4())}
    for _ in range(2):
        client.post(at("step_back", game), back)
    assert kinds(game) == ["beginner", "throw", "undo"]


def test_too_late_gets_the_fresh_table_and_a_word_why(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    form = sent(game, "throw", dice="5-4")
    baker = account("baker")
    invitations.join_table(token=invitations.invite(game_id=game.pk, by=able, purpose="umpire").token, by=baker)
    type_in(game, baker, throw(6, 6))
    response = client.post(at("act", game), form, headers=HTMX)
    page = response.content.decode()
    assert response.status_code == 200
    assert f"The board has moved on: {baker} typed something meanwhile." in page
    assert "Red threw 6–6" in page
    back = {"version": "1", "key": str(uuid.uuid4())}
    assert "The board has moved on" in client.post(at("step_back", game), back).content.decode()
    assert kinds(game) == ["beginner", "throw"]


def test_a_page_asks_only_for_what_it_has_not_seen(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    assert client.get(at("table", game), {"seen": "1"}, headers=HTMX).status_code == 204
    type_in(game, able, throw(6, 4))
    page = client.get(at("table", game), {"seen": "1"}, headers=HTMX).content.decode()
    assert page.lstrip().startswith('<div id="table"')
    assert 'data-version="2"' in page


def test_undo_goes_back_step_by_step_and_undone_lines_are_gone(client: Client, able: User) -> None:
    game = middle(able)
    page = client.get(at("table", game)).content.decode()
    assert "Undo<span" in page
    assert "the throw 3–2" in page
    page = client.post(
        at("step_back", game), {"version": str(game.version), "key": str(uuid.uuid4())}, follow=True
    ).content.decode()
    assert "Red to throw" in page
    game.refresh_from_db()
    client.post(at("step_back", game), {"version": str(game.version), "key": str(uuid.uuid4())})
    page = client.get(at("table", game)).content.decode()
    assert "Red threw 6–6:" not in page
    assert "Red threw 6–6. What was played?" in page
    assert kinds(game)[-2:] == ["undo", "undo"]
    fresh = open_table(able)
    back = {"version": "0", "key": str(uuid.uuid4())}
    assert "There is nothing to take back" in client.post(at("step_back", fresh), back).content.decode()


# --- calls, what is said before a throw, and ends ------------------------------------------------------------------


def test_timber_shows_every_rightful_place_and_who_noted_it(client: Client, able: User) -> None:
    game = middle(able)
    page = post(client, game, "timber")
    assert "Every piece’s rightful place" in page
    assert f"Noted by {able}" in page
    assert "Red: one in base, two on R1 (a blob, shut), one on R5." in page
    assert kinds(game)[-1] == "timber"
    call = Action.objects.get(game=game, kind="timber")
    post(client, game, "play", play="r:R5-R10")
    page = client.get(at("table", game)).content.decode()
    assert "Timber! was called." in page
    then = client.get(at("table", game), {"timber": call.number}).content.decode()
    assert "one on R5." in then[then.index('id="timber"') : then.index("Put right")]  # as it was at the call
    fragment = client.post(at("act", game), sent(game, "timber"), headers=HTMX).content.decode()
    assert 'id="timber"' in fragment


def until(able: User, kind: Kind, preset: str) -> Game:
    """A table at which a game was played at random until something of that kind could be said before the throw."""
    chance = random.Random(4)
    game = open_table(able, preset=preset)
    log = fold(log_of(game), [ThrowForBeginner(0, None)])
    entries: list[Deed] = [ThrowForBeginner(0, None)]
    table = log.table
    while True:
        if table.phase is Phase.OVER:
            table, entries = log.table, entries[:1]
        if table.phase is Phase.THROW and any(said.kind is kind for said in legal_declarations(table.position)):
            break
        if table.phase is Phase.THROW:
            entries.append(Throw((chance.randint(1, 6), chance.randint(1, 6))))
        else:
            entries.append(MakePlay(chance.choice(sorted(table.plays, key=str))))
        table = act(table, entries[-1])
    board = log.table.position.layout
    written = [write_entry(board, entry) for entry in entries]
    Action.objects.bulk_create(
        [Action(game=game, number=number, kind=kind, data=data) for number, (kind, data) in enumerate(written, 1)]
    )
    remember(game, log_of(game))
    game.save()
    return game


@pytest.mark.parametrize(
    ("kind", "preset", "words"),
    [
        (Kind.SUCK_BACK, "wafu", "tries to suck back what"),
        (Kind.BLOW_BACK, "wafu", "tries to blow back from"),
        (Kind.CHALLENGE, "pussers", "Challenge: "),
        (Kind.CALL, "wafu", "Snake eyes are called"),
        (Kind.STAND_UP, "standard", "Stands up for the last throw"),
    ],
)
def test_everything_that_can_be_said_is_said_by_one_touch(
    client: Client, able: User, kind: Kind, preset: str, words: str
) -> None:
    game = until(able, kind, preset)
    page = client.get(at("table", game)).content.decode()
    said = re.search(rf'name="declaration" value="({kind.value}(?::[^"]+)?)"', page)
    assert said
    assert page.index('href="#say-first"') < page.index('id="board"')  # in sight on a phone, where the calls are not
    page = post(client, game, "declare", declaration=said[1])
    assert 'href="#say-first"' not in page
    assert "Said before the throw: " in page
    assert words in page
    post(client, game, "throw", dice="5-4")
    table = log_of(game).table
    assert table.dice is not None or table.turns[-1].throws[-1].declared is not None
    assert kinds(game)[-2:] in (["declare", "throw"], ["throw", "play"])


def test_a_six_can_be_given_to_a_challenge(client: Client, able: User) -> None:
    game = until(able, Kind.CHALLENGE, "pussers")
    asked = next(said for said in legal_declarations(log_of(game).table.position) if said.kind is Kind.CHALLENGE)
    text = write_declaration(log_of(game).table.position.layout, asked)
    page = client.get(at("table", game), {"tried": text}).content.decode()
    assert "That may be said now." in page


def test_snake_eyes_are_called(client: Client, able: User) -> None:
    game = type_in(open_table(able, preset="wafu"), able, BEGIN)
    page = client.get(at("table", game)).content.decode()
    assert 'name="declaration" value="call"' in page
    page = post(client, game, "declare", declaration="call")
    assert "Said before the throw: Snake eyes are called." in page
    assert 'name="declaration"' not in page
    assert "the pieces come out" in post(client, game, "throw", dice="1-1")


def test_what_may_not_be_said_is_answered_with_the_rule(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    page = client.get(at("table", game), {"tried": "sb:r:Gp3"}).content.decode()
    assert "There are no suck-backs under these rules" in page
    assert "Rule 7.2" in page
    page = client.get(at("table", game), {"tried": "nonsense"}).content.decode()
    assert "is no declaration" in page
    assert "Rule 8.1" in post(client, game, "declare", declaration="call")
    assert kinds(game) == ["beginner"]


def test_throws_off_the_board_are_counted_and_the_price_is_told(client: Client, able: User) -> None:
    game = type_in(open_table(able, preset="general"), able, BEGIN)
    assert "The third costs: the turn." in client.get(at("table", game)).content.decode()
    assert "Off the board once so far." in post(client, game, "off_board")
    assert "Off the board 2 times so far." in post(client, game, "off_board")
    page = post(client, game, "off_board")
    assert "Green to throw" in page
    assert "That was number 3 for red: the turn is over." in page
    plain = type_in(open_table(able), able, BEGIN)
    page = post(client, plain, "off_board")
    assert "Off the board once so far." in page
    assert "costs" not in page


@pytest.mark.parametrize(
    ("how", "winner", "words"),
    [
        ("resignation", "RB", "Red and blue won; the other side gave up."),
        ("upboard", "GY", "Green and yellow won; the other side put its pieces on the floor."),
        ("timeout", "RB", "ran out of time"),
        ("walkover", "RB", "won by walkover"),
        ("flipped", "RB", "The board was turned over: nobody won."),
        ("drawn", "", "Drawn."),
        ("abandoned", "", "Abandoned: nobody won."),
    ],
)
def test_every_end_can_be_written_down(client: Client, able: User, how: str, winner: str, words: str) -> None:
    game = type_in(open_table(able), able, BEGIN)
    assert f'<option value="{how}">' in client.get(at("table", game)).content.decode()
    assert "Tick that it is so" in post(client, game, "end", how=how, winner=winner)
    assert game.state == "under_way"
    page = post(client, game, "end", how=how, winner=winner, sure="1")
    assert words in page
    assert at("game", game) in page
    assert game.state == "ended"
    assert 'name="dice"' not in page


def test_an_end_needs_its_winner(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    page = post(client, game, "end", how="resignation", winner="", sure="1")
    assert "Choose who won: a game that ends so has a winner." in page
    assert '<details class="panel" id="end" open>' in page
    assert game.state == "under_way"
    page = post(client, game, "end", how="timeout", winner="GY")
    assert '<option value="timeout" selected>' in page  # what was chosen stays, to be ticked
    assert '<option value="GY" selected>' in page
    assert '<option value="">Nobody' not in page


def test_an_end_can_be_undone_until_it_is_confirmed(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, end("drawn"))
    assert "Undo the end: Drawn." in client.get(at("table", game)).content.decode()
    client.post(at("step_back", game), {"version": str(game.version), "key": str(uuid.uuid4())})
    assert "Red to throw" in client.get(at("table", game)).content.decode()


def test_with_more_than_two_sides_one_leaves_and_the_others_go_on(client: Client, able: User) -> None:
    six = dict(zip("RYOBGW", ["A", "B", "C", "D", "E", "F"], strict=True))
    game = open_table(able, format="individuals", ring="RYOBGW", names=six)
    assert 'id="leave"' not in client.get(at("table", game)).content.decode()
    game = type_in(game, able, BEGIN)
    page = client.get(at("table", game)).content.decode()
    assert 'id="leave"' in page
    assert '<option value="resignation">The other side' not in page
    assert "Tick that it is so" in post(client, game, "leave", player="Y", how="upboard")
    early = post(client, game, "leave", player="Y", how="upboard", sure="1")
    assert "Have R throw first" in early  # else the record would say that yellow began
    game = type_in(game, able, throw(2, 1))
    page = post(client, game, "leave", player="Y", how="upboard", sure="1")
    assert "Yellow puts the pieces on the floor and is out." in page
    assert "Orange to throw" in page
    assert kinds(game) == ["beginner", "throw", "play", "leave"]


def test_with_two_sides_nobody_leaves(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    assert 'id="leave"' not in client.get(at("table", game)).content.decode()
    assert "ith two sides, one that leaves ends the game" in post(
        client, game, "leave", player="R", how="resignation", sure="1"
    )


@pytest.mark.parametrize("ring", ["RGBY", "GYBR", "YRBG"])
def test_any_side_is_nearest_and_stays_so(client: Client, able: User, ring: str) -> None:
    game = type_in(open_table(able, ring=ring), able, ("beginner", {"player": "R", "dice": None}))
    boards = set()
    for near in "RGBY":
        page = client.get(at("table", game), {"nearest": near}).content.decode()
        boards.add(page[page.index('<svg class="board"') : page.index("</svg>", page.index('<svg class="board"'))])
    assert len(boards) == 4
    response = client.post(at("act", game) + "?nearest=B&names=0", sent(game, "throw", dice="2-1"))
    assert "?nearest=B&names=0#turn" in response.headers["Location"]


def test_singles_name_two_players(client: Client, able: User) -> None:
    game = open_table(able, format="singles", names={"RB": "A. Able", "GY": "B. Baker"})
    page = client.get(at("table", game)).content.decode()
    assert "Throw of Red and blue, A. Able" in page
    assert "0/8 home" in page


def test_a_long_game_asks_the_database_as_often_as_a_short_one(client: Client, able: User) -> None:
    game = middle(able)

    def more() -> None:
        game.refresh_from_db()
        type_in(game, able, play("r:R5-R10"), throw(2, 1), throw(3, 2), throw(5, 1))

    assert_same_number_of_queries(make_more=more, request=lambda: client.get(at("table", game)))


def test_forms_bear_version_and_key(client: Client, able: User) -> None:
    page = client.get(at("table", middle(able))).content.decode()
    posts = [form for form in forms_of(page) if 'hx-post="' in form]
    assert len(posts) >= 5
    for form in posts:
        assert re.search(r'name="version" value="\d+"', form)
        assert re.search(r'name="key" value="[0-9a-f-]{36}"', form)
        assert "csrfmiddlewaretoken" in form
