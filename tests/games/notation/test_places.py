"""A fault is told of the game, turn and throw in which it stands, and of the first one there."""

import io

import pytest

from games.notation.legal import answer_line
from games.notation.verdicts import Verdict, judge_games

HEAD = '[Format "individuals"]\n[Ring "RGBY"]\n[Ruleset "wafu"]\n'


def verdicts(turns: str, head: str = HEAD) -> list[Verdict]:
    return list(judge_games("F", io.StringIO(head + turns)))


def fault(turns: str, head: str = HEAD) -> tuple[int, int, int | None, int | None, str]:
    """Line, column, turn, throw and reason of the one game's fault."""
    (verdict,) = verdicts(turns, head)
    assert verdict.fault is not None
    found = verdict.fault
    return (*found.place, found.turn, found.throw, found.error.reason.value)


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ("1. R bb:r:p2 5-4 --", (4, 6, 1, 1, "declaration")),
        ("1. R {why\nnot} bb:r:p2\n5-4 --", (5, 6, 1, 1, "declaration")),
        ("1. R 7-1 r:zz", (4, 6, 1, 1, "dice")),
        ("1. R su 6-x --", (4, 6, 1, 1, "declaration")),
        ("1. R 5-4 -- / 3-2 r:zz", (4, 15, 1, 2, "unexpected-throw")),
        ("1. R 5-4 --\n2. G 5-4 {caf\udce9} --\n3. B 5-4 --", (5, 14, 2, 1, "syntax")),
        ("1. R 5-4 r\udce9", (4, 11, 1, 1, "syntax")),
        ("1. R 5-4 -- [%x]\n2. G 5-4 --", (4, 13, 1, 1, "syntax")),
        ("1. R 06-4 --", (4, 6, 1, 1, "syntax")),
        ("1. R 5-4 -- /", (4, 1, 1, 2, "syntax")),
        ("1. R 5-4 --\n9999999999. G 5-4 --", (5, 1, 2, None, "turn-number")),
    ],
)
def test_where_a_fault_stands(turns: str, expected: tuple[int, int, int, int | None, str]) -> None:
    assert fault(turns) == expected


def test_an_unclosed_comment_among_the_tags_is_what_is_named() -> None:
    assert fault('[Format "pairs"] { abc\n[Ring "RGBY"]\n', "")[:2] == (1, 18)


def test_a_tag_that_is_none_on_a_line_of_its_own_begins_the_next_game() -> None:
    first, second = verdicts('1. R 5-4 --\n[Format pairs]\n[Ring "RGBY"]\n')
    assert first.ok
    assert second.as_text() == 'F:5:1: game 2: [Format pairs]: syntax: a tag is written like [Format "pairs"]'


def test_files_put_one_after_another_may_each_begin_with_a_mark_of_utf_8() -> None:
    assert [verdict.ok for verdict in verdicts(f"1. R 5-4 --\n\ufeff{HEAD}1. R 5-4 --\n")] == [True, True]
    assert [verdict.ok for verdict in verdicts(f"1. R 5-4 --\ufeff{HEAD}1. R 5-4 --\n")] == [True, True]


def test_an_option_without_a_value_is_a_fault_of_its_tag() -> None:
    assert fault("1. R 5-4 --", HEAD + '[Option "home_exact"]\n') == (4, 1, None, None, "tag")


def test_control_characters_are_written_out() -> None:
    (verdict,) = verdicts("1. R \x1b[31m")
    assert "\x1b" not in verdict.as_text()


@pytest.mark.parametrize(
    "options", ['{"self": true}', '{"home_exact":' + "[" * 986 + "]" * 986 + "}", '{"home_exact": "yes"}']
)
def test_a_strange_option_is_answered(options: str) -> None:
    assert answer_line(f'{{"options": {options}}}')["error"]["reason"] in ("option", "json")
