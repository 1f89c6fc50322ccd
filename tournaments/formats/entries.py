"""Who competes, as far as a draw needs to know: a name, a place in the seeding, and what is to be kept apart."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from unicodedata import category


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry (a player, a pair or a team) under a key that is its own within the competition.

    `seed` is 1 for the strongest, None for who is not seeded; `ship` and `group` are what separation looks at, `region`
    what distance looks at. An empty text is "not known" and keeps nobody apart.
    """

    key: str
    name: str = ""
    seed: int | None = None
    ship: str = ""
    group: str = ""
    region: str = ""

    def __str__(self) -> str:
        return self.name or self.key


class BadEntries(ValueError):
    """Entries that cannot be drawn; the text says which and why."""


def cannot_be_written(text: str) -> bool:
    """Whether a text has a control sign, a line break, or what cannot be written in UTF-8 or in XML."""
    return any(category(sign) in _UNWRITTEN or sign in "\ufffe\uffff" for sign in text)


_UNWRITTEN = frozenset({"Cc", "Cs", "Zl", "Zp"})


def told_apart(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The same entries, those of one name with their keys in it: two Smiths of whom one has a bye are not the same."""
    found = tuple(entries)
    names = Counter(map(str, found))
    return tuple(replace(one, name=f"{one} ({one.key})") if names[str(one)] > 1 else one for one in found)


def check_entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The same entries as a tuple; raises `BadEntries` for a key or a seed that stands twice, or a seed below 1."""
    found = tuple(entries)
    keys: set[str] = set()
    seeds: dict[int, str] = {}
    for entry in found:
        if not entry.key:
            raise BadEntries(f"An entry without a key: {entry.name or 'no name either'}.")
        if entry.key in keys:
            raise BadEntries(f"Two entries have the key {entry.key}.")
        keys.add(entry.key)
        if entry.seed is None:
            continue
        if entry.seed < 1:
            raise BadEntries(f"Entry {entry.key} has seed {entry.seed}; seeds begin with 1.")
        if entry.seed in seeds:
            raise BadEntries(f"Entries {seeds[entry.seed]} and {entry.key} both have seed {entry.seed}.")
        seeds[entry.seed] = entry.key
    return found
