"""Tables and days: milliseconds for the table of a season of a thousand results, and for a long day's plan.

CPU time of this process; chance decides the matches. A page that shows a table has 50 ms for all that it does.
"""

import random
import statistics
import time
from collections.abc import Callable

from tournaments.formats.entries import Entry
from tournaments.formats.margin import Margin
from tournaments.formats.outcomes import Ending, Leg, Outcome, Played, Side
from tournaments.formats.points import Bonus, ByResult
from tournaments.formats.round_robin import make_rounds
from tournaments.formats.scheduling import Due, lay_out
from tournaments.formats.standings import SWISS_TIE_BREAKS, Rules, Standings, make_standings
from tournaments.formats.tiebreaks import TieBreak

TITLE = "Tables and days"
RESULTS, ENTRIES = 1000, 46
ROUNDS = 15
BOARDS = 8


def measure() -> str:
    """Make each table and plan several times; the answer is a table in Markdown."""
    entries = [Entry(f"e{number}", f"Entry {number}") for number in range(ENTRIES)]
    season = _season(entries)
    bonus = ByResult(bonus=Bonus(eight_piecer=1, harbour=2, piece_home=1))
    day = _knock_out(256)

    def table(rules: Rules) -> Standings:
        return make_standings(entries, season, rules=rules)

    measured: list[tuple[str, Callable[[], object]]] = [
        ("table, 2-1-0, tie-breaks of a round robin", lambda: table(Rules())),
        ("table, 2-1-0 with bonuses", lambda: table(Rules(bonus))),
        ("table, by margin", lambda: table(Rules(Margin()))),
        ("table, tie-breaks of a Swiss", lambda: table(Rules(tie_breaks=SWISS_TIE_BREAKS))),
        ("table, and every tie-break of every entry with its working", lambda: _all_columns(table(Rules()))),
        (f"a day: knock-out of 256 on {BOARDS} boards, a slot of rest", lambda: lay_out(day, boards=BOARDS, rest=1)),
    ]
    rows = []
    for words, work in measured:
        seen = [_milliseconds(work) for _ in range(ROUNDS)]
        rows.append(f"| {words} | {statistics.median(seen):.1f} ({min(seen):.1f} to {max(seen):.1f}) |\n")
    return (
        f"{RESULTS:,} results of {ENTRIES} entries; CPU time; median of {ROUNDS} rounds (lowest to highest).\n\n"
        "| | ms |\n| --- | --- |\n" + "".join(rows)
    )


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def _all_columns(table: Standings) -> int:
    return sum(len(table.value(row.entry.key, each).terms) for row in table.rows for each in TieBreak)


def _season(entries: list[Entry]) -> list[Played]:
    chance = random.Random(1)
    season = []
    for each in make_rounds(entries):
        for place, pairing in enumerate(each.pairings):
            home, away = pairing.keys
            season.append(Played(f"m{each.number}-{place}", home, away, each.number, _outcome(chance)))
    return season[:RESULTS]


def _outcome(chance: random.Random) -> Outcome:
    winner: Side = chance.choice((0, 1))
    home = chance.randint(0, 7)
    to_go = tuple(chance.randint(1, 57) for _ in range(8 - home))
    leg = Leg(0, (8, home), ((), to_go)) if winner == 0 else Leg(1, (home, 8), (to_go, ()))
    return Outcome(Ending.PLAYED, winner, (leg,))


def _knock_out(size: int) -> list[Due]:
    matches: list[Due] = []
    feeders: list[str] = []
    number = 1
    while size > 1:
        keys = [f"{number}.{place}" for place in range(size // 2)]
        for place, key in enumerate(keys):
            after = frozenset(feeders[2 * place : 2 * place + 2])
            matches.append(Due(key, after=after, final=len(keys) == 1))
        feeders, size, number = keys, size // 2, number + 1
    return matches
