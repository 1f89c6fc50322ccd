"""The pages of recording: a text is sent, mended where it is at fault, and recorded once; nothing typed is lost."""

import re
import uuid
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

import games.tasks  # noqa: F401  # registers what the jobs mean, as every worker does
from games.forms.recording import EXAMPLE
from games.models import Draft, Game
from games.rules.reasons import Illegal, Reason
from games.services import drafts, judging, mending
from games.services.refusals import AlreadyKept
from tests.games.people import account, keep, named_text, recorded, sound_text
from tests.games.views.sending import FAULTY, NAMELESS, SOUND, TAGS, address_of, at, page, record, send, ugn
from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(able: User) -> Client:
    client = Client()
    client.force_login(able)
    return client


# --- sending ---


def test_the_way_in_says_what_can_be_sent_and_lists_what_waits(client: Client, able: User) -> None:
    shown = page(client.get(reverse("games:record")))
    assert "2.0 MB together at most" in shown
    assert "Waiting for you" not in shown
    keep(able, FAULTY, "monday.ugn")
    keep(account("baker"), FAULTY, "his.ugn")
    shown = page(client.get(reverse("games:record")))
    assert "monday.ugn" in shown
    assert "a fault in line 9" in shown
    assert "his.ugn" not in shown


def test_what_is_taken_fits_through_the_door() -> None:
    """Bodies of requests have a limit of their own, and forms more than the text in them."""
    assert drafts.LARGEST_BYTES + 1024 * 1024 <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE


def test_a_smaller_door_is_told(client: Client, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
    assert "1.0 MB together at most" in page(client.get(reverse("games:record")))


def test_the_list_asks_as_often_for_many_drafts_as_for_few(client: Client, able: User) -> None:
    for number in range(2):
        keep(able, f"; {number}\n{SOUND}")
    assert_same_number_of_queries(
        make_more=lambda: [keep(able, f"; more {number}\n{SOUND}") for number in range(3)],
        request=lambda: client.get(reverse("games:record")),
    )


def test_the_example_is_sound_and_stands_ready(client: Client, able: User) -> None:
    (verdict,) = keep(able, EXAMPLE).verdicts
    assert (verdict["ok"], verdict["missing"]) == (True, [])
    assert "&quot;Mess-deck league&quot;" in page(client.get(reverse("games:record") + "?example=1"))


def test_a_text_sent_twice_is_one_draft_and_a_changed_one_another(client: Client) -> None:
    key = uuid.uuid4()
    one, again, other = (send(client, text, sent_as=key) for text in (FAULTY, FAULTY, SOUND))
    assert address_of(one) == address_of(again) != address_of(other)
    assert Draft.objects.count() == 2


def test_files_are_joined_byte_for_byte(client: Client) -> None:
    marked = b"\xef\xbb\xbf" + SOUND.replace("\n", "\r\n").encode()
    send(client, "", SimpleUploadedFile("one.ugn", marked), ugn(SOUND.rstrip("\n"), "two.ugn"), ugn(FAULTY, "x.ugn"))
    draft = Draft.objects.get()
    assert bytes(draft.content) == marked + SOUND.encode() + FAULTY.encode()
    assert draft.file_name == "one.ugn and 2 more"
    assert [verdict["ok"] for verdict in draft.verdicts] == [True, True, False]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"text": " \n"}, "There is nothing here to be read"),
        ({"chosen": [SimpleUploadedFile("x.ugn", SOUND.encode("utf-16"))]}, "zero bytes"),
        ({"chosen": [SimpleUploadedFile("x.ugn", b"x" * (drafts.LARGEST_BYTES + 1))]}, "MiB can be sent at once"),
        ({"text": SOUND, "sent_as": "no-key"}, "One thing to put right"),
    ],
)
def test_what_cannot_be_kept_is_told(client: Client, sent: dict[str, Any], said: str) -> None:
    response = client.post(reverse("games:record"), {"sent_as": str(uuid.uuid4()), **sent})
    assert response.status_code == 422
    assert said in page(response)
    assert not Draft.objects.exists()


# --- a sound game ---


def test_a_sound_game_is_told_and_recorded_once(client: Client, able: User) -> None:
    baker = account("baker")
    draft = keep(able, named_text())
    shown = page(client.get(at("draft", draft)))
    for said in ("Sound from end to end", "Red and blue won", "Player Green", "Who were you?", "216 throws"):
        assert said in shown
    for _ in range(2):
        response = record(client, draft, side="RB", account_G="Baker")
        assert address_of(response) == at("draft", draft)
    game = Game.objects.get()
    assert address_of(client.get(address_of(response))) == reverse("games:game", args=[game.pk])
    assert (game.owner_side, game.seats.get(player="G").user, game.seats.get(player="R").user) == ("RB", baker, None)
    assert [asked.side for asked in game.confirmations.all()] == ["GY"]


