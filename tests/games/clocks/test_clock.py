"""The clock that a game is played by: what it may be, in JSON and back, and what is said of one that cannot be."""

import json
import re

import pytest

from games.clocks import PRESETS, Clock, Kind, read_clock, write_clock

AT_THE_BOUNDS = [
    Clock(Kind.NONE),
    Clock(Kind.TURN, seconds=10),
    Clock(Kind.TURN, seconds=3600),
    Clock(Kind.GAME, seconds=300),
    Clock(Kind.GAME, seconds=6 * 3600),
    Clock(Kind.CHESS, seconds=60),
    Clock(Kind.CHESS, seconds=180 * 60, increment=60),
    Clock(Kind.DAYS, days=1),
    Clock(Kind.DAYS, days=14),
]


@pytest.mark.parametrize("clock", [*PRESETS.values(), *AT_THE_BOUNDS], ids=repr)
def test_a_clock_is_the_same_after_json(clock: Clock) -> None:
    assert read_clock(json.loads(json.dumps(write_clock(clock)))) == clock


def test_a_clock_in_json_has_the_figures_of_its_kind_and_no_others() -> None:
    assert write_clock(Clock(Kind.NONE)) == {"kind": "none"}
    assert write_clock(Clock(Kind.TURN, seconds=60)) == {"kind": "turn", "seconds": 60}
    assert write_clock(Clock(Kind.GAME, seconds=2700)) == {"kind": "game", "seconds": 2700}
    assert write_clock(Clock(Kind.CHESS, seconds=1800, increment=10)) == {
        "kind": "chess",
        "seconds": 1800,
        "increment": 10,
    }
    assert write_clock(Clock(Kind.DAYS, days=2)) == {"kind": "days", "days": 2}


def test_an_empty_object_is_no_clock_and_an_increment_may_be_left_out() -> None:
    assert read_clock({}) == Clock(Kind.NONE)
    assert read_clock({"kind": "chess", "seconds": 1800}) == Clock(Kind.CHESS, seconds=1800)


def test_every_kind_is_suggested() -> None:
    assert {clock.kind for clock in PRESETS.values()} == set(Kind)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("turn", "A clock is an object such as"),
        (None, "A clock is an object such as"),
        ({"seconds": 60}, "The kind of a clock is none, turn, game, chess, days; None is none of them"),
        ({"kind": "sundial"}, "'sundial' is none of them"),
        ({"kind": []}, "is none of them"),
        ({"kind": "turn"}, "A limit a turn is 10 seconds to 1 hour"),
        (
            {"kind": "turn", "seconds": 9},
            "A limit a turn is 10 seconds to 1 hour (3600 seconds), in whole numbers; not 9",
        ),
        ({"kind": "turn", "seconds": 3601}, "not 3601"),
        ({"kind": "turn", "seconds": 60.0}, "in whole numbers; not 60.0"),
        ({"kind": "turn", "seconds": True}, "in whole numbers; not True"),
        ({"kind": "turn", "seconds": "60"}, "in whole numbers; not '60'"),
        ({"kind": "game", "seconds": 299}, "5 minutes (300 seconds) to 6 hours"),
        ({"kind": "game", "seconds": 21_601}, "5 minutes (300 seconds) to 6 hours"),
        ({"kind": "chess", "seconds": 59}, "1 minute (60 seconds) to 180 minutes"),
        ({"kind": "chess", "seconds": 10_801}, "1 minute (60 seconds) to 180 minutes"),
        ({"kind": "chess", "seconds": 600, "increment": 61}, "gains by a completed turn is 0 to 60 seconds"),
        ({"kind": "chess", "seconds": 600, "increment": -1}, "gains by a completed turn is 0 to 60 seconds"),
        ({"kind": "days", "days": 0}, "1 to 14 days"),
        ({"kind": "days", "days": 15}, "1 to 14 days"),
        ({"kind": "days", "days": 2, "seconds": 60}, "the kind days has days; 'seconds' is not for it"),
        ({"kind": "none", "minutes": 5}, "the kind none has no figures; 'minutes' is not for it"),
        ({"kind": "chess", "seconds": 600, "delay": 0}, "has seconds and increment; 'delay' is not for it"),
    ],
)
def test_what_is_no_clock_is_refused_with_what_would_be_right(value: object, words: str) -> None:
    with pytest.raises(ValueError, match=re.escape(words)):
        read_clock(value)


def test_a_clock_cannot_be_made_with_figures_of_another_kind() -> None:
    with pytest.raises(ValueError, match="'days' is not for it"):
        Clock(Kind.TURN, seconds=60, days=1)
