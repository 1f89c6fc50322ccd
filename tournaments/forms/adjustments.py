"""Points deducted or awarded, as an official types them."""

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.entries import KeyedForm
from tournaments.models import Adjustment
from tournaments.models.competition import REASON_MAXIMUM


class AdjustmentForm(KeyedForm):
    """So many points, deducted or awarded, and why. Cleaned, `signed` has them below 0 where they are deducted."""

    which = forms.ChoiceField(
        label=gettext_lazy("What is done"),
        choices=[("deduct", gettext_lazy("deduct points")), ("award", gettext_lazy("award points"))],
        widget=forms.RadioSelect,
        initial="deduct",
    )
    points = forms.IntegerField(label=gettext_lazy("Points"), min_value=1, max_value=Adjustment.MOST)
    because = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=REASON_MAXIMUM,
        help_text=gettext_lazy("Everybody reads it below the table, such as: fielded no second pair on 3 November."),
    )

    @property
    def signed(self) -> int:
        """The points, below 0 where they are deducted."""
        points: int = self.cleaned_data["points"]
        return -points if self.cleaned_data["which"] == "deduct" else points


class TakeBackForm(forms.Form):
    """What was deducted or awarded is taken back."""

    annul = forms.UUIDField(widget=forms.HiddenInput)
    because = forms.CharField(label=gettext_lazy("Why it is taken back"), max_length=REASON_MAXIMUM)
