"""A group that plays for a number of places: who entered, the rounds so far and what came of them, and who is left.

The first round brings n entries to q·2^k, the largest such number below n; each later round halves, until q are left.
(With n of such a number itself the first round halves at once; n of q or fewer all qualify.) Every round is reckoned
from who is then left, by that same rule. So when somebody withdraws between rounds, or neither side comes to a match,
the next round has one match less and a bye instead, or begins lower; and when fewer than q are left at the end, the
places that remain are vacancies.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournaments.formats.entries import BadEntries, Entry, check_entries
from tournaments.formats.outcomes import Ending, Outcome, Side, check_outcome
from tournaments.formats.pairings import Pairing


class NotYet(ValueError):
    """Something asked for before the matches that it depends on; the text names them."""


class NotSo(ValueError):
    """A result or withdrawal that does not fit the group; the text says why."""


@dataclass(frozen=True, slots=True)
class QuotaRound:
    """A round as drawn: how many it is to leave (`goal`), and each pairing's outcome, None while there is none."""

    number: int
    goal: int
    pairings: tuple[Pairing, ...]
    outcomes: tuple[Outcome | None, ...]

    def open_matches(self) -> list[Pairing]:
        """Pairings without an outcome."""
        return [one for one, outcome in zip(self.pairings, self.outcomes, strict=True) if outcome is None]


@dataclass(frozen=True, slots=True)
class QuotaGroup:
    """A group: its name, how many places it plays for, its entries, its rounds, and the keys of who withdrew."""

    name: str
    quota: int
    entries: tuple[Entry, ...]
    rounds: tuple[QuotaRound, ...] = ()
    withdrawn: frozenset[str] = frozenset()

    @property
    def is_decided(self) -> bool:
        """Whether no more rounds are needed."""
        return not self.open_matches() and len(left(self)) <= self.quota

    def open_matches(self) -> list[Pairing]:
        """Matches of the last round without an outcome."""
        return self.rounds[-1].open_matches() if self.rounds else []


def open_group(name: str, entries: Iterable[Entry], quota: int) -> QuotaGroup:
    """A group before its first round. Raises `BadEntries` for entries that cannot be told apart or a quota below 1."""
    if quota < 1:
        raise BadEntries(f"Group {name} plays for {quota} places; there must be one at least.")
    return QuotaGroup(name, quota, check_entries(entries))


def next_goal(count: int, quota: int) -> int:
    """How many the next round leaves of `count` when `quota` qualify; all of them when nothing is to be played.

    >>> [next_goal(count, 9) for count in (40, 36, 18, 17, 9, 5)]
    [36, 18, 9, 9, 9, 5]
    """
    if count <= quota:
        return count
    goal = quota
    while 2 * goal < count:
        goal *= 2
    return goal


def left(group: QuotaGroup) -> tuple[Entry, ...]:
    """Who has neither lost nor withdrawn, in the order of entry; who is still to play counts as left."""
    out: set[str] = set(group.withdrawn)
    for played in group.rounds:
        for pairing, outcome in zip(played.pairings, played.outcomes, strict=True):
            if outcome is not None:
                out.update(key for side, key in enumerate(pairing.keys) if side != outcome.winner)
    return tuple(entry for entry in group.entries if entry.key not in out)


def qualifiers(group: QuotaGroup) -> tuple[Entry, ...]:
    """Who has come through, in the order of entry: as many as the quota, or fewer. Raises `NotYet` before that."""
    if waiting := group.open_matches():
        raise NotYet(f"Group {group.name}: {_named(waiting)} without a result.")
    found = left(group)
    if len(found) > group.quota:
        raise NotYet(
            f"Group {group.name}: {len(found)} are left for {group.quota} places; another round is to be drawn."
        )
    return found


def with_outcome(group: QuotaGroup, key: str, outcome: Outcome) -> QuotaGroup:
    """The group with the outcome of the match that `key` plays in the last round; an earlier one of it is replaced.

    Raises `NotSo` where there is no such match, for a bye, and for a match without a winner of which the two sat down
    to play (a knock-out has no drawn matches). Rounds before the last stand: what came of them has been drawn on.
    """
    if not group.rounds:
        raise NotSo(f"Group {group.name}: no round has been drawn.")
    last = group.rounds[-1]
    index = next((at for at, one in enumerate(last.pairings) if key in one.keys), None)
    if index is None:
        raise NotSo(f"Group {group.name}: {key} does not play in round {last.number}.")
    pairing = last.pairings[index]
    if pairing.second is None:
        raise NotSo(f"Group {group.name}: {pairing.first} has a bye in round {last.number}.")
    if outcome.ending is Ending.BYE:
        raise NotSo(f"Group {group.name}: {_named([pairing])} is a match and no bye.")
    check_outcome(outcome)
    if outcome.winner is None and outcome.ending is Ending.PLAYED:
        raise NotSo(f"Group {group.name}: {_named([pairing])} was drawn, but a knock-out needs a winner.")
    outcomes = (*last.outcomes[:index], outcome, *last.outcomes[index + 1 :])
    return replace(group, rounds=(*group.rounds[:-1], replace(last, outcomes=outcomes)))


def withdraw(group: QuotaGroup, key: str) -> QuotaGroup:
    """The group without an entry. What it has played stands; a match that is still to be played is a walkover.

    When both sides of a match withdraw, nobody goes on from it. Withdrawing twice is withdrawing once.
    """
    if key not in {entry.key for entry in group.entries}:
        raise NotSo(f"Group {group.name} has no entry {key}.")
    after = replace(group, withdrawn=group.withdrawn | {key})
    for pairing in group.open_matches():
        if key in pairing.keys:
            other: Side = 1 if pairing.keys[0] == key else 0
            return with_outcome(after, key, Outcome(Ending.WALKOVER, other))
    return after


def _named(pairings: Iterable[Pairing]) -> str:
    return ", ".join(f"{one.first} v {one.second}" for one in pairings)
