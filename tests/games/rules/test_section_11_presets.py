"""RULES 11: the presets and their options, and what a ruleset says of itself."""

import json
from hashlib import sha256

import pytest

from games.rules.reasons import Illegal, Reason
from games.rules.ruleset import OPTIONS, PRESETS, OptionValue, Ruleset, named

TABLE = """
    | snake_eyes         | pair      | called    | off          | player    |
    | snake_eyes_back_in | no        | yes       | no           | yes       |
    | challenge_call     | with_six  | with_six  | before_throw | with_six  |
    | challenge_sixes    | 3,4,5     | 3,4,5     | 2,4,5        | 3,4,5     |
    | challenge_wait     | throw     | turn      | turn         | turn      |
    | blob_takes_blob    | off       | off       | off          | any       |
    | jump_adjacent      | no        | no        | no           | yes       |
    | blob_reverse       | no        | no        | no           | no        |
    | suck_back          | no        | yes       | no           | no        |
    | blow_back          | no        | yes       | no           | no        |
    | suck_back_step     | always    | always    | always       | always    |
    | suck_back_both     | no        | no        | no           | no        |
    | mixi_top_first     | no        | no        | no           | no        |
    | help_in_pipe       | yes       | no        | yes          | no        |
    | home_exact         | yes       | yes       | yes          | yes       |
    | ips_penalty        | none      | none      | none         | lose_turn |
"""


def written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def test_11_every_preset_has_the_values_of_the_table() -> None:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in TABLE.strip().splitlines()]
    assert [row[0] for row in rows] == list(OPTIONS)
    for column, preset in enumerate(("standard", "wafu", "pussers", "general"), start=1):
        options = named(preset).options()
        assert {name: written(value) for name, value in options.items()} == {row[0]: row[column] for row in rows}
    assert set(PRESETS) == {"standard", "wafu", "pussers", "general"}


def test_11_standard_is_the_default() -> None:
    assert Ruleset() == named("standard")


def test_11_there_is_no_other_preset() -> None:
    with pytest.raises(Illegal) as caught:
        named("navy")
    assert caught.value.reason is Reason.RULESET
    assert caught.value.message == "there is no ruleset 'navy'; it is standard, wafu, pussers or general"


def test_11_any_option_can_be_changed_by_name() -> None:
    changed = named("wafu").departing(home_exact=False, challenge_sixes=(1, 9, 2))
    assert changed.departures("wafu") == {"challenge_sixes": (1, 9, 2), "home_exact": False}
    assert named("wafu").home_exact


EYES = "off, pair, player, player_pair, called"
SIXES = "three whole numbers from 1 to 9"


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("snake_eyes", "yes", EYES),
        ("snake_eyes", True, EYES),
        ("home_exact", "no", "yes or no (in JSON true or false)"),
        ("home_exact", 1, "yes or no (in JSON true or false)"),
        ("challenge_sixes", (3, 4), SIXES),
        ("challenge_sixes", (0, 4, 5), SIXES),
        ("challenge_sixes", (3, 4, 10), SIXES),
        ("challenge_sixes", (3, 4, True), SIXES),
    ],
)
def test_11_a_value_that_an_option_cannot_have_is_refused(name: str, value: object, allowed: str) -> None:
    with pytest.raises(Illegal) as caught:
        named("standard").departing(**{name: value})  # type: ignore[arg-type]  # that is what is tried
    assert (caught.value.reason, caught.value.message) == (
        Reason.OPTION,
        f"{name} cannot be {value!r}; it can be {allowed}",
    )


def test_11_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(Illegal) as caught:
        named("standard").departing(dice="three")
    assert caught.value.reason is Reason.OPTION


def test_11_the_fingerprint_is_the_hash_of_all_options_and_tells_rulesets_apart() -> None:
    ruleset = named("pussers")
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in ruleset.options().items()}
    text = json.dumps(options, sort_keys=True, separators=(",", ":"))
    assert ruleset.canonical() == text
    assert ruleset.fingerprint() == sha256(text.encode()).hexdigest()
    known = [named("standard").departing(**{name: value}) for name, value in CHANGED.items()]
    assert len({each.fingerprint() for each in [*known, Ruleset()]}) == len(OPTIONS) + 1


CHANGED: dict[str, OptionValue] = {
    "snake_eyes": "off",
    "snake_eyes_back_in": True,
    "challenge_call": "before_throw",
    "challenge_sixes": (3, 4, 6),
    "challenge_wait": "turn",
    "blob_takes_blob": "any",
    "jump_adjacent": True,
    "blob_reverse": True,
    "suck_back": True,
    "blow_back": True,
    "suck_back_step": "miss",
    "suck_back_both": True,
    "mixi_top_first": True,
    "help_in_pipe": False,
    "home_exact": False,
    "ips_penalty": "lose_turn",
}
