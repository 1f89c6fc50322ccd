"""A text is mended where it is at fault, and nowhere else; what is sound of it can go on at an umpire's table."""

import uuid
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from games.models import Draft, Game
from games.selectors.logs import log_of, record_so_far
from games.services import drafts, judging, mending
from games.services.refusals import NotNow, Stale
from tests.games.people import account, keep, named_text
from uckers_site.accounts.models import User

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

TAGS = '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "standard"]\n[Red "A"]\n[Green "B"]\n[Yellow "C"]\n[Blue "D"]\n'
SOUND = TAGS + "\n1. R 6-4 r:b-R1 r:R1-R5 / 2-1 r:R5-R8\n2. G 2-1 --\n"
FAULTY = TAGS + "\n1. R 6-4 r:b-R1 {so it\nsays} r:R1-R6 / 2-1 r:R5-R8 ; and on\n2. G 2-1 --\n"


def text(draft: Draft) -> str:
    return bytes(draft.content).decode()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_another_play_takes_the_place_of_the_one_at_fault(able: User, end: str) -> None:
    draft = keep(able, FAULTY.replace("\n", end))
    assert draft.verdicts[0]["token"] == "r:b-R1 r:R1-R6"
    draft = mending.play_instead(draft_id=draft.pk, by=able, version=1, game=1, play="r:b-R1 r:R1-R5")
    wanted = FAULTY.replace("r:b-R1 {so it\nsays} r:R1-R6", "r:b-R1 r:R1-R5 {so it\nsays}")
    assert text(draft) == wanted.replace("\n", end)
    assert (draft.verdicts[0]["ok"], draft.version) == (True, 2)


@pytest.mark.parametrize(
    ("written", "play", "becomes"),
    [
        ("2. G 2-1", "--", "2. G 2-1 --"),  # nothing was written
        ("2. G 2-1 g:G1-G9*", "--", "2. G 2-1 --"),
        ("2. G 2-1 g:G1-G44 g:G3", "--", "2. G 2-1 --"),  # it cannot even be read
        ("2. G 2-1 G1-G4", "--", "2. G 2-1 --"),
    ],
)
def test_what_was_written_for_a_play_is_replaced_whole(able: User, written: str, play: str, becomes: str) -> None:
    draft = keep(able, SOUND.replace("2. G 2-1 --", written))
    assert not draft.verdicts[0]["ok"]
    draft = mending.play_instead(draft_id=draft.pk, by=able, version=1, game=1, play=play)
    assert text(draft) == SOUND.replace("2. G 2-1 --", becomes)
    assert draft.verdicts[0]["ok"]


def test_a_play_where_there_is_none_is_taken_out(able: User) -> None:
    """Snake eyes on the first throw bring the pieces out: no play is written for them."""
    draft = keep(able, TAGS + "\n1. R 1-1 r:b-R1 / 2-1 r:R1-R4\n")
    assert (draft.verdicts[0]["reason"], draft.verdicts[0]["throw"]) == ("unexpected-play", 1)
    draft = mending.play_instead(draft_id=draft.pk, by=able, version=1, game=1, play="")
    assert "1. R 1-1 / 2-1 r:R1-R4" in text(draft)


def test_what_does_not_look_like_a_play_is_let_be(able: User) -> None:
    draft = keep(able, SOUND.replace("2. G 2-1 --", "2. G 2-1\n3 B 2-1 --"))
    verdict = draft.verdicts[0]
    assert (verdict["token"], verdict["reason"]) == ("3", "syntax")
    with pytest.raises(NotNow):
        mending.play_instead(draft_id=draft.pk, by=able, version=1, game=1, play="--")


def test_a_play_that_is_not_legal_there_is_put_nowhere(able: User) -> None:
    draft = keep(able, FAULTY)
    for play in ("r:b-R1 r:R1-R6", "", "[Format]"):
        with pytest.raises(NotNow):
            mending.play_instead(draft_id=draft.pk, by=able, version=1, game=1, play=play)
    with pytest.raises(Stale):
        mending.play_instead(draft_id=draft.pk, by=able, version=2, game=1, play="r:b-R1 r:R1-R5")
    draft.refresh_from_db()
    assert text(draft) == FAULTY


def test_one_game_is_typed_anew_and_the_others_stay_byte_for_byte(able: User) -> None:
    whole = f"; mine\r\n{SOUND}; his\n{FAULTY}; hers\r\n{SOUND}".replace("\n", "\r\n").replace("\r\r", "\r")
    draft = keep(able, "\ufeff" + whole)
    assert [verdict["ok"] for verdict in draft.verdicts] == [True, False, True]
    part = mending.text_of_game(draft, 2)
    assert part.replace("\r\n", "\n").startswith(TAGS)
    typed = part.replace("r:R1-R6", "r:R1-R5").replace("\r\n", "\n").rstrip("\n")  # and what a form makes of lines
    draft = mending.mend_game(draft_id=draft.pk, by=able, version=1, game=2, text=typed)
    assert text(draft) == "\ufeff" + whole.replace("r:R1-R6", "r:R1-R5")
    assert [verdict["ok"] for verdict in draft.verdicts] == [True, True, True]
    assert [verdict["same_as"] for verdict in draft.verdicts] == [None, None, None]  # they have not ended


