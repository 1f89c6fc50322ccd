"""On which nights fixtures are played, as a secretary types it. Times are in the zone of who types."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formats.nights import BadNights, Nights, Span, read_spans
from tournaments.models import Title
from tournaments.models.competition import REASON_MAXIMUM

ALL = "all"
_DATE = {"type": "date"}
_WEEKDAYS = (
    (0, gettext_lazy("Monday")),
    (1, gettext_lazy("Tuesday")),
    (2, gettext_lazy("Wednesday")),
    (3, gettext_lazy("Thursday")),
    (4, gettext_lazy("Friday")),
    (5, gettext_lazy("Saturday")),
    (6, gettext_lazy("Sunday")),
)
_A_LINE = gettext_lazy("A line each: a date, or two with “to” between them, such as 2026-12-24 to 2027-01-02.")


class NightsForm(forms.Form):
    """The nights of one division or of all. Cleaned, it has `divisions` and `nights`."""

    division = forms.ChoiceField(label=gettext_lazy("For"))
    first = forms.DateField(label=gettext_lazy("First day"), widget=forms.DateInput(_DATE, format="%Y-%m-%d"))
    weekdays = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Weekdays"), choices=_WEEKDAYS, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    at = forms.TimeField(
        label=gettext_lazy("Begins at"), initial="19:30", widget=forms.TimeInput({"type": "time"}, format="%H:%M")
    )
    blocked = forms.CharField(
        label=gettext_lazy("Not on these days"),
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=_A_LINE,
    )
    alongside = forms.CharField(
        label=gettext_lazy("Ship alongside: on these days alone"),
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=gettext_lazy("Written likewise. Left empty, every day will do."),
    )

    def __init__(self, data: Any, divisions: Iterable[Title]) -> None:
        super().__init__(data)
        self.titles = {str(one.pk): one for one in divisions}
        choices = [(ALL, _("all divisions")), *((key, one.name) for key, one in self.titles.items())]
        self.fields["division"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField's
        self.fields["at"].help_text = _in_zone()

    def clean_blocked(self) -> tuple[Span, ...]:
        """The days on which nobody plays."""
        return _spans(self.cleaned_data["blocked"])

    def clean_alongside(self) -> tuple[Span, ...]:
        """The days on which alone somebody plays."""
        return _spans(self.cleaned_data["alongside"])

    def clean(self) -> dict[str, Any]:
        """The divisions and the nights that were chosen."""
        cleaned = super().clean() or {}
        if not self.errors:
            chosen = cleaned["division"]
            cleaned["divisions"] = [one for key, one in self.titles.items() if chosen in (ALL, key)]
            cleaned["nights"] = Nights(
                cleaned["first"], frozenset(cleaned["weekdays"]), cleaned["blocked"], cleaned["alongside"]
            )
        return cleaned


class WeekForm(forms.Form):
    """A week that is moved to another."""

    week = forms.DateField(label=gettext_lazy("A day of the week that is moved"), widget=forms.DateInput(_DATE))
    to_week = forms.DateField(
        label=gettext_lazy("A day of the week in which it is played"), widget=forms.DateInput(_DATE)
    )
    because = forms.CharField(label=gettext_lazy("Why"), max_length=REASON_MAXIMUM)


class NightForm(forms.Form):
    """Another night for one fixture."""

    to = forms.DateTimeField(
        label=gettext_lazy("On"),
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    because = forms.CharField(
        label=gettext_lazy("Why"), max_length=REASON_MAXIMUM, help_text=gettext_lazy("Both sides read it.")
    )

    def __init__(self, data: Any, now: Any) -> None:
        super().__init__(data, initial={"to": now})
        self.fields["to"].help_text = _in_zone()


def _in_zone() -> str:
    return _("In your zone, %(zone)s.") % {"zone": timezone.get_current_timezone_name()}


def _spans(text: str) -> tuple[Span, ...]:
    try:
        return read_spans(text)
    except BadNights as bad:
        raise forms.ValidationError(_("Line %(line)s: %(why)s") % {"line": bad.line, "why": bad}) from None
