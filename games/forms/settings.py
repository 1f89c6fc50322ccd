"""The form of a player's settings at live tables, and the table's own switch for sounds."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.selectors.live.settings import Settings

CONFIRMED, AT_ONCE = "confirmed", "at-once"


class SettingsForm(forms.Form):
    """All settings of a player."""

    plays = forms.ChoiceField(
        label=gettext_lazy("A play that you have picked"),
        choices=[
            (CONFIRMED, gettext_lazy("is shown first, and played by a button")),
            (AT_ONCE, gettext_lazy("is played at once")),
        ],
        widget=forms.RadioSelect,
        help_text=gettext_lazy("Without scripts, what is picked on the board has its button in any case."),
    )
    forced = forms.BooleanField(
        label=gettext_lazy("Forced plays by themselves"),
        required=False,
        help_text=gettext_lazy("Where your throw leaves just one play, the site makes it. The record says so."),
    )
    sounds = forms.BooleanField(
        label=gettext_lazy("Sounds"),
        required=False,
        help_text=gettext_lazy("Dice, plays, your turn and the end, as loud as your device is set."),
    )

    def __init__(self, settings: Settings, data: Any = None) -> None:
        initial = settings._asdict() | {"plays": AT_ONCE if settings.at_once else CONFIRMED}
        super().__init__(data, initial=initial)

    @property
    def settings(self) -> Settings:
        """What was chosen, once it is valid."""
        chosen = self.cleaned_data
        return Settings(chosen["plays"] == AT_ONCE, chosen["forced"], chosen["sounds"])


class SoundsForm(forms.Form):
    """Sounds on or off."""

    on = forms.BooleanField(required=False)
