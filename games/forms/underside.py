"""What the register of eight pieces may be narrowed by, and why a name is struck off it or stands again."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.models.game import NAME_MAXIMUM, REASON_MAXIMUM
from games.selectors.underside import VICTIM, VICTOR, WantedBeneath


class BeneathForm(forms.Form):
    """The filters over the register, sent as a query string. What means nothing narrows nothing."""

    name = forms.CharField(
        label=_("A name"),
        required=False,
        max_length=NAME_MAXIMUM,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    part = forms.ChoiceField(
        label=_("Which part they had in it"),
        required=False,
        choices=[("", _("either")), (VICTIM, _("was eight-pieced")), (VICTOR, _("did it"))],
    )

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data, auto_id="beneath-%s")

    def wanted(self) -> WantedBeneath:
        """What is asked for."""
        self.is_valid()
        told = self.cleaned_data
        return WantedBeneath(" ".join(str(told.get("name", "")).split()), str(told.get("part", "")))


class ReasonForm(forms.Form):
    """Why a name is struck off, or stands again."""

    because = forms.CharField(
        label=_("Why"),
        max_length=REASON_MAXIMUM,
        help_text=_("In a sentence, for everybody to read."),
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={"required": _("Say why: the reason is kept.")},
    )
