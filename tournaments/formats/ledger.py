"""Every entry's results in one place, as tie-breaks look them up: against whom, in which round, for how many points."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from tournaments.formats.entries import Entry
from tournaments.formats.outcomes import Ending, Outcome, Played, Side
from tournaments.formats.points import Scheme
from tournaments.formats.workings import Amount, Reckoned, Term, simplest


class Walkovers(StrEnum):
    """What a walkover is to the tie-breaks. Its points count in either case."""

    MEETINGS = "as if the two had met"  # usual where everybody meets everybody
    UNPLAYED = "as a round not played"  # usual in a Swiss


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points awarded (or taken, below 0) by an official, with the reason, which stands in the table's working.

    They change the entry's own points and nothing else: no opponent's Buchholz, no direct encounter. `at` is since when
    they count, for whoever wants a table as of some day; a table reckons with all that it is given.
    """

    entry: str
    points: Amount
    reason: str
    at: datetime | None = None


class Line(NamedTuple):
    """One result as one of its two entries sees it; `other` is None for a bye."""

    match: str
    round: int
    other: str | None
    side: Side
    outcome: Outcome
    score: Reckoned
    met: bool  # counts as a meeting in tie-breaks

    @property
    def share(self) -> int | None:
        """2 for a win, 1 for a draw, 0 for a loss (also where nobody won what was not drawn); None for a bye."""
        outcome = self.outcome
        if outcome.ending is Ending.BYE:
            return None
        if outcome.winner is None:
            return 1 if outcome.ending is Ending.PLAYED else 0
        return 2 if outcome.winner == self.side else 0


@dataclass(frozen=True, slots=True)
class Ledger:
    """The results that count, by entry; see `open_ledger`.

    `lines` are in order of rounds, then of match keys; `points` are those won by results, without adjustments;
    `missing` are rounds in which the entry has no line at all.
    """

    names: Mapping[str, str]
    lines: Mapping[str, Sequence[Line]]
    points: Mapping[str, Amount]
    missing: Mapping[str, Sequence[int]]
    adjustments: Mapping[str, Sequence[Adjustment]]
    bounds: tuple[Amount, Amount] | None  # of a match, by the scheme

    def total(self, key: str) -> Amount:
        """An entry's points in the table: of its results, and what officials awarded or took."""
        return simplest(self.points[key] + sum(each.points for each in self.adjustments.get(key, ())))

    def total_with_working(self, key: str) -> Reckoned:
        """The same with its working, each result with the scheme's own."""
        terms = [Term(line.score.amount, self.told(line), line.score.terms) for line in self.lines[key]]
        terms += (Term(each.points, each.reason) for each in self.adjustments.get(key, ()))
        return Reckoned(self.total(key), tuple(terms))

    def told(self, line: Line) -> str:
        """A line in a few words: "round 3: beat Pusser"."""
        if line.other is None:
            return f"round {line.round}: bye"
        outcome = line.outcome
        if outcome.winner is None:
            words = _NOBODY_WON.get(outcome.ending, "drew with")
        else:
            words = (_WON if outcome.winner == line.side else _LOST).get(outcome.ending, "")
        return f"round {line.round}: {words} {self.names[line.other]}"


_WON = {
    Ending.PLAYED: "beat",
    Ending.WALKOVER: "walkover over",
    Ending.RETIREMENT: "beat, by retirement,",
    Ending.DISQUALIFICATION: "beat, by disqualification,",
}
_LOST = {
    Ending.PLAYED: "lost to",
    Ending.WALKOVER: "did not come to meet",
    Ending.RETIREMENT: "retired against",
    Ending.DISQUALIFICATION: "disqualified against",
}
_NOBODY_WON = {
    Ending.DOUBLE_WALKOVER: "neither came, nor did",
    Ending.DISQUALIFICATION: "disqualified, as was",
}


def open_ledger(
    entries: Iterable[Entry],
    results: Iterable[Played],
    *,
    scheme: Scheme,
    walkovers: Walkovers,
    rounds: int | None = None,
    adjustments: Iterable[Adjustment] = (),
) -> Ledger:
    """Enter the results of these entries against each other, in whatever order they come; others do not count.

    `rounds` is how many are over, so that a round in which an entry has no result at all is one that it did not play;
    None: only rounds with a result are looked at.
    """
    names = {entry.key: str(entry) for entry in entries}
    lines: dict[str, list[Line]] = {key: [] for key in names}
    as_met = walkovers is Walkovers.MEETINGS
    for played in sorted(results, key=lambda each: (each.round, each.match)):
        first, second, outcome = played.first, played.second, played.outcome
        if first not in names or (second is not None and second not in names):
            continue
        mine, theirs = scheme.score(outcome)
        met = second is not None and (as_met or outcome.ending.met)
        lines[first].append(Line(played.match, played.round, second, 0, outcome, mine, met))
        if second is not None:
            lines[second].append(Line(played.match, played.round, first, 1, outcome, theirs, met))
    return Ledger(
        names=names,
        lines=lines,
        points={key: simplest(sum(line.score.amount for line in found)) for key, found in lines.items()},
        missing={key: _rounds_without(found, rounds or 0) for key, found in lines.items()},
        adjustments=_by_entry(adjustments),
        bounds=scheme.bounds(),
    )


def _rounds_without(lines: Sequence[Line], rounds: int) -> list[int]:
    seen = {line.round for line in lines}
    return [number for number in range(1, rounds + 1) if number not in seen]


def _by_entry(adjustments: Iterable[Adjustment]) -> dict[str, list[Adjustment]]:
    found: dict[str, list[Adjustment]] = {}
    for adjustment in sorted(adjustments, key=lambda each: (each.entry, each.reason, each.points)):
        found.setdefault(adjustment.entry, []).append(adjustment)
    return found
