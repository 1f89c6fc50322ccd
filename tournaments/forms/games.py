"""A recorded game that is to be a match's: named by its address, or by the key in it."""

import re
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.competition import REASON_MAXIMUM

_KEY = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


class NameGameForm(forms.Form):
    """Which game; and for officials why it counts though it was played by other rules, or before the draw."""

    address = forms.CharField(
        label=gettext_lazy("Its address"),
        max_length=200,
        help_text=gettext_lazy("As your browser shows it on the game’s page."),
        error_messages={"required": gettext_lazy("Say which game: copy the address of its page.")},
    )
    because = forms.CharField(
        label=gettext_lazy("Why it counts though it was played otherwise"),
        max_length=REASON_MAXIMUM,
        required=False,
        help_text=gettext_lazy("Only if its rules are not the title’s, or it is older than the draw."),
    )

    def __init__(self, data: QueryDict | None = None, *, official: bool) -> None:
        super().__init__(data, auto_id="game-%s")
        if not official:
            del self.fields["because"]

    def clean_address(self) -> UUID:
        """The game's key."""
        found = _KEY.search(self.cleaned_data["address"])
        if found is None:
            raise forms.ValidationError(
                _("This is no address of a game; one ends with its key of 36 letters and figures.")
            )
        return UUID(found[0])
