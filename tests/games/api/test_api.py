"""The API says what the command and the pages say, keeps nothing that is not sound, and describes itself."""

import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from games.api.limits import Asking, Reading, Recording
from games.models import Confirmation, Draft, Game
from games.selectors.paging import Mark
from games.services import drafts, recording_drafts, sending, standing
from tests.games.people import BEGIN, account, named_text, open_table, play, recorded, throw, type_in
from uckers_site.accounts.models import User

VECTORS = Path(__file__).parent.parent / "vectors"

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


@pytest.fixture
def anybody(client: Client) -> Client:
    return client


@pytest.fixture
def signed_in(able: User) -> Client:
    client = Client()
    client.force_login(able)
    return client


def post(client: Client, name: str, body: object) -> tuple[int, Any]:
    data = body if isinstance(body, str) else json.dumps(body)
    response = client.post(reverse(f"games:api:{name}"), data=data, content_type="application/json")
    return response.status_code, response.json()


def get(client: Client, at: str, *args: Any, **query: str) -> tuple[int, Any]:
    response = client.get(reverse(f"games:api:{at}", args=args), query)
    return response.status_code, response.json()


# --- questions ---


def test_what_is_legal_is_answered_as_the_command_does(anybody: Client) -> None:
    lines = (VECTORS / "legal.jsonl").read_text(encoding="utf-8").splitlines()[::997]
    for line in lines[:100]:
        vector = json.loads(line)
        status, answer = post(anybody, "legal", vector["request"])
        assert (status, answer) == (200, vector["answer"])


def test_a_faulty_question_has_its_reason(anybody: Client) -> None:
    for line in (VECTORS / "faults.jsonl").read_text(encoding="utf-8").splitlines()[::7]:
        vector = json.loads(line)
        status, answer = post(anybody, "legal", vector["line"])
        assert status == 400
        wanted = {"json": {"json", "parse-error"}}.get(vector["reason"], {vector["reason"]})
        assert answer["error"]["reason"] in wanted, vector


@pytest.mark.parametrize("body", ["[" * 100_000, "[", '{"text": 3', "\x00"])
def test_what_is_no_json_is_refused_and_breaks_nothing(anybody: Client, body: str) -> None:
    for name in ("legal", "validate"):
        assert post(anybody, name, body)[0] == 400


def test_a_record_is_judged_and_not_kept(anybody: Client) -> None:
    status, answer = post(anybody, "validate", {"text": named_text()})
    assert status == 200
    (verdict,) = answer["verdicts"]
    assert (verdict["ok"], verdict["result"], verdict["turns"]) == (True, "RB", 152)
    assert not Game.objects.exists()
    assert not Draft.objects.exists()


def test_a_fault_has_its_place(anybody: Client) -> None:
    status, answer = post(anybody, "validate", {"text": named_text().replace("9. ", "10. ", 1)})
    assert status == 200
    assert answer["verdicts"][0]["fault"]["reason"] == "turn-number"


@pytest.mark.parametrize("body", [{}, {"text": 7.5}, {"text": ""}, {"text": "x" * (256 * 1024 + 1)}, []])
def test_a_text_that_is_none_is_refused_by_field(anybody: Client, body: object) -> None:
    status, answer = post(anybody, "validate", body)
    if body == {"text": 7.5}:  # taken for the text "7.5", which holds a faulty game
        assert status == 200
        return
    assert status == 400
    assert answer["error"]["message"]


# --- recording ---


def test_only_who_is_signed_in_sends_a_record(anybody: Client) -> None:
    status, answer = post(anybody, "games", {"text": named_text()})
    assert (status, answer["error"]["reason"]) == (403, "not-authenticated")
    assert not Game.objects.exists()


