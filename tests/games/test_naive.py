"""The engine against the naive generator: the same plays, the same positions after, the same declarations."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from games.notation.legal import answer
from games.notation.plays import write_declaration
from games.notation.positions import write_position
from games.rules.declarations import legal_declarations
from games.rules.position import Position
from tests.games import naive
from tests.games.sampling import played_positions, random_dice, scattered_position

ORDINARY, SOAK, CHUNK = 600, 20_000, 1_000
GAME_STRIDE = 7  # positions of one game are much alike


def positions(chance: random.Random) -> Iterator[Position]:
    """Without end, half from games and half scattered."""
    while True:
        for position in islice(played_positions(chance), chance.randrange(GAME_STRIDE), None, GAME_STRIDE):
            yield position
            yield scattered_position(chance)


def compare(position: Position, chance: random.Random) -> None:
    """Ask both about a position: its declarations, and a throw under each of them and under none."""
    ruleset = position.ruleset
    options: dict[str, Any] = {
        name: list(value) if isinstance(value, tuple) else value for name, value in ruleset.options().items()
    }
    request = {"position": write_position(position), "options": options}
    assert answer(request) == naive.answer(request), request
    found = legal_declarations(position)
    declaration = chance.choice([None, None, *found])
    text = None if declaration is None else write_declaration(position.layout, declaration)
    asked = request | {"dice": list(random_dice(chance)), "declare": text}
    assert answer(asked) == naive.answer(asked), asked


def run(seed: int, count: int) -> None:
    chance = random.Random(seed)
    for position in islice(positions(chance), count):
        compare(position, chance)


def test_the_engine_and_the_naive_generator_agree() -> None:
    run(0, ORDINARY)


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(1, 1 + SOAK // CHUNK))
def test_the_engine_and_the_naive_generator_agree_on_many_positions(chunk: int) -> None:
    run(chunk, CHUNK)
