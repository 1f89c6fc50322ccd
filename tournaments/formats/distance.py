"""How far apart entries are, and pairs that travel least: a wish that a draw may weigh, never a rule.

A region is a name that the caller gives a place: latitude and longitude in degrees. Distances are great circles on a
sphere of the Earth's mean radius, in whole kilometres, so that every machine reckons the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import asin, cos, radians, sin, sqrt

from tournaments.formats.entries import BadEntries, Entry, check_entries
from tournaments.formats.lots import Lots
from tournaments.formats.matching import match_all
from tournaments.formats.pairings import Cause, Pairing, Reason

RADIUS = 6371.0088  # km: the mean radius of the Earth (IUGG)


class BadPlace(ValueError):
    """A place that is not on Earth; the text says which and why."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place by latitude (north is positive, -90 to 90) and longitude (east is positive, -180 to 180), in degrees."""

    latitude: float
    longitude: float

    def __post_init__(self) -> None:
        # Written so that "not a number" is refused as well.
        if not -90 <= self.latitude <= 90:
            raise BadPlace(f"Latitude {self.latitude} is not between -90 and 90 degrees.")
        if not -180 <= self.longitude <= 180:
            raise BadPlace(f"Longitude {self.longitude} is not between -180 and 180 degrees.")


def great_circle(one: Place, other: Place) -> float:
    """Kilometres between two places along a great circle, by the haversine formula."""
    north, south = radians(one.latitude), radians(other.latitude)
    across = sin((south - north) / 2) ** 2
    along = sin(radians(other.longitude - one.longitude) / 2) ** 2
    # Antipodes may come out a hair above 1.
    return 2 * RADIUS * asin(sqrt(min(1.0, across + cos(north) * cos(south) * along)))


@dataclass(frozen=True, slots=True)
class Travel:
    """Where regions lie. A region that is not among them is unknown."""

    regions: Mapping[str, Place]

    def kilometres(self, one: Entry, other: Entry) -> int | None:
        """Whole kilometres between two entries' regions; None where one of them is not known."""
        if one.region not in self.regions or other.region not in self.regions:
            return None
        return round(great_circle(self.regions[one.region], self.regions[other.region]))

    def mean(self, entries: Iterable[Entry]) -> int:
        """The mean of all distances that are known among entries, 0 where none is: what an unknown one costs.

        So an entry of an unknown region is drawn neither to its neighbours nor away from them.
        """
        known = [km for one, other in combinations(entries, 2) if (km := self.kilometres(one, other)) is not None]
        return round(sum(known) / len(known)) if known else 0

    def reason(self, one: Entry, other: Entry) -> Reason:
        """What distance has to say of a pairing."""
        if (km := self.kilometres(one, other)) is None:
            unknown = [str(entry) for entry in (one, other) if entry.region not in self.regions]
            return Reason(Cause.DISTANCE, f"How far they travel is not known: no region of {' and '.join(unknown)}.")
        return Reason(
            Cause.DISTANCE, f"{km} km apart; the round's travel together is as short as what weighs more allows."
        )


def pair_nearest(entries: Iterable[Entry], travel: Travel, lots: Lots, *, purpose: str) -> tuple[Pairing, ...]:
    """An even number of entries in pairs whose kilometres together are least; among equals by lot.

    The first of a pair is so by lot; pairings stand in the order of their first entries' lots.
    """
    found = sorted(check_entries(entries), key=lambda entry: entry.key)
    if len(found) % 2:
        raise BadEntries(f"{len(found)} entries cannot all be paired: one would be left.")
    unknown = travel.mean(found)

    def cost(i: int, j: int) -> tuple[int]:
        km = travel.kilometres(found[i], found[j])
        return (unknown if km is None else km,)

    def lot(i: int, j: int) -> int:
        return lots.of_pair(found[i].key, found[j].key, purpose=purpose)

    pairings = []
    for i, j in match_all(len(found), cost, lot):
        first, second = lots.order((found[i], found[j]), purpose=f"{purpose} sides", key=lambda entry: entry.key)
        reasons = (travel.reason(first, second), Reason(Cause.LOT, f"{first} is first by lot."))
        pairings.append(Pairing(first, second, reasons))
    return tuple(lots.order(pairings, purpose=f"{purpose} sides", key=lambda pairing: pairing.first.key))
