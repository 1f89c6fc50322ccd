"""Single elimination: who loses is out; with a match for third place and a plate, if they are wished for.

Any number of entries from 1 up. Where they are no power of two, the first round has byes (`first_round`).

*Third place*: the losers of the semi-finals meet. With fewer than four entries there is only one of them, and no match.

*Plate*: a bracket of its own, in the same order from top to bottom, so that those who were kept apart stay so; no two
in it have met before. It is either for those who lose in the first round, or for all who lose the first match that they
play, so that somebody who had a bye and loses in the second round is in it too. A loser goes one way only: who loses
the final is second, who loses a semi-final plays for third place if there is such a match. With fewer than two places
there is no plate. Its byes are spread evenly over it, by the fold of the seeds; they belong to places, not to people.
"""

from collections.abc import Iterable
from enum import StrEnum

from tournaments.formats.brackets import Bracket, Match, Part, a_match, keys, later_rounds, opening
from tournaments.formats.entries import Entry
from tournaments.formats.first_round import Apart, Byes, draw_first_round
from tournaments.formats.lots import Lots
from tournaments.formats.seeding import bracket_size, seed_lines
from tournaments.formats.slots import BYE, Beaten, Bye, LoserOf, Slot


class Plate(StrEnum):
    """For whom there is a plate."""

    NONE = "none"
    FIRST_ROUND = "first round"  # who loses in the first round
    FIRST_MATCH = "first match"  # who loses the first match that they play


def single_elimination(
    entries: Iterable[Entry],
    lots: Lots,
    *,
    third_place: bool = False,
    plate: Plate = Plate.NONE,
    byes: Byes = Byes.TOP,
    apart: Apart = Apart.SEEDS_STAY,
) -> Bracket:
    """Draw a single elimination. Raises `BadEntries`, and `ValueError` where there is nobody."""
    drawn = draw_first_round(entries, lots, byes=byes, apart=apart)
    first = opening(drawn)
    main = [first, *later_rounds(first)]
    third = _third_place(main) if third_place and len(drawn.order) > 3 else []
    plates = _plate(_plate_places(main, plate, bool(third)))
    order = [*main[0]]
    for number, played in enumerate(main[1:-1], 1):
        order += played  # the plate's first round may wait for the second of the main part
        order += [match for drop in plates[number - 1 : number] for match in drop]
    order += [match for played in plates[max(len(main) - 2, 0) :] for match in played]
    order += third
    if len(main) > 1:
        order += main[-1]
    rungs = [main[-1], third, *main[-2::-1]]
    return Bracket(drawn.order, tuple(order), tuple(keys(rung) for rung in rungs if rung))


def _third_place(main: list[list[Match]]) -> list[Match]:
    one, other = main[-2]
    return [a_match(Part.THIRD, 1, 1, LoserOf(one.key), LoserOf(other.key))]


def _plate_places(main: list[list[Match]], plate: Plate, third_place: bool) -> list[Slot]:
    """Who comes into the plate, from the top of the bracket to its bottom."""
    open_rounds = len(main) - (2 if third_place else 1)  # whose losers are out otherwise
    if plate is Plate.NONE or open_rounds < 1:
        return []
    places: list[Slot] = []
    with_second = plate is Plate.FIRST_MATCH and open_rounds > 1
    for index in range(0, len(main[0]), 2):
        pair = main[0][index : index + 2]
        had_bye = [isinstance(match.first, Bye) or isinstance(match.second, Bye) for match in pair]
        if with_second and all(had_bye):
            places.append(LoserOf(main[1][index // 2].key))
            continue
        for side in (0, 1):
            if not had_bye[side]:
                places.append(LoserOf(pair[side].key))
            elif with_second:
                places.append(Beaten(main[1][index // 2].key, side))
    return places


def _plate(places: list[Slot]) -> list[list[Match]]:
    if len(places) < 2:
        return []
    size = bracket_size(len(places))
    byes, left = size - len(places), iter(places)
    first = [
        a_match(Part.PLATE, 1, number, next(left), BYE if seed <= byes else next(left))
        for number, seed in enumerate(seed_lines(size // 2), 1)
    ]
    return [first, *later_rounds(first)]
