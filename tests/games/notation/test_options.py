"""An option's value that cannot be is refused in the words that were written, cut short."""

import pytest

from games.notation.options import read_option
from games.rules.reasons import Illegal
from games.rules.ruleset import Ruleset


def test_how_many_sixes_are_read_as_numbers() -> None:
    assert read_option("challenge_sixes=2,4,5") == ("challenge_sixes", (2, 4, 5))


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("3,4", "'3,4'"),
        ("1,2,0", "'1,2,0'"),
        ("1,2,x", "'1,2,x'"),
        ("1,2," + "9" * 5000, f"'1,2,{'9' * 54}…"),
    ],
)
def test_a_value_that_cannot_be_is_quoted_as_it_was_written(value: str, quoted: str) -> None:
    name, read = read_option(f"challenge_sixes={value}")
    with pytest.raises(Illegal) as refused:
        Ruleset().departing(**{name: read})
    assert refused.value.words.startswith(f"challenge_sixes cannot be {quoted}; it can be three whole numbers")
