"""Every drawn example says what the engine says, with its option and without; and no house rule is without one."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from games import law
from games.examples import EXAMPLES
from games.examples.lesson import STEPS
from games.examples.puzzles import PUZZLES, Puzzle, dice_of, everything, position_of, rule_on
from games.examples.shape import Case, Example, ask, squares
from games.examples.telling import tell, tell_case
from games.examples.written import WRITTEN_GAME
from games.notation.entries import read_play
from games.notation.ugn import read_games
from games.rules.reasons import RULES
from games.rules.record import Record
from games.rules.replay import replay
from games.rules.ruleset import CHOICES, OPTIONS
from games.words.options import OPTION_WORDS, value_in_words

ALL_CASES = [
    pytest.param(example, case, id=f"{example.name}-{number}")
    for example in EXAMPLES.values()
    for number, case in enumerate(example.cases, 1)
]
ALL_CASES += [
    pytest.param(step.scene, step.scene.cases[0], id=f"lesson-{number}")
    for number, step in enumerate(STEPS, 1)
    if step.scene
]
OF_OPTIONS = [example for example in EXAMPLES.values() if example.option]


@pytest.mark.parametrize(("example", "case"), ALL_CASES)
def test_the_engine_says_what_is_expected(example: Example, case: Case) -> None:
    answer = ask(example, case)
    if case.refused:
        assert answer.refusal is not None, "it is allowed"
        assert answer.refusal.rule == case.refused
        assert answer.after == answer.before
        return
    assert answer.refusal is None, answer.refusal and answer.refusal.message
    stood, stand = squares(answer.before), squares(answer.after)
    assert {colour: stand[colour] for colour in stand if stand[colour] != stood[colour]} == case.after
    if case.then == "won":
        assert answer.after.winner is not None
    else:
        players = answer.after.layout.player_names
        assert players[answer.after.to_throw] == (case.then or players[answer.before.to_throw])


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_has_an_example_that_its_values_decide(option: str) -> None:
    deciding = False
    for example in OF_OPTIONS:
        if example.option == option:
            values = {str(case.options[option]) for case in example.cases if option in case.options}
            answers = {(case.refused, str(case.after), case.then) for case in example.cases}
            deciding = deciding or (len(values) > 1 and len(answers) > 1)
    assert deciding, f"no example shows what {option} changes"


@pytest.mark.parametrize("option", OPTIONS)
def test_every_value_of_an_option_is_shown(option: str) -> None:
    shown = {
        str(case.options.get(option)) for example in OF_OPTIONS if example.option == option for case in example.cases
    }
    wanted = set(CHOICES.get(option, ("True", "False") if option != "challenge_sixes" else ("(3, 4, 5)", "(2, 4, 5)")))
    assert shown >= wanted


def test_an_example_of_an_option_changes_nothing_else() -> None:
    """Cases of one example differ by its option alone, unless all of them have the same value of it."""
    for example in OF_OPTIONS:
        others = [{name: v for name, v in case.options.items() if name != example.option} for case in example.cases]
        assert all(other == others[0] for other in others), example.name


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=list(EXAMPLES))
def test_an_example_cites_a_clause_that_there_is(example: Example) -> None:
    assert example.rule in law.numbers()
    assert re.fullmatch(r"[a-z-]+", example.name)


def test_the_law_has_an_anchor_for_every_clause_that_anything_cites() -> None:
    source = "".join(path.read_text() for path in Path("games").rglob("*.py"))
    cited = set(re.findall(r"""rule(?:: str)? ?= ?"(\d+(?:\.\d+)?)\"""", source))
    cited |= set(re.findall(r"""_no\([^)]*?"(\d+\.\d+)"\)""", source)) | set(RULES.values())
    cited |= {words.rule for words in OPTION_WORDS.values()}
    assert len(cited) > 20
    assert {"4.5", "5.1", "7.2", "10.3"} <= cited
    assert cited <= law.numbers()


def test_every_clause_of_the_law_is_cut_out_whole() -> None:
    parts = law.read_law()
    assert [part.number for part in parts if part.kind == law.HEADING] == [str(number) for number in range(1, 12)]
    blocked = next(part for part in parts if part.number == "4.5")
    assert blocked.html.startswith("<p><em>Blocked.</em> A step may neither")
    written = re.findall(r"^\d+\.\d+ ", law.TEXT.read_text(), re.MULTILINE)
    assert len([part for part in parts if part.kind == law.CLAUSE_TEXT]) == len(written)


def test_html_in_the_law_is_text() -> None:
    (part,) = law.cut_law("1.1 A <b>bold</b> clause.")
    assert "&lt;b&gt;" in part.html


def test_every_case_is_told_in_words() -> None:
    for example in EXAMPLES.values():
        setting, told = tell(example)
        assert len(told) == len(example.cases)
        assert setting.said or not example.declare
        for one in told:
            assert one.heading[0].isupper() or one.heading[0].isdigit()
            assert one.words.endswith(".")
            assert bool(one.rule) is not one.allowed


def test_what_is_told_is_what_the_engine_says() -> None:
    example = EXAMPLES["blob-blocks"]
    landing = tell_case(example, example.cases[1])
    assert (landing.allowed, landing.words, landing.rule) == (False, "A green blob stands on R6.", "4.5")
    option = EXAMPLES["blob-takes-a-blob-of-three"]
    exactly_two, any_size = (tell_case(option, case) for case in option.cases)
    assert value_in_words("blob_takes_blob", "any").capitalize() == any_size.heading
    assert (exactly_two.allowed, any_size.allowed) == (False, True)


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=list(PUZZLES))
def test_a_puzzle_has_plays_of_both_kinds_and_each_once(puzzle: Puzzle) -> None:
    position, dice = position_of(puzzle), dice_of(puzzle)
    allowed = {text for text in puzzle.plays if rule_on(position, dice, text).allowed}
    assert allowed
    assert len(allowed) < len(puzzle.plays)

    def whichever_way(texts: Iterable[str]) -> set[object]:
        plays = [read_play(position.layout, text) for text in texts]
        return {(frozenset(Counter(play.steps).items()), play.challenge) for play in plays}

    assert whichever_way(allowed) <= whichever_way(ruling.text for ruling in everything(position, dice))
    assert len(whichever_way(puzzle.plays)) == len(puzzle.plays)


def test_the_written_game_is_sound() -> None:
    (record,) = read_games(WRITTEN_GAME.splitlines(keepends=True))
    assert isinstance(record, Record)
    replayed = replay(record)
    assert replayed.fault is None
    assert replayed.throws == len(re.findall(r"\d-\d (?=[a-z])", WRITTEN_GAME.split("]\n\n")[1]))
