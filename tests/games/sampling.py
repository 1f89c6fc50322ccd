"""Positions of every kind for comparing and for properties: from random games, and scattered over the board."""

import random
from collections.abc import Iterator
from typing import Any

from games.bots.at_random import choose_declaration
from games.notation.positions import read_position, write_position
from games.rules.board import FORMATS, RINGS, layout
from games.rules.position import Position, starting_position
from games.rules.reasons import Illegal
from games.rules.ruleset import CHOICES, OPTIONS, PRESETS, OptionValue, Ruleset
from games.rules.throws import after_play, plays_of_throw

MIRRORED = ("BRGY", "WOBYGR")  # the engine takes any ring (RULES 1.2)
RINGS_TRIED = (*RINGS.values(), *MIRRORED)
SIXES = ((3, 4, 5), (2, 4, 5), (1, 2, 3))


def random_ruleset(chance: random.Random, departing: float = 0.3) -> Ruleset:
    """A preset, each option of which is drawn anew with the chance `departing`."""
    values: dict[str, OptionValue] = {}
    for name in OPTIONS:
        if chance.random() < departing:
            if name in CHOICES:
                values[name] = chance.choice(CHOICES[name])
            else:
                values[name] = chance.choice(SIXES) if name == "challenge_sixes" else chance.random() < 0.7
    return PRESETS[chance.choice(list(PRESETS))].departing(**values)


def random_board(chance: random.Random) -> tuple[str, str]:
    """A format and a ring that go together."""
    ring = chance.choice(RINGS_TRIED)
    return chance.choice(FORMATS if len(ring) == 4 else FORMATS[1:]), ring


def random_dice(chance: random.Random) -> tuple[int, int]:
    """Two dice, the higher first; doubles and sixes more often than dice give them, since the rules are about them."""
    one, other = (chance.choice((1, 2, 3, 4, 5, 6, 6)) for _ in range(2))
    return (one, one) if chance.random() < 0.2 else (max(one, other), min(one, other))


def played_positions(chance: random.Random) -> Iterator[Position]:
    """The positions of one random game, in their order, the last of them won."""
    position = starting_position(*random_board(chance), random_ruleset(chance))
    while position.winner is None:
        yield position
        declaration, dice = choose_declaration(position, chance), random_dice(chance)
        play = chance.choice(plays_of_throw(position, dice, declaration))
        position = after_play(position, dice, play, declaration).after


def scattered_position(chance: random.Random) -> Position:
    """Pieces anywhere they may stand together, crowded so that blobs of all kinds are common."""
    while True:
        try:
            return _scattered(chance)
        except Illegal:
            continue  # two sides on one square, or a challenge that cannot be: try again


def _scattered(chance: random.Random) -> Position:
    format, ring = random_board(chance)
    board, ruleset = layout(format, ring), random_ruleset(chance)
    crowd = [chance.randrange(board.track) for _ in range(chance.randint(4, 12))]
    crowd += [(number + chance.choice((1, 1, 2, 6))) % board.track for number in crowd]
    owner = {number: chance.randrange(len(board.sides)) for number in crowd}
    pieces: dict[str, list[str]] = {}
    for colour, letter in enumerate(ring):
        ours = [board.track_name(number) for number, side in owner.items() if side == board.side_of_colour[colour]]
        feet = [board.track_name(board.track_number(each, board.foot)) for each in range(len(ring))]
        ours += [foot for foot in feet if board.places[0][foot] not in owner and chance.random() < 0.3]
        some = [*ours, *ours, "b", "b", "p1", "p2", "p3", "p4", "p5", "h", "h"]
        home = chance.random() < 0.2
        pieces[letter] = ["h"] * 4 if home else [chance.choice(some) for _ in range(4)]
    value: dict[str, Any] = {"format": format, "ring": ring, "pieces": pieces}
    value["to_throw"] = chance.choice(board.player_names)
    units = board.side_names if ruleset.snake_eyes == "pair" else board.player_names
    value["first_throw"] = [unit for unit in units if chance.random() < 0.3]
    value["snake_eyes_out"] = [unit for unit in units if chance.random() < 0.3]
    position = read_position(value, ruleset)
    home_players = [name for player, name in enumerate(board.player_names) if position.is_home(player)]
    value["may_help"] = [name for name in home_players if chance.random() < 0.8]
    if chance.random() < 0.3:
        value["turn_start"] = pieces | {letter: ["b", "b", "b", "b"] for letter in ring if chance.random() < 0.3}
    if ruleset.ips_penalty != "none" and chance.random() < 0.3:
        value["ips"] = {name: chance.randint(0, 2) for name in board.player_names}
    if ruleset.mixi_top_first:
        stacks = write_position(position).get("stacks", {})
        value["stacks"] = {square: "".join(chance.sample(stack, len(stack))) for square, stack in stacks.items()}
    return read_position(value, ruleset)
