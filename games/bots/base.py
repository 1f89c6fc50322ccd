"""What every bot can do: say something before a throw, and choose a play of the dice that lie on the table."""

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.rules.declarations import Declaration
from games.rules.plays import Play
from games.rules.position import Position
from games.rules.steps import Dice

ChooseDeclaration = Callable[[Position, random.Random], Declaration | None]
"""From the position before a throw: a legal declaration for the player to throw, or none."""

ChoosePlay = Callable[[Position, Dice, Declaration | None, Sequence[Play], random.Random], Play]
"""From the position, the dice (the higher first), what was declared and the legal plays, at least one: one of them."""


class Bot(NamedTuple):
    """A bot by name. Whatever it leaves to chance it draws from what it is given, so that games can be repeated."""

    name: str
    choose_declaration: ChooseDeclaration
    choose_play: ChoosePlay
