"""The engine against the naive generator: the same plays, the same positions after, the same declarations."""

import random
from collections.abc import Callable, Iterator
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

ORDINARY, SOAK, CHUNK = 400, 20_000, 1_000
GAME_STRIDE = 7  # positions of one game are much alike


def positions(chance: random.Random) -> Iterator[Position]:
    """Without end, half from games and half scattered."""
    while True:
        for position in islice(played_positions(chance), chance.randrange(GAME_STRIDE), None, GAME_STRIDE):
            yield position
            yield scattered_position(chance)


def questions(position: Position, chance: random.Random) -> tuple[naive.Json, naive.Json]:
    """What both are asked about a position: its declarations, and a throw, half the time under one of them."""
    ruleset = position.ruleset
    options: dict[str, Any] = {
        name: list(value) if isinstance(value, tuple) else value for name, value in ruleset.options().items()
    }
    request = {"position": write_position(position), "options": options}
    found = legal_declarations(position)
    declaration = chance.choice([None, None, *found])
    text = None if declaration is None else write_declaration(position.layout, declaration)
    return request, request | {"dice": list(random_dice(chance)), "declare": text}


def disputed(seed: int, count: int) -> list[naive.Json]:
    """The questions about so many positions that the two answer differently."""
    chance = random.Random(seed)
    asked = (question for position in islice(positions(chance), count) for question in questions(position, chance))
    return [question for question in asked if answer(question) != naive.answer(question)]


def expect_none(disputed: list[naive.Json]) -> None:
    for question in disputed:
        assert answer(question) == naive.answer(question), question


def test_the_engine_and_the_naive_generator_agree() -> None:
    expect_none(disputed(0, ORDINARY))


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(1, 1 + SOAK // CHUNK))
def test_the_engine_and_the_naive_generator_agree_on_many_positions(
    chunk: int, record_property: Callable[[str, object], None]
) -> None:
    found = disputed(chunk, CHUNK)
    record_property("positions compared", CHUNK)
    record_property("questions answered differently", len(found))
    expect_none(found)
