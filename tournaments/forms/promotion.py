"""What a secretary says of the next season: what it is called, and to which division each entry goes."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.leagues import MOST_PROMOTED
from tournaments.models.competition import NAME_MAXIMUM, REASON_MAXIMUM
from tournaments.selectors.promotion import Line, Proposed


class PromotesForm(forms.Form):
    """How many change places between neighbouring divisions."""

    promotes = forms.IntegerField(
        label=gettext_lazy("How many change places between neighbouring divisions"),
        min_value=0,
        max_value=MOST_PROMOTED,
    )


class NextSeasonForm(forms.Form):
    """The next season. Cleaned, it has `goes` and `because` by entry beside the season's fields."""

    name = forms.CharField(label=gettext_lazy("Next season"), max_length=NAME_MAXIMUM)
    slug = forms.SlugField(label=gettext_lazy("Address"), max_length=40, help_text=gettext_lazy("Such as winter-2027."))
    starts_on = forms.DateField(
        label=gettext_lazy("Begins"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, data: Any, proposed: Sequence[Proposed]) -> None:
        super().__init__(data)
        self._proposed = proposed
        for one in proposed:
            alike = [(str(other.division.pk), other.division.name) for other in proposed if _alike(one, other)]
            choices = [*alike, ("", _("does not play on"))]
            for line in one.lines:
                self.fields[f"goes_{line.entry.pk}"] = forms.TypedChoiceField(
                    label=_("Next season in"),
                    choices=choices,
                    initial=str(line.goes),
                    required=False,
                    coerce=UUID,
                    empty_value=None,
                )
                self.fields[f"because_{line.entry.pk}"] = forms.CharField(
                    label=_("Why, if otherwise than proposed"), max_length=REASON_MAXIMUM, required=False
                )

    @property
    def rows(self) -> list[tuple[Proposed, list[tuple[Line, BoundField, BoundField]]]]:
        """The divisions with their entries, and for each where it goes and why."""
        return [
            (one, [(line, self[f"goes_{line.entry.pk}"], self[f"because_{line.entry.pk}"]) for line in one.lines])
            for one in self._proposed
        ]

    def clean(self) -> dict[str, Any]:
        """Where each entry goes, and why, by entry."""
        cleaned = super().clean() or {}
        # Who came in or went out since the page was shown was asked about otherwise: a select always sends itself.
        if any(name.startswith("goes_") and name not in self.fields for name in self.data):
            raise forms.ValidationError(_("Something has changed since you looked. Look again, and send again."))
        entries = [
            line.entry.pk for one in self._proposed for line in one.lines if f"goes_{line.entry.pk}" in self.data
        ]
        cleaned["goes"] = {entry: cleaned.get(f"goes_{entry}") for entry in entries}
        cleaned["because"] = {entry: cleaned.get(f"because_{entry}", "") for entry in entries}
        return cleaned


def _alike(one: Proposed, other: Proposed) -> bool:
    return one.division.plays == other.division.plays
