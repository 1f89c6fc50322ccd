"""The words of allauth's forms, as this site speaks: labels above their fields, and no placeholders inside."""

from typing import Any, ClassVar

from django import forms
from django.contrib.auth.password_validation import MinimumLengthValidator, get_default_password_validators
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from uckers_site.accounts.names import USERNAME_MAXIMUM, USERNAME_MINIMUM

MINIMUM_LENGTH = next(
    validator.min_length
    for validator in get_default_password_validators()
    if isinstance(validator, MinimumLengthValidator)
)
PASSWORD_HINT = ngettext_lazy(
    "At least %(least)d character; not figures alone, no common password, and nothing like your name or address.",
    "At least %(least)d characters; not figures alone, no common password, and nothing like your name or address.",
    MINIMUM_LENGTH,
) % {"least": MINIMUM_LENGTH}
NAME_HINT = _("%(least)d to %(most)d letters and figures; others may see it.") % {
    "least": USERNAME_MINIMUM,
    "most": USERNAME_MAXIMUM,
}


class OurWords(forms.Form):
    """Put before one of allauth's forms: sets `labels` and `hints` by field, and takes placeholders out."""

    labels: ClassVar[dict[str, Any]] = {}
    hints: ClassVar[dict[str, Any]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.widget.attrs.pop("placeholder", None)
            field.label = self.labels.get(name, field.label)
            field.help_text = self.hints.get(name, "")
            if isinstance(field, forms.EmailField):
                field.error_messages["invalid"] = _("That is no e-mail address; one looks like jack@ship.example.")


class BothPasswords(forms.Form):
    """Put before one of allauth's forms with a password typed twice: says what is wrong with either at once."""

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        first, second = (self.data.get(self.add_prefix(name), "") for name in ("password1", "password2"))
        if first and second and first != second:
            self.errors.pop("password2", None)
            self.add_error("password2", _("This is not the same as the password above it."))
        return cleaned
