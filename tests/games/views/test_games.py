"""A game's page, its downloads and the list of games: what they show, to whom, and at what cost."""

import json
import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Action, Game, Seat
from games.notation.positions import read_position, write_position
from games.notation.ugn import read_games
from games.rules.playthrough import playthrough
from games.rules.record import Record
from games.rules.replay import replay
from games.selectors.logs import ruleset_of
from games.selectors.playing_through import playthrough_of
from games.services import standing, tables
from games.words.games import result_in_words
from tests.games.people import BEGIN, account, end, named_text, open_table, play, recorded, throw, type_in
from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(able: User) -> Game:
    return recorded(able)


def page(client: Client, game: Game, rest: str = "", **headers: str) -> str:
    response = client.get(f"/games/{game.pk}/{rest}", headers=headers)
    assert response.status_code == 200, response.status_code
    return response.text


def short_game(by: User, name: str = "A. Able", **how: Any) -> Game:
    """A game agreed drawn after one throw; each by a name of its own, so that none is the other's twin."""
    names = {"R": name, "G": "B. Baker", "B": "C. Charlie", "Y": "D. Dog"}
    return type_in(open_table(by, names=names, **how), by, BEGIN, throw(2, 1), end("drawn"))


# --- one game ---


def test_every_throw_has_a_page_and_none_beyond(client: Client, game: Game) -> None:
    last = len(playthrough_of(game).frames)
    for number in (0, 1, last):
        assert f"Throw {number} of {last}" in page(client, game, f"{number}/")
    assert client.get(f"/games/{game.pk}/{last + 1}/").status_code == 404
    assert client.get(f"/games/{uuid.uuid4()}/").status_code == 404
    assert f"Throw {last} of {last}" in page(client, game)


def test_each_page_shows_the_position_after_its_throw(client: Client, game: Game) -> None:
    (record,) = read_games(game.ugn.splitlines(keepends=True))
    assert isinstance(record, Record)
    frames = playthrough(record, replay(record))
    found = playthrough_of(game).frames
    assert found == tuple(frames)
    assert write_position(found[-1].after) == game.position
    for number in (1, 40):
        response = client.get(f"/games/{game.pk}/{number}/")
        assert response.context["position"] == frames[number - 1].after


def test_a_page_has_a_permanent_address_and_a_picture(client: Client, game: Game, settings: Any) -> None:
    settings.SITE_URL = "https://uckers.example"
    address = f"https://uckers.example/games/{game.pk}/"
    text = page(client, game, "40/?names=1")
    assert f'<link rel="canonical" href="{address}40/">' in text
    assert f'<meta property="og:image" content="{address}picture.png">' in text
    assert text.count("og:image&quot;") + text.count('"og:image"') == 1
    assert f'<link rel="canonical" href="{address}">' in page(client, game)


