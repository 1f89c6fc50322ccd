"""What officials type about a championship: editions, titles, rules, officials, draws and their deadlines."""

import json
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Competition, Official, Title
from tournaments.models.competition import REASON_MAXIMUM
from tournaments.words.editions import out_of_order

_MOMENT = {"type": "datetime-local"}


class EditionForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for the type checker only
    """What is said of an edition. Times are in the zone of who types."""

    class Meta:
        model = Competition
        fields = (
            *("name", "about", "place", "starts_on", "ends_on"),
            *("entries_open_at", "entries_close_at", "contact"),
        )
        widgets: ClassVar = {
            "about": forms.Textarea({"rows": 4}),
            "starts_on": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            "ends_on": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            "entries_open_at": forms.DateTimeInput(_MOMENT, format="%Y-%m-%dT%H:%M"),
            "entries_close_at": forms.DateTimeInput(_MOMENT, format="%Y-%m-%dT%H:%M"),
        }

    def clean(self) -> dict[str, Any]:
        """Dates follow each other: said at the field, where the database would name its constraint and no field."""
        told = super().clean() or {}
        for field, words in out_of_order(told):
            self.add_error(field, words)
        return told


class NewEditionForm(EditionForm):
    """A new edition, with its championship and address."""

    championship = forms.SlugField(
        label=_("Championship’s address"),
        max_length=40,
        initial="world",
        help_text=_("As in /championships/world/2027/."),
    )
    championship_name = forms.CharField(label=_("Championship’s name, if it is new"), max_length=80, required=False)
    slug = forms.SlugField(label=_("Edition’s address"), max_length=40, help_text=_("Such as 2027."))

    field_order = ("championship", "championship_name", "slug", "name")


class TitleForm(forms.ModelForm):  # type: ignore[type-arg]  # likewise
    """A new title of an edition."""

    class Meta:
        model = Title
        fields = ("slug", "name", "plays", "room")


class RulesForm(forms.Form):
    """The rules of a title as JSON, the version that they follow, and what is different."""

    content = forms.CharField(
        label=_("Rules"),
        widget=forms.Textarea({"rows": 24, "spellcheck": "false", "class": "code"}),
        error_messages={"invalid": _("This is not JSON: a comma, a quotation mark or a bracket is missing somewhere.")},
    )
    notice = forms.CharField(
        label=_("What is different, and why"),
        max_length=REASON_MAXIMUM,
        required=False,
        help_text=_("For every version but the first; everybody reads it."),
    )
    after = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def clean_content(self) -> Any:
        """What the JSON tells. The field keeps the text, so that what is refused stands as it was typed."""
        try:
            told = json.loads(self.cleaned_data["content"])
            json.dumps(told, ensure_ascii=False).encode()  # half of a surrogate pair, which no page could tell
            return told
        except (ValueError, RecursionError):  # also a number of thousands of digits, and nesting without end
            raise forms.ValidationError(self.fields["content"].error_messages["invalid"], code="invalid") from None


class OfficialForm(forms.Form):
    """Who gets which role."""

    username = forms.CharField(label=_("User name of their account"), max_length=150)
    role = forms.ChoiceField(label=_("Role"), choices=Official.Role.choices)


class DrawForm(forms.Form):
    """What is done about a draw: by the button that was pressed."""

    deed = forms.ChoiceField(choices=[(one, one) for one in ("fix", "make", "anew", "publish")])
    number = forms.IntegerField(min_value=1, required=False)
    draw = forms.UUIDField(required=False)
    because = forms.CharField(label=_("Why"), max_length=REASON_MAXIMUM, required=False)
    deadline = forms.DateTimeField(
        label=_("To be played by"), required=False, widget=forms.DateTimeInput(_MOMENT, format="%Y-%m-%dT%H:%M")
    )

    def clean(self) -> dict[str, Any]:
        """A deed upon a draw names it; fixing a seed names the round."""
        found = super().clean() or {}
        if found.get("deed") == "fix" and not found.get("number"):
            self.add_error("number", _("Say which round."))
        if found.get("deed") in ("make", "anew", "publish") and not found.get("draw"):
            self.add_error("draw", _("Say which draw."))
        return found
