"""One round of a Swiss, drawn: the best pairing of all who take part, as `wishes` weighs it, with its reasons."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from tournaments.formats.entries import BadEntries
from tournaments.formats.lots import Lots
from tournaments.formats.matching import match_all
from tournaments.formats.pairings import Cause, Pairing
from tournaments.formats.swiss.contenders import Contender
from tournaments.formats.swiss.reasons import Told
from tournaments.formats.swiss.wishes import (
    Ranked,
    SwissRules,
    floating_cost,
    rank_all,
    staying_cost,
    times_met,
)

Cost = Callable[[Ranked, Ranked, int, SwissRules], tuple[int, ...]]


def draw_round(
    contenders: Iterable[Contender], lots: Lots, *, number: int, rules: SwissRules | None = None
) -> tuple[Pairing, ...]:
    """Pair everybody for round `number` (from 1), the top of the standing first and the bye, if there is one, last.

    The order in which contenders come does not matter. Raises `BadEntries` for a key or a seed that stands twice, and
    `matching.TooFine` when points are too fine to be weighed exactly.
    """
    rules = rules or SwissRules()
    if number < 1:
        raise BadEntries(f"There is no round {number}; rounds begin with 1.")
    standing = rank_all(contenders, lots)
    free = _find_bye(standing) if len(standing) % 2 else None
    playing = rank_all((one.contender for one in standing if one is not free), lots)
    open_pairs = _match(playing, floating_cost, lots, number, rules)
    floating = [(upper, lower) for upper, lower in open_pairs if upper.points != lower.points]
    gone = {one.place for pair in floating for one in pair}
    staying = rank_all((one.contender for one in playing if one.place not in gone), lots)
    pairs = list(floating)
    for _, group in groupby(staying, key=lambda one: one.points):
        pairs += _match(list(group), staying_cost, lots, number, rules)
    places = {one.contender.key: one.place for one in playing}
    pairs.sort(key=lambda pair: places[pair[0].contender.key])
    told = Told(staying, pairs, number, rules)
    pairings = []
    for upper, lower in pairs:
        first, second, why = _choose_sides(upper.contender, lower.contender, lots, number)
        pairings.append(Pairing(first.entry, second.entry, (*told.of(upper, lower), told.of_sides(first, second, why))))
    if free is not None:
        pairings.append(Pairing(free.contender.entry, None, told.of_bye(free, standing)))
    return tuple(pairings)


def _match(
    standing: Sequence[Ranked], cost: Cost, lots: Lots, number: int, rules: SwissRules
) -> list[tuple[Ranked, Ranked]]:
    """All of a standing in pairs of (upper, lower)."""
    keys = [one.contender.key for one in standing]
    pairs = match_all(
        len(standing),
        lambda i, j: cost(standing[i], standing[j], number, rules),
        lambda i, j: lots.of_pair(keys[i], keys[j], purpose=f"swiss round {number}"),
    )
    return [(standing[i], standing[j]) for i, j in pairs]


def _find_bye(standing: list[Ranked]) -> Ranked:
    """Who has the bye: a matching with nobody as one more, of who can be spared with the fewest meetings again."""
    nobody = len(standing)

    def cost(i: int, j: int) -> tuple[int, ...]:
        if j == nobody:
            return (0, 0, standing[i].contender.byes, nobody - 1 - standing[i].place)
        met = times_met(standing[i].contender, standing[j].contender)
        return (min(met, 1), max(met - 1, 0), 0, 0)

    # Places differ, so that no lot is needed to find whose the bye is.
    pairs = match_all(nobody + 1, cost, lambda i, j: 0)
    return next(standing[i] for i, j in pairs if j == nobody)


def _choose_sides(upper: Contender, lower: Contender, lots: Lots, number: int) -> tuple[Contender, Contender, Cause]:
    """Who is first, who is second, and why."""
    if upper.balance != lower.balance:
        first, second = sorted((upper, lower), key=lambda one: one.balance)
        return first, second, Cause.HISTORY
    last = [one.sides[-1] if one.sides else None for one in (upper, lower)]
    if last[0] != last[1] and None not in last:
        first, second = (upper, lower) if last[0] == 1 else (lower, upper)
        return first, second, Cause.HISTORY
    first, second = lots.order((upper, lower), purpose=f"swiss round {number} sides", key=lambda one: one.key)
    return first, second, Cause.LOT
