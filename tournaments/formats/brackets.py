"""A bracket as values: its matches in playing order, each with two slots that say who comes there, and why.

Nothing here knows results; what becomes of a bracket is told by `lives`. The formats that make brackets are `single`
and `double`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from tournaments.formats.entries import Entry
from tournaments.formats.first_round import FirstRound
from tournaments.formats.pairings import Cause, Reason
from tournaments.formats.slots import BYE, Beaten, Entered, LoserOf, Placed, Slot, WinnerOf

_WAITING = (WinnerOf, LoserOf, Beaten)  # a constant, since a union of types is made anew each time


class Part(StrEnum):
    """The parts of a bracket. Their names begin with different letters, which begin the keys of their matches."""

    MAIN = "main"  # of a double elimination: the winners' half
    LOSERS = "losers"  # the losers' half of a double elimination
    FINAL = "final"  # the grand final of a double elimination and, if need be, its second match
    THIRD = "third place"
    PLATE = "plate"  # for those who lost at once


class Match(NamedTuple):
    """One match. `round` counts within its part and `number` within its round from the top of the sheet, both from 1.

    Its key says the three: `M2.3` is the third match in the second round of the main part.
    """

    key: str
    part: Part
    round: int
    number: int
    first: Slot
    second: Slot
    drawn: tuple[Reason, ...] = ()  # of a first match: why the two stand there

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What brings the two together: the draw, or else the bracket."""
        if self.drawn:
            return self.drawn
        words = f"{_told(self.first)} and {_told(self.second)} meet."
        return (Reason(Cause.BRACKET, words[0].upper() + words[1:]),)


class Sends(StrEnum):
    """What of a match a slot waits for."""

    WINNER = "winner"
    LOSER = "loser"
    BEATEN_FIRST = "first, if beaten"
    BEATEN_SECOND = "second, if beaten"


class Way(NamedTuple):
    """Where somebody goes after a match: into which match, by its key and place in the playing order, at which side."""

    sends: Sends
    match: str
    place: int
    side: int


class BadBracket(ValueError):
    """Matches that make no bracket; the text says which and why."""


@dataclass(frozen=True)
class Bracket:
    """An elimination group: who competes, and the matches in an order in which they can be played, the final last.

    `entries` stand in the order of the draw. `rungs` are keys of matches, best first: who goes out in one rung shares
    its places. Matches of the plate are on none. One entry alone has no match and has won.
    """

    entries: tuple[Entry, ...]
    matches: tuple[Match, ...]
    rungs: tuple[tuple[str, ...], ...]

    @cached_property
    def index(self) -> Mapping[str, int]:
        """Each match's place in the playing order, from 0, by its key."""
        return {match.key: index for index, match in enumerate(self.matches)}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What each entry is called, by its key."""
        return {entry.key: str(entry) for entry in self.entries}

    @cached_property
    def ways(self) -> Mapping[str, Sequence[Way]]:
        """For each match, by its key, where its winner and its loser go."""
        ways: dict[str, list[Way]] = {}
        for place, match in enumerate(self.matches):
            for side, slot in ((0, match.first), (1, match.second)):
                if isinstance(slot, _WAITING):
                    if slot.match not in ways:
                        raise BadBracket(f"{match.key} waits for {slot.match}, which is not played before it.")
                    ways[slot.match].append(Way(_sends(slot), match.key, place, side))
                elif isinstance(slot, Placed):
                    raise BadBracket(f"{match.key} waits for a group, which is no match of a bracket.")
            ways[match.key] = []
        return ways

    def match(self, key: str) -> Match:
        """The match with this key; `KeyError` if there is none."""
        return self.matches[self.index[key]]

    def final(self, part: Part | None = None) -> Match | None:
        """The match that decides the bracket, or one part of it; None if there is none."""
        matches = [match for match in self.matches if part is None or match.part is part]
        return matches[-1] if matches else None


def _sends(slot: WinnerOf | LoserOf | Beaten) -> Sends:
    if isinstance(slot, Beaten):
        return Sends.BEATEN_SECOND if slot.side else Sends.BEATEN_FIRST
    return Sends.WINNER if isinstance(slot, WinnerOf) else Sends.LOSER


def opening(first: FirstRound) -> list[Match]:
    """The first round of the main part, with who stands there and why."""
    slots = [BYE if entry is None else Entered(entry.key) for entry in first.lines]
    why = [() if entry is None else first.reasons[entry.key] for entry in first.lines]
    return [
        a_match(Part.MAIN, 1, line // 2 + 1, slots[line], slots[line + 1], why[line] + why[line + 1])
        for line in range(0, len(slots) - 1, 2)
    ]


def later_rounds(before: Sequence[Match]) -> list[list[Match]]:
    """The rounds after `before` in which neighbouring winners meet, down to the final of the part."""
    rounds: list[list[Match]] = []
    while len(before) > 1:
        before = [
            a_match(one.part, one.round + 1, number, WinnerOf(one.key), WinnerOf(other.key))
            for number, (one, other) in enumerate(zip(before[::2], before[1::2], strict=True), 1)
        ]
        rounds.append(list(before))
    return rounds


def a_match(part: Part, round: int, number: int, first: Slot, second: Slot, drawn: tuple[Reason, ...] = ()) -> Match:
    """A match with its key."""
    return Match(f"{part[0].upper()}{round}.{number}", part, round, number, first, second, drawn)


def _told(slot: Slot) -> str:
    match slot:
        case WinnerOf(key):
            return f"the winner of {key}"
        case LoserOf(key):
            return f"the loser of {key}"
        case Beaten(key, side):
            return f"{('the first', 'the second')[side]} of {key}, if beaten,"
    return "nobody"


def keys(matches: Iterable[Match]) -> tuple[str, ...]:
    """The keys of these matches."""
    return tuple(match.key for match in matches)
