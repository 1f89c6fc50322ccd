"""What is asked about ships. What a ship may be called is judged by the services."""

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.models import Service, Ship
from tournaments.models.people import REGION_MAXIMUM, SHIP_NAME_MAXIMUM, WORDS_MAXIMUM


class ProposeForm(forms.Form):
    """A ship that somebody misses on the list."""

    name = forms.CharField(label=_("Name"), max_length=SHIP_NAME_MAXIMUM, help_text=_("In full, such as HMS Victory."))
    service = forms.ChoiceField(label=_("Service"), choices=[])
    kind = forms.ChoiceField(
        label=_("What it is"), choices=[(value, capfirst(str(label))) for value, label in Ship.Kind.choices]
    )
    region = forms.CharField(
        label=_("Where it is based"),
        max_length=REGION_MAXIMUM,
        required=False,
        help_text=_("A town or a region, such as Portsmouth."),
    )

    def __init__(self, data: Any = None, **how: Any) -> None:
        super().__init__(data, **how)
        field = self.fields["service"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  # as made above
        services = Service.objects.order_by("name").values_list("code", "name")
        field.choices = [("", _("choose")), *services]


class ShipForm(ProposeForm):
    """A ship as an official puts it on the list, or turns it down."""

    latitude = forms.FloatField(
        label=_("Latitude"), required=False, help_text=_("Degrees, north positive; for draws that care for distance.")
    )
    longitude = forms.FloatField(label=_("Longitude"), required=False, help_text=_("Degrees, east positive."))


class TurnDownForm(forms.Form):
    """Why a proposal is turned down."""

    because = forms.CharField(
        label=_("Why it is turned down"),
        max_length=WORDS_MAXIMUM,
        help_text=_("Who proposed it is told."),
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Say why: who proposed it is told.")},
    )
