"""What a reader thinks may be played: plays that are ticked, and perhaps one that is typed."""

from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.examples.puzzles import Puzzle, in_words
from games.notation.entries import read_play
from games.rules.position import Position
from games.rules.reasons import Illegal

LONGEST = 40  # characters; the longest play there is has some twenty


class PuzzleForm(forms.Form):
    """An answer to a puzzle, sent as a query string."""

    typed = forms.CharField(
        label=_("Or another play, as it is written"),
        help_text=_("Such as r:R1-R5, or two steps with a space between; -- for nothing."),
        required=False,
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"class": "mono", "autocapitalize": "none", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, puzzle: Puzzle, position: Position, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.position = position
        plays = [(text, read_play(position.layout, text)) for text in puzzle.plays]
        choices = [
            (text, format_html('{} <span class="mono muted">{}</span>', in_words(position, play), text))
            for text, play in plays
        ]
        self.fields["play"] = forms.MultipleChoiceField(
            label=_("What may be played?"), required=False, widget=forms.CheckboxSelectMultiple, choices=choices
        )
        self.order_fields(["play", "typed"])

    def clean_typed(self) -> str:
        """The play as it was typed; what is none is refused in the notation's words."""
        typed = str(self.cleaned_data["typed"])
        if typed:
            try:
                read_play(self.position.layout, typed)
            except Illegal as fault:
                raise forms.ValidationError(fault.words) from fault
        return typed