def test_a_text_that_was_not_changed_stays_byte_for_byte(able: User) -> None:
    content = FAULTY.encode().replace(b"so it", b"so \xff") + b"\r"
    draft = drafts.keep_draft(by=able, content=content, key=uuid.uuid4())
    shown = mending.text_of_game(draft, 1)
    assert "so \N{REPLACEMENT CHARACTER}" in shown
    sent = shown.replace("\r", "\n").replace("\n", "\r\n")  # as browsers send what was typed in many lines
    draft = mending.mend_game(draft_id=draft.pk, by=able, version=1, game=1, text=sent)
    assert (bytes(draft.content), draft.version) == (content, 1)


def test_a_text_that_was_mended_elsewhere_is_stale(able: User) -> None:
    draft = keep(able, FAULTY)
    mending.mend_game(draft_id=draft.pk, by=able, version=1, game=1, text=SOUND)
    with pytest.raises(Stale):
        mending.mend_game(draft_id=draft.pk, by=able, version=1, game=1, text=FAULTY + "\n3. B 2-1 --")
    mending.mend_game(draft_id=draft.pk, by=able, version=1, game=1, text=SOUND)  # the same again, once more


def test_names_are_put_among_the_tags_of_their_game(able: User) -> None:
    nameless = SOUND.replace('[Red "A"]\n', "").replace('[Blue "D"]\n', "")
    draft = keep(able, SOUND + nameless)
    assert [verdict["missing"] for verdict in draft.verdicts] == [[], ["Red", "Blue"]]
    names = {"R": 'A. "Able"', "B": "D. Dog"}
    draft = mending.name_players(draft_id=draft.pk, by=able, version=1, game=2, names=names)
    assert [verdict["missing"] for verdict in draft.verdicts] == [[], []]
    assert draft.verdicts[1]["names"]["R"] == 'A. "Able"'
    assert text(draft).startswith(SOUND)


def test_the_same_names_for_every_game_that_lacks_them(able: User) -> None:
    nameless = SOUND.replace('[Red "A"]\n', "").replace('[Blue "D"]\n', "")
    other = nameless.replace("[Format", '[Blue "Somebody else"]\n[Format', 1)
    draft = keep(able, SOUND + nameless + other + nameless)
    before = [verdict["missing"] for verdict in draft.verdicts]
    assert before[0] == []
    assert all(before[1:])
    names = {"R": "A. Able", "B": "D. Dog", "RB": "A. Able"}
    draft = mending.name_players(draft_id=draft.pk, by=able, version=1, game=2, names=names, everywhere=True)
    assert [verdict["missing"] for verdict in draft.verdicts] == [[], [], [], []]
    assert draft.verdicts[1]["names"]["R"] == draft.verdicts[3]["names"]["R"] == "A. Able"
    assert "Somebody else" in draft.verdicts[2]["names"].values(), "what a game says itself stays"
    assert text(draft).startswith(SOUND)
    with pytest.raises(Stale):
        mending.name_players(draft_id=draft.pk, by=able, version=1, game=2, names=names, everywhere=True)