def test_departures_from_the_rules_are_told(client: Client, able: User) -> None:
    draft = keep(able, SOUND.replace('[Red "A"]', '[Option "home_exact=no"]\n[Red "A"]'))
    shown = page(client.get(at("draft", draft)))
    assert "Exactly home: no" in shown
    assert "Rule 4.7" in shown


def test_a_game_that_has_not_ended_goes_on_at_a_table(client: Client, able: User) -> None:
    draft = keep(able, SOUND)
    assert "goes on at an umpire’s table" in page(client.get(at("draft", draft)))
    record(client, draft)
    assert address_of(client.get(at("draft", draft))) == reverse("games:table", args=[Game.objects.get().pk])


def test_missing_names_are_asked_for(client: Client, able: User) -> None:
    draft = keep(able, NAMELESS)
    shown = page(client.get(at("draft", draft)))
    assert "Who played red?" in shown
    assert "Who played green?" not in shown
    response = record(client, draft, name_R="Able Seaman")
    assert response.status_code == 422
    assert "Able Seaman" in page(response)
    assert not Game.objects.exists()
    record(client, draft, name_R="Able Seaman", name_Y="C. Charlie")
    assert [seat.name for seat in Game.objects.get().seats.order_by("number")] == [
        "Able Seaman", "B", "D", "C. Charlie",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"side": ""}, "Who were you?"),
        ({"side": "RG"}, "Who were you?"),
        ({"account_R": "nobody"}, "Nobody signs in here by that name"),
        ({"account_R": "able", "account_G": "able"}, "has another seat"),
    ],
)
def test_what_is_told_wrongly_of_people_is_asked_again(
    client: Client, able: User, told: dict[str, str], said: str
) -> None:
    draft = keep(able, SOUND)
    response = record(client, draft, **told)
    assert response.status_code == 422
    assert said in page(response)
    assert not Game.objects.exists()


def test_the_teller_has_the_seat_of_a_side_of_one(client: Client, able: User) -> None:
    singles = '[Format "singles"]\n[Ring "RGBY"]\n[Ruleset "standard"]\n[Red "A"]\n[Green "B"]\n\n1. RB 2-1 --\n'
    record(client, keep(able, singles), side="RB")
    assert Game.objects.get().seats.get(player="RB").user == able


def test_a_game_that_is_here_already_is_shown_and_not_recorded_again(client: Client, able: User) -> None:
    draft = keep(able, named_text())
    game = recorded(account("baker"))
    shown = page(record(client, draft, side="none") and client.get(at("draft", draft)))
    assert "recorded here before" in shown
    assert "This game is here already" in shown
    assert reverse("games:game", args=[game.pk]) in shown
    assert "Record it" not in shown
    assert Game.objects.count() == 1


def test_recording_what_was_changed_elsewhere_keeps_the_names(client: Client, able: User) -> None:
    draft = keep(able, NAMELESS)
    drafts.revise_draft(draft_id=draft.pk, by=able, version=1, content=(NAMELESS + "; more").encode())
    response = record(client, draft, name_R="Able Seaman", name_Y="C. Charlie")
    assert response.status_code == 409
    shown = page(response)
    assert "changed elsewhere" in shown
    assert "Able Seaman" in shown
    assert re.search(r'name="version" value="2"', shown)
    assert not Game.objects.exists()


# --- a faulty game ---


def test_a_fault_is_marked_with_its_rule_the_position_and_what_could_be_played(client: Client, able: User) -> None:
    shown = page(client.get(at("draft", keep(able, FAULTY))))
    for said in (
        "One fault, at turn 1",
        "Line 9, column 10: <span",
        "Turn 1, throw 1, 6–4.",
        "<mark>r:b-R1 r:R1-R6</mark> / 2-1 r:R5-R8</span>",
        'class="caret"',
        "Rule 4.1",
        "What could have been played",
        'name="play" value="r:b-R1 r:R1-R5"',
        "The position before it",
        "Red to play",
    ):
        assert said in shown, said


def test_touching_a_play_mends_the_line(client: Client, able: User) -> None:
    draft = keep(able, FAULTY)
    told = {"version": 1, "game": 1, "play": "r:b-R1 r:R1-R5"}
    for _ in range(2):  # the second time the draft has moved on, and nothing more is done
        assert address_of(client.post(at("play_instead", draft), told)) == at("draft", draft)
    draft.refresh_from_db()
    assert (bytes(draft.content).decode(), draft.version) == (SOUND, 2)
    assert "changed elsewhere" in page(client.get(at("draft", draft)))
    assert not Game.objects.exists()


