"""The first round of a knock-out: every entry in its line, byes where there are fewer entries than lines, and why.

There are fewer byes than first matches, and no match has two: half of the lines and one more are always taken.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.formats.entries import Entry
from tournaments.formats.lots import Lots
from tournaments.formats.pairings import Cause, Reason
from tournaments.formats.seeding import bracket_size, draw_order, seed_lines
from tournaments.formats.separation.separate import separate


class Byes(StrEnum):
    """Who goes through the first round unplayed."""

    TOP = "top"  # the first of the draw's order: the top seeds, then those whom the lot put next
    LOT = "lot"  # by lot, seeded or not, among those who head a first match


class Apart(StrEnum):
    """Whether those of one ship or group are kept apart, and whether seeds move for that (`separation`)."""

    NO = "no"
    SEEDS_STAY = "seeds stay"
    WITHIN_BANDS = "within bands"


@dataclass(frozen=True, slots=True)
class FirstRound:
    """Who stands in each line from the top, None for a bye; lines 1 and 2 meet, 3 and 4, and so on.

    `order` is that of the draw: those seeded, then the others by lot. `reasons` has for each entry, by its key, why it
    stands there, the weightiest first.
    """

    order: tuple[Entry, ...]
    lines: tuple[Entry | None, ...]
    reasons: Mapping[str, tuple[Reason, ...]]


def draw_first_round(
    entries: Iterable[Entry], lots: Lots, *, byes: Byes = Byes.TOP, apart: Apart = Apart.SEEDS_STAY
) -> FirstRound:
    """Put entries (1 or more) into lines. Raises `BadEntries`, and `ValueError` where there is nobody."""
    order = draw_order(entries, lots)
    size = bracket_size(len(order))
    holders = _bye_holders(order, size, byes, lots)
    by_seed = _by_seed(order, size, holders)
    drawn = [by_seed.get(seed) for seed in seed_lines(size)]
    if apart is Apart.NO:
        return FirstRound(tuple(order), tuple(drawn), _explained(drawn, {}, byes))
    separated = separate(drawn, lots, within_bands=apart is Apart.WITHIN_BANDS)
    return FirstRound(tuple(order), separated.lines, _explained(separated.lines, separated.moved, byes))


def _bye_holders(order: list[Entry], size: int, byes: Byes, lots: Lots) -> set[str]:
    """Who has a bye, by key: of those who head a first match, the upper half of the draw's order.

    By lot, of two neighbouring first matches the second has a bye only when every pair of matches has one: so two byes
    meet in a losers' half no oftener than they must.
    """
    heads = order[: size // 2]
    if byes is Byes.TOP:
        by_right = heads
    else:
        drawn = lots.order(range(len(heads)), purpose="byes", key=lambda place: heads[place].key)
        rank = {place: number for number, place in enumerate(drawn)}
        by_right = [
            heads[place] for place in sorted(drawn, key=lambda it: (rank[it] > rank[len(heads) - 1 - it], rank[it]))
        ]
    return {entry.key for entry in by_right[: size - len(order)]}


def _by_seed(order: list[Entry], size: int, holders: set[str]) -> dict[int, Entry]:
    """Each entry by the seed whose place it takes.

    The upper half of the draw's order head the first matches. Of those without a bye the best meets the last of all,
    and so on; where byes go to the top, that is the plain order of the draw.
    """
    if size == 1:
        return {1: order[0]}
    heads, followers = order[: size // 2], order[size // 2 :]
    by_seed = dict(enumerate(heads, 1))
    for seed, head in enumerate(heads, 1):
        if head.key not in holders:
            by_seed[size + 1 - seed] = followers.pop()
    return by_seed


def _explained(lines: Sequence[Entry | None], moved: Mapping[str, Reason], byes: Byes) -> dict[str, tuple[Reason, ...]]:
    why: dict[str, tuple[Reason, ...]] = {}
    for line, entry in enumerate(lines):
        if entry is None:
            continue
        reasons = []
        if entry.seed is not None:
            reasons.append(Reason(Cause.SEED, f"{entry} is seed {entry.seed}: line {line + 1}."))
        if entry.key in moved:
            reasons.append(moved[entry.key])
        elif entry.seed is None:
            reasons.append(Reason(Cause.LOT, f"{entry} was drawn into line {line + 1}."))
        if len(lines) > 1 and lines[line ^ 1] is None:
            by_lot = byes is Byes.LOT or entry.seed is None
            words = f"{entry} has a bye{', by lot' if by_lot else ', as one of the top seeds'}."
            reasons.append(Reason(Cause.LOT if by_lot else Cause.SEED, words))
        why[entry.key] = tuple(reasons)
    return why
