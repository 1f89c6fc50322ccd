"""Writing UGN and positions: the canonical text, whatever way it was written before."""

from pathlib import Path

import pytest

from games.notation.plays import read_declaration, write_declaration
from games.notation.positions import read_position, write_position
from games.notation.ugn import read_games
from games.notation.writing import write_record
from games.rules.board import layout
from games.rules.reasons import Illegal, Reason
from games.rules.record import Record
from games.rules.replay import replay
from games.rules.ruleset import named
from tests.games.table import record_of

HEAD = '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "pussers"]\n'
SOUND = sorted((Path(__file__).parents[1] / "vectors" / "games").glob("sound-*.ugn"))


def rewritten(text: str) -> str:
    record = record_of(text)
    found = replay(record)
    assert found.fault is None, found.fault
    return write_record(record, found)


def test_a_record_is_written_canonically() -> None:
    loose = (
        '[Format "pairs"] [Ring "RGBY"]\n{a comment\nof two lines} [ Ruleset   "pussers" ]\n'
        '[Event "Say \\"when\\" \\\\ now"]\n\n\n'
        "1. R 1-6 r:R1-R2 r:b-R1 ; the enter stands first\n"
        "/ 3-4\n r:R2-R9{x} 2. G 2-1 --"
    )
    assert rewritten(loose) == (
        '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "pussers"]\n[Event "Say \\"when\\" \\\\ now"]\n\n'
        "1. R 6-1 r:b-R1 r:R1-R2 / 4-3 r:R2-R9\n2. G 2-1 --\n"
    )


def test_the_mark_of_a_piece_knocked_off_is_added() -> None:
    text = HEAD + "\n1. R 6-5 r:b-R1 r:R1-R6 / 6-1 r:R6-R13 / 2-1 r:R13-G3\n2. G 6-2 g:b-G1 g:G1-G3\n"
    assert rewritten(text).endswith("2. G 6-2 g:b-G1 g:G1-G3*\n")


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("6-6 r:b-R1 r:b-R1", "6-6 r:b-R1 r:b-R1"),
        ("6-2 r:R1-R3 r:b-R1", "6-2 r:b-R1 r:R1-R3"),
        ("2-6 r:Rb-R1 r:R1-R3", "6-2 r:b-R1 r:R1-R3"),
    ],
)
def test_a_play_is_written_in_one_way(written: str, canonical: str) -> None:
    assert rewritten(f"{HEAD}\n1. R {written}\n").endswith(f"1. R {canonical}\n")


@pytest.mark.parametrize("path", SOUND[::3], ids=lambda path: path.name)
def test_writing_what_was_written_changes_nothing(path: Path) -> None:
    with path.open(encoding="utf-8") as lines:
        records = [game for game in read_games(lines) if isinstance(game, Record)]
    texts = [write_record(record, replay(record)) for record in records]
    assert [rewritten(text) for text in texts] == texts
    for record, text in zip(records, texts, strict=True):
        assert replay(record_of(text)).position == replay(record).position


def test_a_position_is_written_canonically() -> None:
    loose = {
        "to_throw": "R",
        "out": [],
        "pieces": {
            "Y": ["b", "b", "b", "b"],
            "B": ["Bh", "Bp2", "Bp1", "Bb"],
            "G": ["b"] * 4,
            "R": ["Y13", "h", "Y12", "R1"],
        },
        "turn_start": {"R": ["R1", "Y12", "Y13", "h"], "G": ["b"] * 4, "B": ["b", "p1", "p2", "h"], "Y": ["b"] * 4},
        "first_throw": ["GY", "RB"],
        "may_help": [],
        "ring": "RGBY",
        "format": "pairs",
        "ips": {"R": 2},
        "stacks": {},
        "challenge": None,
        "unheard_of": 1,
    }
    written = write_position(read_position(loose, named("standard")))
    assert written == {
        "format": "pairs",
        "ring": "RGBY",
        "pieces": {"R": ["R1", "Y12", "Y13", "h"], "G": ["b"] * 4, "B": ["b", "p1", "p2", "h"], "Y": ["b"] * 4},
        "to_throw": "R",
        "first_throw": ["RB", "GY"],
    }
    assert list(written["pieces"]) == list("RGBY")


@pytest.mark.parametrize("text", ["sb:r:Gp3", "bb:r:p2", "ch:r:G4", "ch:r:b", "call", "su"])
def test_a_declaration_is_read_and_written(text: str) -> None:
    board = layout("pairs", "RGBY")
    assert write_declaration(board, read_declaration(board, text)) == text


def test_a_declarations_long_square_names_are_read_too() -> None:
    board = layout("pairs", "RGBY")
    assert write_declaration(board, read_declaration(board, "bb:r:Rp2")) == "bb:r:p2"
    assert write_declaration(board, read_declaration(board, "ch:r:Rb")) == "ch:r:b"


@pytest.mark.parametrize(
    "text", ["", "sb", "sb:r:Gp6", "sb:r:Op1", "sb:o:Gp1", "bb:r:Gp2", "ch:r:R14", "ch:w:b", "cal"]
)
def test_what_is_no_declaration_is_refused(text: str) -> None:
    with pytest.raises(Illegal) as caught:
        read_declaration(layout("pairs", "RGBY"), text)
    assert caught.value.reason is Reason.DECLARATION
