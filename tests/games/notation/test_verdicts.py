"""What `uckers validate` says, word for word (NOTATION.md, "Commands")."""

from typing import Any

import pytest

from games.notation.verdicts import Verdict, judge_games

HEAD = '[Format "singles"]\n[Ring "GYBR"]\n[Ruleset "pussers"]\n'


def judged(text: str) -> list[Verdict]:
    return list(judge_games("G.ugn", text.splitlines(keepends=True)))


def line(text: str) -> str:
    (verdict,) = judged(text)
    return verdict.as_text()


def turns(count: int) -> str:
    return "\n" + "".join(f"{number}. {'YR' if number % 2 else 'GB'} 2-1 --\n" for number in range(1, count + 1))


@pytest.mark.parametrize(
    ("tags", "count", "said"),
    [
        ("", 41, "ok, 41 turns, unfinished"),
        ('[Result "*"]\n', 2, "ok, 2 turns, unfinished"),
        ('[Result "YR"]\n[Termination "resignation"]\n', 90, "ok, 90 turns, YR won by resignation"),
        ('[Result "*"]\n[Termination "drawn"]\n', 60, "ok, 60 turns, drawn"),
        ('[Termination "flipped"]\n', 1, "ok, 1 turns, flipped"),
    ],
)
def test_a_sound_game_has_one_line(tags: str, count: int, said: str) -> None:
    assert line(HEAD + tags + turns(count)) == f"G.ugn: game 1: {said}"


GREEN_BLOB = "1. YR 2-1 --\n2. GB 6-6 g:b-G1 g:b-G1 / 3-3 g:G1-G4 g:G1-G4\n"
FIRST = "game 1, turn 1, throw 1"


@pytest.mark.parametrize(
    ("text", "place", "where", "said"),
    [
        (
            GREEN_BLOB + "3. YR 6-2 r:b-R1 r:R1-R3 / 6-6 r:R3-G2 / 3-1 r:G2-G6\n",
            "7:46",
            "game 1, turn 3, throw 3",
            "r:G2-G6: blocked: a green blob stands on G4",
        ),
        (
            "1. YR 6-4 y:b-Y1\n",
            "5:11",
            FIRST,
            "y:b-Y1: must-use-both: both dice can be used, for example y:b-Y1 y:Y1-Y5",
        ),
        ("1. YR 5-4 y:b-Y1\n", "5:11", FIRST, "y:b-Y1: entry: a piece leaves its base with a six only"),
        ("1. YR 5-4\n", "5:7", FIRST, "5-4: missing-play: a play must be written, for example --"),
        ("1. YR 7-4 --\n", "5:7", FIRST, "7-4: dice: a throw is two whole numbers from 1 to 6"),
        ("1. YR 5-4 -- / 2-1 --\n", "5:16", "game 1, turn 1, throw 2", "2-1: unexpected-throw: the turn was over"),
        ("1. YR 5-4 --\n3. GB 5-4 --\n", "6:1", "game 1, turn 2", "3.: turn-number: this is turn 2"),
        ("1. YR 5-4 --\n2. YR 5-4 --\n", "6:4", "game 1, turn 2", "YR: player: it is the turn of GB"),
        (
            "1. YR 6-4 y:b-Y1 y:Y1-Y5*\n",
            "5:11",
            FIRST,
            "y:b-Y1 y:Y1-Y5*: capture-mark: nothing is knocked off by y:Y1-Y5, so it bears no *",
        ),
        ("1. YR 5-4 y:Q1-Y5\n", "5:11", FIRST, "y:Q1-Y5: syntax: 'Q1' in 'y:Q1-Y5' is no square of this board"),
        ("1. YR \u0663-\u0664 --\n", "5:7", FIRST, "\u0663-\u0664: syntax: a throw is two dice, such as 6-4"),
        ("1. YR 5-4 -- {\n2. GB", "5:14", FIRST, "{: syntax: this comment is never closed"),
        ("{ no turns at all", "5:1", "game 1, turn 1", "{: syntax: this comment is never closed"),
    ],
)
def test_a_fault_is_told_with_its_place_turn_throw_token_and_reason(
    text: str, place: str, where: str, said: str
) -> None:
    assert line(f"{HEAD}\n{text}") == f"G.ugn:{place}: {where}: {said}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Format "pairs"]\n[Ring "RGBY"]\n', "1:1: game 1: Ruleset: tag: the tag Ruleset is missing"),
        (HEAD + '[Ring "GYBR"]\n', '4:1: game 1: [Ring "GYBR"]: tag: Ring stands twice'),
        ("1. R 2-1 --\n", "1:1: game 1: Format: tag: the tag Format is missing"),
        ("[Format pairs]\n", '1:1: game 1: [Format pairs]: syntax: a tag is written like [Format "pairs"]'),
        (HEAD + '[Result "YR"]\n' + turns(1), "4:1: game 1: YR: result: nobody has won by the end of this record"),
        (HEAD + '[Start "YR 2-1, GB 5-3"]\n' + turns(1), "4:1: game 1: start: GB threw highest and begins"),
    ],
)
def test_a_fault_in_the_tags_has_neither_turn_nor_throw(text: str, said: str) -> None:
    assert line(text) == f"G.ugn:{said}"


def test_games_are_numbered_and_a_faulty_one_does_not_hide_the_next() -> None:
    text = HEAD + turns(2) + HEAD + "\n1. YR rubbish\n" + HEAD + turns(3)
    assert [(verdict.game, verdict.ok) for verdict in judged(text)] == [(1, True), (2, False), (3, True)]


def test_a_sound_game_as_json() -> None:
    (verdict,) = judged(HEAD + '[Result "YR"]\n[Termination "timeout"]\n' + turns(2))
    assert verdict.as_json() == {
        "file": "G.ugn",
        "game": 1,
        "ok": True,
        "turns": 2,
        "throws": 2,
        "result": "YR",
        "termination": "timeout",
        "honours": [],
        "position": {
            "format": "singles",
            "ring": "GYBR",
            "pieces": {colour: ["b"] * 4 for colour in "GYBR"},
            "to_throw": "YR",
        },
    }


def test_a_faulty_game_as_json_has_the_position_before_the_fault() -> None:
    (verdict,) = judged(f"{HEAD}\n1. YR 6-4 y:b-Y1 y:Y1-Y5 / 3-2 y:Y5-Y9\n")
    found: dict[str, Any] = verdict.as_json()
    assert found["fault"] == {
        "line": 5,
        "column": 32,
        "turn": 1,
        "throw": 2,
        "token": "y:Y5-Y9",
        "reason": "distance",
        "message": "RULES 4.1: yellow does not come from Y5 to Y9 with 3-2",
    }
    assert found["position"]["pieces"]["Y"] == ["b", "b", "b", "Y5"]
    assert set(found) == {"file", "game", "ok", "fault", "position"}


def test_a_fault_in_the_tags_as_json() -> None:
    (verdict,) = judged('[Format "pairs"]\n')
    assert verdict.as_json() == {
        "file": "G.ugn",
        "game": 1,
        "ok": False,
        "fault": {
            "line": 1,
            "column": 1,
            "turn": None,
            "throw": None,
            "token": "Ring",
            "reason": "tag",
            "message": "the tag Ring is missing",
        },
        "position": None,
    }
