"""Whole games played by bots, throw by throw; at random as `uckers play` writes them."""

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.bots import BOTS, Bot
from games.rules.board import Layout
from games.rules.declarations import Declaration
from games.rules.position import Position, starting_position
from games.rules.ruleset import Ruleset
from games.rules.throws import Thrown, after_play, plays_of_throw


class Played(NamedTuple):
    """One throw of a game: who threw what, declared what, and what it did."""

    player: int
    dice: tuple[int, int]
    declaration: Declaration | None
    thrown: Thrown


def throw_dice(chance: random.Random) -> tuple[int, int]:
    """Two dice, the higher first."""
    one, other = chance.randint(1, 6), chance.randint(1, 6)
    return max(one, other), min(one, other)


def throw_for_beginner(board: Layout, chance: random.Random) -> tuple[int, list[tuple[int, tuple[int, int]]]]:
    """Who begins, and the throws that decided it, throw-offs included (RULES 2.3)."""
    throws: list[tuple[int, tuple[int, int]]] = []
    due = list(range(len(board.players)))
    while len(due) > 1:
        thrown = [(player, throw_dice(chance)) for player in due]
        throws += thrown
        highest = max(sum(dice) for _, dice in thrown)
        due = [player for player, dice in thrown if sum(dice) == highest]
    return due[0], throws


def play_game(
    format: str,
    ring: str,
    ruleset: Ruleset,
    first: int,
    chance: random.Random,
    bots: Mapping[int, Bot] | None = None,
) -> Iterator[Played]:
    """Play a game to its end. `bots`: who plays, by player (from 0); those not named play at random."""
    seats = bots or {}
    position: Position = starting_position(format, ring, ruleset, first)
    while position.winner is None:
        bot = seats.get(position.to_throw, BOTS["random"])
        declaration = bot.choose_declaration(position, chance)
        dice = throw_dice(chance)
        found = plays_of_throw(position, dice, declaration)
        plays = [play for play in found if play is not None]
        play = bot.choose_play(position, dice, declaration, plays, chance) if plays else None
        thrown = after_play(position, dice, play, declaration)
        yield Played(position.to_throw, dice, declaration, thrown)
        position = thrown.after
