"""What a Swiss pairing must know of an entry: points, who was met, sides, byes and floats; and where it comes from.

Points are whatever the scheme scores. A pairing is best made on points of matches (a win, a draw), not on margins,
which put nearly everybody in a score group of their own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby

from tournaments.formats.entries import BadEntries, Entry, check_entries
from tournaments.formats.outcomes import Ending, Played, Side, check_played
from tournaments.formats.points import Scheme
from tournaments.formats.workings import Amount


class Float(StrEnum):
    """Which way an entry met somebody of another score group in a round."""

    DOWN = "down"  # somebody with fewer points, or nobody
    UP = "up"  # somebody with more


@dataclass(frozen=True, slots=True)
class Contender:
    """An entry that takes part in the next round, with its history.

    `met` has the keys of those it sat down with, once for each time; `sides` the slot it had in each of those matches,
    in order; `byes` how often it got points without playing; `floated` which way it floated in the round before.
    """

    entry: Entry
    points: Amount = 0
    met: tuple[str, ...] = ()
    sides: tuple[Side, ...] = ()
    byes: int = 0
    floated: Float | None = None

    @property
    def key(self) -> str:
        """The key of its entry."""
        return self.entry.key

    @property
    def balance(self) -> int:
        """How much more often it was first than second; below 0 when it was second more often."""
        return self.sides.count(0) - self.sides.count(1)


@dataclass(slots=True)
class _Tally:
    points: Amount = 0
    met: list[str] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    byes: int = 0
    floated: Float | None = None


def contenders(
    entries: Iterable[Entry], results: Iterable[Played], scheme: Scheme, *, late: Mapping[str, Amount] | None = None
) -> tuple[Contender, ...]:
    """Those who take part in the next round, with what the results of all rounds so far say of them.

    Who has withdrawn is left out of `entries`; that they were met stays known. Who comes late is added to them and has
    no points, or as many as `late` gives their key. A walkover is no meeting, so that the two may be paired again, and
    for the side that came it counts as a bye: points without playing are had once where that can be.
    """
    taking_part = check_entries(entries)
    tallies: dict[str, _Tally] = {key: _Tally(points) for key, points in (late or {}).items()}
    if strangers := tallies.keys() - {entry.key for entry in taking_part}:
        raise BadEntries(f"Points for who came late, but no such entry: {', '.join(sorted(strangers))}.")
    # The keys of matches stand in, so that the order in which results come does not matter.
    found = sorted(check_played(results), key=lambda played: (played.round, played.match))
    for number, matches in groupby(found, key=lambda played: played.round):
        before = {key: tally.points for key, tally in tallies.items()}
        for tally in tallies.values():
            tally.floated = None
        seen: set[str] = set()
        for played in matches:
            keys = (played.first,) if played.second is None else (played.first, played.second)
            if doubled := seen.intersection(keys):
                raise BadEntries(f"In round {number} {', '.join(sorted(doubled))} stands in two pairings.")
            seen.update(keys)
            _count(played, keys, scheme, tallies, before)
    return tuple(_contender(entry, tallies.get(entry.key, _Tally())) for entry in taking_part)


def _count(
    played: Played, keys: tuple[str, ...], scheme: Scheme, tallies: dict[str, _Tally], before: Mapping[str, Amount]
) -> None:
    outcome = played.outcome
    for side, (key, reckoned) in enumerate(zip(keys, scheme.score(outcome), strict=False)):
        tally = tallies.setdefault(key, _Tally())
        tally.points += reckoned.amount
        if len(keys) == 1:
            tally.byes += 1
            tally.floated = Float.DOWN
            continue
        other = keys[1 - side]
        mine, theirs = before.get(key, 0), before.get(other, 0)
        tally.floated = None if mine == theirs else Float.DOWN if mine > theirs else Float.UP
        if outcome.ending.met:
            tally.met.append(other)
            tally.sides.append(1 if side else 0)
        elif outcome.ending is Ending.WALKOVER and outcome.winner == side:
            tally.byes += 1


def _contender(entry: Entry, tally: _Tally) -> Contender:
    return Contender(entry, tally.points, tuple(tally.met), tuple(tally.sides), tally.byes, tally.floated)
