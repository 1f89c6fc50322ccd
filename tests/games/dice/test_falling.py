"""How dice fell: counts, what was expected, and how uneven that is, against tables of the chi-square."""

import random

import pytest

from games.dice.falling import chance_above, fallen


def test_faces_totals_and_sixes_are_counted() -> None:
    fell = fallen([(6, 1), (6, 6), (2, 1)])
    assert fell.faces == (2, 1, 0, 0, 0, 3)
    assert fell.totals == (0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1)
    assert (fell.throws, fell.sixes) == (3, 2)


def test_of_all_36_throws_each_is_expected_as_it_is() -> None:
    fell = fallen([(one, other) for one in range(1, 7) for other in range(1, 7)])
    assert fell.faces_expected == fell.faces
    assert fell.totals_expected == fell.totals
    assert fell.sixes_expected == fell.sixes == 11
    assert fell.as_uneven == pytest.approx(1)


@pytest.mark.parametrize(("chi_square", "chance"), [(0, 1), (1.145, 0.95), (4.351, 0.5), (11.07, 0.05), (15.086, 0.01)])
def test_the_chance_is_that_of_the_tables(chi_square: float, chance: float) -> None:
    assert chance_above(chi_square) == pytest.approx(chance, abs=5e-4)


def test_loaded_dice_are_told_from_fair_ones_and_few_throws_tell_nothing() -> None:
    chance = random.Random(1)
    fair = [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(200)]
    loaded = [(6, dice[1]) if chance.random() < 0.4 else dice for dice in fair]
    even, uneven = fallen(fair).as_uneven, fallen(loaded).as_uneven
    assert even is not None and uneven is not None  # noqa: PT018  # both are said
    assert uneven < 0.001 < even
    assert fallen(fair[:14]).as_uneven is None
    assert fallen(fair[:15]).as_uneven is not None
