"""How dice fell, beside what is to be expected of fair ones: faces, totals, and how uneven it was."""

import math
from collections.abc import Sequence
from typing import NamedTuple

LEAST_EXPECTED = 5  # of each face: below that the chi-square says too little to be told


class Fallen(NamedTuple):
    """What some throws of two dice came to.

    `faces`: how often each of 1 to 6 fell; `totals`: how often each of 2 to 12 was thrown; `sixes`: throws with a six
    in them, one or two.
    """

    throws: int
    faces: tuple[int, ...]
    totals: tuple[int, ...]
    sixes: int

    @property
    def faces_expected(self) -> tuple[float, ...]:
        """Of each face as often as of every other."""
        return (self.throws / 3,) * 6

    @property
    def totals_expected(self) -> tuple[float, ...]:
        """Of each total as often as there are ways to throw it, out of 36."""
        return tuple(self.throws * (6 - abs(7 - total)) / 36 for total in range(2, 13))

    @property
    def sixes_expected(self) -> float:
        """Eleven throws in 36 have a six in them."""
        return self.throws * 11 / 36

    @property
    def as_uneven(self) -> float | None:
        """The chance, 0 to 1, that so many fair dice fall at least as unevenly over the six faces.

        By Pearson's chi-square with five degrees of freedom, which is near enough once each face is expected five
        times; None below that.
        """
        expected = self.throws / 3
        if expected < LEAST_EXPECTED:
            return None
        return chance_above(sum((count - expected) ** 2 / expected for count in self.faces))


def fallen(throws: Sequence[Sequence[int]]) -> Fallen:
    """Count some throws of two dice.

    >>> fallen([(6, 1), (6, 6), (2, 1)]).faces
    (2, 1, 0, 0, 0, 3)
    """
    faces = [face for thrown in throws for face in thrown]
    totals = [sum(thrown) for thrown in throws]
    return Fallen(
        len(throws),
        tuple(faces.count(face) for face in range(1, 7)),
        tuple(totals.count(total) for total in range(2, 13)),
        sum(6 in thrown for thrown in throws),
    )


def chance_above(chi_square: float) -> float:
    """The chance that a chi-square of five degrees of freedom is at least so large (Abramowitz and Stegun, 26.4.4)."""
    density = math.sqrt(2 * chi_square / math.pi) * math.exp(-chi_square / 2)
    return math.erfc(math.sqrt(chi_square / 2)) + density * (1 + chi_square / 3)
