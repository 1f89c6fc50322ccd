"""Lots drawn from a seed, so that anybody who knows the seed can draw them again.

The lot of a key is the SHA-256 of the seed, the purpose and the key, each with its length in front so that no two
questions read alike. Lots depend on nothing else: not on the order in which entries came, nor on a library's generator.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lots:
    """The lots of one draw. `purpose` sets the questions of one draw apart: a round's number, "byes", "sides".

    >>> Lots("HMS Victory").order(["b", "a", "c"], purpose="byes") == Lots("HMS Victory").order("cab", purpose="byes")
    True
    """

    seed: str

    def of(self, key: str, *, purpose: str) -> int:
        """The lot of one key: a whole number below 2**256. The smaller lot comes first."""
        return int.from_bytes(
            sha256("".join(f"{len(part)}:{part}" for part in (self.seed, purpose, key)).encode()).digest(), "big"
        )

    def of_pair(self, one: str, other: str, *, purpose: str) -> int:
        """The lot of two keys together, whichever is named first."""
        low, high = sorted((one, other))
        return self.of(f"{len(low)}:{low}{high}", purpose=f"{purpose} pair")

    def order(self, items: Iterable[T], *, purpose: str, key: Callable[[T], str] = str) -> list[T]:
        """The items by their lots, each looked up by `key(item)`; keys are distinct."""
        return sorted(items, key=lambda item: (self.of(key(item), purpose=purpose), key(item)))