def test_a_session_alone_does_not_post_from_elsewhere(able: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(able)
    status, _ = post(client, "games", {"text": named_text()})
    assert status == 403
    assert not Game.objects.exists()


def test_a_sound_record_is_kept_once_however_often_it_is_sent(signed_in: Client) -> None:
    body = {"text": named_text(), "key": str(uuid.uuid4()), "side": "RB"}
    first, second = post(signed_in, "games", body), post(signed_in, "games", body)
    assert first == second
    status, answer = first
    assert status == 201
    game = Game.objects.get()
    assert answer["games"][0]["id"] == str(game.pk)
    assert [asked.side for asked in game.confirmations.all()] == ["GY"]


def test_a_faulty_record_is_told_and_not_kept(signed_in: Client) -> None:
    status, answer = post(signed_in, "games", {"text": named_text().replace("9. ", "10. ", 1)})
    assert (status, answer["verdicts"][0]["reason"]) == (422, "turn-number")
    assert not Game.objects.exists()


def test_a_game_that_was_recorded_before_is_pointed_to(signed_in: Client) -> None:
    game = recorded(account("baker"))
    status, answer = post(signed_in, "games", {"text": named_text()})
    assert status == 422
    assert answer["verdicts"][0]["twin"] == str(game.pk)


def test_a_side_that_is_not_there_is_refused_and_nothing_is_kept(signed_in: Client) -> None:
    status, answer = post(signed_in, "games", {"text": named_text(), "side": "RG"})
    assert (status, answer["error"]["reason"]) == (409, "not-now")
    assert not Game.objects.exists()


def test_a_key_of_another_text_is_refused(signed_in: Client) -> None:
    key = str(uuid.uuid4())
    assert post(signed_in, "games", {"text": named_text().replace("9. ", "10. ", 1), "key": key})[0] == 422
    status, answer = post(signed_in, "games", {"text": named_text(), "key": key})
    assert (status, answer["error"]["reason"], list(answer["error"]["fields"])) == (409, "not-now", ["key"])
    assert not Game.objects.exists()


def test_names_for_several_games_are_refused_by_field(signed_in: Client) -> None:
    text = named_text() + named_text("sound-003.ugn")
    status, answer = post(signed_in, "games", {"text": text, "names": {"R": "Ann"}})
    assert (status, list(answer["error"]["fields"])) == (409, ["names"])
    assert not Game.objects.exists()


def test_a_long_text_is_a_draft_to_ask_after(signed_in: Client, anybody: Client) -> None:
    status, answer = post(signed_in, "games", {"text": named_text() + f"\n; {'x' * 70_000}\n"})
    assert (status, answer["state"]) == (202, "judging")
    assert get(signed_in, "draft", answer["draft"])[0] == 200
    assert get(anybody, "draft", answer["draft"])[0] == 403
    other = Client()
    other.force_login(account("baker"))
    assert get(other, "draft", answer["draft"])[0] == 404


@pytest.mark.parametrize("player", ["\0", "\ud800", "", "X", "r", "RR", "x" * 1000])
def test_names_of_what_is_no_player_are_refused(signed_in: Client, player: str) -> None:
    body = {"text": named_text(), "names": {"R": "Ann", player: "Bob"}}
    status, answer = post(signed_in, "games", body)
    assert (status, list(answer["error"]["fields"])) == (400, ["names"])
    assert "is no player" in answer["error"]["message"]
    assert not Draft.objects.exists()


def test_names_of_players_of_another_game_are_refused(signed_in: Client) -> None:
    status, answer = post(signed_in, "games", {"text": named_text(), "names": {"YR": "Bob"}})
    assert (status, list(answer["error"]["fields"])) == (409, ["names"])
    assert "they are R, G, B, Y" in answer["error"]["message"]
    assert not Game.objects.exists()


LONG = "\n; " + "x" * 40_000 + "\n"


def worked() -> None:
    """What a worker does of what was written down."""
    for draft in Draft.objects.filter(state=Draft.State.JUDGING):
        drafts.judge_draft(draft_id=draft.pk, version=draft.version)
        sending.record_as_wished(draft_id=draft.pk)
    for draft in Draft.objects.filter(state=Draft.State.RECORDING):
        recording_drafts.record_waiting(draft_id=draft.pk)


@pytest.mark.parametrize("often", [1, 2])
def test_a_long_text_is_recorded_as_it_was_wished(signed_in: Client, often: int) -> None:
    text = named_text().replace('[Red "Player Red"]\n', "") + LONG
    body = {"text": text, "key": str(uuid.uuid4()), "side": "GY", "names": {"R": "Ann"}}
    for _ in range(often):
        assert post(signed_in, "games", body)[0] == 202
    worked()
    game = Game.objects.get()
    assert (game.owner_side, game.seats.get(player="R").name) == ("GY", "Ann")
    status, answer = post(signed_in, "games", body)
    assert (status, answer["games"][0]["id"], answer["refused"]) == (201, str(game.pk), "")


def test_of_a_long_text_the_sound_games_are_recorded_if_that_was_wished(signed_in: Client) -> None:
    text = named_text() + named_text("sound-003.ugn").replace("9. ", "10. ", 1) + LONG
    assert post(signed_in, "games", {"text": text, "which": "sound"})[0] == 202
    worked()
    assert Game.objects.count() == 1


def test_a_wish_that_a_worker_cannot_do_is_told_and_holds_for_its_text_alone(signed_in: Client, able: User) -> None:
    status, answer = post(signed_in, "games", {"text": named_text() + LONG, "side": "RG"})
    worked()
    told = get(signed_in, "draft", answer["draft"])[1]
    assert (status, told["state"]) == (202, "judged")
    assert "has no side RG" in told["refused"]
    draft = drafts.revise_draft(
        draft_id=uuid.UUID(answer["draft"]), by=able, version=1, content=(LONG + named_text()).encode()
    )
    worked()
    assert get(signed_in, "draft", draft.pk)[1]["refused"] == ""
    assert not Game.objects.exists()


def test_a_key_whose_draft_was_put_aside_is_refused(signed_in: Client, able: User) -> None:
    body = {"text": named_text().replace("9. ", "10. ", 1), "key": str(uuid.uuid4())}
    draft = post(signed_in, "games", body)[1]["draft"]
    drafts.withdraw_draft(draft_id=uuid.UUID(draft), by=able)
    status, answer = post(signed_in, "games", body)
    assert (status, list(answer["error"]["fields"])) == (409, ["key"])
    assert "put aside" in answer["error"]["message"]


def test_a_twin_that_was_annulled_since_stands_in_the_way_no_more(signed_in: Client, able: User) -> None:
    game, body = recorded(able), {"text": named_text(), "key": str(uuid.uuid4())}
    assert post(signed_in, "games", body)[0] == 422
    standing.annul(game_id=game.pk, by=able, because="Typed in by mistake.")
    status, answer = post(signed_in, "games", body)
    assert status == 201
    assert answer["games"][0]["id"] != str(game.pk)
    assert post(signed_in, "games", body) == (status, answer)


# --- reading ---


def ids(answer: dict[str, Any]) -> list[str]:
    return [one["id"] for one in answer["games"]]


BEYOND = ("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59")  # moments that have no year in UTC


def test_games_are_listed_page_by_page(anybody: Client, able: User) -> None:
    game = recorded(able)
    table = open_table(able)
    status, answer = get(anybody, "games")
    assert (status, ids(answer), answer["older"]) == (200, [str(table.pk), str(game.pk)], None)
    assert ids(get(anybody, "games", name="player red")[1]) == [str(game.pk)]
    assert ids(get(anybody, "games", older=str(Mark(table.created_at, table.pk)))[1]) == [str(game.pk)]
    for mark in ("soon", *(f"{at}_{uuid.uuid4()}" for at in BEYOND)):
        assert get(anybody, "games", older=mark)[0] == 400
    assert get(anybody, "games", format="triples")[0] == 400


def test_a_game_is_read_whole_and_throw_by_throw(anybody: Client, able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(6, 4), play("r:b-R1 r:R1-R5"))
    status, answer = get(anybody, "game", game.pk)
    assert (status, answer["version"], answer["counts"], answer["rules"]["snake_eyes"]) == (200, 3, False, "pair")
    status, answer = get(anybody, "frame", game.pk, 1)
    assert status == 200
    assert (answer["dice"], answer["play"], answer["player"]) == ([6, 4], "r:b-R1 r:R1-R5", "R")
    assert answer["words"] == "Red threw 6–4: enters, then R1 to R5."
    assert answer["after"]["pieces"]["R"] == ["b", "b", "b", "R5"]
    assert get(anybody, "frame", game.pk, 0)[1]["after"]["pieces"]["R"] == ["b"] * 4
    assert get(anybody, "frame", game.pk, 2)[0] == 404
    assert get(anybody, "game", uuid.uuid4())[0] == 404


def test_an_annulled_game_says_so(anybody: Client, able: User) -> None:
    game = recorded(able)
    standing.annul(game_id=game.pk, by=able, because="wrong sheet")
    answer = get(anybody, "game", game.pk)[1]
    assert (answer["annulled"], answer["counts"]) == (True, False)


# --- limits and description ---


def test_records_sent_are_counted_apart_from_what_is_read(signed_in: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    rates = {"recording": "2/min", "reading": "3/min"}
    for limit in (Recording, Reading):
        monkeypatch.setattr(limit, "THROTTLE_RATES", rates)
    assert [post(signed_in, "games", {})[0] for _ in range(3)] == [400, 400, 429]
    assert [get(signed_in, "games")[0] for _ in range(4)] == [200, 200, 200, 429]


def test_too_many_questions_are_told_when_to_come_back(anybody: Client, settings: Any) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "asking": "2/min"}
    original, Asking.THROTTLE_RATES = Asking.THROTTLE_RATES, rates
    try:
        statuses = [post(anybody, "legal", {})[0] for _ in range(3)]
        response = anybody.post(reverse("games:api:legal"), data="{}", content_type="application/json")
    finally:
        Asking.THROTTLE_RATES = original
    assert statuses == [400, 400, 429]
    assert int(response.headers["Retry-After"]) > 0
    assert response.json()["error"]["seconds"] > 0


def test_every_address_of_the_api_is_described(anybody: Client) -> None:
    schema = anybody.get(reverse("games:api:schema"), headers={"Accept": "application/json"}).json()
    assert set(schema["paths"]) == {
        "/api/v1/validate/", "/api/v1/legal/", "/api/v1/games/", "/api/v1/games/{game_id}/",
        "/api/v1/games/{game_id}/{number}/", "/api/v1/drafts/{draft_id}/",
    }  # fmt: skip
    page = anybody.get(reverse("games:api:reference")).content.decode()
    for path, operations in schema["paths"].items():
        assert path in page
        for operation in operations.values():
            assert escape(operation["description"].split(".")[0]) in page


@pytest.mark.parametrize("path", ["/api/v1/nothing/", "/api/", "/api/v1/games/no-uuid/", "/api/v1/games/?name=%00"])
def test_what_there_is_not_is_answered_as_the_api_answers(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404)
    assert answer.headers["Content-Type"].startswith("application/json")
    assert set(answer.json()["error"]) >= {"reason", "message"}


def test_a_game_tells_for_whom_a_link_confirmed(client: Client) -> None:
    game = recorded(account("able"))
    assert client.get(f"/api/v1/games/{game.pk}/").json()["confirmed_by_link"] == []
    Confirmation.objects.filter(game=game).update(state=Confirmation.State.CONFIRMED, by_link=True)
    sides = sorted(Confirmation.objects.filter(game=game).values_list("side", flat=True))
    assert sorted(client.get(f"/api/v1/games/{game.pk}/").json()["confirmed_by_link"]) == sides


def test_the_reference_says_how_to_send(client: Client) -> None:
    assert "X-CSRFToken" in client.get("/api/v1/").content.decode()