def test_the_picture_is_kept_by_whoever_has_it(client: Client, game: Game) -> None:
    first = client.get(f"/games/{game.pk}/picture.png")
    assert first.headers["Content-Type"] == "image/png"
    assert first.content.startswith(b"\x89PNG")
    again = client.get(f"/games/{game.pk}/picture.png", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert client.get(f"/games/{uuid.uuid4()}/picture.png").status_code == 404


def test_htmx_gets_what_changes_and_no_more(client: Client, game: Game) -> None:
    part = page(client, game, "40/", **{"HX-Request": "true"})
    assert "<html" not in part
    assert "Throw 40 of" in part
    assert 'id="record"' not in part
    assert "HX-Request" in client.get(f"/games/{game.pk}/").headers["Vary"]


def test_the_look_is_kept_from_throw_to_throw(client: Client, game: Game) -> None:
    text = page(client, game, "40/?nearest=G&names=1&record=ugn")
    assert re.search(rf'href="/games/{game.pk}/41/\?nearest=G&amp;names=1&amp;record=ugn"', text)
    assert "b-coord" in text
    assert 'aria-current="step">6-5 b:b-B1 b:Y5-Y10' in text or "r:" in text
    for odd in ("nearest=X", "nearest=RG", "nearest=%00", "names=7", "record=x"):
        assert f'href="/games/{game.pk}/41/"' in page(client, game, f"40/?{odd}")


def test_rules_departures_and_who_played_are_told(client: Client, able: User) -> None:
    game = short_game(able, preset="general", options={"home_exact": False})
    text = page(client, game)
    assert "Exactly home: no" in text
    assert game.ruleset_fingerprint in text
    for name in ("A. Able", "B. Baker", "C. Charlie", "D. Dog"):
        assert name in text
    assert "Drawn." in text
    assert "typed in at the table" in text


def test_a_game_under_way_is_read_from_its_log(client: Client, able: User) -> None:
    game = open_table(able)
    assert "Nothing thrown yet" in page(client, game)
    game = type_in(game, able, BEGIN, throw(6, 4), play("r:b-R1 r:R1-R5"))
    text = page(client, game)
    assert "Throw 1 of 1" in text
    assert "there was a six, so there is another throw" in text
    game = type_in(game, able, throw(6, 1))
    assert "Red threw 6–1. What was played?" in page(client, game)
    game = type_in(game, able, play("r:b-R1 r:R5-R6"))
    assert "Throw 2 of 2" in page(client, game)


def test_what_was_called_and_taken_back_stands_beside_the_record(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(6, 4), play("r:b-R1 r:R1-R5"), ("timber", {}))
    game = type_in(game, able, throw(6, 1), play("r:b-R1 r:R5-R6"))
    game = tables.step_back(game_id=game.pk, by=able, version=game.version, key=uuid.uuid4())
    text = page(client, game)
    assert "Timber!" in text
    assert "Taken back: red enters, then R5 to R6." in text  # a step back takes one thing
    assert [remark.frame for remark in client.get(f"/games/{game.pk}/").context["remarks"]] == [1, 1]
    for _step in range(2):
        game = tables.step_back(game_id=game.pk, by=able, version=game.version, key=uuid.uuid4())
    text = page(client, game)
    assert "Taken back: red’s 6–1." in text
    assert "Taken back: red enters, then R1 to R5." in text
    game = type_in(game, able, ("undo", {"to": 3}))
    assert "What had been taken back stands again." in page(client, game)
    game = type_in(game, able, throw(2, 1), play("r:R5-R8"), ("undo", {"to": 3}))
    assert "Taken back: red’s 2–1 and red R5 to R8." in page(client, game)
    game = type_in(game, able, throw(2, 1), play("r:R5-R8"), ("undo", {"to": 2}))
    assert "Taken back: red enters, then R1 to R5; red’s 2–1; red R5 to R8." in page(client, game)


def test_a_throw_without_a_choice_is_taken_back_as_one(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(2, 1))
    game = tables.step_back(game_id=game.pk, by=able, version=game.version, key=uuid.uuid4())
    assert "Taken back: red’s 2–1." in page(client, game)
    game = type_in(game, able, end("drawn"))
    game = tables.step_back(game_id=game.pk, by=able, version=game.version, key=uuid.uuid4())
    assert "Taken back: the end: Drawn." in page(client, game)


def test_the_page_says_who_called_timber(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, ("timber", {"by": "Y"}), ("timber", {}))
    text = page(client, game)
    assert "Timber! was called by yellow, D. Dog." in text
    assert "Timber! was called." in text
    assert text.count("Noted by able") == 2


def test_what_was_thrown_and_not_played_stands_in_the_record(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(6, 4), play("r:b-R1 r:R1-R5"), throw(3, 2))
    assert "not played" not in page(client, game)
    game = type_in(game, able, end("resignation", "GY"))
    text = page(client, game)
    record = text[text.index('id="record"') :]
    assert record.index("Red threw 6–4: enters") < record.index("Red threw 3–2, not played.")
    assert "Red to throw." not in text
    assert "Red to throw." in client.get(f"/games/{game.pk}/0/").text  # before the first throw she was
    at_once = type_in(open_table(able), able, BEGIN, ("off_board", {}), ("off_board", {}), end("drawn"))
    text = page(client, at_once)
    assert "Off the board 2 times. Red did not throw after that." in text
    assert "Nothing thrown yet" not in text


def test_an_annulled_games_page_asks_nobody(client: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, end("resignation", "RB"))
    assert "asked, no answer yet" in page(client, game)
    standing.annul(game_id=game.pk, by=able, because="Typed in twice.")
    client.force_login(able)
    text = page(client, game)
    for words in ("asked, no answer yet", "link to confirm", "confirmed it", "Confirm or object", "Annul the game"):
        assert words not in text, words
    assert "<s>Red and blue won; the other side gave up.</s>" in text
    assert 'content="A. Able and C. Charlie v B. Baker and D. Dog: Pairs, standard rules. Annulled."' in text


def test_what_a_game_counts_for_is_told(client: Client, game: Game, able: User) -> None:
    assert "not confirmed yet" in page(client, game)
    baker = account("baker")
    Seat.objects.filter(game=game, side="GY").update(user=baker)
    standing.answer_by_account(
        game_id=game.pk, by=baker, version=game.version, side="GY", agrees=False, because="We never threw <that>."
    )
    text = page(client, game)
    assert "objected to" in text
    assert "We never threw &lt;that&gt;." in text
    standing.annul(game_id=game.pk, by=able, because="Typed in twice.")
    text = page(client, game)
    assert "This game was annulled" in text
    assert "Typed in twice." in text
    assert "<s>" in text


def test_a_page_costs_as_many_queries_for_a_long_game_as_for_a_short_one(client: Client, able: User) -> None:
    long, short = recorded(able), short_game(able)

    def queries(game: Game) -> int:
        page(client, game, "1/")
        with CaptureQueriesContext(connection) as captured:
            page(client, game, "1/")
        return len(captured)

    assert queries(long) == queries(short) <= 8


# --- to take away ---


def test_the_canonical_record_is_taken_away(client: Client, game: Game) -> None:
    response = client.get(f"/games/{game.pk}/game.ugn")
    assert response.content.decode() == game.ugn
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Content-Disposition"].startswith("attachment;")


def test_json_holds_every_position_and_the_rules_in_full(client: Client, game: Game) -> None:
    response = client.get(f"/games/{game.pk}/game.json")
    told = json.loads(response.content)
    assert response.headers["Content-Disposition"].startswith("attachment;")
    assert told["ruleset"]["options"] == json.loads(ruleset_of(game).canonical())
    assert told["ruleset"]["fingerprint"] == game.ruleset_fingerprint
    frames = playthrough_of(game).frames
    assert len(told["frames"]) == len(frames) == game.throws
    for frame, written in zip(frames[:-1], told["frames"], strict=False):
        assert read_position(written["after"], ruleset_of(game)) == frame.after
    assert told["frames"][-1]["after"] == game.position
    assert told["players"][0]["name"] == "Player Red"
    assert told["result"] == game.winner


def test_the_text_as_sent_is_for_those_whom_it_concerns(client: Client, able: User) -> None:
    text = "; <script>alert(1)</script>\r\n" + named_text()
    game = recorded(able, text)
    address = f"/games/{game.pk}/sent/"
    assert client.get(address).status_code == 302
    reader = account("reader")
    client.force_login(reader)
    assert client.get(address).status_code == 403
    Seat.objects.filter(game=game, player="G").update(user=reader)
    response = client.get(address)
    assert response.content == text.encode()
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Content-Disposition"].startswith("attachment;")
    client.force_login(umpire := account("umpire"))
    umpire.groups.add(Group.objects.get(name="umpire"))
    assert client.get(address).status_code == 200
    client.force_login(able)
    assert client.get(f"/games/{short_game(able).pk}/sent/").status_code == 404


# --- the list ---


def listed(client: Client, query: str = "") -> list[uuid.UUID]:
    response = client.get(f"/games/{query}")
    assert response.status_code == 200
    return [row.game.pk for row in response.context["rows"]]


def many(by: User, count: int, **how: Any) -> list[Game]:
    """Games as a list shows them, made without playing them; the newest last. Some at the same moment."""
    now = timezone.now() - timedelta(days=1)
    games = Game.objects.bulk_create(
        [
            Game(
                dice_source="typed", format="singles", ring="RGBY", preset="standard", owner=by,
                **{"created_at": now + timedelta(seconds=number // 3), **how},
            )
            for number in range(count)
        ]
    )  # fmt: skip
    Seat.objects.bulk_create(
        [
            Seat(
                game=game,
                number=number,
                player=side,
                side=side,
                name=f"{side} of {count}",
                name_key=f"{side} of {count}".casefold(),
            )
            for game in games
            for number, side in enumerate(("RB", "GY"))
        ]
    )
    return games


def test_the_list_goes_through_every_game_once_and_back(client: Client, able: User) -> None:
    games = many(able, 60)
    expected = [game.pk for game in sorted(games, key=lambda game: (game.created_at, game.pk), reverse=True)]
    seen, query, pages = [], "", []
    while True:
        response = client.get(f"/games/{query}")
        pages.append([row.game.pk for row in response.context["rows"]])
        seen += pages[-1]
        if not response.context["older"]:
            break
        query = response.context["older"]
    assert seen == expected
    assert [len(page) for page in pages] == [25, 25, 10]
    back = client.get(f"/games/{response.context['newer']}")
    assert [row.game.pk for row in back.context["rows"]] == pages[1]
    first = client.get(f"/games/{back.context['newer']}")
    assert [row.game.pk for row in first.context["rows"]] == pages[0]
    assert not first.context["newer"]


def test_a_game_added_meanwhile_shifts_no_page(client: Client, able: User) -> None:
    many(able, 30)
    older = client.get("/games/").context["older"]
    before = listed(client, older)
    short_game(able)
    assert listed(client, older) == before


def test_the_list_is_narrowed(client: Client, able: User) -> None:
    baker = account("baker")
    drawn = short_game(able, "Straße Müller")
    wafu = short_game(baker, "E. Easy", preset="wafu")
    open_one = open_table(baker, format="singles", names={"RB": "F. Fox", "GY": "G. George"})
    gone = short_game(able, "H. How")
    standing.annul(game_id=gone.pk, by=able, because="Never played.")
    sure = short_game(able, "I. Item")
    Game.objects.filter(pk=sure.pk).update(confirmed_at=timezone.now())
    for query, expected in {
        "": {drawn, wafu, open_one, gone, sure},
        "?player=STRASSE": {drawn},
        "?player=m%C3%BCll": {drawn},
        "?player=nobody": set(),
        "?ruleset=wafu": {wafu},
        "?format=singles": {open_one},
        "?ended=drawn": {drawn, wafu, gone, sure},
        "?ended=under_way": {open_one},
        "?standing=annulled": {gone},
        "?standing=confirmed": {sure},
        "?standing=waiting": {drawn, wafu},
        "?standing=objected": set(),
        "?player=e.+easy&ruleset=wafu": {wafu},
        "?ruleset=nonsense&before=x&after=y": {drawn, wafu, open_one, gone, sure},
        f"?before=0001-01-01T00:00:00%2B23:59_{drawn}": {drawn, wafu, open_one, gone, sure},
        f"?after=9999-12-31T23:59:59-23:59_{drawn}": {drawn, wafu, open_one, gone, sure},
    }.items():
        assert set(listed(client, query)) == {game.pk for game in expected}, query
    assert listed(client, "?mine=1") == []
    client.force_login(baker)
    assert set(listed(client, "?mine=1")) == {wafu.pk, open_one.pk}
    Seat.objects.filter(game=drawn, player="G").update(user=baker)
    assert set(listed(client, "?mine=1")) == {wafu.pk, open_one.pk, drawn.pk}


@pytest.mark.parametrize(
    "odd", ["\0", "x" * 500, "%", "_", "9" * 5000, "2026-01-01T00:00:00+00:00_x", "0000_" + "f" * 32]
)
def test_odd_requests_break_no_list(client: Client, able: User, odd: str) -> None:
    short_game(able)
    for name in ("player", "ruleset", "format", "ended", "standing", "before", "after", "mine"):
        assert client.get("/games/", {name: odd}).status_code == 200, name


def test_an_annulled_game_bears_a_sign(client: Client, able: User) -> None:
    game = short_game(able)
    standing.annul(game_id=game.pk, by=able, because="Never played.")
    text = client.get("/games/").text
    assert re.search(r"<s>A\. Able.*</s><span class=\"sr\"> \(annulled\)</span>", text)
    assert f"<td><s>{result_in_words(game)}</s></td>" in text
    assert "annulled" in text


@pytest.mark.parametrize(
    "query", ["", "?mine=1", "?player=rb", "?ruleset=standard&format=singles", "?standing=waiting"]
)
def test_a_list_asks_as_often_for_many_games_as_for_few(client: Client, able: User, query: str) -> None:
    client.force_login(able)
    many(able, 2)
    assert_same_number_of_queries(
        make_more=lambda: many(able, 20), request=lambda: client.get(f"/games/{query}").content
    )


def test_htmx_gets_what_was_found(client: Client, able: User) -> None:
    short_game(able)
    text = client.get("/games/", headers={"HX-Request": "true"}).text
    assert "<html" not in text
    assert "A. Able" in text


@pytest.mark.parametrize(
    ("query", "words"),
    [("", "No games kept yet"), ("?player=x", "No game like that"), ("?mine=1", "Whose games?")],
)
def test_an_empty_list_says_what_to_do(client: Client, query: str, words: str) -> None:
    assert words in client.get(f"/games/{query}").text


# --- the front page of play ---


def test_play_shows_what_waits_for_the_reader(client: Client, able: User) -> None:
    assert "No games kept yet" in client.get("/play/").text
    game = recorded(able)
    baker = account("baker")
    Seat.objects.filter(game=game, side="GY").update(user=baker)
    table = open_table(baker)
    client.force_login(baker)
    response = client.get("/play/")
    assert [row.game.pk for row in response.context["waiting"]] == [game.pk]
    assert [row.game.pk for row in response.context["tables"]] == [table.pk]
    assert f"/games/{game.pk}/answer/" in response.text
    assert f"/games/{game.pk}/answer/" in client.get("/games/?mine=1").text
    assert "Waiting for you" not in Client().get("/play/").text


def test_play_asks_as_often_for_many_games_as_for_few(client: Client, able: User) -> None:
    client.force_login(able)

    def make_more() -> None:
        many(able, 3)
        open_table(able)
        open_table(able)

    make_more()
    assert_same_number_of_queries(make_more=make_more, request=lambda: client.get("/play/").content)


def test_the_log_of_an_ended_game_is_not_folded_for_its_page(client: Client, game: Game) -> None:
    """A page of a game that is over needs its record alone: however long the log, it is not read."""
    with CaptureQueriesContext(connection) as captured:
        page(client, game)
    table = Action._meta.db_table
    assert [
        query["sql"] for query in captured if table in query["sql"] and "kind" not in query["sql"].split("WHERE")[1]
    ] == []
