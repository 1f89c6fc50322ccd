"""A text of endless throws is refused at once, with its place, and costs neither memory nor time."""

import time

import pytest

from games.models import Game, Sent
from games.models.game import THROWS_MAXIMUM
from games.rules.record import Record
from games.services import drafts
from games.services.judging import judge_text
from games.services.recording import record_game
from games.services.refusals import NotNow
from tests.games.people import account, keep

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]

TAGS = """[Format "singles"]
[Ring "RGBY"]
[Ruleset "pussers"]
[Red "A. Able"]
[Green "B. Baker"]
[Result "*"]
[Termination "drawn"]

"""


def endless(throws: int) -> str:
    return TAGS + "".join(f"{turn}. {'GY' if turn % 2 == 0 else 'RB'} 2-1 --\n" for turn in range(1, throws + 1))


def test_one_throw_too_many_is_a_fault_at_its_turn() -> None:
    (judged,) = judge_text(endless(THROWS_MAXIMUM + 1))
    fault = judged[3]
    assert fault is not None
    assert (fault.turn, fault.place) == (THROWS_MAXIMUM + 1, (THROWS_MAXIMUM + 9, 1))
    assert [found[3] for found in judge_text(endless(THROWS_MAXIMUM))] == [None]


def test_an_endless_game_is_kept_nowhere() -> None:
    able = account()
    draft = keep(able, endless(THROWS_MAXIMUM + 1))
    if draft.verdicts == []:  # a worker's
        drafts.judge_draft(draft_id=draft.pk, version=draft.version)
        draft.refresh_from_db()
    assert not draft.verdicts[0]["ok"]
    (judged,) = judge_text(endless(THROWS_MAXIMUM + 1))
    record = judged[1]
    assert isinstance(record, Record)
    sent = Sent.objects.create(content=b"x", sha256="", by=able)
    with pytest.raises(NotNow, match="throws are kept"):
        record_game(by=able, record=record, sent=sent, number=1)
    assert not Game.objects.exists()


def test_the_longest_game_is_recorded_in_good_time() -> None:
    able = account()
    (judged,) = judge_text(endless(THROWS_MAXIMUM))
    assert judged[1] is not None
    sent = Sent.objects.create(content=b"x", sha256="", by=able)
    began = time.process_time()
    game = record_game(by=able, record=judged[1], sent=sent, number=1)
    assert game.throws == THROWS_MAXIMUM
    assert time.process_time() - began < 5  # seconds; quadratic growth would show here
