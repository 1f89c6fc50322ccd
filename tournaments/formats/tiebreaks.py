"""Tie-breaks: what tells entries apart, one after another, each value with its working.

All but direct encounter and the lot give an entry a value whatever group it is in; more is better.

An *unplayed round* is a bye, a round without any result where the number of rounds is given, and a walkover unless
walkovers count as meetings. It counts as a draw with oneself: in Buchholz as an opponent with one's own points, in
Sonneborn-Berger as half of one's own points. An opponent's points are those of its results, without what officials
awarded or took.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

from tournaments.formats.direct_encounter import split_by_direct_encounter
from tournaments.formats.ledger import Ledger, Line
from tournaments.formats.lots import Lots
from tournaments.formats.ties import Split, Value, as_value, parted
from tournaments.formats.workings import HALF, Reckoned, Term, add_up, simplest


class TieBreak(StrEnum):
    """What can tell entries apart, by the names in which a manifest lists them."""

    POINTS = "points"
    DIRECT_ENCOUNTER = "direct encounter"
    BUCHHOLZ_CUT_1 = "Buchholz cut 1"
    BUCHHOLZ = "Buchholz"
    SONNEBORN_BERGER = "Sonneborn-Berger"
    WINS = "wins"
    PIECES_HOME = "pieces home difference"
    DISTANCE = "distance"
    EIGHT_PIECERS = "eight-piecers"
    LOT = "lot"


OF_THE_TIED = frozenset({TieBreak.DIRECT_ENCOUNTER, TieBreak.LOT})  # asked only among those who are tied
LOTS_PURPOSE = "standings"


def value_of(tie_break: TieBreak, ledger: Ledger, key: str) -> Value:
    """The value of one entry; not for those `OF_THE_TIED`."""
    return as_value(_RECKONED[tie_break](ledger, key))


def split_by(tie_break: TieBreak, ledger: Ledger, group: Sequence[str], lots: Lots | None = None) -> Split:
    """Part a group of tied entries. Without lots no lot is drawn, and all stay tied.

    By points there are no values: those are long, and `value_of` has them for whoever asks.
    """
    if tie_break is TieBreak.POINTS:
        return Split(parted(group, {key: ledger.total(key) for key in group}), {})
    if tie_break is TieBreak.DIRECT_ENCOUNTER:
        return split_by_direct_encounter(ledger, group)
    if tie_break is TieBreak.LOT:
        return _split_by_lot(group, lots)
    reckoned = {key: _RECKONED[tie_break](ledger, key) for key in group}
    parts = parted(group, {key: each.amount for key, each in reckoned.items()})
    return Split(parts, {key: as_value(each) for key, each in reckoned.items()})


def _split_by_lot(group: Sequence[str], lots: Lots | None) -> Split:
    if lots is None:
        return Split([list(group)], {})
    drawn = lots.order(group, purpose=LOTS_PURPOSE)
    values = {}
    for place, key in enumerate(drawn, 1):
        lot = f"lot {lots.of(key, purpose=LOTS_PURPOSE):064x} of {key}, drawn with the seed {lots.seed}"
        term = Term(place, f"place among the lots of the {len(group)} tied, the smallest first")
        values[key] = Value(place, (term,), lot)
    return Split([[key] for key in drawn], values)


# --- against whom -----------------------------------------------------------------------------------------------


def _buchholz(ledger: Ledger, key: str) -> Reckoned:
    return add_up(_opponents(ledger, key))


def _buchholz_cut_1(ledger: Ledger, key: str) -> Reckoned:
    terms = list(_opponents(ledger, key))
    if terms:
        lowest = min(term.amount for term in terms)
        terms.append(Term(-lowest, "the lowest is cut"))
    return add_up(terms)


def _opponents(ledger: Ledger, key: str) -> Iterator[Term]:
    """One term a round: the points of whoever was met, one's own where nobody was."""
    for line in ledger.lines[key]:
        if line.met and line.other is not None:
            yield Term(ledger.points[line.other], f"round {line.round}: points of {ledger.names[line.other]}")
        else:
            yield Term(ledger.points[key], f"round {line.round}: not played, own points")
    for number in ledger.missing[key]:
        yield Term(ledger.points[key], f"round {number}: not played, own points")


def _sonneborn_berger(ledger: Ledger, key: str) -> Reckoned:
    """The points of those beaten, and half the points of those drawn with."""
    terms = []
    own = ledger.points[key]
    for line in ledger.lines[key]:
        if not line.met or line.other is None:
            terms.append(Term(simplest(own * HALF), f"round {line.round}: not played, half of own points"))
        elif line.share == 2:
            terms.append(Term(ledger.points[line.other], ledger.told(line)))
        elif line.share == 1:
            terms.append(Term(simplest(ledger.points[line.other] * HALF), f"{ledger.told(line)}, half"))
    terms += (
        Term(simplest(own * HALF), f"round {number}: not played, half of own points") for number in ledger.missing[key]
    )
    return add_up(terms)


# --- how ---------------------------------------------------------------------------------------------------------


def _wins(ledger: Ledger, key: str) -> Reckoned:
    return add_up(Term(1, ledger.told(line)) for line in ledger.lines[key] if line.met and line.share == 2)


def _pieces_home(ledger: Ledger, key: str) -> Reckoned:
    """Own pieces home less the opponents', over all legs."""
    return add_up(
        Term(
            sum(leg.home[line.side] - leg.home[1 - line.side] for leg in line.outcome.legs),
            f"{ledger.told(line)}, {_score_home(line)}",
        )
        for line in ledger.lines[key]
        if line.outcome.legs
    )


def _distance(ledger: Ledger, key: str) -> Reckoned:
    """Squares that opponents had still to go less one's own, over the legs of which both are known."""
    terms = []
    for line in ledger.lines[key]:
        for number, leg in enumerate(line.outcome.legs, 1):
            ours, theirs = leg.squares_to_go(line.side), leg.squares_to_go(1 if line.side == 0 else 0)
            told = f"{ledger.told(line)}, leg {number}"
            if ours is None or theirs is None:
                terms.append(Term(0, f"{told}: squares to go not written down"))
            else:
                terms.append(Term(theirs - ours, f"{told}: {theirs} to go against {ours}"))
    return add_up(terms)


def _eight_piecers(ledger: Ledger, key: str) -> Reckoned:
    """Legs won with an eight-piecer; eight in harbour is one too."""
    return add_up(
        Term(1, f"{ledger.told(line)}: {leg.honour}")
        for line in ledger.lines[key]
        for leg in line.outcome.legs
        if leg.winner == line.side and leg.honour is not None
    )


def _score_home(line: Line) -> str:
    side = line.side
    return " and ".join(f"{leg.home[side]} home to {leg.home[1 - side]}" for leg in line.outcome.legs)


_RECKONED: dict[TieBreak, Callable[[Ledger, str], Reckoned]] = {
    TieBreak.POINTS: lambda ledger, key: ledger.total_with_working(key),
    TieBreak.BUCHHOLZ_CUT_1: _buchholz_cut_1,
    TieBreak.BUCHHOLZ: _buchholz,
    TieBreak.SONNEBORN_BERGER: _sonneborn_berger,
    TieBreak.WINS: _wins,
    TieBreak.PIECES_HOME: _pieces_home,
    TieBreak.DISTANCE: _distance,
    TieBreak.EIGHT_PIECERS: _eight_piecers,
}
