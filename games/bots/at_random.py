"""The player that plays at random: any legal declaration now and then, any legal play."""

import random
from collections.abc import Sequence

from games.rules.declarations import Declaration, legal_declarations
from games.rules.plays import Play
from games.rules.position import Position
from games.rules.steps import Dice

DECLARES = 0.5  # how often a declaration is made where one can be


def choose_declaration(position: Position, chance: random.Random) -> Declaration | None:
    """A legal declaration, or none."""
    found = legal_declarations(position)
    return chance.choice(found) if found and chance.random() < DECLARES else None


def choose_play(
    position: Position, dice: Dice, declared: Declaration | None, plays: Sequence[Play], chance: random.Random
) -> Play:
    """One of the plays, each as likely as any other."""
    return chance.choice(plays)
