"""Distances are those of the globe, and pairs that travel least travel least."""

import random
from itertools import permutations
from pathlib import Path

import pytest

from tournaments.formats.distance import BadPlace, Place, Travel, great_circle, pair_nearest
from tournaments.formats.entries import BadEntries, Entry
from tournaments.formats.lots import Lots
from tournaments.formats.pairings import Cause

PORTSMOUTH, PLYMOUTH, FASLANE = Place(50.80, -1.10), Place(50.37, -4.14), Place(56.07, -4.82)
TRAVEL = Travel({"Portsmouth": PORTSMOUTH, "Plymouth": PLYMOUTH, "Faslane": FASLANE})
LOTS = Lots("Victory")


@pytest.mark.parametrize(
    ("one", "other", "kilometres"),
    [
        (Place(0, 0), Place(0, 90), 10007.557),  # a quarter of the equator: pi/2 times 6371.0088
        (Place(90, 0), Place(-90, 77), 20015.114),  # pole to pole
        (Place(0, -179), Place(0, 179), 222.390),  # over the date line
        (Place(0, 0), Place(0, 180), 20015.114),
        (PORTSMOUTH, PORTSMOUTH, 0),
        (PORTSMOUTH, PLYMOUTH, 219.9),  # by the spherical law of cosines, on paper
    ],
)
def test_great_circles(one: Place, other: Place, kilometres: float) -> None:
    assert great_circle(one, other) == pytest.approx(kilometres, abs=0.1)
    assert great_circle(other, one) == great_circle(one, other)


@pytest.mark.parametrize(
    ("latitude", "longitude", "words"),
    [
        (90.5, 0, "Latitude 90.5 is not between -90 and 90 degrees."),
        (0, -181, "Longitude -181 is not between -180 and 180 degrees."),
        (float("nan"), 0, "Latitude nan is not between -90 and 90 degrees."),
    ],
)
def test_a_place_is_on_earth(latitude: float, longitude: float, words: str) -> None:
    with pytest.raises(BadPlace) as refused:
        Place(latitude, longitude)
    assert str(refused.value) == words


def test_neighbours_meet() -> None:
    regions = ["Portsmouth", "Plymouth", "Faslane"] * 2
    entries = [Entry(str(number), region=region) for number, region in enumerate(regions)]
    drawn = pair_nearest(entries, TRAVEL, LOTS, purpose="test")
    assert sorted(tuple(sorted(pairing.keys)) for pairing in drawn) == [("0", "3"), ("1", "4"), ("2", "5")]
    assert drawn[0].reasons[0].cause is Cause.DISTANCE
    assert drawn[0].reasons[0].words.startswith("0 km apart")


def test_the_example_of_the_docs() -> None:
    travel = Travel({**TRAVEL.regions, "Rosyth": Place(56.02, -3.46)})
    entries = [Entry(name, region=name) for name in travel.regions]
    drawn = pair_nearest(entries, travel, LOTS, purpose="test")
    assert {frozenset(one.keys) for one in drawn} == {
        frozenset(("Portsmouth", "Plymouth")),
        frozenset(("Faslane", "Rosyth")),
    }
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text()
    for one, other in (entries[:2], entries[2:]):
        assert f"({travel.kilometres(one, other)} km)" in page


def test_no_pairs_travel_less() -> None:
    chance = random.Random(1)
    for _ in range(5):
        places = {str(number): Place(chance.uniform(-60, 60), chance.uniform(-180, 180)) for number in range(6)}
        travel = Travel(places)
        entries = [Entry(name, region=name) for name in places]
        drawn = pair_nearest(entries, travel, LOTS, purpose="test")
        total = sum(travel.kilometres(one.first, one.second) or 0 for one in drawn if one.second)
        assert total == min(
            sum(travel.kilometres(order[at], order[at + 1]) or 0 for at in (0, 2, 4)) for order in permutations(entries)
        )


def test_an_unknown_region_costs_the_mean() -> None:
    entries = [
        Entry("a", region="Portsmouth"),
        Entry("b", region="Plymouth"),
        Entry("c", region="Atlantis"),
        Entry("d"),
    ]
    assert TRAVEL.kilometres(entries[0], entries[2]) is None
    assert TRAVEL.mean(entries) == TRAVEL.kilometres(entries[0], entries[1]) == 220
    assert TRAVEL.mean(entries[1:]) == 0  # nothing is known
    drawn = pair_nearest(entries, TRAVEL, LOTS, purpose="test")
    unknown = [one for one in drawn if {"c", "d"} & set(one.keys)]
    assert all("is not known: no region of" in one.reasons[0].words for one in unknown)


def test_equal_totals_are_decided_by_lot_whatever_the_order_of_entries() -> None:
    entries = [Entry(str(number), region="Faslane") for number in range(8)]
    drawn = pair_nearest(entries, TRAVEL, LOTS, purpose="test")
    assert pair_nearest(reversed(entries), TRAVEL, LOTS, purpose="test") == drawn
    assert any(pair_nearest(entries, TRAVEL, Lots(str(seed)), purpose="test") != drawn for seed in range(3))


def test_an_odd_number_is_refused() -> None:
    with pytest.raises(BadEntries, match="3 entries cannot all be paired"):
        pair_nearest([Entry("a"), Entry("b"), Entry("c")], TRAVEL, LOTS, purpose="test")
