"""Forms of a live table's chat."""

from django import forms
from django.utils.translation import gettext_lazy

from games.models import Audience
from games.models.game import REASON_MAXIMUM


class SayForm(forms.Form):
    """A line: to whom its page speaks, the line's own key, and the text that was typed or the call of a button.

    `alone`: it was sent from the chat's own page.
    """

    to = forms.ChoiceField(choices=Audience.choices)
    key = forms.UUIDField()
    text = forms.CharField(required=False, strip=False)  # its length is judged by the service, in words
    call = forms.CharField(required=False, max_length=12)
    alone = forms.BooleanField(required=False)


class ReasonForm(forms.Form):
    """Why a line or a player is reported, or a line removed."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=REASON_MAXIMUM,
        widget=forms.Textarea({"rows": 2}),
        error_messages={"required": gettext_lazy("Say why, in a few words.")},
    )


class JudgeForm(ReasonForm):
    """What a moderator does about a report, and why: by the button that was pressed."""

    hours = forms.TypedChoiceField(
        label=gettext_lazy("If they are silenced, for how long"),
        coerce=int,
        choices=[
            (1, gettext_lazy("an hour")),
            (24, gettext_lazy("a day")),
            (7 * 24, gettext_lazy("a week")),
            (30 * 24, gettext_lazy("thirty days")),
        ],
        initial=24,
    )

    deed = forms.ChoiceField(
        choices=[("remove", "remove"), ("silence", "silence"), ("dismiss", "dismiss")],
        error_messages={"required": gettext_lazy("Choose what is done about it.")},
    )