@pytest.mark.parametrize("told", [{}, {"version": "1", "game": "0", "play": "--"}, {"version": "x", "game": "1"}])
def test_what_no_page_sends_is_refused(client: Client, able: User, told: dict[str, str]) -> None:
    draft = keep(able, FAULTY)
    assert client.post(at("play_instead", draft), told).status_code == 400
    assert client.post(at("mend", draft), {"text": "x", **told}).status_code == 400


def test_the_text_is_mended_by_hand(client: Client, able: User) -> None:
    draft = keep(able, FAULTY)
    sent = {"version": 1, "game": 1, "text": SOUND.replace("\n", "\r\n")}
    assert address_of(client.post(at("mend", draft), sent)) == at("draft", draft)
    draft.refresh_from_db()
    assert bytes(draft.content).decode() == SOUND
    assert client.post(at("mend", draft), sent).status_code == 302  # sent twice


def test_nothing_typed_is_lost_when_the_text_was_changed_elsewhere(client: Client, able: User) -> None:
    draft = keep(able, FAULTY)
    drafts.revise_draft(draft_id=draft.pk, by=able, version=1, content=SOUND.encode())
    mine = FAULTY + "; my own work\n"
    response = client.post(at("mend", draft), {"version": 1, "game": 1, "text": mine})
    assert response.status_code == 409
    shown = page(response)
    assert "; my own work" in shown
    assert "r:R1-R5" in shown
    response = client.post(at("mend", draft), {"version": 2, "game": 1, "text": mine})  # as that page's form sends it
    draft.refresh_from_db()
    assert bytes(draft.content).decode() == mine


@pytest.mark.parametrize("state", ["withdrawn", "recorded"])
def test_nothing_typed_is_lost_when_the_draft_is_closed(client: Client, able: User, state: str) -> None:
    draft = keep(able, SOUND)
    if state == "withdrawn":
        client.post(at("put_aside", draft))
    else:
        record(client, draft)
    response = client.post(at("mend", draft), {"version": 1, "game": 1, "text": FAULTY + "; my own work"})
    assert response.status_code == 409
    shown = page(response)
    assert "; my own work" in shown
    assert "Send it as a new text" in shown
    draft.refresh_from_db()
    assert bytes(draft.content).decode() == SOUND


def test_a_text_without_tags_or_without_a_game_can_be_mended(client: Client, able: User) -> None:
    shown = page(client.get(at("draft", keep(able, "1. R 6-4 --"))))
    assert "One fault, among the tags" in shown
    assert "the tag Format is missing" in shown.replace("The tag", "the tag")
    shown = page(client.get(at("draft", keep(able, "; nothing yet"))))
    assert "No game in this text" in shown
    assert "; nothing yet" in shown


def test_a_very_long_line_is_shown_in_part(client: Client, able: User) -> None:
    turns = " ".join(f"{2 * n - 1}. R 2-1 -- {2 * n}. G 2-1 --" for n in range(1, 2))
    long = f"{{{'x' * 5000}}} {turns} 3. Z 2-1 -- {{{'y' * 5000}}}"
    response = client.get(at("draft", keep(able, TAGS + "\n" + long)))
    marked = re.search(r'<span class="ln bad".*?</span>', response.content.decode())
    assert marked is not None
    assert len(marked[0]) < 600


def test_going_on_from_what_is_sound(client: Client, able: User) -> None:
    faulty = SOUND + "3. B 6-4 b:b-B1 b:B1-B9\n"
    draft = keep(able, faulty)
    assert at("go_on", draft) in page(client.get(at("draft", draft)))
    assert "Before it goes on" in page(client.get(at("go_on", draft)))
    assert client.post(at("go_on", draft), {"version": 1, "game": 1}).status_code == 422
    for _ in range(2):
        client.post(at("go_on", draft), {"version": 1, "game": 1, "side": "none"})
    game = Game.objects.get()
    assert (game.turns, game.state) == (2, Game.State.UNDER_WAY)
    assert address_of(client.get(at("draft", draft))) == reverse("games:table", args=[game.pk])


@pytest.mark.parametrize("text", [SOUND, FAULTY, SOUND + FAULTY])
def test_there_is_nothing_to_go_on_from(client: Client, able: User, text: str) -> None:
    draft = keep(able, text)
    assert address_of(client.get(at("go_on", draft))) == at("draft", draft)


def test_a_game_that_is_over_does_not_go_on(client: Client, able: User) -> None:
    draft = keep(able, named_text() + "\n999. R 6-6 --\n")
    assert at("go_on", draft) not in page(client.get(at("draft", draft)))
    assert address_of(client.get(at("go_on", draft))) == at("draft", draft)
    for _ in range(2):
        shown = client.post(at("go_on", draft), {"version": 1, "game": 1, "side": "none"}, follow=True)
        assert "Nothing of this text can be gone on from" in page(shown)
    assert not Game.objects.exists()


