"""Tables in the middle of random games: between turns, in a turn, with dice lying, with a declaration made, leavers."""

import random

from games.notation.options import write_option
from games.rules.board import FORMATS, RINGS
from games.rules.declarations import legal_declarations
from games.rules.record import Termination
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.table import (
    Declare,
    Leave,
    MakePlay,
    OffBoard,
    Phase,
    Table,
    Throw,
    ThrowForBeginner,
    act,
    new_table,
)
from tests.games.sampling import random_dice, random_ruleset

BOARDS = [(format, ring) for ring in RINGS.values() for format in FORMATS if len(ring) == 4 or format != "singles"]


def ruleset_of(chance: random.Random) -> tuple[str, Ruleset]:
    """A preset as it is, or one with departures."""
    preset = chance.choice(list(PRESETS))
    return preset, PRESETS[preset] if chance.random() < 0.5 else random_ruleset(chance)


def table_midway(format: str, ring: str, ruleset: Ruleset, chance: random.Random) -> Table:
    """A table after a random number of deeds, or as it ended."""
    table = new_table(format, ring, ruleset)
    leaves = chance.random() < 0.3
    for _ in range(chance.choice((1, 3, 10, 60, 300, 700))):
        if table.phase is Phase.OVER:
            break
        table = one_more(table, chance, leaves=leaves)
    return until_declared(table, chance) if chance.random() < 0.2 else table


def until_declared(table: Table, chance: random.Random) -> Table:
    """The table, played on until something was declared, if it ever is."""
    while table.declared is None and table.phase is not Phase.OVER:
        table = one_more(table, chance)
    return table


def one_more(table: Table, chance: random.Random, *, leaves: bool = False) -> Table:
    """The table after one more deed that may be done."""
    if table.phase is Phase.BEGINNER:
        return act(table, ThrowForBeginner(table.due[0], random_dice(chance)))
    position = table.position
    if leaves and len(position.layout.sides) > 2 and chance.random() < 0.01:
        return act(table, Leave(position.to_throw, chance.choice((Termination.RESIGNATION, Termination.TIMEOUT))))
    if table.phase is Phase.PLAY:
        return act(table, MakePlay(chance.choice(table.plays)))
    if chance.random() < 0.02:
        return act(table, OffBoard())
    if table.declared is None and not table.off_board and chance.random() < 0.3:
        found = legal_declarations(position)
        if found:
            return act(table, Declare(chance.choice(found)))
    return act(table, Throw(random_dice(chance)))


def tags_of(table: Table, preset: str) -> tuple[tuple[str, str], ...]:
    """The tags of a game that has ended, as its canonical record bears them."""
    layout, ended = table.position.layout, table.ended
    assert ended is not None
    departures = table.position.ruleset.departures(preset).items()
    tags = [("Format", layout.format), ("Ring", layout.ring), ("Ruleset", preset)]
    tags += [("Option", write_option(name, value)) for name, value in departures]
    tags += [("Result", layout.side_names[ended.winner] if ended.winner is not None else "*")]
    if ended.how is not Termination.NORMAL:
        tags += [("Termination", ended.how.value)]
    return tuple(tags)
