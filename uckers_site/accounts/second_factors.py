"""Where allauth's passkeys and codes are bent to our words."""

from typing import Any, ClassVar

from allauth.core import context as current
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from uckers_site.accounts.devices import device
from uckers_site.accounts.models import User


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """What is wrong with a code or a passkey in our words, and a passkey named for the device it is made on."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultMFAAdapter.error_messages,
        "cannot_generate_recovery_codes": _("Recovery codes come once a passkey or an app is set up."),
        "incorrect_code": _("That was not right, or came too late. Try once more."),
        "unverified_email": _("Confirm your e-mail addresses first, or remove those that are not confirmed."),
    }

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        """The name that a new passkey has until its owner gives it another."""
        return device(current.request.headers.get("User-Agent", "")) or gettext("Passkey")

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """The site, as devices name it when they ask for a passkey."""
        return {**super().get_public_key_credential_rp_entity(), "name": gettext("Uckers")}
