"""Two neighbouring parts of a bracket, and as even a share of each ship and group in both as can be.

How uneven they are is the sum of the squares of both parts' numbers of each ship and group. With ships alone an
exchange of two entries that helps is found as long as there is any better division, since the sum is convex in each
ship. Where ship and group both count, an exchange that helps nothing may open the way for one that does.
"""

from collections import defaultdict
from collections.abc import Iterator

from tournaments.formats.entries import Entry
from tournaments.formats.separation.traits import Movers, Trait, traits


def share_out(lines: list[Entry | None], left: range, right: range, movers: Movers) -> None:
    """Exchange entries of the two parts of `lines` until no exchange, and no two, make the shares more even."""
    shares = _Shares(lines, left, right, movers)
    while shares.improve():
        pass


_Exchange = tuple[int, int, int, int, int]  # what it costs, the lots of the two, their lines
_Offer = tuple[int, int, tuple[Trait, ...], int]  # what moving across costs, lot, traits, line


class _Shares:
    def __init__(self, lines: list[Entry | None], left: range, right: range, movers: Movers) -> None:
        self.lines, self.left, self.right, self.movers = lines, left, right, movers
        self.lead: defaultdict[Trait, int] = defaultdict(int)  # how many more stand in the left part than in the right
        self.two_count = False
        for side, step in ((left, 1), (right, -1)):
            for line in side:
                found = traits(lines[line])
                self.two_count |= len(found) > 1
                for trait in found:
                    self.lead[trait] += step

    def improve(self) -> bool:
        """Make the exchange that helps most, or the first two that help together; whether there was one."""
        best = self._best_exchange()
        if best is not None:
            self._exchange(best)
            return True
        if not self.two_count or all(abs(lead) < 2 for lead in self.lead.values()):
            return False
        for first in sorted(self._exchanges(0)):
            if self._is_of_uneven(first):
                self._exchange(first)
                second = self._best_exchange()
                if second is not None:
                    self._exchange(second)
                    return True
                self._exchange(first)  # back again
        return False

    def _is_of_uneven(self, exchange: _Exchange) -> bool:
        one, other = exchange[3:]
        return any(self.lead[trait] > 1 for trait in traits(self.lines[one])) or any(
            self.lead[trait] < -1 for trait in traits(self.lines[other])
        )

    def _exchange(self, exchange: _Exchange) -> None:
        one, other = exchange[3:]
        for trait in traits(self.lines[one]):
            self.lead[trait] -= 2
        for trait in traits(self.lines[other]):
            self.lead[trait] += 2
        self.lines[one], self.lines[other] = self.lines[other], self.lines[one]

    def _best_exchange(self) -> _Exchange | None:
        """The exchange that helps most, None if none does."""
        return min(self._exchanges(-1, narrowing=True), default=None)

    def _exchanges(self, at_most: int, *, narrowing: bool = False) -> Iterator[_Exchange]:
        """The exchanges of two that are not alike which cost no more than this; `narrowing`: no more than the last."""
        lefts, rights = self._offers(self.left, 1), self._offers(self.right, -1)
        # What two share their exchange does not change, though reckoned for each by itself it costs 4.
        spared = 4 if self.two_count else 0
        for band in lefts.keys() & rights.keys():
            for cost, lot, alike, line in lefts[band]:
                if cost + rights[band][0][0] - spared > at_most:
                    break
                for other_cost, other_lot, other_alike, other in rights[band]:
                    if cost + other_cost - spared > at_most:
                        break
                    if alike == other_alike:
                        continue
                    whole = cost + other_cost - (4 * len({*alike} & {*other_alike}) if spared else 0)
                    if whole <= at_most:
                        at_most = whole if narrowing else at_most
                        yield whole, lot, other_lot, line, other

    def _offers(self, side: range, sign: int) -> dict[int, list[_Offer]]:
        """Of each band, from those alike the one with the smallest lot, and what it costs to move; best first."""
        found: dict[tuple[int, tuple[Trait, ...]], _Offer] = {}
        for line in side:
            entry = self.lines[line]
            if entry is None or (band := self.movers.band.get(entry.key)) is None:
                continue
            alike, lot = traits(entry), self.movers.lot[entry.key]
            known = found.get((band, alike))
            if known is None or lot < known[1]:
                cost = sum(2 - 2 * sign * self.lead[trait] for trait in alike)
                found[band, alike] = (cost, lot, alike, line)
        offers: dict[int, list[_Offer]] = {}
        for (band, _), offer in found.items():
            offers.setdefault(band, []).append(offer)
        for band_offers in offers.values():
            band_offers.sort()
        return offers
