"""Forms of a live table's chat."""

from django import forms

from games.models import Audience


class SayForm(forms.Form):
    """A line: to whom its page speaks, the line's own key, and the text that was typed or the call of a button.

    `alone`: it was sent from the chat's own page.
    """

    to = forms.ChoiceField(choices=Audience.choices)
    key = forms.UUIDField()
    text = forms.CharField(required=False, strip=False)  # its length is judged by the service, in words
    call = forms.CharField(required=False, max_length=12)
    alone = forms.BooleanField(required=False)
