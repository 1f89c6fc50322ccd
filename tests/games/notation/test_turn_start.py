"""A position's `turn_start` is held to what its `pieces` are held to (NOTATION.md, "A position")."""

from typing import Any

import pytest

from games.notation.positions import read_position, write_position
from games.rules.reasons import Illegal, Reason
from games.rules.ruleset import named

BASE = ["b"] * 4
POSITION = {"format": "pairs", "ring": "RGBY", "pieces": dict.fromkeys("RGBY", BASE), "to_throw": "R"}


def read(turn_start: dict[str, Any]) -> dict[str, Any]:
    pieces = dict.fromkeys("RGBY", BASE) | turn_start
    return write_position(read_position(POSITION | {"turn_start": pieces}, named("standard")))


@pytest.mark.parametrize(
    ("turn_start", "words"),
    [
        ({"R": ["b", "b", "b", "G3"], "G": ["b", "b", "b", "G3"]}, "turn_start: two sides stand on G3"),
        ({"R": ["h"] * 4, "B": ["h"] * 4}, "turn_start: RB are all home, so the game is over"),
        ({"R": ["b", "b", "b"]}, "turn_start: R must have four squares"),
        ({"R": ["b", "b", "b", "X1"]}, "turn_start: 'X1' is no square for a R piece"),
    ],
)
def test_what_cannot_have_stood_is_refused(turn_start: dict[str, Any], words: str) -> None:
    with pytest.raises(Illegal) as caught:
        read(turn_start)
    assert (caught.value.reason, caught.value.words) == (Reason.POSITION, words)


def test_a_mixi_blob_may_have_stood() -> None:
    turn_start = {"R": ["b", "b", "b", "G3"], "B": ["b", "b", "b", "G3"]}
    assert read(turn_start)["turn_start"] == dict.fromkeys("RGBY", BASE) | turn_start
