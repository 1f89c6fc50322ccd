"""`manage.py validate_games` judges all that is kept, finds what was tampered with, and keeps its memory small."""

import gc
import io
import tracemalloc
import uuid
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Action, Game, Sent
from games.selectors import checking
from games.selectors.checking import check_games
from games.selectors.playing_through import playthrough_of
from games.services import drafts, mending, recording_drafts, tables
from tests.games.people import BEGIN, GAMES, end, keep, named_text, open_table, play, recorded, throw, type_in
from tests.games.views.sending import TAGS
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


def validated() -> str:
    told = io.StringIO()
    call_command("validate_games", stdout=told)
    return told.getvalue()


def differences() -> list[str]:
    return [words for checked in check_games() for words in checked.differences]


@pytest.mark.both_databases
def test_all_the_shared_records_and_a_table_are_sound(able: User) -> None:
    for path in sorted(GAMES.glob("sound-*.ugn"))[:8]:
        recorded(able, named_text(path.name))
    type_in(open_table(able), able, BEGIN, throw(6, 4), play("r:b-R1 r:R1-R5"), throw(3, 2))
    assert differences() == []
    assert validated() == "9 games, all sound.\n"


def test_a_text_of_many_games_is_judged_game_by_game(able: User) -> None:
    names = {"sound-002.ugn", "sound-003.ugn", "sound-010.ugn"}
    texts = "\n".join(named_text(name) for name in sorted(names))
    draft = keep(able, texts)
    recording_drafts.record_draft(draft_id=draft.pk, by=able, version=draft.version)
    assert Game.objects.count() == len(names)
    assert validated() == "3 games, all sound.\n"
    Game.objects.filter(sent_number=2).update(ugn=Game.objects.get(sent_number=1).ugn)
    assert any("canonical record is not what its log gives" in words for words in differences())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"winner": "GY"}, "the winner kept is GY"),
        ({"termination": "drawn"}, "the end kept is drawn"),
        ({"honours": [{"honour": "stand-up", "by": "RB", "against": None}]}, "the honours kept are"),
        ({"throws": 3}, "the throws kept is 3"),
        ({"position": {}}, "the position kept is"),
        ({"version": 7}, "the version kept is 7"),
        ({"ugn": "nonsense"}, "cannot be read"),
        ({"ruleset_fingerprint": "0" * 64}, "the fingerprint is not that of its rules"),
    ],
)
def test_what_was_changed_is_found(able: User, change: dict[str, Any], words: str) -> None:
    game = recorded(able)
    Game.objects.update(**change)
    assert any(words in told for told in differences()), differences()
    with pytest.raises(CommandError, match="1 of 1 games differ"):
        validated()
    assert game.pk is not None


@pytest.mark.parametrize("back", [0, 3])
def test_a_game_that_went_on_from_what_was_sound_is_sound(able: User, back: int) -> None:
    begun = TAGS + "\n1. R 6-4 r:b-R1 r:R1-R5 / 2-1 r:R5-R8\n2. G 2-1 --\n"
    draft = keep(able, begun + "3. B 6-4 b:b-B1 b:B1-B9\n")
    mending.go_on(draft_id=draft.pk, by=able, version=1)
    game = Game.objects.get()
    for _ in range(back):
        game = tables.step_back(game_id=game.pk, by=able, version=game.version)
    if not back:
        game = type_in(game, able, throw(2, 1), end("drawn"))
    assert differences() == []
    action = Action.objects.filter(kind="throw").earliest("number")
    Action.objects.filter(pk=action.pk).update(data={"dice": [4, 6]})
    assert any("not what its log begins with" in words for words in differences())


def test_a_game_that_stopped_is_compared_with_its_text(able: User) -> None:
    recorded(able, TAGS + "\n1. R 6-4 r:b-R1 r:R1-R5 / 2-1 r:R5-R8\n2. G 2-1 --\n")
    assert differences() == []
    Action.objects.filter(kind="throw", number=4).update(data={"dice": [1, 2]})
    assert any("not what its log begins with" in words for words in differences())


@pytest.mark.parametrize("between", ["\u2028", "\x85", "\x0b", "\x0c", "\x1c"])
@pytest.mark.parametrize("where", ['[Note "a{}b"]\n', "; a {} 9. G 1-1\n"])
def test_what_is_a_line_for_nobody_else_is_none_here(able: User, between: str, where: str) -> None:
    game = recorded(able, where.format(between) + named_text())
    assert differences() == []
    assert len(playthrough_of(game).frames) == game.throws


def test_a_sound_game_beside_one_that_is_not_utf_8_is_sound(able: User) -> None:
    content = (named_text() + TAGS + "\n1. R 6-4 @ r:b-R1\n" + named_text("sound-003.ugn")).encode()
    content = "\ufeff".encode() + content.replace(b"@", b"\xff")
    draft = drafts.keep_draft(by=able, content=content, key=uuid.uuid4())
    recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, which="sound")
    assert Game.objects.count() == 2
    assert differences() == []


@pytest.mark.both_databases
def test_a_changed_log_is_found(able: User) -> None:
    recorded(able)
    action = Action.objects.filter(kind="play").latest("number")
    Action.objects.filter(pk=action.pk).update(data={"play": "--"})
    assert differences() != []


@pytest.mark.both_databases
def test_a_changed_text_is_found(able: User) -> None:
    recorded(able)
    sent = Sent.objects.get()
    Sent.objects.update(content=bytes(sent.content).replace(b"/ 2-1", b"/ 1-1", 1))
    assert any("SHA-256" in words for words in differences())


def test_memory_is_that_of_few_games(able: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thrice the games take no more memory, once there are more than are fetched together."""
    monkeypatch.setattr(checking, "AT_A_TIME", 2)
    recorded(able)
    first = Game.objects.get()

    def copies(count: int) -> None:
        for _ in range(count):
            game = Game.objects.get(pk=first.pk)
            actions = list(Action.objects.filter(game=game))
            game.pk, game.sent, game.sent_number = None, None, None
            game._state.adding = True
            game.dice_source, game.played_key = "typed", ""
            game.id = Game._meta.pk.get_default()
            game.save()
            for action in actions:
                action.pk, action.game, action.key = None, game, None
            Action.objects.bulk_create(actions)

    def most() -> int:
        # A game and its seats refer to each other and go when the collector comes: so it comes at once.
        gc.collect()
        gc.freeze()
        tracemalloc.start()
        for _checked in check_games():
            gc.collect()
        _now, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        gc.unfreeze()
        return peak

    copies(checking.AT_A_TIME)
    most()  # fills caches
    few = most()
    copies(2 * checking.AT_A_TIME)
    assert most() < 1.3 * few
