"""Where allauth's passkeys and codes are bent to our words."""

from typing import Any, ClassVar

from allauth.mfa.adapter import DefaultMFAAdapter
from django.utils.translation import gettext_lazy as _


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """What is wrong with a code or a passkey, in our words."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultMFAAdapter.error_messages,
        "cannot_generate_recovery_codes": _("Recovery codes come once a passkey or an app is set up."),
        "incorrect_code": _("That was not right, or came too late. Try once more."),
        "unverified_email": _("Confirm your e-mail addresses first, or remove those that are not confirmed."),
    }
