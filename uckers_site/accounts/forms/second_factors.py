"""allauth's forms for passkeys and codes, in our words."""

from typing import Any, ClassVar

from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django.utils.translation import gettext_lazy as _

from uckers_site.accounts.forms.words import OurWords


class CodeForm(OurWords, base.AuthenticateForm):  # type: ignore[misc]  # allauth has no types
    """The second step of signing in."""

    changes_nothing = True
    labels: ClassVar[dict[str, Any]] = {"code": _("Code")}


class StillYouCodeForm(OurWords, base.ReauthenticateForm):  # type: ignore[misc]  # likewise
    """A code, to show that it is still you."""

    changes_nothing = True
    labels: ClassVar[dict[str, Any]] = {"code": _("Code")}


class ActivateAppForm(OurWords, totp.ActivateTOTPForm):  # type: ignore[misc]  # likewise
    """The first code of an app."""

    labels: ClassVar[dict[str, Any]] = {"code": _("Code from the app")}


class AddPasskeyForm(OurWords, webauthn.AddWebAuthnForm):  # type: ignore[misc]  # likewise
    """A passkey that can sign its owner in by itself: there is no other kind to choose."""

    passwordless = None
    labels: ClassVar[dict[str, Any]] = {"name": _("Name")}

    def clean(self) -> dict[str, Any]:
        self.cleaned_data["passwordless"] = True  # so the device must have asked for finger, face or PIN
        return super().clean() or {}


class RenamePasskeyForm(OurWords, webauthn.EditWebAuthnForm):  # type: ignore[misc]  # likewise
    """Another name for a passkey."""

    labels: ClassVar[dict[str, Any]] = {"name": _("Name")}
