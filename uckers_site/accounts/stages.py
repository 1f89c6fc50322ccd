"""The step of signing in that asks for a confirmed address."""

from typing import Any

from allauth.account import app_settings
from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.email_verification import send_verification_email_at_login
from allauth.account.stages import EmailVerificationStage
from allauth.account.utils import has_verified_email
from django.shortcuts import redirect

from uckers_site.accounts.selectors import has_any_address


class ConfirmAddress(EmailVerificationStage):  # type: ignore[misc]  # allauth has no types
    """allauth's step, which also remembers whether a mail was written, and asks for an address where there is none."""

    def handle(self) -> tuple[Any, bool]:
        """The page that follows, or None to go on; and True, for the sign-in is kept for when it can go on."""
        if self.login.email_verification != app_settings.EmailVerificationMethod.MANDATORY:
            return None, True
        if has_verified_email(self.login.user, self.login.email):
            return None, True
        if self.login.user and not has_any_address(self.login.user):
            return redirect("account_give_address"), True
        self.state["sent"] = send_verification_email_at_login(self.request, self.login)
        return get_adapter().respond_email_verification_sent(self.request, self.login.user), True

    def may_give_another(self) -> bool:
        """Whether whoever is signing in may name another address: an account of theirs, with none confirmed.

        Not straight after signing up, where it would tell whether the address was known here.
        """
        return bool(self.login.user and not self.login.signup and not has_verified_email(self.login.user))
