"""Swiss rounds: seconds to draw one, of as many entries as come to a great championship, round after round.

CPU time of this process. Chance decides the matches, so that score groups are as uneven as they come.
"""

import random
import statistics
import time

from tournaments.formats.entries import Entry
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import Ending, Outcome, Played
from tournaments.formats.pairings import Pairing
from tournaments.formats.points import ByResult
from tournaments.formats.swiss.contenders import contenders
from tournaments.formats.swiss.rounds import draw_round

TITLE = "Swiss rounds"
COUNTS = (48, 127, 128, 256)
ROUNDS = 9
SHIPS = 20


def measure() -> str:
    """Draw a whole Swiss of each size; the answer is a table in Markdown."""
    rows = []
    for count in COUNTS:
        seconds = _seconds_a_round(count)
        rows.append(
            f"| {count} | {statistics.median(seconds):.2f} ({min(seconds):.2f} to {max(seconds):.2f}) "
            f"| {sum(seconds):.1f} |\n"
        )
    return (
        f"{ROUNDS} rounds, no two of a ship in the first two; median (lowest to highest); the aim is 5 s a round of "
        "128.\n\n| entries | seconds a round | seconds in all |\n| --- | --- | --- |\n" + "".join(rows)
    )


def _seconds_a_round(count: int) -> list[float]:
    chance = random.Random(count)
    entries = [Entry(f"e{number}", ship=f"ship {chance.randrange(SHIPS)}") for number in range(count)]
    results: list[Played] = []
    seconds = []
    for number in range(1, ROUNDS + 1):
        began = time.process_time()
        drawn = draw_round(contenders(entries, results, ByResult()), Lots("bench"), number=number)
        seconds.append(time.process_time() - began)
        results += [_played(pairing, number, chance) for pairing in drawn]
    return seconds


def _played(pairing: Pairing, number: int, chance: random.Random) -> Played:
    match = f"{number} {pairing.first.key}"
    if pairing.second is None:
        return Played(match, pairing.first.key, None, number, Outcome(Ending.BYE, 0))
    luck = chance.random()
    outcome = Outcome(Ending.PLAYED, None if luck < 0.1 else 0 if luck < 0.55 else 1)
    return Played(match, pairing.first.key, pairing.second.key, number, outcome)
