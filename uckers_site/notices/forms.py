"""The forms of the page of notices: up to when all are read, and which kinds come by e-mail too."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from uckers_site.accounts.models import User
from uckers_site.notices.selectors import by_mail

EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)


class SeeAllForm(forms.Form):
    """Up to when: what came since the page was made is not read yet."""

    until = forms.DateTimeField()

    def clean_until(self) -> datetime:
        """Now at the latest, and no moment that a database cannot hold."""
        until: datetime = self.cleaned_data["until"]
        if until < EARLIEST:
            raise forms.ValidationError(_("That was before there were notices."))
        return min(until, timezone.now())


class WishesForm(forms.Form):
    """Which kinds come by e-mail too."""

    def __init__(self, data: Any = None, *, user: User) -> None:
        wished = by_mail(user)
        super().__init__(data, initial={"by_mail": [kind.name for kind, wish in wished if wish]})
        self.fields["by_mail"] = forms.MultipleChoiceField(
            label=_("By e-mail too"),
            required=False,
            choices=[(kind.name, kind.label) for kind, _wish in wished],
            widget=forms.CheckboxSelectMultiple,
        )
