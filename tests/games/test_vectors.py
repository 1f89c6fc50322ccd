"""The shared vectors: what other programs for Uckers are held to as well (tests/games/vectors/README.md)."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from games.notation.legal import answer_line
from games.notation.verdicts import Verdict, judge_games

VECTORS = Path(__file__).parent / "vectors"
BATCH = 50


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


LEGAL = rows(VECTORS / "legal.jsonl")
FAULTS = rows(VECTORS / "faults.jsonl")
GAMES = rows(VECTORS / "games" / "index.jsonl")


@cache
def verdicts(file: str) -> list[Verdict]:
    with (VECTORS / "games" / file).open(encoding="utf-8") as lines:
        return list(judge_games(file, lines))


@pytest.mark.parametrize("first", range(0, len(LEGAL), BATCH))
def test_a_request_has_exactly_its_answer(first: int) -> None:
    for row in LEGAL[first : first + BATCH]:
        assert answer_line(json.dumps(row["request"])) == row["answer"]


@pytest.mark.parametrize("row", FAULTS, ids=lambda row: row["reason"])
def test_a_faulty_request_has_exactly_its_reason(row: dict[str, Any]) -> None:
    answer = answer_line(row["line"])
    assert set(answer) == {"error"}
    assert set(answer["error"]) == {"reason", "message"}
    assert answer["error"]["reason"] == row["reason"]


@pytest.mark.parametrize("row", GAMES, ids=lambda row: f"{row['file']}-{row['game']}-{row.get('kind', 'sound')}")
def test_a_game_has_exactly_its_verdict(row: dict[str, Any]) -> None:
    verdict = verdicts(row["file"])[row["game"] - 1].as_json()
    assert verdict["ok"] is row["ok"], verdict
    if row["ok"]:
        assert [verdict[key] for key in ("turns", "throws", "result")] == [
            row.get(key, verdict[key]) for key in ("turns", "throws", "result")
        ]
    else:
        found = {key: verdict["fault"][key] for key in ("line", "turn", "throw")}
        assert found == {key: found[key] if row[key] is None else row[key] for key in found}


def test_the_index_names_every_game_and_every_file() -> None:
    named = [(row["file"], row["game"]) for row in GAMES]
    files = sorted(path.name for path in (VECTORS / "games").glob("*.ugn"))
    assert sorted(named) == [(file, number) for file in files for number in numbers(file)]


def numbers(file: str) -> Iterator[int]:
    return (number for number, _ in enumerate(verdicts(file), start=1))


def test_the_vectors_are_all_there() -> None:
    assert (len(LEGAL), len(FAULTS), len(GAMES)) == (500, 85, 96)
