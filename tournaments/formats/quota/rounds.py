"""The next round of a quota group: who has a bye, and who meets whom, drawn from who is left.

Byes come before all: they go to who has had fewest, then by seed (who has none last, by lot), or by lot alone. For the
others, the weightiest first: seeds do not meet as long as that can be; who shares a ship does not meet; travel is
short, where distance is looked at; and then a lot. First in a match is who was so less often, then by lot.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.formats.distance import Travel
from tournaments.formats.entries import Entry
from tournaments.formats.lots import Lots
from tournaments.formats.matching import match_all
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.formats.pairings import Cause, Pairing, Reason
from tournaments.formats.quota.groups import NotYet, QuotaGroup, QuotaRound, left, named, next_goal


class Byes(StrEnum):
    """How byes are given."""

    SEED = "seed"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class QuotaRules:
    """How the rounds of a quota group are drawn; `travel` is None where distance is not looked at."""

    byes: Byes = Byes.SEED
    protect_seeds: bool = True
    ships_apart: bool = True
    travel: Travel | None = None


def draw_round(group: QuotaGroup, lots: Lots, rules: QuotaRules | None = None) -> QuotaGroup:
    """The group with its next round. Byes stand after the matches and have their outcome from the start.

    Raises `NotYet` while a match of the last round has no outcome, and when nothing is left to be drawn.
    """
    rules = rules or QuotaRules()
    if waiting := group.open_matches():
        raise NotYet(f"Group {group.name}: {named(waiting)} without a result; the next round is drawn after that.")
    found = sorted(left(group), key=lambda entry: entry.key)
    goal = next_goal(len(found), group.quota)
    if goal == len(found):
        raise NotYet(f"Group {group.name} is decided: {len(found)} are left for {group.quota} places.")
    number = len(group.rounds) + 1
    draw = _Draw(group, lots, rules, number)
    free = draw.byes(found, 2 * goal - len(found))
    playing = [entry for entry in found if entry not in free]
    pairings = (*draw.matches(playing), *(Pairing(entry, None, draw.why_bye(entry, free)) for entry in free))
    outcomes = tuple(None if one.second else Outcome(Ending.BYE, 0) for one in pairings)
    return replace(group, rounds=(*group.rounds, QuotaRound(number, goal, pairings, outcomes)))


class _Draw:
    """One draw: the group's history counted, and lots with the round's purpose."""

    def __init__(self, group: QuotaGroup, lots: Lots, rules: QuotaRules, number: int) -> None:
        self.lots, self.rules, self.purpose = lots, rules, f"quota {group.name} round {number}"
        self.had_byes: Counter[str] = Counter()
        self.was_first: Counter[str] = Counter()
        for pairing in (one for played in group.rounds for one in played.pairings):
            (self.had_byes if pairing.second is None else self.was_first)[pairing.first.key] += 1

    def byes(self, found: Sequence[Entry], count: int) -> list[Entry]:
        """Who has one, in the order in which they are given."""
        drawn = self.lots.order(found, purpose=f"{self.purpose} byes", key=lambda entry: entry.key)
        if self.rules.byes is Byes.SEED:
            drawn.sort(key=lambda entry: (entry.seed is None, entry.seed or 0))
        drawn.sort(key=lambda entry: self.had_byes[entry.key])
        return drawn[:count]

    def why_bye(self, entry: Entry, free: Sequence[Entry]) -> tuple[Reason, ...]:
        """What gave it."""
        of = f"bye {free.index(entry) + 1} of {len(free)}"
        if self.rules.byes is Byes.SEED and entry.seed is not None:
            reasons = [Reason(Cause.SEED, f"{entry} has {of}, as seed {entry.seed}.")]
        else:
            after = ", after those with a seed" if self.rules.byes is Byes.SEED else ""
            reasons = [Reason(Cause.LOT, f"{entry} has {of}, by lot{after}.")]
        if any(self.had_byes.values()):
            had = self.had_byes[entry.key]
            words = f"Byes go first to who has had fewest; {entry} has had {had or 'none'}."
            reasons.insert(0, Reason(Cause.HISTORY, words))
        return tuple(reasons)

    def matches(self, playing: Sequence[Entry]) -> list[Pairing]:
        """All of them in pairs, in the order of the lots of who is first."""
        seeded = sorted((entry for entry in playing if entry.seed is not None), key=lambda entry: entry.seed or 0)
        # More seeds than matches cannot all be kept apart: the best are.
        protected = {entry.key for entry in seeded[: len(playing) // 2]} if self.rules.protect_seeds else set()
        travel = self.rules.travel
        unknown = travel.mean(playing) if travel else 0

        def cost(i: int, j: int) -> tuple[int, int, int]:
            one, other = playing[i], playing[j]
            km = travel.kilometres(one, other) if travel else 0
            return (
                int(one.key in protected and other.key in protected),
                int(self._share_a_ship(one, other)),
                unknown if km is None else km,
            )

        def lot(i: int, j: int) -> int:
            return self.lots.of_pair(playing[i].key, playing[j].key, purpose=self.purpose)

        pairings = [self._pairing(playing[i], playing[j], protected) for i, j in match_all(len(playing), cost, lot)]
        return self.lots.order(pairings, purpose=f"{self.purpose} sides", key=lambda one: one.first.key)

    def _share_a_ship(self, one: Entry, other: Entry) -> bool:
        return self.rules.ships_apart and bool(one.ship) and one.ship == other.ship

    def _pairing(self, one: Entry, other: Entry, protected: set[str]) -> Pairing:
        reasons = []
        if kept := [entry for entry in (one, other) if entry.key in protected]:
            names = " and ".join(f"{entry} is seed {entry.seed}" for entry in kept)
            reasons.append(Reason(Cause.SEED, f"{names}: of those who play, the best seeds, one a match, do not meet."))
        if self._share_a_ship(one, other):
            words = f"Both of ship {one.ship}: the round as a whole keeps no more apart."
            reasons.append(Reason(Cause.SEPARATION, words))
        elif self.rules.ships_apart and one.ship and other.ship:
            reasons.append(Reason(Cause.SEPARATION, f"Of different ships: {one.ship} and {other.ship}."))
        if self.rules.travel:
            reasons.append(self.rules.travel.reason(one, other))
        reasons.append(Reason(Cause.LOT, "Drawn by lot among what is equally good in all that weighs more."))
        first, second = self.lots.order((one, other), purpose=f"{self.purpose} sides", key=lambda entry: entry.key)
        if self.was_first[first.key] == self.was_first[second.key]:
            reasons.append(Reason(Cause.LOT, f"{first} is first by lot."))
        else:
            first, second = sorted((one, other), key=lambda entry: self.was_first[entry.key])
            reasons.append(Reason(Cause.HISTORY, f"{first} is first, having been so less often."))
        return Pairing(first, second, tuple(reasons))
