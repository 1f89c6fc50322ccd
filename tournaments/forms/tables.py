"""As of which day a table is asked for, and which other sites may show one."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class FramingForm(forms.Form):
    """The sites that may frame tables, one a line."""

    origins = forms.CharField(
        label=gettext_lazy("Sites that may show a table, one a line"),
        help_text=gettext_lazy("Such as https://mess.example. At most ten; none: no site may."),
        required=False,
        max_length=4000,
        widget=forms.Textarea({"rows": 5, "spellcheck": "false"}),
    )

    def clean_origins(self) -> list[str]:
        """The lines."""
        return list(str(self.cleaned_data["origins"]).split())


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
