"""Every place that is told can be shown in the text: line, column and length, in whichever of its games."""

from io import StringIO
from pathlib import Path

import pytest

from games.notation.ugn import read_games
from games.notation.verdicts import judge_games, mark
from games.notation.writing import write_record
from games.rules.record import Place, Record
from games.rules.replay import replay

HEAD = '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "pussers"]\n\n'
SOUND = sorted((Path(__file__).parents[1] / "vectors" / "games").glob("sound-*.ugn"))


def marked(text: str) -> list[str]:
    """What is marked of each faulty game of a text."""
    lines = text.splitlines(keepends=True)
    verdicts = list(judge_games("G.ugn", lines))
    return [shown(lines, found.place, found.token) for found in (verdict.fault for verdict in verdicts) if found]


def shown(lines: list[str], place: Place, token: str) -> str:
    line, column, length = mark(lines, place, token)
    assert (line, column) == place
    piece = lines[line - 1][column - 1 : column - 1 + length]
    assert len(piece) == length
    return piece


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ("1. R 6-4 r:b-R1 r:R1-R6\n", "r:b-R1 r:R1-R6"),
        ("1. R 6-4 r:b-R1  r:R1-R6\n", "r:b-R1  r:R1-R6"),
        ("1. R 6-4 r:b-R1\nr:R1-R6\n", "r:b-R1"),
        ("1. R 6-4 r:b-R1{so}r:R1-R6\n", "r:b-R1"),
        ("1. R 6-4 r:zz--\n", "r:zz--"),
        ("1. R 7-4 --\n", "7-4"),
        ("1. R 5-4 --{x}/ 2-1 --", "2-1"),
        ("1. R 5-4 --\n3. G 5-4 --\n", "3."),
        ("1. R 5-4 --\n2. R 5-4 --\n", "R"),
        ("1. R bb:r:p2 5-4 --\n", "bb:r:p2"),
        ("1. R 6-1 r:b-R1 r:R1-R2\n2. G 5-4 --\n", "6-1"),
        ("1. R 5-4 -- {never\n", "{"),
        ("1. R 5-4 -- }\n", "}"),
        ("1. R 5-4 -- [so  \n", "[so"),
        ("1. R 5-4 --\n2. G ips", "ips"),
        ("1. R 5-4 -- /\n", "1."),
        ("1. R 5-4 --\n2. G out:tired\n", "out:tired"),
        ("1. R 5-4 r" + "x" * 200 + ":\n", "r" + "x" * 79),
        ("1. R 5-4 r\udce9t --\n", "\udce9t"),
    ],
)
def test_what_is_marked_of_a_faulty_turn(turns: str, expected: str) -> None:
    assert marked(HEAD + turns) == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD + '[Result "RB"]\n\n1. R 5-4 --\n', '[Result "RB"]'),
        ('[Format "pairs"]\n[Ring "RGBY"] [Ring "RGBY"]\n', '[Ring "RGBY"]'),
        ("[Format pairs]\n", "[Format pairs]"),
        ('[Ring "RGBY"]\n', '[Ring "RGBY"]'),
        ("Dear all,\n", "Dear"),
    ],
)
def test_what_is_marked_where_tags_are_at_fault(text: str, expected: str) -> None:
    assert marked(text) == [expected]


def test_each_faulty_game_of_a_text_is_marked_in_its_own_lines() -> None:
    text = f'{HEAD}1. R 5-4 --\n{HEAD}1. R 9-4 --\n\n{HEAD}1. G 5-4 -- [Event "on one line"]\n{HEAD}1. R 5-5 --{{'
    assert marked(text) == ["9-4", "{"]
    assert [verdict.ok for verdict in judge_games("G.ugn", StringIO(text))] == [True, False, True, False]


def test_nothing_is_marked_where_nothing_stands() -> None:
    assert mark([], (1, 1), "Format").length == 0
    assert mark(["\n"], (0, 0), "").length == 0


@pytest.mark.parametrize("path", SOUND[::8], ids=lambda path: path.name)
@pytest.mark.parametrize("between", [" ", "\n", " {or so} ", "; to the line's end\n", "\n\n{two\nlines} "])
def test_every_turn_throw_and_play_stands_where_its_place_says(path: Path, between: str) -> None:
    first = record_of_first(path)
    tags, turns = write_record(first, replay(first)).split("\n\n", 1)
    lines = f"{tags}\n\n{between.join(turns.split(' '))}".splitlines(keepends=True)
    (record,) = read_games(lines)
    assert isinstance(record, Record)
    assert record.fault is None
    assert len(record.turns) == len(first.turns)
    for turn in record.turns:
        assert shown(lines, turn.place, f"{turn.number}.") == f"{turn.number}."
        assert shown(lines, turn.named_place, turn.named) == turn.named
        for throw in turn.throws:
            if throw.declared:
                assert shown(lines, throw.declared_place, throw.declared) == throw.declared
            if throw.dice:
                assert shown(lines, throw.place, "") == "{}-{}".format(*throw.dice)
            if throw.play:
                expected = " ".join(throw.play.tokens) if between == " " else throw.play.tokens[0]
                assert shown(lines, throw.play.place, " ".join(throw.play.tokens)) == expected


def record_of_first(path: Path) -> Record:
    with path.open(encoding="utf-8") as lines:
        record = next(read_games(lines))
    assert isinstance(record, Record)
    return record
