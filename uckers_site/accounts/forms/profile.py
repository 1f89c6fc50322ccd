"""The form for one's own account."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from uckers_site.accounts.models import User
from uckers_site.accounts.names import DISPLAY_NAME_MAXIMUM
from uckers_site.accounts.selectors import clean_name_shown
from uckers_site.accounts.time_zones import known_zones, zones_by_region


class ProfileForm(forms.Form):
    """The name shown and the time zone. `device_zone` is what the browser said of itself, if anything."""

    display_name = forms.CharField(
        label=_("Name shown"),
        max_length=DISPLAY_NAME_MAXIMUM,
        required=False,
        help_text=_("What others see. Leave it empty to go by your sign-in name."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    def __init__(self, data: QueryDict | None = None, *, user: User, device_zone: str = "") -> None:
        super().__init__(data, initial={"display_name": user.display_name, "time_zone": user.time_zone})
        self.user = user
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"),
            required=False,
            help_text=_("All times are told in this zone, with its offset."),
            choices=_zone_choices(device_zone=device_zone, set_before=user.time_zone),
        )

    def clean_display_name(self) -> str:
        return clean_name_shown(self.user, self.cleaned_data["display_name"])


def _zone_choices(*, device_zone: str, set_before: str) -> list[Any]:
    """The zones to choose from: first the device's own, and what is set already even if it is an old name."""
    named = gettext("As each device says (here %(zone)s)") % {"zone": device_zone}
    known = device_zone in known_zones()
    choices: list[Any] = [("", named if known else gettext("As each device says"))]
    if known:
        choices.append((device_zone, gettext("%(zone)s, wherever I am") % {"zone": device_zone.replace("_", " ")}))
    choices += zones_by_region()
    if set_before and not any(set_before in dict(places) for _region, places in zones_by_region()):
        choices.insert(1, (set_before, set_before))
    return choices