@pytest.mark.parametrize("refused", ["kept", "illegal"])
def test_whatever_is_refused_when_going_on_is_said(
    client: Client, able: User, refused: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No text is known that comes to these: the service promises no less."""
    kept = recorded(able)
    error = AlreadyKept(kept) if refused == "kept" else Illegal(Reason.SYNTAX, "this is not so")

    def refuse(**told: object) -> None:
        raise error

    monkeypatch.setattr(mending, "record_game", refuse)
    draft = keep(able, SOUND + "3. B 6-4 b:b-B1 b:B1-B9\n")
    shown = page(client.post(at("go_on", draft), {"version": 1, "game": 1, "side": "none"}, follow=True))
    assert ("recorded here before" if refused == "kept" else "This is not so") in shown
    assert Game.objects.count() == 1


def test_a_draft_that_is_looked_at_again_is_not_read_again(
    client: Client, able: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound, faulty = keep(able, SOUND), keep(able, FAULTY + SOUND)
    looks = [at("draft", sound), at("draft", faulty) + "?game=1"]
    first = [page(client.get(look)) for look in looks]
    monkeypatch.setattr(judging, "read_games", not_again)
    monkeypatch.setattr(judging, "spans_of_games", not_again)
    assert ["".join(re.split(r"csrf\S+ value=\S+|nonce=\S+", page(client.get(look)))) for look in looks] == [
        "".join(re.split(r"csrf\S+ value=\S+|nonce=\S+", shown)) for shown in first
    ]
    monkeypatch.undo()
    drafts.revise_draft(draft_id=sound.pk, by=able, version=1, content=FAULTY.encode())
    assert "One fault, at turn 1" in page(client.get(looks[0]))


def not_again(*_: object) -> None:
    raise AssertionError("this was read before")


# --- putting aside ---


def test_a_draft_put_aside_is_listed_no_more_and_its_text_is_still_there(client: Client, able: User) -> None:
    draft = keep(able, FAULTY)
    for _ in range(2):
        client.post(at("put_aside", draft))
    assert str(draft.pk) not in page(client.get(reverse("games:record")))
    shown = page(client.get(at("draft", draft)))
    assert "put aside" in shown
    assert "r:R1-R6" in shown


# --- who may ---


@pytest.mark.parametrize(
    "name",
    ["draft", "draft_progress", "mend", "play_instead", "name_players", "go_on", "record_draft", "put_aside"],
)
def test_somebody_elses_draft_is_not_there(client: Client, name: str) -> None:
    draft = keep(account("baker"), FAULTY)
    told = {"version": 1, "game": 1, "play": "--", "text": SOUND, "side": "none"}
    answers = {client.get(at(name, draft)).status_code, client.post(at(name, draft), told).status_code}
    assert answers <= {404, 405}
    assert 404 in answers
    draft.refresh_from_db()
    assert (draft.version, draft.state) == (1, Draft.State.JUDGED)


@pytest.mark.parametrize(("name", "field"), [("record", "text"), ("mend", "text"), ("record_draft", "name_R")])
def test_what_was_typed_is_kept_while_signing_in_again(able: User, name: str, field: str) -> None:
    client = Client()
    draft = keep(able, NAMELESS if name == "record_draft" else FAULTY)
    address = reverse("games:record") if name == "record" else at(name, draft)
    told = {"version": "1", "game": "1", "sent_as": str(uuid.uuid4()), field: "half an hour of typing"}
    response = client.post(address, told)
    assert "/accounts/login/" in address_of(response)
    client.force_login(able)
    back = reverse("games:record") if name == "record" else at("draft", draft)
    assert "half an hour of typing" not in page(client.get(reverse("home")))
    assert "half an hour of typing" in page(client.get(back))
    assert "half an hour of typing" not in page(client.get(back))  # given back once
    draft.refresh_from_db()
    assert draft.version == 1


def test_what_is_endless_is_not_kept_while_signing_in(able: User) -> None:
    client = Client()
    client.post(reverse("games:record"), {"text": "x" * 300_000})
    assert "typed_before" not in client.session


def test_the_shared_records_are_judged_as_pages_say(client: Client, able: User) -> None:
    """Whatever the fault, its page can be shown."""
    from tests.games.people import GAMES

    for path in sorted(GAMES.glob("spoiled-*.ugn"))[:15]:
        draft = keep(able, sound_text(path.name))
        for verdict in draft.verdicts:
            assert client.get(f"{at('draft', draft)}?game={verdict['game']}").status_code == 200, path.name
