"""Swiss rounds: seconds to draw one, of as many entries as come to a great championship, round after round.

CPU time of this process. Chance decides the matches, so that score groups are as uneven as they come.
"""

import random
import statistics
import time

from tournaments.formats.entries import Entry
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.formats.pairings import Pairing
from tournaments.formats.swiss.contenders import Scored, contenders
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
    history: list[list[Scored]] = []
    seconds = []
    for number in range(1, ROUNDS + 1):
        began = time.process_time()
        drawn = draw_round(contenders(entries, history), Lots("bench"), number=number)
        seconds.append(time.process_time() - began)
        history.append([_played(pairing, chance) for pairing in drawn])
    return seconds


def _played(pairing: Pairing, chance: random.Random) -> Scored:
    if pairing.second is None:
        return Scored(pairing, Outcome(Ending.BYE, 0), (2, 0))
    if chance.random() < 0.1:
        return Scored(pairing, Outcome(Ending.PLAYED, None), (1, 1))
    first_wins = chance.random() < 0.5
    return Scored(pairing, Outcome(Ending.PLAYED, 0 if first_wins else 1), (2, 0) if first_wins else (0, 2))
