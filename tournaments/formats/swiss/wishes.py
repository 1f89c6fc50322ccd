"""What a Swiss pairing wishes, and what two contenders cost against these wishes.

The wishes, the weightiest first; each is given up only for those before it:

1. as few pairings as can be of two who have met, and of two who have met more often;
2. with an odd number: the bye to who has had fewest, and of those to the last of the standing;
3. floats small: the differences in points, added up over the round, as small as can be;
4. nobody floats the same way as in the round before;
5. of equal sums, many floats by one score group rather than few by several;
6. in the first rounds: who shares a ship or a group does not meet;
7. sides balanced: nobody is first (or second) two times more than the other, as few times more as can be;
8. who floats and whom they meet stand as near to each other as can be, and a lot decides what is left of that.

So it is settled who floats. The others of each score group meet each other so that all of the above stays as good, and

9. the upper half meets the lower,
10. the first of one half the first of the other (slide), or the last (fold), or whoever is near there,
11. a lot.

Places within a score group go by seed, then by lot, the same lot in every round.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from math import gcd, lcm

from tournaments.formats.entries import Entry, check_entries
from tournaments.formats.lots import Lots
from tournaments.formats.swiss.contenders import Contender, Float

ORDER = "swiss order"  # the purpose of the lots that say who stands before whom


class Halves(StrEnum):
    """How the two halves of a score group meet: 1-4 2-5 3-6, or 1-6 2-5 3-4."""

    SLIDE = "slide"
    FOLD = "fold"


class Apart(StrEnum):
    """What two entries may share that keeps them apart, by the name of the entry's field."""

    SHIP = "ship"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class SwissRules:
    """How the rounds of one Swiss are paired. `apart` holds in the rounds up to `apart_until`, counted from 1."""

    halves: Halves = Halves.SLIDE
    apart: tuple[Apart, ...] = (Apart.SHIP,)
    apart_until: int = 2

    def shared(self, one: Entry, other: Entry, number: int) -> list[Apart]:
        """What two entries share that keeps them apart in this round."""
        if number > self.apart_until:
            return []
        return [kind for kind in self.apart if getattr(one, kind) and getattr(one, kind) == getattr(other, kind)]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A contender in a standing: `place` from 0 among all, `within` from 0 in a score group of `size`.

    `points` are the contender's as a whole number, in the largest unit in which all of a standing are whole; `group`
    counts the score groups from 0, the one with most points.
    """

    contender: Contender
    place: int
    group: int
    within: int
    size: int
    points: int

    @property
    def half(self) -> int:
        """How many the upper half of its score group has: also how far down the slide looks for an opponent."""
        return self.size // 2

    @property
    def is_upper(self) -> bool:
        """Whether it stands in the upper half."""
        return self.within < self.half


def rank_all(contenders: Iterable[Contender], lots: Lots) -> list[Ranked]:
    """Contenders by points, then seed (who has none after all who have), then lot."""
    found = list(contenders)
    check_entries(contender.entry for contender in found)
    points = [Fraction(contender.points) for contender in found]
    denominator = lcm(*(one.denominator for one in points))
    unit = Fraction(gcd(*(int(one * denominator) for one in points)) or 1, denominator)
    found.sort(
        key=lambda contender: (
            -contender.points,
            contender.entry.seed is None,
            contender.entry.seed or 0,
            lots.of(contender.key, purpose=ORDER),
            contender.key,
        )
    )
    ranked: list[Ranked] = []
    for group, (had, members) in enumerate(groupby(found, key=lambda contender: contender.points)):
        together = list(members)
        whole = int(had / unit)
        ranked += [
            Ranked(one, len(ranked) + within, group, within, len(together), whole)
            for within, one in enumerate(together)
        ]
    return ranked


def times_met(one: Contender, other: Contender) -> int:
    """How often two have sat down with each other; each of them knows."""
    return max(one.met.count(other.key), other.met.count(one.key))


def sides_clash(one: Contender, other: Contender) -> int:
    """By how much the sides of two come out of balance, beyond 1, when who was first less often is first."""
    low, high = sorted((one.balance, other.balance))
    return max(0, abs(low + 1) - 1) + max(0, abs(high - 1) - 1)


def floats_again(upper: Ranked, lower: Ranked) -> list[Ranked]:
    """Those of a pair of different points who float the same way as in the round before."""
    if upper.points == lower.points:
        return []
    both = ((upper, Float.DOWN), (lower, Float.UP))
    return [one for one, way in both if one.contender.floated is way]


def floating_cost(upper: Ranked, lower: Ranked, number: int, rules: SwissRules) -> tuple[int, ...]:
    """What the pairing of two costs while it is open who floats: wishes 1 and 3 to 8."""
    again, more, apart, clash = _any_cost(upper, lower, number, rules)
    difference = upper.points - lower.points
    near = lower.place - upper.place if difference else 0
    return (
        again,
        more,
        difference,
        len(floats_again(upper, lower)),
        (lower.group - upper.group) ** 2,
        apart,
        clash,
        near,
    )


def staying_cost(upper: Ranked, lower: Ranked, number: int, rules: SwissRules) -> tuple[int, ...]:
    """What the pairing of two costs within a score group, of which only those are left who do not float."""
    if rules.halves is Halves.FOLD:
        off = upper.within + lower.within + 1 - upper.size
    else:
        off = lower.within - upper.within - upper.half
    return (*_any_cost(upper, lower, number, rules), int(upper.is_upper == lower.is_upper), off**2)


def _any_cost(upper: Ranked, lower: Ranked, number: int, rules: SwissRules) -> tuple[int, int, int, int]:
    one, other = upper.contender, lower.contender
    met = times_met(one, other)
    return min(met, 1), max(met - 1, 0), len(rules.shared(one.entry, other.entry, number)), sides_clash(one, other)
