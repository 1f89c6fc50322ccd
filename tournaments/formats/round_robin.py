"""Everybody meets everybody: who plays whom in which round, and who is at home.

Two tables, over numbers 1 to n; with an odd number, whoever would meet the number that is missing rests. Both begin
with 1-n, 2-(n-1), 3-(n-2) ...; in a *circle* table all but the last number then move up by one a round, in a *Berger*
table by half the number of entries, as in the tables that chess federations publish.

What both hold to (the tests count it for each n to 200):

- in each cycle home and away differ by one at most with an even number of entries, and not at all with an odd one;
  over two cycles they are equal for everybody, since every second cycle is turned round;
- in a single cycle it happens n - 2 times (even n) that somebody has two matches running at home, or two away: the
  fewest that there can be (de Werra, 1981). With an odd n it never happens. Over two cycles: 3n - 6 times, and n.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.formats.entries import Entry, check_entries
from tournaments.formats.pairings import Cause, Pairing, Reason

Numbers = tuple[int, int]  # at home, away


class Table(StrEnum):
    """The two tables."""

    BERGER = "Berger"
    CIRCLE = "circle"


@dataclass(frozen=True, slots=True)
class Round:
    """A round, numbered from 1 over all cycles: pairings with the home side first, and who rests (odd numbers)."""

    number: int
    cycle: int
    pairings: tuple[Pairing, ...]
    resting: Entry | None = None


def berger_numbers(size: int) -> tuple[tuple[Numbers, ...], ...]:
    """The rounds of a Berger table for an even number of entries, the home number first.

    >>> berger_numbers(4)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    """
    rounds = []
    for round_ in range(size - 1):
        met_by_last = round_ * (size // 2) % (size - 1) + 1
        last = (size, met_by_last) if round_ % 2 else (met_by_last, size)
        rounds.append((last, *(_around(met_by_last, step, size) for step in range(1, size // 2))))
    return tuple(rounds)


def circle_numbers(size: int) -> tuple[tuple[Numbers, ...], ...]:
    """The rounds of a circle table for an even number of entries, the home number first.

    >>> circle_numbers(4)
    (((1, 4), (2, 3)), ((4, 2), (3, 1)), ((3, 4), (1, 2)))
    """
    rounds = []
    for met_by_last in range(1, size):
        pairs = [(met_by_last, size) if met_by_last % 2 else (size, met_by_last)]
        for step in range(1, size // 2):
            ahead, behind = _around(met_by_last, step, size)
            pairs.append((ahead, behind) if step % 2 else (behind, ahead))
        rounds.append(tuple(pairs))
    return tuple(rounds)


def _around(centre: int, step: int, size: int) -> Numbers:
    """The two numbers `step` ahead and behind, counted round from 1 to the last but one."""
    return (centre + step - 1) % (size - 1) + 1, (centre - step - 1) % (size - 1) + 1


def make_rounds(entries: Iterable[Entry], *, table: Table = Table.BERGER, cycles: int = 1) -> tuple[Round, ...]:
    """All rounds, for entries in the order of their numbers (by lot, or by seed); every second cycle turned round.

    With an even number the last two rounds of a Berger cycle change places where another cycle follows, as federations
    advise: so nobody has three matches running at home or away in two cycles. Fewer than two entries have no rounds.
    Raises `BadEntries` for entries that cannot be told apart, ValueError for less than one cycle.
    """
    found = check_entries(entries)
    if cycles < 1:
        raise ValueError(f"A round robin has one cycle or more, not {cycles}.")
    if len(found) < 2:
        return ()
    size = len(found) + len(found) % 2
    numbers = berger_numbers(size) if table is Table.BERGER else circle_numbers(size)
    rounds: list[Round] = []
    for cycle in range(1, cycles + 1):
        order = list(numbers)
        if table is Table.BERGER and cycle < cycles and len(found) % 2 == 0:
            order[-2:] = reversed(order[-2:])
        for pairs in order:
            turned = pairs if cycle % 2 else tuple((away, home) for home, away in pairs)
            rounds.append(_round(found, turned, len(rounds) + 1, cycle, table))
    return tuple(rounds)


def _round(entries: tuple[Entry, ...], pairs: tuple[Numbers, ...], number: int, cycle: int, table: Table) -> Round:
    pairings, resting = [], None
    for home, away in pairs:
        if max(home, away) > len(entries):
            resting = entries[min(home, away) - 1]
            continue
        words = f"{table.value} table of {len(entries)}, round {number}: number {home} at home to number {away}."
        pairings.append(Pairing(entries[home - 1], entries[away - 1], (Reason(Cause.TABLE, words),)))
    return Round(number, cycle, tuple(pairings), resting)
