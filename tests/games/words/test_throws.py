"""Throws, plays and endings are told in words, and no two plays of a throw sound alike."""

import re
from pathlib import Path

import pytest

from games.notation.entries import read_play
from games.notation.ugn import read_games
from games.notation.writing import write_throw
from games.rules.board import layout
from games.rules.log import begin, fold
from games.rules.playthrough import Frame, playthrough
from games.rules.record import Record, Termination
from games.rules.replay import replay
from games.rules.ruleset import CHOICES, OPTIONS, PRESETS, named
from games.rules.table import Deed, End, MakePlay, Throw, ThrowForBeginner, new_table
from games.rules.throws import plays_of_throw
from games.words.options import OPTION_WORDS, PRESET_WORDS, value_in_words
from games.words.throws import (
    because_in_words,
    declaration_in_words,
    ending_in_words,
    frame_in_words,
    honour_in_words,
    play_in_words,
)  # fmt: skip

GAMES = sorted((Path(__file__).parent.parent / "vectors" / "games").glob("sound-*.ugn"))


def frames() -> list[Frame]:
    found: list[Frame] = []
    for path in GAMES:
        for record in read_games(path.read_text(encoding="utf-8").splitlines(keepends=True)):
            assert isinstance(record, Record)
            found += playthrough(record, replay(record))
    return found


def written(frame: Frame) -> str:
    return write_throw(frame.before.layout, frame.dice, frame.thrown, frame.declaration, frame.off_board)


SAID = {
    "6-3 g:b-G1 g:G1-G4*": "Green threw 6–3: enters, then G1 to G4 knocking off one red.",
    "6-5 b:b-B1 r:p1-h": "Red and blue threw 6–5: blue enters, then red p1 home.",
    "6-6 y:b-Y1 y:b-Y1": "Yellow threw 6–6: enters, then another enters.",
    "5-1 --": "Green threw 5–1: nothing is moved.",
    "su 4-1 b:p5-h": "Stands up for the last throw. Blue threw 4–1: p5 home.",
    "ips 5-5 r:R2-R12": "Off the board once, and thrown again. Red threw 5–5: R2 to R12.",
    "6-4 ch:b:R13": "Red and blue threw 6–4: challenge, 1 of 3 sixes.",
    "ch:b:b 3-2": "Challenge: blue in base against B1. Blue threw 3–2: no six: the challenge has failed.",
    "sb:g:Bp3 2-1": "Green tries to suck back what blue has on p3. Green and yellow threw 2–1: hit.",
    "bb:g:p2 5-2": "Green tries to blow back from p2 what stands on its foot. "
    "Green and blue threw 5–2: hit; one yellow back to base.",
}


def test_the_words_of_throws() -> None:
    heard: dict[str, set[str]] = {}
    for frame in frames():
        heard.setdefault(written(frame), set()).add(frame_in_words(frame))
    for text, words in SAID.items():
        assert words in heard[text], (text, heard[text])
    leavings = {words for words in heard[""] if words}
    assert "Red gives up and is out." in leavings


def test_a_penalty_is_told() -> None:
    ended = [frame_in_words(frame) for frame in frames() if frame.dice is None and frame.leaves is None]
    assert any(
        re.fullmatch(r"Off the board (once|. times)\. That was number 3 for .*: the turn is over\.", w) for w in ended
    )


def test_every_throw_has_its_words_and_each_play_its_own() -> None:
    for frame in frames()[::7]:
        assert frame_in_words(frame).endswith(".")
        if frame.dice is None:
            continue
        board = frame.before.layout
        plays = [play for play in plays_of_throw(frame.before, frame.dice, frame.declaration) if play is not None]
        said = [play_in_words(board, play) for play in plays]
        assert len(set(said)) == len(said)


BEGUN = ThrowForBeginner(0, None)
PAIRS = layout("pairs", "RGBY")


@pytest.mark.parametrize(
    ("deeds", "words"),
    [
        ([], "Red throws for the beginner; the highest total begins."),
        (
            [ThrowForBeginner(player, (6 - player // 2, 6)) for player in range(4)],
            "A tie for highest: Red throws again.",
        ),
        ([BEGUN], "Red to throw: began the game."),
        ([BEGUN, Throw((6, 4))], "Red threw 6–4. What was played?"),
        (
            [BEGUN, Throw((6, 4)), MakePlay(read_play(PAIRS, "r:b-R1 r:R1-R5"))],
            "Red to throw: there was a six, so there is another throw.",
        ),
        ([BEGUN, Throw((2, 1)), MakePlay(read_play(PAIRS, "--"))], "Green to throw: the turn before is over."),
        ([BEGUN, End(Termination.WALKOVER, 1)], "Green and yellow won by walkover."),
    ],
)
def test_whose_turn_it_is_and_why(deeds: list[Deed], words: str) -> None:
    table = fold(begin(new_table("pairs", "RGBY", named("standard"))), deeds).table
    assert because_in_words(table) == words


def test_every_ending_and_honour_has_words() -> None:
    for termination in Termination:
        assert ending_in_words("RB", termination.value).endswith(".")
    assert ending_in_words("", "") == "Not finished."
    assert honour_in_words({"honour": "eight-piecer", "by": "RB", "against": "GY"}) == (
        "Eight-piecer by red and blue against green and yellow: none of theirs got home."
    )


def test_every_option_and_every_value_of_it_has_words() -> None:
    assert set(OPTION_WORDS) == set(OPTIONS)
    assert set(PRESET_WORDS) == set(PRESETS)
    for name, values in CHOICES.items():
        assert all(value_in_words(name, value) for value in values)
    assert value_in_words("challenge_sixes", (2, 4, 5)) == "2, 4, 5"
    assert value_in_words("home_exact", True) == "yes"


def test_every_declaration_has_words() -> None:
    heard = {
        declaration_in_words(frame.before.layout, frame.declaration)
        for frame in frames()
        if frame.declaration is not None
    }
    assert {"snake eyes are called", "stands up for the last throw"} < heard
