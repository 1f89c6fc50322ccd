"""allauth's forms for coming in, for passwords and for addresses, in our words."""

from typing import Any, ClassVar

from allauth.account import forms as allauth
from django.utils.translation import gettext_lazy as _

from uckers_site.accounts.forms.words import NAME_HINT, PASSWORD_HINT, BothPasswords, OurWords
from uckers_site.accounts.models import ADDRESS_MAXIMUM

ADDRESS = _("E-mail address")
NEW_PASSWORD, NEW_PASSWORD_AGAIN = _("New password"), _("New password once more")


class SignInForm(OurWords, allauth.LoginForm):  # type: ignore[misc]  # allauth has no types
    """Name or address, and password."""

    changes_nothing = True  # so that it need not say, after a wrong password, that nothing was changed
    labels: ClassVar[dict[str, Any]] = {
        "login": _("Name or e-mail"),
        "password": _("Your password"),
        "remember": _("Remember me"),
    }

    def _setup_password_field(self) -> None:
        super()._setup_password_field()
        self.fields["login"].widget.attrs["autocomplete"] = "username"


class SignUpForm(OurWords, BothPasswords, allauth.SignupForm):  # type: ignore[misc]  # likewise
    """Address, name, and a password twice."""

    labels: ClassVar[dict[str, Any]] = {
        "email": ADDRESS,
        "username": _("Sign-in name"),
        "password1": _("Password"),
        "password2": _("Password once more"),
    }
    hints: ClassVar[dict[str, Any]] = {"username": NAME_HINT, "password1": PASSWORD_HINT}


class AddAddressForm(OurWords, allauth.AddEmailForm):  # type: ignore[misc]  # likewise
    """One more address."""

    labels: ClassVar[dict[str, Any]] = {"email": ADDRESS}


class GiveAddressForm(OurWords):
    """The address of an account that has none confirmed."""

    email = allauth.EmailField(label=ADDRESS, max_length=ADDRESS_MAXIMUM)


class ChangePasswordForm(OurWords, BothPasswords, allauth.ChangePasswordForm):  # type: ignore[misc]  # likewise
    """The old password, and a new one twice."""

    labels: ClassVar[dict[str, Any]] = {
        "oldpassword": _("Current password"),
        "password1": NEW_PASSWORD,
        "password2": NEW_PASSWORD_AGAIN,
    }
    hints: ClassVar[dict[str, Any]] = {"password1": PASSWORD_HINT}


class SetPasswordForm(OurWords, BothPasswords, allauth.SetPasswordForm):  # type: ignore[misc]  # likewise
    """A first password, twice."""

    labels: ClassVar[dict[str, Any]] = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD_AGAIN}
    hints: ClassVar[dict[str, Any]] = {"password1": PASSWORD_HINT}


class NewPasswordForm(OurWords, BothPasswords, allauth.ResetPasswordKeyForm):  # type: ignore[misc]  # likewise
    """A new password twice, for whoever followed the link in a mail."""

    labels: ClassVar[dict[str, Any]] = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD_AGAIN}
    hints: ClassVar[dict[str, Any]] = {"password1": PASSWORD_HINT}


class ForgottenPasswordForm(OurWords, allauth.ResetPasswordForm):  # type: ignore[misc]  # likewise
    """The address that a link goes to."""

    changes_nothing = True
    labels: ClassVar[dict[str, Any]] = {"email": ADDRESS}


class StillYouForm(OurWords, allauth.ReauthenticateForm):  # type: ignore[misc]  # likewise
    """The password, once more."""

    changes_nothing = True
    labels: ClassVar[dict[str, Any]] = {"password": _("Your password")}
