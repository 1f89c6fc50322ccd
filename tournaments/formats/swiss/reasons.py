"""Why two meet in a Swiss round, in sentences: each states what is so, and is no guess at what might have been."""

from collections.abc import Sequence

from tournaments.formats.pairings import Cause, Reason
from tournaments.formats.swiss.contenders import Contender
from tournaments.formats.swiss.wishes import Halves, Ranked, SwissRules, floats_again, sides_clash, times_met
from tournaments.formats.workings import Amount, written


class Told:
    """The reasons of one round's pairings, each as (upper, lower). `staying` is the standing of who does not float."""

    def __init__(
        self, staying: Sequence[Ranked], pairs: Sequence[tuple[Ranked, Ranked]], number: int, rules: SwissRules
    ) -> None:
        self.number, self.rules = number, rules
        self.again = sum(1 for upper, lower in pairs if times_met(upper.contender, lower.contender))
        self.floats = sum(upper.contender.points - lower.contender.points for upper, lower in pairs)
        self.staying = {(one.contender.points, one.within): one for one in staying}

    def of(self, upper: Ranked, lower: Ranked) -> tuple[Reason, ...]:
        """Why these two, the weightiest first."""
        one, other = upper.contender, lower.contender
        reasons = []
        if met := times_met(one, other):
            reasons.append(
                Reason(
                    Cause.HISTORY,
                    f"They have met {_times(met)} before: the fewest pairings of this round that can be of two who "
                    f"have met are {self.again}.",
                )
            )
        reasons += self._floats(upper, lower) if upper.points != lower.points else self._halves(upper, lower)
        if kinds := self.rules.shared(one.entry, other.entry, self.number):
            both = " and ".join(f"{kind} {getattr(one.entry, kind)}" for kind in kinds)
            reasons.append(
                Reason(
                    Cause.SEPARATION,
                    f"Both of {both}: no pairing that is as good in what weighs more keeps more apart.",
                )
            )
        if upper.points == lower.points:
            if one.entry.seed is not None and other.entry.seed is not None:
                reasons.append(Reason(Cause.SEED, "Places among equal points are by seed."))
            else:
                reasons.append(Reason(Cause.LOT, "Places among equal points are by seed, and by lot without one."))
        return tuple(reasons)

    def of_sides(self, first: Contender, second: Contender, cause: Cause) -> Reason:
        """Why the first is first."""
        if cause is Cause.LOT:
            return Reason(cause, f"{first.entry} is first by lot.")
        if first.balance == second.balance:
            return Reason(cause, f"{first.entry} is first: second in the match before, and the other was not.")
        return Reason(cause, f"{first.entry} is first, having been so less often than {second.entry}, all told.")

    def of_bye(self, free: Ranked, standing: Sequence[Ranked]) -> tuple[Reason, ...]:
        """Why this one has the bye. `standing` is of all, the bye's too."""
        had = free.contender.byes
        fewer = [one for one in standing if one.contender.byes < had]
        later = [one for one in standing[free.place + 1 :] if one.contender.byes == had]
        words = (
            f"{free.contender.entry} has the bye: the last of the standing who has had none."
            if not had
            else f"{free.contender.entry} has the bye: the last of the standing who has had no more than {had}."
        )
        reasons = [Reason(Cause.STANDING, words)]
        if spared := [*fewer, *later]:
            names = " or ".join(str(one.contender.entry) for one in spared)
            reasons = [
                Reason(
                    Cause.HISTORY,
                    f"{free.contender.entry} has the bye: were it for {names}, others would meet again more often.",
                )
            ]
        return tuple(reasons)

    def _floats(self, upper: Ranked, lower: Ranked) -> list[Reason]:
        reasons = [
            Reason(
                Cause.STANDING,
                f"{upper.contender.entry} with {said(upper.contender.points)} meets {lower.contender.entry} with "
                f"{said(lower.contender.points)}: the differences of the whole round add up to {said(self.floats)}, "
                "and cannot be less without more meetings again.",
            )
        ]
        for one in floats_again(upper, lower):
            way = one.contender.floated
            reasons.append(
                Reason(
                    Cause.HISTORY,
                    f"{one.contender.entry} floats {way} as in the round before: with differences as small as these, "
                    "no fewer can.",
                )
            )
        return reasons

    def _halves(self, upper: Ranked, lower: Ranked) -> list[Reason]:
        points = said(upper.contender.points)
        reasons = [
            Reason(
                Cause.STANDING,
                f"Both have {points}: {upper.within + 1} against {lower.within + 1} of the {upper.size} who have as "
                "many and meet among themselves.",
            )
        ]
        opposite = self.staying[upper.contender.points, self._opposite(upper)]
        return reasons if opposite is lower else reasons + self._why_not(upper, opposite)

    def _opposite(self, one: Ranked) -> int:
        """Where in the score group the halves look for an opponent."""
        if self.rules.halves is Halves.FOLD:
            return one.size - 1 - one.within
        return one.within + (one.half if one.is_upper else -one.half)

    def _why_not(self, one: Ranked, opposite: Ranked) -> list[Reason]:
        """What keeps somebody from whom the halves would have them meet; nothing where only others are in the way."""
        name = opposite.contender.entry
        if times_met(one.contender, opposite.contender):
            return [Reason(Cause.HISTORY, f"Not {name}, who stands opposite: they have met.")]
        if kinds := self.rules.shared(one.contender.entry, opposite.contender.entry, self.number):
            both = " and ".join(f"{kind} {getattr(name, kind)}" for kind in kinds)
            return [Reason(Cause.SEPARATION, f"Not {name}, who stands opposite: both of {both}.")]
        if sides_clash(one.contender, opposite.contender):
            return [Reason(Cause.HISTORY, f"Not {name}, who stands opposite: both are due the same side.")]
        return []


def said(points: Amount) -> str:
    """Points as they are read.

    >>> from fractions import Fraction
    >>> said(Fraction(5, 2)), said(1)
    ('2½ points', '1 point')
    """
    return f"{written(points)} point{'' if points == 1 else 's'}"


def _times(times: int) -> str:
    return {1: "once", 2: "twice"}.get(times, f"{times} times")
