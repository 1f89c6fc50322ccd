"""The form by which somebody is blocked."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from uckers_site.accounts.models import User
from uckers_site.accounts.names import USERNAME_MAXIMUM


class BlockForm(forms.Form):
    """Whom to block: by the sign-in name that was typed, or by the account that a page names. `whom` is the account."""

    name = forms.CharField(
        label=_("Sign-in name"),
        max_length=USERNAME_MAXIMUM,
        error_messages={"required": _("Say whom to block.")},
        help_text=_("Or use Block beside what somebody said at a table."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    account = forms.UUIDField(required=False, widget=forms.HiddenInput)
    whom: User

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        self.fields["name"].required = not (data and data.get("account"))

    def clean(self) -> dict[str, Any]:
        """Find the account."""
        cleaned = super().clean() or {}
        account, name = cleaned.get("account"), cleaned.get("name")
        found = User.objects.filter(pk=account) if account else User.objects.filter(username__iexact=name or "")
        whom = found.first()
        if whom is None and "name" not in self.errors:
            words = gettext("Nobody here signs in by that name.") if name else gettext("Say whom to block.")
            self.add_error("name", words)
        elif whom is not None:
            self.whom = whom
        return cleaned
