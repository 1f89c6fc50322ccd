"""Who stands where: entries and results in, a table out, in which every number can be asked how it came about.

A table is an ordered list of tie-breaks, points first as a rule. Each parts those whom the ones before left tied, and
nobody else. Whoever is still tied after the last shares a rank. Nothing else decides: neither the order in which
entries and results are given nor anything that was in a table before. A table as of some day is made of the results
up to that day.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from tournaments.formats.entries import BadEntries, Entry, check_entries
from tournaments.formats.ledger import Adjustment, Ledger, Line, Walkovers, open_ledger
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import Honour, Played, check_played
from tournaments.formats.points import ByResult, Scheme
from tournaments.formats.tiebreaks import OF_THE_TIED, TieBreak, split_by, value_of
from tournaments.formats.ties import Value
from tournaments.formats.workings import Amount

ROUND_ROBIN_TIE_BREAKS = (
    TieBreak.POINTS,
    TieBreak.DIRECT_ENCOUNTER,
    TieBreak.SONNEBORN_BERGER,
    TieBreak.WINS,
    TieBreak.PIECES_HOME,
    TieBreak.DISTANCE,
    TieBreak.EIGHT_PIECERS,
)
SWISS_TIE_BREAKS = (
    TieBreak.POINTS,
    TieBreak.BUCHHOLZ_CUT_1,
    TieBreak.BUCHHOLZ,
    TieBreak.SONNEBORN_BERGER,
    TieBreak.DIRECT_ENCOUNTER,
    TieBreak.WINS,
    TieBreak.PIECES_HOME,
)


class Withdrawals(StrEnum):
    """What becomes of the results of an entry that withdraws."""

    KEPT = "kept"
    KEPT_FROM_HALF = "kept if half of its matches were played, otherwise annulled"
    ANNULLED = "annulled"


@dataclass(frozen=True, slots=True)
class Rules:
    """How a table is made: points, tie-breaks in order, what walkovers and withdrawals are to it."""

    scheme: Scheme = field(default_factory=ByResult)
    tie_breaks: tuple[TieBreak, ...] = ROUND_ROBIN_TIE_BREAKS
    walkovers: Walkovers = Walkovers.MEETINGS
    withdrawals: Withdrawals = Withdrawals.KEPT_FROM_HALF


@dataclass(frozen=True, slots=True)
class Record:
    """What an entry has behind it. Byes are counted apart; where neither side won what was not drawn, both lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    legs: tuple[int, int] = (0, 0)  # won and lost
    home: tuple[int, int] = (0, 0)  # pieces: its own, and its opponents' against it
    eight_piecers: tuple[int, int] = (0, 0)  # won and suffered, those in harbour among them
    harbours: tuple[int, int] = (0, 0)

    @property
    def matches(self) -> int:
        """Matches that are over, walkovers among them, byes not."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Row:
    """One entry in the table.

    `rank` is None for an entry whose results are annulled; `shared` says that others have the rank too. `values` has
    the tie-breaks that were asked about it, those reached while it was tied, each value with its working; all others
    are to be had from `Standings.value`. `parted_by` is what put it below the row above (None: nothing did).
    """

    entry: Entry
    rank: int | None
    shared: bool
    points: Amount
    values: Mapping[TieBreak, Value]
    record: Record
    parted_by: TieBreak | None
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """A table, the first on top; `annulled` has the keys of matches that do not count, since one side withdrew."""

    rows: tuple[Row, ...]
    annulled: tuple[str, ...]
    ledger: Ledger = field(repr=False, compare=False)

    def row(self, key: str) -> Row:
        """The row of an entry; KeyError for one that is not in the table."""
        for row in self.rows:
            if row.entry.key == key:
                return row
        raise KeyError(key)

    def value(self, key: str, tie_break: TieBreak) -> Value:
        """The value of an entry by any tie-break, with its working, whether it decided something or not.

        Direct encounter and the lot are of those who were tied: where they were not asked, there is no amount. Nor is
        there any for an entry whose results are annulled. KeyError for one that is not in the table.
        """
        row = self.row(key)
        if tie_break in row.values:
            return row.values[tie_break]
        if row.rank is None:
            return Value(None, (), "results annulled")
        if tie_break in OF_THE_TIED:
            return Value(None, (), "not tied")
        return value_of(tie_break, self.ledger, key)


class BadTable(ValueError):
    """Something that no table can be made of; the text says what is missing or wrong."""


def make_standings(
    entries: Iterable[Entry],
    results: Iterable[Played],
    *,
    rules: Rules,
    adjustments: Iterable[Adjustment] = (),
    withdrawn: AbstractSet[str] = frozenset(),
    due: Mapping[str, int] | int | None = None,
    rounds: int | None = None,
    lots: Lots | None = None,
) -> Standings:
    """The table of these entries by their results against each other; results of others do not count.

    `withdrawn` are the keys of entries that gave up; `due` is how many matches an entry had to play in all (one number
    for everybody, or by key), which `KEPT_FROM_HALF` needs once somebody withdrew. `rounds` is how many rounds are
    over, where a round without a result is to count as not played. `lots` are needed by the tie-break *lot*.

    Raises `BadEntries`, `BadOutcome` and `BadTable`, and changes nothing.
    """
    found = check_entries(entries)
    played = check_played(results)
    by_key = {entry.key: entry for entry in found}
    corrections = tuple(adjustments)
    _check(rules, by_key, corrections, withdrawn, lots)
    gone = _annulled_entries(by_key, played, rules, withdrawn, due)
    ledger = open_ledger(
        (entry for entry in found if entry.key not in gone),
        played,
        scheme=rules.scheme,
        walkovers=rules.walkovers,
        rounds=rounds,
        adjustments=corrections,
    )
    rows = (*_ranked(by_key, ledger, rules, withdrawn, lots), *(_annulled_row(by_key[key]) for key in sorted(gone)))
    return Standings(rows, _annulled_matches(by_key, played, gone), ledger)


def _check(
    rules: Rules,
    by_key: Mapping[str, Entry],
    adjustments: Sequence[Adjustment],
    withdrawn: AbstractSet[str],
    lots: Lots | None,
) -> None:
    if TieBreak.LOT in rules.tie_breaks and lots is None:
        raise BadTable("The tie-break lot needs the seed of its lots.")
    for tie_break in rules.tie_breaks:
        if rules.tie_breaks.count(tie_break) > 1:
            raise BadTable(f"The tie-break {tie_break} is listed twice.")
    for adjustment in adjustments:
        if adjustment.entry not in by_key:
            raise BadEntries(f"Points are awarded or taken from {adjustment.entry}, which is not in this table.")
        if not adjustment.reason.strip():
            raise BadTable(f"Points are awarded or taken from {adjustment.entry} without a reason.")
    for key in sorted(withdrawn):
        if key not in by_key:
            raise BadEntries(f"{key} is said to have withdrawn, and is not in this table.")


# --- who withdrew -----------------------------------------------------------------------------------------------


def _annulled_entries(
    by_key: Mapping[str, Entry],
    results: Sequence[Played],
    rules: Rules,
    withdrawn: AbstractSet[str],
    due: Mapping[str, int] | int | None,
) -> AbstractSet[str]:
    if rules.withdrawals is Withdrawals.KEPT or not withdrawn:
        return frozenset()
    if rules.withdrawals is Withdrawals.ANNULLED:
        return frozenset(withdrawn)
    if due is None or (not isinstance(due, int) and not withdrawn <= due.keys()):
        raise BadTable("Whether half of a withdrawn entry's matches were played needs their number.")
    played = dict.fromkeys(withdrawn, 0)
    for result in results:
        if result.outcome.ending.met and result.first in by_key and result.second in by_key:
            for key in withdrawn & {result.first, result.second}:
                played[key] += 1
    return {key for key in withdrawn if 2 * played[key] < (due if isinstance(due, int) else due[key])}


def _annulled_matches(
    by_key: Mapping[str, Entry], results: Sequence[Played], gone: AbstractSet[str]
) -> tuple[str, ...]:
    return tuple(
        sorted(
            each.match
            for each in results
            if (each.first in gone or each.second in gone)
            and each.first in by_key
            and (each.second is None or each.second in by_key)
        )
    )


def _annulled_row(entry: Entry) -> Row:
    return Row(entry, None, False, 0, {}, Record(), None, True)


# --- who stands where -------------------------------------------------------------------------------------------


class Group(NamedTuple):
    """Entries (their keys) that are still tied, and what parted them from the group above."""

    parted_by: TieBreak | None
    keys: list[str]


def _ranked(
    by_key: Mapping[str, Entry], ledger: Ledger, rules: Rules, withdrawn: AbstractSet[str], lots: Lots | None
) -> Iterator[Row]:
    groups = [Group(None, sorted(ledger.names))] if ledger.names else []
    values: dict[str, dict[TieBreak, Value]] = {key: {} for key in ledger.names}
    for tie_break in rules.tie_breaks:
        parts: list[Group] = []
        for group in groups:
            if len(group.keys) == 1:
                parts.append(group)
                continue
            split = split_by(tie_break, ledger, group.keys, lots)
            for key, value in split.values.items():
                values[key][tie_break] = value
            parts.append(Group(group.parted_by, split.parts[0]))
            parts += (Group(tie_break, part) for part in split.parts[1:])
        groups = parts
    rank = 1
    for group in groups:
        for number, key in enumerate(group.keys):
            yield Row(
                by_key[key],
                rank,
                len(group.keys) > 1,
                ledger.total(key),
                values[key],
                record_of(ledger.lines[key]),
                group.parted_by if number == 0 else None,
                key in withdrawn,
            )
        rank += len(group.keys)


def record_of(lines: Sequence[Line]) -> Record:
    """What these results of an entry come to."""
    shares = [line.share for line in lines]
    legs, home, eight_piecers, harbours = [0, 0], [0, 0], [0, 0], [0, 0]
    for line in lines:
        for leg in line.outcome.legs:
            home[0] += leg.home[line.side]
            home[1] += leg.home[1 - line.side]
            if leg.winner is None:
                continue
            whose = 0 if leg.winner == line.side else 1
            legs[whose] += 1
            if leg.honour is not None:
                eight_piecers[whose] += 1
                harbours[whose] += leg.honour is Honour.HARBOUR
    return Record(
        won=shares.count(2),
        drawn=shares.count(1),
        lost=shares.count(0),
        byes=shares.count(None),
        legs=(legs[0], legs[1]),
        home=(home[0], home[1]),
        eight_piecers=(eight_piecers[0], eight_piecers[1]),
        harbours=(harbours[0], harbours[1]),
    )
