"""A ruleset's options as JSON values and as tag texts (NOTATION.md)."""

import re
from typing import Any

from games.rules.reasons import Illegal, Reason
from games.rules.ruleset import CHOICES, OPTIONS, OptionValue, allowed_values

WORDS = {"yes": True, "no": False}
SIXES = re.compile(r"0?[1-9](?:,0?[1-9]){2}")


def read_json_options(value: Any) -> dict[str, OptionValue]:
    """Options by name from a JSON object: lists become tuples; values are judged by `Ruleset`. Raises `Illegal`."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise Illegal(Reason.OPTION, "options are an object: name, then value")
    for name in value:
        if name not in OPTIONS:
            raise Illegal(Reason.OPTION, option=name)
    return {name: tuple(option) if isinstance(option, list) else option for name, option in value.items()}


def read_option(text: str) -> tuple[str, OptionValue]:
    """Name and value of an option from a tag's text, ``name=value``. Raises `Illegal` with `Reason.OPTION`.

    A value that cannot be is given as it was written, for `Ruleset` to refuse and to quote.
    """
    name, equals, value = text.partition("=")
    if name not in OPTIONS:
        raise Illegal(Reason.OPTION, option=name)
    if not equals:
        raise Illegal(Reason.OPTION, f"{name} has no value; it is written {name}=, and can be {allowed_values(name)}")
    if name in CHOICES:
        return name, value
    if name == "challenge_sixes" and SIXES.fullmatch(value):
        return name, tuple(map(int, value.split(",")))
    return name, WORDS.get(value, value)


def write_option(name: str, value: OptionValue) -> str:
    """``name=value`` for a tag."""
    if isinstance(value, bool):
        return f"{name}={'yes' if value else 'no'}"
    return f"{name}={value if isinstance(value, str) else ','.join(map(str, value))}"
