"""Times that one side of a match offers the other, in its own time zone."""

from datetime import datetime

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

OFFERED_AT_ONCE = 3
FORMAT = "%Y-%m-%dT%H:%M"


class TimesForm(forms.Form):
    """One time, and more if there are."""

    at_1 = forms.DateTimeField(label=gettext_lazy("A time"))
    at_2 = forms.DateTimeField(label=gettext_lazy("Another"), required=False)
    at_3 = forms.DateTimeField(label=gettext_lazy("Another"), required=False)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="times-%s")
        for field in self.fields.values():
            field.widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=FORMAT)
            field.error_messages["invalid"] = _("Say a day and a time, such as 2026-11-30 18:00.")
        self.fields["at_1"].error_messages["required"] = _("Say a time or more.")
        self.fields["at_1"].help_text = _("In your own time zone, %(zone)s.") % {
            "zone": timezone.get_current_timezone_name()
        }

    @property
    def times(self) -> list[datetime]:
        """What was typed, of a valid form."""
        return [at for name in self.fields if (at := self.cleaned_data.get(name)) is not None]
