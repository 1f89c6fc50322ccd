"""Results written in lines, as an umpire would on the back of an envelope, for tests of tables.

    1: a-b 1  c-d =  e bye
    2: a-c w  b-d l  c-e x

Round by round: 1 the first won, 0 the second, = drawn; w and l a walkover for the first and for the second; x neither
came; R and r the second, the first retired; D and d the second, the first was disqualified. A score in brackets after
it has the pieces home of each leg: ``a-b 1(8:3,8:5)``; `*` behind a leg marks an eight-piecer, `!` eight in harbour.
"""

import re

from tournaments.formats.entries import Entry
from tournaments.formats.outcomes import PIECES, Ending, Honour, Leg, Outcome, Played, Side

ENDINGS: dict[str, tuple[Ending, Side | None]] = {
    "1": (Ending.PLAYED, 0),
    "0": (Ending.PLAYED, 1),
    "=": (Ending.PLAYED, None),
    "w": (Ending.WALKOVER, 0),
    "l": (Ending.WALKOVER, 1),
    "x": (Ending.DOUBLE_WALKOVER, None),
    "R": (Ending.RETIREMENT, 0),
    "r": (Ending.RETIREMENT, 1),
    "D": (Ending.DISQUALIFICATION, 0),
    "d": (Ending.DISQUALIFICATION, 1),
}
HONOURS = {"": None, "*": Honour.EIGHT_PIECER, "!": Honour.HARBOUR}


def read_results(text: str) -> list[Played]:
    """The results; a match is called by its round, its place in the line and who met: ``r1.2 c-d``."""
    found = []
    for line in text.strip().splitlines():
        number, rest = line.split(":", 1)
        items = re.findall(r"(\w+)-(\w+) (\S)(\([^)]*\))?|(\w+) (bye)", rest)
        assert items, line
        for place, (first, second, sign, legs, resting, _) in enumerate(items, 1):
            round_ = int(number)
            if resting:
                match, outcome = f"r{round_}.{place} {resting}", Outcome(Ending.BYE, 0)
                found.append(Played(match, resting, None, round_, outcome))
            else:
                match, outcome = f"r{round_}.{place} {first}-{second}", Outcome(*ENDINGS[sign], read_legs(legs))
                found.append(Played(match, first, second, round_, outcome))
    return found


def read_legs(text: str) -> tuple[Leg, ...]:
    """Legs by pieces home; whoever has all home won, and where nobody has the leg is drawn."""
    legs = []
    for one, other, mark in re.findall(r"(\d):(\d)([*!]?)", text):
        home = (int(one), int(other))
        winner: Side | None = 0 if home[0] == PIECES else 1 if home[1] == PIECES else None
        legs.append(Leg(winner, home, None, HONOURS[mark]))
    return tuple(legs)


def entries(keys: str) -> list[Entry]:
    """Entries named for their keys: ``entries("a b c")``."""
    return [Entry(key, key.upper()) for key in keys.split()]
