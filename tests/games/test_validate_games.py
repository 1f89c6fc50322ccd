"""`manage.py validate_games` judges all that is kept, finds what was tampered with, and keeps its memory small."""

import gc
import io
import tracemalloc
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import Action, Game, Sent
from games.selectors.checking import AT_A_TIME, check_games
from games.services import recording_drafts
from tests.games.people import BEGIN, GAMES, account, keep, named_text, open_table, play, recorded, throw, type_in
from uckers_site.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def able() -> User:
    return account("able")


def validated() -> str:
    told = io.StringIO()
    call_command("validate_games", stdout=told)
    return told.getvalue()


def differences() -> list[str]:
    return [words for checked in check_games() for words in checked.differences]


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


def test_a_changed_log_is_found(able: User) -> None:
    recorded(able)
    action = Action.objects.filter(kind="play").latest("number")
    Action.objects.filter(pk=action.pk).update(data={"play": "--"})
    assert differences() != []


def test_a_changed_text_is_found(able: User) -> None:
    recorded(able)
    sent = Sent.objects.get()
    Sent.objects.update(content=bytes(sent.content).replace(b"/ 2-1", b"/ 1-1", 1))
    assert any("SHA-256" in words for words in differences())


def test_memory_is_that_of_few_games(able: User) -> None:
    """Thrice the games take no more memory, once there are more than are fetched together."""
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

    copies(AT_A_TIME)
    most()  # fills caches
    few = most()
    copies(2 * AT_A_TIME)
    assert most() < 1.3 * few
