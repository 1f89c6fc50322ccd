"""Chi-squared: every die is as likely as another, and no throw tells of the next.

The seeds are fixed, so that what passes once passes always; the limits are those that fair dice pass in 999 of 1,000.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import pairwise, product
from typing import Any

import pytest

from games.dice import protocol
from games.dice.protocol import Purpose, dice_of

SEED = bytes.fromhex("c0ffee") + bytes(29)
FACES = range(1, 7)
MILLION = 1_000_000
LIMITS = {5: 20.515, 35: 66.619}  # degrees of freedom -> the value that fair dice exceed once in a thousand


def throws(count: int) -> list[tuple[int, int]]:
    return [dice_of(SEED, Purpose.THROW, number, (b"one", None)) for number in range(1, count + 1)]


def chi_squared(seen: Iterable[Hashable], possible: Iterable[Hashable]) -> tuple[float, float]:
    """The statistic of equally likely outcomes, and its limit."""
    counts = Counter(seen)
    outcomes = list(possible)
    expected = counts.total() / len(outcomes)
    assert set(counts) <= set(outcomes)
    return sum((counts[one] - expected) ** 2 / expected for one in outcomes), LIMITS[len(outcomes) - 1]


def chi_squares(dice: list[tuple[int, int]]) -> dict[str, tuple[float, float]]:
    """What is looked at in a run of throws -> the statistic and its limit."""
    pairs = list(product(FACES, FACES))
    samples: dict[str, tuple[Iterable[Any], Iterable[Any]]] = {
        "each die": ((die for both in dice for die in both), FACES),
        "the two dice of a throw": (dice, pairs),
        "a throw's first die and the next throw's": (pairwise(first for first, _ in dice), pairs),
        "a throw's second die and the next throw's first": (((a[1], b[0]) for a, b in pairwise(dice)), pairs),
    }
    return {name: chi_squared(seen, possible) for name, (seen, possible) in samples.items()}


def judge(found_by_name: dict[str, tuple[float, float]]) -> None:
    for name, (found, limit) in found_by_name.items():
        assert found < limit, f"{name}: {found:.1f}, limit {limit}"


def test_twenty_thousand_throws_are_fair() -> None:
    judge(chi_squares(throws(20_000)))


def test_dice_that_are_not_fair_would_be_found_out() -> None:
    dice = throws(20_000)
    with pytest.raises(AssertionError, match="the next throw's"):
        judge(chi_squares(sorted(dice)))
    loaded = [(6, second) if number % 20 == 0 else (first, second) for number, (first, second) in enumerate(dice)]
    with pytest.raises(AssertionError, match="each die"):
        judge(chi_squares(loaded))


@pytest.mark.soak
def test_a_million_throws_are_fair(record_property: Callable[[str, object], None]) -> None:
    found = chi_squares(throws(MILLION))
    record(found, record_property)
    judge(found)


@pytest.mark.soak
def test_a_million_throws_without_dropping_bytes_would_not_be(
    monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, object], None]
) -> None:
    monkeypatch.setattr(protocol, "UNFAIR_FROM", 256)
    found = chi_squares(throws(MILLION))
    record(found, record_property)
    with pytest.raises(AssertionError, match="each die"):
        judge(found)


def record(found_by_name: dict[str, tuple[float, float]], record_property: Callable[[str, object], None]) -> None:
    record_property("throws", MILLION)
    for name, (found, limit) in found_by_name.items():
        record_property(f"chi-squared of {name}", f"{found:.1f} (limit {limit:.1f})")
