"""Two entries that a draw brings together, with what decided it: what an umpire answers to "why them?"."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.formats.entries import Entry


class Cause(StrEnum):
    """What can decide a pairing."""

    SEED = "seed"
    LOT = "lot"
    SEPARATION = "separation"
    DISTANCE = "distance"
    STANDING = "standing"
    HISTORY = "history"  # what earlier rounds were: who met whom, byes, sides
    TABLE = "table"  # a Berger or circle table
    BRACKET = "bracket"  # where earlier matches send their winners and losers


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that decided a pairing, in a sentence of its own."""

    cause: Cause
    words: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entries that meet, or one that has a bye (`second` is None), with the reasons, the weightiest first."""

    first: Entry
    second: Entry | None
    reasons: tuple[Reason, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of those who meet."""
        return (self.first.key,) if self.second is None else (self.first.key, self.second.key)