def test_names_for_every_game_lose_nothing_of_a_text_that_is_not_judged_whole(
    able: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    nameless = SOUND.replace('[Red "A"]\n', "").replace('[Blue "D"]\n', "")
    told: dict[str, Any] = {"by": able, "version": 1, "game": 1, "names": {"R": "A. Able", "B": "D. Dog"}}
    waiting = keep(able, nameless * 2 + f"; {'x' * drafts.AT_ONCE_BYTES}\n")
    with pytest.raises(NotNow):
        mending.name_players(draft_id=waiting.pk, everywhere=True, **told)
    monkeypatch.setattr(judging, "MOST_GAMES", 1)
    draft = keep(able, nameless * 4)
    assert len(draft.verdicts) == 2, "the second says that there are too many"
    draft = mending.name_players(draft_id=draft.pk, everywhere=True, **told)
    assert text(draft).endswith(nameless * 3)
    assert '[Red "A. Able"]' in text(draft)


def test_a_mending_is_taken_back_and_nothing_is_lost(able: User) -> None:
    draft = keep(able, FAULTY)
    with pytest.raises(NotNow):
        drafts.take_back(draft_id=draft.pk, by=able, version=draft.version)
    played = mending.play_instead(draft_id=draft.pk, by=able, version=1, game=1, play="r:b-R1 r:R1-R5")
    named = mending.mend_game(draft_id=draft.pk, by=able, version=2, game=1, text=SOUND)
    back = drafts.take_back(draft_id=draft.pk, by=able, version=named.version)
    assert text(back) == text(played)
    with pytest.raises(Stale):
        drafts.take_back(draft_id=draft.pk, by=able, version=named.version)
    back = drafts.take_back(draft_id=draft.pk, by=able, version=back.version)
    assert text(back) == FAULTY
    assert not back.verdicts[0]["ok"]
    assert {bytes(kept.content).decode() for kept in back.texts.all()} == {FAULTY, text(played), SOUND}
    with pytest.raises(NotNow):
        drafts.take_back(draft_id=draft.pk, by=able, version=back.version)
    with pytest.raises(PermissionDenied):
        drafts.take_back(draft_id=draft.pk, by=account("baker"), version=back.version)


def test_going_on_from_what_is_sound(able: User) -> None:
    faulty = SOUND.replace('[Red "A"]\n', '[Red "A"]\n[Result "RB"]\n') + "3. B 6-4 b:b-B1 b:B1-B5 / 6-1 b:B7-R1\n"
    draft = keep(able, faulty)
    assert (draft.verdicts[0]["turn"], draft.verdicts[0]["throw"]) == (3, 2)
    for _ in range(2):
        draft = mending.go_on(draft_id=draft.pk, by=able, version=1, owner_side="RB")
    game = Game.objects.get()
    assert (game.state, game.dice_source, game.owner_side) == ("under_way", "typed", "RB")
    table = log_of(game).table
    assert (len(table.turns), len(table.turns[-1].throws), table.position.to_throw) == (3, 1, 2)
    assert record_so_far(game, log_of(game)).turns[0].number == 1
    assert draft.state == Draft.State.RECORDED
    assert game.sent is not None
    assert bytes(game.sent.content).decode() == faulty


def test_there_is_nothing_to_go_on_from_in_a_sound_text_or_before_the_first_throw(able: User) -> None:
    for content in (SOUND, TAGS, TAGS + "\n1. R 6-4 --\n", "1. R 6-4"):
        draft = keep(able, content)
        with pytest.raises(NotNow):
            mending.go_on(draft_id=draft.pk, by=able, version=1)
    assert not Game.objects.exists()


def won(text: str) -> str:
    """The side that a text says won."""
    return text.partition('[Result "')[2].partition('"')[0]


@pytest.mark.parametrize("name", ["sound-002.ugn", "sound-003.ugn"])
@pytest.mark.parametrize("fault", ["the other side won", "a turn after the win", "not UTF-8 after the win"])
def test_nothing_goes_on_from_a_game_that_is_over(able: User, name: str, fault: str) -> None:
    text = named_text(name)
    wrong = {"RB": "GY", "GY": "RB", "YR": "GB", "GB": "YR"}.get(won(text), "*")
    said = f'[Result "{won(text)}"]'
    content = {
        "the other side won": text.replace(said, f'[Result "{wrong}"]').encode(),
        "a turn after the win": text.encode() + b"\n999. R 6-6 --\n",
        "not UTF-8 after the win": text.encode() + b"\n999. R \xff\n",
    }[fault]
    draft = drafts.keep_draft(by=able, content=content, key=uuid.uuid4())
    assert not draft.verdicts[0]["ok"]
    for _ in range(2):
        with pytest.raises(NotNow):
            mending.go_on(draft_id=draft.pk, by=able, version=1)
    assert not Game.objects.exists()


@pytest.mark.parametrize("between", ["\u2028", "\x85", "\x0b", "\x1c"])
def test_names_are_put_in_whatever_stands_between_their_words(able: User, between: str) -> None:
    nameless = SOUND.replace('[Red "A"]\n', "")
    draft = keep(able, nameless + nameless.replace("2. G 2-1", "2. G 3-1"))
    draft = mending.name_players(draft_id=draft.pk, by=able, version=1, game=1, names={"R": f"A{between}B"})
    assert draft.verdicts[0]["missing"] == []
    assert draft.verdicts[0]["names"]["R"] == "A B"


def test_who_may_mend(able: User) -> None:
    draft, baker = keep(able, FAULTY), account("baker")
    told: dict[str, Any] = {"draft_id": draft.pk, "by": baker, "version": 1}
    with pytest.raises(PermissionDenied):
        mending.mend_game(**told, game=1, text=SOUND)
    with pytest.raises(PermissionDenied):
        mending.play_instead(**told, game=1, play="r:b-R1 r:R1-R5")
    with pytest.raises(PermissionDenied):
        mending.name_players(**told, game=1, names={"R": "X"})
    with pytest.raises(PermissionDenied):
        mending.go_on(**told)
