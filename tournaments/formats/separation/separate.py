"""A drawn bracket made over so that those who are alike are apart, with the reason for each move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.formats.entries import Entry
from tournaments.formats.lots import Lots
from tournaments.formats.pairings import Cause, Reason
from tournaments.formats.separation.even_shares import share_out
from tournaments.formats.separation.meetings import put_off
from tournaments.formats.separation.traits import Movers, places_of, traits


@dataclass(frozen=True, slots=True)
class Separated:
    """The lines of a bracket from the top (None where nobody stands), and why entries are not where they were drawn."""

    lines: tuple[Entry | None, ...]
    moved: Mapping[str, Reason]


def separate(drawn: Sequence[Entry | None], lots: Lots, *, within_bands: bool = False) -> Separated:
    """Keep those apart who are alike in `drawn`, the 2^k lines of a bracket, by the rule of this package."""
    lines = list(drawn)
    if all(len(places) == 1 for places in places_of(lines).values()):
        return Separated(tuple(lines), {})
    movers = Movers(lines, lots, within_bands=within_bands)
    width = len(lines)
    while width > 2:
        for low in range(0, len(lines), width):
            share_out(lines, range(low, low + width // 2), range(low + width // 2, low + width), movers)
        width //= 2
    put_off(lines, movers)
    return Separated(tuple(lines), _moves(drawn, lines))


def _moves(drawn: Sequence[Entry | None], lines: Sequence[Entry | None]) -> dict[str, Reason]:
    was = {entry.key: line for line, entry in enumerate(drawn) if entry is not None}
    places = places_of(lines)
    moved = {}
    for line, entry in enumerate(lines):
        if entry is None or was[entry.key] == line:
            continue
        shared = [f"{kind} {value}" for kind, value in traits(entry) if len(places[kind, value]) > 1]
        why = f"to keep those of {' and '.join(shared)} apart" if shared else "to make room, so that others are apart"
        words = f"{entry} stands in line {line + 1}, not in line {was[entry.key] + 1} as drawn, {why}."
        moved[entry.key] = Reason(Cause.SEPARATION, words)
    return moved
