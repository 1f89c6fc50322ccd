"""Rulesets: every house rule as one frozen value, the presets, names and fingerprints (RULES 11)."""

import json
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any

from games.rules.reasons import Illegal, Reason

OptionValue = bool | str | tuple[int, ...]

CHOICES: dict[str, tuple[str, ...]] = {
    "snake_eyes": ("off", "pair", "player", "player_pair", "called"),
    "challenge_call": ("with_six", "before_throw"),
    "challenge_wait": ("throw", "turn"),
    "blob_takes_blob": ("off", "double", "any"),
    "suck_back_step": ("always", "miss"),
    "ips_penalty": ("none", "lose_turn", "all_to_base"),
}


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The options of RULES 11. The values here are those of the preset `standard`."""

    snake_eyes: str = "pair"  # 8.1
    snake_eyes_back_in: bool = False  # 8.3
    challenge_call: str = "with_six"  # 5.4
    challenge_sixes: tuple[int, ...] = (3, 4, 5)  # 5.5: for blobs of two, three and four
    challenge_wait: str = "throw"  # 5.3
    blob_takes_blob: str = "off"  # 6.1
    jump_adjacent: bool = False  # 6.2
    blob_reverse: bool = False  # 6.3
    suck_back: bool = False  # 7.2
    blow_back: bool = False  # 7.4
    suck_back_step: str = "always"  # 7.2
    suck_back_both: bool = False  # 7.3
    mixi_top_first: bool = False  # 4.9
    help_in_pipe: bool = True  # 9.3
    home_exact: bool = True  # 4.7
    ips_penalty: str = "none"  # 10.4

    def __post_init__(self) -> None:
        for option in fields(self):
            _judge(option.name, getattr(self, option.name))

    def departing(self, **options: OptionValue) -> "Ruleset":
        """The same rules but for the options given. Raises `Illegal` with `Reason.OPTION`."""
        for name in options:
            if name not in OPTIONS:
                raise Illegal(Reason.OPTION, option=name)
        return replace(self, **options)  # type: ignore[arg-type]  # each value is judged as it is set

    def departures(self, preset: str = "standard") -> dict[str, OptionValue]:
        """What differs from a preset, by option, in the order of RULES 11."""
        other = named(preset)
        return {name: getattr(self, name) for name in OPTIONS if getattr(self, name) != getattr(other, name)}

    def options(self) -> dict[str, OptionValue]:
        """Every option and its value, in the order of RULES 11."""
        return {name: getattr(self, name) for name in OPTIONS}

    def canonical(self) -> str:
        """The ruleset as JSON: all options, keys sorted, no spaces."""
        return json.dumps(self.options(), sort_keys=True, separators=(",", ":"))

    def fingerprint(self) -> str:
        """SHA-256 of `canonical`, in hexadecimal: two rulesets are the same just if their fingerprints are."""
        return sha256(self.canonical().encode()).hexdigest()

    def sixes_needed(self, size: int, *, from_base: bool) -> int:
        """How many sixes shift a blob of `size` (RULES 5.5)."""
        return self.challenge_sixes[size - 2] + from_base


OPTIONS: tuple[str, ...] = tuple(option.name for option in fields(Ruleset))
DEFAULTS: dict[str, OptionValue] = {option.name: option.default for option in fields(Ruleset)}  # type: ignore[misc]  # all have one


def _judge(name: str, value: Any) -> None:
    if name in CHOICES:
        good = value in CHOICES[name] if isinstance(value, str) else False
    elif name == "challenge_sixes":
        good = (
            isinstance(value, tuple)
            and len(value) == 3
            and all(isinstance(sixes, int) and not isinstance(sixes, bool) and 1 <= sixes <= 9 for sixes in value)
        )
    else:
        good = isinstance(value, bool)
    if not good:
        raise Illegal(Reason.OPTION, option=name, value=value)


def allowed_values(name: str) -> str:
    """What an option may be, in words for an error or a form. `name` is one of `OPTIONS`."""
    if name in CHOICES:
        return ", ".join(CHOICES[name])
    return "three whole numbers from 1 to 9" if name == "challenge_sixes" else "yes or no (in JSON true or false)"


PRESETS: dict[str, Ruleset] = {
    "standard": Ruleset(),
    "wafu": Ruleset(
        snake_eyes="called",
        snake_eyes_back_in=True,
        challenge_wait="turn",
        suck_back=True,
        blow_back=True,
        help_in_pipe=False,
    ),
    "pussers": Ruleset(
        snake_eyes="off", challenge_call="before_throw", challenge_sixes=(2, 4, 5), challenge_wait="turn"
    ),
    "general": Ruleset(
        snake_eyes="player",
        snake_eyes_back_in=True,
        challenge_wait="turn",
        blob_takes_blob="any",
        jump_adjacent=True,
        help_in_pipe=False,
        ips_penalty="lose_turn",
    ),
}


@lru_cache(maxsize=256)
def named(preset: str) -> Ruleset:
    """A preset by name. Raises `Illegal` with `Reason.RULESET`."""
    if preset not in PRESETS:
        raise Illegal(Reason.RULESET, ruleset=preset)
    return PRESETS[preset]
