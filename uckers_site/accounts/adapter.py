"""Where allauth's way of doing things is bent to ours."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal import flows
from allauth.account.models import EmailAddress
from allauth.core import context as current
from django.contrib.sites.shortcuts import get_current_site
from django.http import HttpRequest

from uckers_site.accounts import services
from uckers_site.accounts.mail import write_down_mail
from uckers_site.accounts.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Mail is written down and not sent; an address counts for whoever has proved it."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        request = current.request
        site = {"request": request, "email": email, "current_site": get_current_site(request)}
        write_down_mail(message=self.render_mail(template_prefix, email, {**site, **context}))

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Once somebody has proved an address, what others only said of it is dropped."""
        services.drop_unproved_claims(email=email_address.email, but_of=email_address.user)
        return bool(super().confirm_email(request, email_address))

    def send_password_reset_mail(self, user: User, email: str, context: dict[str, Any]) -> None:
        """Not to an address that a proved account has merely typed in: a slip would give the account away."""
        addresses = EmailAddress.objects.filter(user=user, verified=True)
        if addresses and email.lower() not in {address.email for address in addresses}:
            flows.signup.send_unknown_account_mail(self.request, email)
        else:
            super().send_password_reset_mail(user, email, context)
