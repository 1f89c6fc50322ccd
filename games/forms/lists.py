"""What a list of games may be narrowed by."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.models.game import NAME_MAXIMUM
from games.rules.record import Termination
from games.selectors.lists import ANNULLED, CONFIRMED, NOT_ENDED, OBJECTED, WAITING, Wanted
from games.words.games import FORMATS, PRESETS
from uckers_site.accounts.models import User

ENDED: list[tuple[str, Any]] = [
    ("", _("however they ended")),
    (Termination.NORMAL, _("all pieces home")),
    (Termination.RESIGNATION, _("given up")),
    (Termination.UPBOARD, _("pieces on the floor")),
    (Termination.FLIPPED, _("board turned over")),
    (Termination.TIMEOUT, _("out of time")),
    (Termination.WALKOVER, _("walkover")),
    (Termination.DRAWN, _("drawn")),
    (Termination.ABANDONED, _("abandoned")),
    (NOT_ENDED, _("still under way")),
]
STANDINGS: list[tuple[str, Any]] = [
    ("", _("all")),
    (CONFIRMED, _("confirmed")),
    (WAITING, _("waiting for the other side")),
    (OBJECTED, _("objected to")),
    (ANNULLED, _("annulled")),
]


class ListForm(forms.Form):
    """The filters over a list, sent as a query string. What means nothing narrows nothing."""

    player = forms.CharField(
        label=_("Player’s name"),
        required=False,
        max_length=NAME_MAXIMUM,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    ruleset = forms.ChoiceField(label=_("Rules"), required=False, choices=[("", _("any")), *PRESETS.items()])
    format = forms.ChoiceField(label=_("Format"), required=False, choices=[("", _("any")), *FORMATS.items()])
    ended = forms.ChoiceField(label=_("How it ended"), required=False, choices=ENDED)
    standing = forms.ChoiceField(label=_("Confirmed"), required=False, choices=STANDINGS)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data, auto_id="list-%s")
        for name in ("ruleset", "format"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101  # as made above
            field.choices = [(value, capfirst(str(words))) for value, words in field.choices]  # type: ignore[misc,union-attr]  # pairs, as given

    def wanted(self, mine: User | None) -> Wanted:
        """What is asked for; `mine`: whose games alone, if anybody's."""
        self.is_valid()
        told = {name: value for name, value in self.cleaned_data.items() if value}
        return Wanted(mine=mine, **told | ({"player": " ".join(told["player"].split())} if "player" in told else {}))
