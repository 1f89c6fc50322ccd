"""What two entries can have alike, so that they are kept apart, and who may move for that."""

from collections.abc import Sequence

from tournaments.formats.entries import Entry
from tournaments.formats.lots import Lots

Trait = tuple[str, str]  # ("ship", "HMS Victory")


def traits(entry: Entry | None) -> tuple[Trait, ...]:
    """The ship and the group of an entry, as far as they are known."""
    if entry is None or not (entry.ship or entry.group):
        return ()
    return tuple((kind, value) for kind, value in (("ship", entry.ship), ("group", entry.group)) if value)


def places_of(lines: Sequence[Entry | None]) -> dict[Trait, list[int]]:
    """The lines, from 0, in which those of each ship and group stand."""
    places: dict[Trait, list[int]] = {}
    for line, entry in enumerate(lines):
        for trait in traits(entry):
            places.setdefault(trait, []).append(line)
    return places


class Movers:
    """Which entries may change places with which: those of one band, by key. Who is in no band stays."""

    def __init__(self, lines: Sequence[Entry | None], lots: Lots, *, within_bands: bool) -> None:
        entries = [entry for entry in lines if entry is not None]
        seeds = sorted(entry.seed for entry in entries if entry.seed is not None)
        place_of = {seed: place for place, seed in enumerate(seeds)}
        self.band: dict[str, int] = {}
        for entry in entries:
            if entry.seed is None:
                self.band[entry.key] = 0
            elif within_bands and place_of[entry.seed] > 1:
                self.band[entry.key] = place_of[entry.seed].bit_length()
        self.lot = {key: lots.of(key, purpose="separation") for key in self.band}
