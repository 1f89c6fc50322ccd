"""Entries that cannot be told apart are refused, and lots come out the same for whoever draws them again."""

import random

import pytest

from tournaments.formats.entries import BadEntries, Entry, check_entries
from tournaments.formats.lots import Lots


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([Entry("a"), Entry("b"), Entry("a")], "Two entries have the key a."),
        ([Entry("a", seed=2), Entry("b", seed=2)], "Entries a and b both have seed 2."),
        ([Entry("a", seed=0)], "Entry a has seed 0; seeds begin with 1."),
        ([Entry("", name="Pusser")], "An entry without a key: Pusser."),
    ],
)
def test_entries_that_cannot_be_drawn_are_named(entries: list[Entry], words: str) -> None:
    with pytest.raises(BadEntries) as refused:
        check_entries(entries)
    assert str(refused.value) == words


def test_lots_do_not_depend_on_the_order_of_entries() -> None:
    keys = [f"entry-{number}" for number in range(50)]
    shuffled = random.Random(1).sample(keys, len(keys))
    assert Lots("seed").order(shuffled, purpose="draw") == Lots("seed").order(keys, purpose="draw")


def test_lots_of_another_seed_or_purpose_are_others() -> None:
    keys = [f"entry-{number}" for number in range(50)]
    drawn = Lots("seed").order(keys, purpose="draw")
    assert sorted(drawn) == sorted(keys)
    assert Lots("other").order(keys, purpose="draw") != drawn
    assert Lots("seed").order(keys, purpose="byes") != drawn


def test_a_lot_is_what_anybody_works_out_by_hand() -> None:
    # printf '6:Nelson4:byes1:a' | sha256sum
    worked = "1b49d1ac6619223a2df44adcef6c61c769a02d0d00ea9c83fcc04643e80611e9"
    assert f"{Lots('Nelson').of('a', purpose='byes'):064x}" == worked


def test_parts_that_read_alike_are_different_questions() -> None:
    assert Lots("a1:b").of("c", purpose="d") != Lots("a").of("c", purpose="b1:d")
