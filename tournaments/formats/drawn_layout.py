"""Where a draw's matches lie on a sheet: a bracket's parts below each other, rounds from left to right.

Rows are counted from 0 within a sheet, columns are rounds from 0. A match has a row for each of its two slots and one
between them, from which its winner goes on to the right. Formats without a bracket have a sheet for each round, on
which matches stand below each other.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from unicodedata import category, east_asian_width

from tournaments.formats.brackets import Match
from tournaments.formats.draws import Draw, Format
from tournaments.formats.entries import Entry
from tournaments.formats.slots import Beaten, Bye, Entered, LoserOf, Slot, WinnerOf

BRACKETS = (Format.SINGLE, Format.DOUBLE)
APART = 4  # rows from one match of a first round to the next
LONGEST = 100  # signs of a name that is cut, also of those that take no place


@dataclass(frozen=True, slots=True)
class Spot:
    """A match on the sheet: its column, and the rows of its slots."""

    match: Match
    column: int
    first: int
    second: int

    @property
    def middle(self) -> int:
        """The row between its slots."""
        return (self.first + self.second) // 2


@dataclass(frozen=True, slots=True)
class Sheet:
    """A part of a bracket, or a round: its heading, its matches where they lie, and their keys."""

    heading: str
    spots: tuple[Spot, ...]
    keys: frozenset[str]

    def comes_from_within(self, slot: Slot) -> bool:
        """Whether a line leads to this slot from a match on the same sheet, where its key stands."""
        return isinstance(slot, WinnerOf) and slot.match in self.keys

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return 1 + max(max(spot.first, spot.second) for spot in self.spots)

    @property
    def columns(self) -> int:
        """How many rounds it has."""
        return 1 + max(spot.column for spot in self.spots)


def lay_out(drawn: Draw) -> list[Sheet]:
    """The sheets of a draw, in the order in which they are played."""
    sheets: dict[str, list[Match]] = {}
    for match in drawn.matches:
        part = str(match.part) if drawn.format in BRACKETS else f"round {match.round}"
        sheets.setdefault(part[0].upper() + part[1:], []).append(match)
    return [
        Sheet(heading, tuple(_spots(matches)), frozenset(match.key for match in matches))
        for heading, matches in sheets.items()
    ]


def _spots(matches: Sequence[Match]) -> Iterator[Spot]:
    laid: dict[str, Spot] = {}
    leftmost = min(match.round for match in matches)
    for round, played in groupby(sorted(matches, key=lambda match: (match.round, match.number)), lambda one: one.round):
        for index, match in enumerate(played):
            first, second = _feeding(match.first, laid), _feeding(match.second, laid)
            if first is None and second is None:
                first, second = APART * index, APART * index + 2
            elif first is None:
                first, second = (second or 0) + 2, second
            elif second is None:
                second = first + 2
            laid[match.key] = Spot(match, round - leftmost, first or 0, second or 0)
    return iter(laid.values())


def _feeding(slot: Slot, laid: Mapping[str, Spot]) -> int | None:
    """The row in which somebody comes from a match of the same part."""
    return laid[slot.match].middle if isinstance(slot, WinnerOf) and slot.match in laid else None


def is_wide(sign: str) -> bool:
    """Whether a sign takes the place of two, as those of East Asia and pictures do."""
    return east_asian_width(sign) in "WF"


def takes_no_place(sign: str) -> bool:
    """Whether a sign stands on the one before it, as accents can, or is not seen."""
    return category(sign) in ("Mn", "Me", "Cf")


def label(slot: Slot, entries: Mapping[str, Entry], fits: Callable[[str], bool] = lambda _: True) -> str:
    """What stands in a slot, as it is read; a name is cut so that it fits with its seed, which is never lost."""
    match slot:
        case Entered(key):
            entry = entries[key]
            return _fitting(str(entry), f" [{entry.seed}]" if entry.seed is not None else "", fits)
        case WinnerOf(key):
            return f"winner {key}"
        case LoserOf(key):
            return f"loser {key}"
        case Beaten(key, _):
            return f"if beaten in {key}"
        case Bye():
            return "bye"
    return str(slot)


def _fitting(name: str, seed: str, fits: Callable[[str], bool]) -> str:
    if fits(name + seed):
        return name + seed
    kept = ""
    for sign in name[:LONGEST]:
        if not fits(f"{kept}{sign}…{seed}"):
            break
        kept += sign
    return f"{kept.rstrip()}…{seed}"
