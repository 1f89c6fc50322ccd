"""House rules as a form asks for them: every option, with what the preset has of it, and what departs from that."""

import re
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.text import capfirst

from games.notation.options import read_option, write_option
from games.rules.board import Layout
from games.rules.reasons import Illegal
from games.rules.ruleset import CHOICES, OPTIONS, OptionValue, named
from games.words.options import OPTION_WORDS, OptionWords, value_in_words


class HouseRule(NamedTuple):
    """An option as the form shows it: its field, its words, what the preset has, and whether it departs from that."""

    field: BoundField
    words: OptionWords
    preset: str
    preset_value: str
    departs: bool


class HouseRules(forms.Form):
    """A form with a field for every option, by which a preset can be departed from. Cleaned, it has `options`."""

    def __init__(self, board: Layout, preset: str, data: Any = None, initial: dict[str, Any] | None = None) -> None:
        super().__init__(data, initial=initial)
        self.board, self.preset = board, preset
        for name, value in named(preset).options().items():
            self.fields[f"option_{name}"] = self._option(name, value)

    @staticmethod
    def _option(name: str, value: OptionValue) -> forms.Field:
        words, initial = OPTION_WORDS[name], write_option(name, value).partition("=")[2]
        if name == "challenge_sixes":
            return forms.CharField(label=words.label, required=False, max_length=20, initial=initial)
        values: tuple[OptionValue, ...] = CHOICES.get(name, (True, False))
        choices = [
            (write_option(name, choice).partition("=")[2], capfirst(value_in_words(name, choice))) for choice in values
        ]
        return forms.ChoiceField(
            label=words.label, required=False, choices=choices, initial=initial, widget=forms.RadioSelect
        )

    @property
    def house_rules(self) -> list[HouseRule]:
        """Every option in the order of the rules."""
        found = []
        for name, value in named(self.preset).options().items():
            bound = self[f"option_{name}"]
            written = write_option(name, value).partition("=")[2]
            departs = str(bound.value() or written).replace(" ", "") != written
            found.append(HouseRule(bound, OPTION_WORDS[name], value_in_words(name, value), written, departs))
        return found

    def clean(self) -> dict[str, Any]:
        """`options`: what differs from the preset."""
        cleaned = super().clean() or {}
        options: dict[str, OptionValue] = {}
        for name in OPTIONS:
            text = re.sub(r"[\s,]+", ",", str(cleaned.get(f"option_{name}") or "").strip())
            if not text:
                continue
            try:
                value = read_option(f"{name}={text}")[1]
                named(self.preset).departing(**{name: value})
                options[name] = value
            except Illegal as refusal:
                self.add_error(f"option_{name}", refusal.words)
        cleaned["options"] = options
        return cleaned
