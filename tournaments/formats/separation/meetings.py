"""In which round those of one ship or group can meet, and how the earliest of these meetings are put off."""

from collections.abc import Sequence
from itertools import pairwise

from tournaments.formats.entries import Entry
from tournaments.formats.separation.traits import Movers, Trait, places_of, traits


def meeting_round(line: int, other: int) -> int:
    """The round in which who stands in these two lines (from 0) can meet at the earliest, 1 for the first."""
    return (line ^ other).bit_length()


def earliest_meetings(lines: Sequence[Entry | None]) -> dict[Trait, int]:
    """For each ship and group with two entries or more, the first round in which two of them can meet."""
    return {
        trait: min(meeting_round(one, other) for one, other in pairwise(places))
        for trait, places in places_of(lines).items()
        if len(places) > 1
    }


def put_off(lines: list[Entry | None], movers: Movers) -> None:
    """Change places as long as that makes fewer pairs meet in the first round, or as many and fewer in the next."""
    rounds = len(lines).bit_length() - 1
    counts = Counts(lines, rounds)
    for number in range(1, rounds):
        while (pair := _best_putting_off(lines, number, counts, movers)) is not None:
            one, other = pair
            counts.exchange(one, other, traits(lines[one]), traits(lines[other]))
            lines[one], lines[other] = lines[other], lines[one]


class Counts:
    """How many of each ship and group stand in each part of the bracket: parts of 2^level lines, level by level."""

    def __init__(self, lines: Sequence[Entry | None], rounds: int) -> None:
        self.rounds = rounds
        self.levels = range(rounds + 1)
        self.of: dict[Trait, list[list[int]]] = {
            trait: self._counted(places) for trait, places in places_of(lines).items()
        }
        self.standing = self._counted([line for line, entry in enumerate(lines) if entry is not None])

    def _counted(self, places: Sequence[int]) -> list[list[int]]:
        parts = [[0] * (1 << self.rounds - level) for level in self.levels]
        for line in places:
            for level in self.levels:
                parts[level][line >> level] += 1
        return parts

    def exchange(self, one: int, other: int, alike: Sequence[Trait], other_alike: Sequence[Trait]) -> None:
        """Those with these traits leave their lines for each other's."""
        for leaving, coming, traits_of in ((one, other, alike), (other, one, other_alike)):
            for trait in traits_of:
                for level in self.levels:
                    self.of[trait][level][leaving >> level] -= 1
                    self.of[trait][level][coming >> level] += 1

    def pairs_by(self, trait: Trait, number: int) -> int:
        """How many pairs can meet by this round."""
        return sum(count * (count - 1) // 2 for count in self.of[trait][number])

    def fewest_pairs_by(self, trait: Trait, number: int) -> int:
        """How many pairs meet by this round at the least, however this ship alone is shared out over what is taken."""
        left, pairs, each = self.of[trait][self.rounds][0], 0, 0
        while left:
            room = sum(1 for taken in self.standing[number] if taken > each)
            pairs += each * min(left, room)
            left -= min(left, room)
            each += 1
        return pairs

    def change(self, line: int, other: int, alike: Sequence[Trait], other_alike: Sequence[Trait]) -> list[int]:
        """How many more pairs can meet in each round, from the first, once those in two lines have changed places."""
        together = meeting_round(line, other)
        change = [0] * self.rounds
        for here, there, mine, theirs in ((line, other, alike, other_alike), (other, line, other_alike, alike)):
            for trait in mine:
                if trait in theirs:
                    continue
                parts = self.of[trait]
                for level in range(1, self.rounds + 1):
                    at_here = parts[level][here >> level] - parts[level - 1][here >> level - 1]
                    at_there = parts[level][there >> level] - parts[level - 1][there >> level - 1]
                    change[level - 1] += at_there - at_here
                change[together - 1] -= 1  # oneself, who stood where the other comes from
        return change


def _best_putting_off(
    lines: Sequence[Entry | None], number: int, counts: Counts, movers: Movers
) -> tuple[int, int] | None:
    too_many = {trait for trait in counts.of if counts.pairs_by(trait, number) > counts.fewest_pairs_by(trait, number)}
    best: tuple[list[int], int, int, int, int] | None = None
    for line, entry in enumerate(lines):
        if entry is None or (band := movers.band.get(entry.key)) is None:
            continue
        mine = traits(entry)
        if not any(trait in too_many and counts.of[trait][number][line >> number] > 1 for trait in mine):
            continue
        for other, partner in enumerate(lines):
            if partner is None or other == line or movers.band.get(partner.key) != band:
                continue
            change = counts.change(line, other, mine, traits(partner))
            if next((count for count in change if count), 0) < 0:
                found = (change, movers.lot[entry.key], movers.lot[partner.key], line, other)
                best = found if best is None else min(best, found)
    return None if best is None else best[3:]
