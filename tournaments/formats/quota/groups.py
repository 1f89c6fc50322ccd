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
from tournaments.formats.pairings import Cause, Pairing, Reason

_OTHER_SIDE: tuple[Side, Side] = (1, 0)


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
        """Matches without an outcome: of the last round, and earlier ones that a correction has opened again."""
        return [pairing for played in self.rounds for pairing in played.open_matches()]


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
        raise NotYet(f"Group {group.name}: {named(waiting)} without a result.")
    found = left(group)
    if len(found) > group.quota:
        raise NotYet(
            f"Group {group.name}: {len(found)} are left for {group.quota} places; another round is to be drawn."
        )
    return found


def with_outcome(group: QuotaGroup, key: str, outcome: Outcome, *, number: int | None = None) -> QuotaGroup:
    """The group with the outcome of the match that `key` plays in round `number` (the last, if not said).

    An outcome that is there is replaced. Where a later round has been drawn and another goes on than before, they take
    the other's place in all later rounds: what was played there with the other is open again, and byes stay (`changes`
    says so in sentences; who keeps the group as it was can go back). So a reopened match that its new side then loses
    is corrected in the same way.

    Raises `NotSo` where there is no such match, for a bye, for a match without a winner of which the two sat down to
    play (a knock-out has no drawn matches), and where a later round has no place for who would go on.
    """
    if not group.rounds:
        raise NotSo(f"Group {group.name}: no round has been drawn.")
    number = len(group.rounds) if number is None else number
    if not 1 <= number <= len(group.rounds):
        raise NotSo(f"Group {group.name}: there is no round {number}.")
    played = group.rounds[number - 1]
    index = next((at for at, one in enumerate(played.pairings) if key in one.keys), None)
    if index is None:
        raise NotSo(f"Group {group.name}: {key} does not play in round {number}.")
    pairing = played.pairings[index]
    if pairing.second is None:
        raise NotSo(f"Group {group.name}: {pairing.first} has a bye in round {number}.")
    if outcome.ending is Ending.BYE:
        raise NotSo(f"Group {group.name}: {named([pairing])} is a match and no bye.")
    check_outcome(outcome)
    if outcome.winner is None and outcome.ending is Ending.PLAYED:
        raise NotSo(f"Group {group.name}: {named([pairing])} was drawn, but a knock-out needs a winner.")
    outcomes = (*played.outcomes[:index], outcome, *played.outcomes[index + 1 :])
    later = _later(group, number, pairing, played.outcomes[index], outcome)
    rounds = (*group.rounds[: number - 1], replace(played, outcomes=outcomes), *later)
    return _given_away(replace(group, rounds=rounds))


def withdraw(group: QuotaGroup, key: str) -> QuotaGroup:
    """The group without an entry. What it has played stands; a match that is still to be played is a walkover.

    When both sides of a match withdraw, nobody goes on from it. Withdrawing twice is withdrawing once.
    """
    if key not in {entry.key for entry in group.entries}:
        raise NotSo(f"Group {group.name} has no entry {key}.")
    return _given_away(replace(group, withdrawn=group.withdrawn | {key}))


def take_back(group: QuotaGroup) -> QuotaGroup:
    """The group without its last round and what came of it."""
    if not group.rounds:
        raise NotSo(f"Group {group.name}: no round has been drawn.")
    return replace(group, rounds=group.rounds[:-1])


def changes(before: QuotaGroup, after: QuotaGroup) -> tuple[str, ...]:
    """What is different, in sentences: matches round by round, and then who is left and who is not."""
    told = []
    for was, is_ in zip(before.rounds, after.rounds, strict=False):
        matches = zip(was.pairings, is_.pairings, was.outcomes, is_.outcomes, strict=True)
        for pairing, now, old, new in matches:
            words = "" if pairing.keys == now.keys else f" becomes {named([now])}"
            if old != new:
                words += ": its result no longer counts" if new is None else f": {_won(now, new)}"
            if words:
                told.append(f"Round {was.number}, {named([pairing])}{words}.")
    was_left, is_left = (set(map(str, left(group))) for group in (before, after))
    told += [f"{name} is out." for name in sorted(was_left - is_left)]
    told += [f"{name} is in." for name in sorted(is_left - was_left)]
    return tuple(told)


def _given_away(group: QuotaGroup) -> QuotaGroup:
    """The group with a walkover in each open match of somebody who has withdrawn."""
    for played in group.rounds:
        for pairing in played.open_matches():
            for key, other in zip(pairing.keys, _OTHER_SIDE, strict=True):
                if key in group.withdrawn:
                    # It looks for the next one itself.
                    return with_outcome(group, key, Outcome(Ending.WALKOVER, other), number=played.number)
    return group


def _later(
    group: QuotaGroup, number: int, pairing: Pairing, old: Outcome | None, new: Outcome
) -> tuple[QuotaRound, ...]:
    """The rounds after `number`, with whoever goes on from this match now in the place of whoever did before."""
    later = group.rounds[number:]
    goes = None if new.winner is None else pairing.keys[new.winner]
    if not later or (old is not None and goes == (None if old.winner is None else pairing.keys[old.winner])):
        return later
    drawn_on = {key for one in later[0].pairings for key in one.keys}
    went = next((key for key in pairing.keys if key in drawn_on), None)
    if goes == went:
        return later
    if went is None or goes is None:
        who, instead = ("nobody", "let a vacancy be filled") if went is None else ("somebody", "let them withdraw")
        raise NotSo(
            f"Group {group.name}: {who} went on from {named([pairing])}, and round {number + 1} has been drawn. "
            f"Take it back first, or {instead}."
        )
    entries = {entry.key: entry for entry in group.entries}
    why = Reason(
        Cause.HISTORY, f"{entries[goes]} stands here instead of {entries[went]}, by a correction of round {number}."
    )
    return tuple(_in_place(played, entries[went], entries[goes], why) for played in later)


def _in_place(played: QuotaRound, old: Entry, new: Entry, why: Reason) -> QuotaRound:
    pairings, outcomes = list(played.pairings), list(played.outcomes)
    for at, one in enumerate(pairings):
        if old.key in one.keys:
            first, second = (new if entry == old else entry for entry in (one.first, one.second))
            pairings[at] = Pairing(first or new, second, (why, *one.reasons))
            outcomes[at] = outcomes[at] if second is None else None
    return replace(played, pairings=tuple(pairings), outcomes=tuple(outcomes))


def _won(pairing: Pairing, outcome: Outcome) -> str:
    if outcome.winner is None:
        return f"{outcome.ending}, nobody goes on"
    return f"{pairing.second if outcome.winner else pairing.first} wins, {outcome.ending}"


def named(pairings: Iterable[Pairing]) -> str:
    """Matches and byes by those who stand in them."""
    return ", ".join(f"{one.first} v {one.second or 'nobody'}" for one in pairings)
