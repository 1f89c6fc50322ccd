"""As of which day a table is asked for."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class DayForm(forms.Form):
    """A day; none: today. The day ends as the clock of who reads has it."""

    on = forms.DateField(
        label=gettext_lazy("As it stood at the end of"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, data: Any) -> None:
        super().__init__(data if "on" in data else None)
        self.fields["on"].help_text = _("The day ends at midnight in your zone, %(zone)s. Empty: as it stands now.") % {
            "zone": timezone.get_current_timezone_name()
        }
