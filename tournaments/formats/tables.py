"""Tables of a part of what a table is made of: at home, away, the last few; who beat whom; places over a season.

All are read from the ledger of a group's table, so that what is annulled there is in none of them. They are ordered by
points, then matches won, then games won less lost, then pieces home less the opponents'; whoever is level in all shares
the place. Points that officials deducted or awarded are of no match, and are in none of them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from tournaments.formats.ledger import Ledger, Line
from tournaments.formats.outcomes import Ending, Played
from tournaments.formats.standings import Record, record_of
from tournaments.formats.workings import Amount, simplest

FORM = 5  # matches, the latest

Picked = Callable[[Sequence[Line]], Sequence[Line]]  # of the lines of one entry, those that are to count
When = Mapping[str, datetime]  # when matches were played, by their keys


class Form(StrEnum):
    """How a match went for one side."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class PartRow(NamedTuple):
    """An entry, by its key, in a table of a part of its matches."""

    rank: int
    key: str
    points: Amount
    record: Record


class Met(NamedTuple):
    """One match of two, as the one at home has it: games won and lost, or where only one was played pieces home."""

    match: str
    score: tuple[int, int]
    ending: Ending
    share: int | None  # 2 for a win, 1 for a draw, 0 for a loss


# --- parts of the matches ---------------------------------------------------------------------------------------


def at_home(lines: Sequence[Line]) -> Sequence[Line]:
    """The matches in which an entry stands first, which is at home."""
    return [line for line in lines if line.other is not None and line.side == 0]


def away(lines: Sequence[Line]) -> Sequence[Line]:
    """The matches in which it stands second."""
    return [line for line in lines if line.other is not None and line.side == 1]


def latest(when: When, most: int = FORM) -> Picked:
    """What picks the last few matches by when they were played, the latest last; then by round and key."""

    def picked(lines: Sequence[Line]) -> Sequence[Line]:
        dated = [line for line in lines if line.other is not None and line.match in when]
        return sorted(dated, key=lambda line: (when[line.match], line.round, line.match))[-most:]

    return picked


def part_of(ledger: Ledger, picked: Picked) -> list[PartRow]:
    """The table of those lines of each entry that are picked, the best first."""
    parts = [(key, picked(lines)) for key, lines in ledger.lines.items()]
    rows = [PartRow(0, key, simplest(sum(x.score.amount for x in lines)), record_of(lines)) for key, lines in parts]
    rows.sort(key=lambda row: row.key)
    rows.sort(key=_merit, reverse=True)
    found: list[PartRow] = []
    for _, level in groupby(rows, key=_merit):
        rank = len(found) + 1
        found += (row._replace(rank=rank) for row in level)
    return found


def _merit(row: PartRow) -> tuple[Amount, int, int, int]:
    record = row.record
    return row.points, record.won, record.legs[0] - record.legs[1], record.home[0] - record.home[1]


def form_of(lines: Iterable[Line]) -> list[Form]:
    """How matches went, in the order of the lines; byes left out."""
    return [(Form.LOST, Form.DRAWN, Form.WON)[line.share] for line in lines if line.share is not None]


# --- who met whom -----------------------------------------------------------------------------------------------


def grid_of(ledger: Ledger) -> dict[tuple[str, str], list[Met]]:
    """The matches that each pair has behind it, by the keys of who was at home and who away, in order of rounds."""
    found: dict[tuple[str, str], list[Met]] = {}
    for key, lines in ledger.lines.items():
        for line in at_home(lines):
            if line.other is not None:
                found.setdefault((key, line.other), []).append(_met(line))
    return found


def _met(line: Line) -> Met:
    outcome = line.outcome
    score = outcome.legs[0].home if len(outcome.legs) == 1 else outcome.score
    return Met(line.match, score, outcome.ending, line.share)


# --- over a season ----------------------------------------------------------------------------------------------


def days_of(when: Iterable[date], most: int) -> list[date]:
    """The days on which something was played, in order; of more than `most`, so many evenly spread, and the last.

    >>> from datetime import date
    >>> [day.day for day in days_of((date(2026, 11, day) for day in range(1, 10)), 3)]
    [3, 6, 9]
    """
    days = sorted(set(when))
    if len(days) <= most:
        return days
    return [days[(number * len(days)) // most - 1] for number in range(1, most + 1)]


def known_by(results: Iterable[Played], when: When, until: datetime) -> list[Played]:
    """The results of matches that were played before a moment; of those nobody knows the time of, none."""
    return [played for played in results if played.match in when and when[played.match] < until]
