"""The player that plays at random: any legal declaration now and then, any legal play."""

import random

from games.rules.declarations import Declaration, legal_declarations
from games.rules.plays import Play
from games.rules.position import Position

DECLARES = 0.5  # how often a declaration is made where one can be


def choose_declaration(position: Position, chance: random.Random) -> Declaration | None:
    """A legal declaration, or none."""
    found = legal_declarations(position)
    return chance.choice(found) if found and chance.random() < DECLARES else None


def choose_play(plays: list[Play | None], chance: random.Random) -> Play | None:
    """One of the plays that a throw allows."""
    return chance.choice(plays)
