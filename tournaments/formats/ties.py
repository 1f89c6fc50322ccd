"""Entries that are still tied, and how values part them: groups into smaller groups, the best first."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournaments.formats.workings import Amount, Reckoned, Term


class Value(NamedTuple):
    """What a tie-break makes of one entry.

    `amount` is None where the tie-break could not be applied, and `note` then says why. `again` is what came of
    applying it once more among those who were still tied.
    """

    amount: Amount | None
    terms: tuple[Term, ...] = ()
    note: str = ""
    again: tuple["Value", ...] = ()


class Split(NamedTuple):
    """A group of tied entries (their keys) in order, each part still tied within, and the value of each entry."""

    parts: list[list[str]]
    values: Mapping[str, Value]


def as_value(reckoned: Reckoned, note: str = "") -> Value:
    """The value of an amount with its working."""
    return Value(reckoned.amount, reckoned.terms, note)


def parted(group: Sequence[str], amounts: Mapping[str, Amount]) -> list[list[str]]:
    """The group by amounts, the greatest first; within a part the keys keep their order."""
    parts: dict[Amount, list[str]] = {}
    for key in group:
        parts.setdefault(amounts[key], []).append(key)
    return [parts[amount] for amount in sorted(parts, reverse=True)]
