"""Where allauth's way of doing things is bent to ours."""

import time
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.account.internal import flows
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from allauth.core import context as current
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext

from uckers_site.accounts import complaints, limits, services
from uckers_site.accounts.devices import device
from uckers_site.accounts.mail import write_down_mail
from uckers_site.accounts.models import ADDRESS_MAXIMUM, User
from uckers_site.accounts.selectors import may_be_removed
from uckers_site.accounts.time_zones import told
from uckers_site.look.ways_back import is_path_here

CONFIRM_ADDRESS = "uckers_site.accounts.stages.ConfirmAddress"


class _TheSite:
    """The site as templates of mail ask for it, from SITE_URL and not from a request."""

    @property
    def domain(self) -> str:
        return urlsplit(settings.SITE_URL).netloc

    name = domain


THE_SITE = _TheSite()


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Mail is written down and not sent; an address counts for whoever has proved it.

    What the Host header of a request says is believed neither in mail nor where guesses are counted.
    """

    error_messages = complaints.WORDS
    _typed: str | None = None  # what the count of wrong passwords goes by

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        links = {name: _on_this_site(url) for name, url in context.items() if name.endswith("_url")}
        site = {"request": current.request, "email": email, "current_site": THE_SITE, "site_url": settings.SITE_URL}
        last = {
            "confirm_days": app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS,
            "reset_hours": settings.PASSWORD_RESET_TIMEOUT // 3600,
        }
        write_down_mail(message=self.render_mail(template_prefix, email, {**site, **last, **context, **links}))

    def send_notification_mail(
        self, template_prefix: str, user: User, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        """Tell somebody of a change to their account: when, in their own zone, and from which device."""
        origin = {
            "account": user.username,
            "moment": told(timezone.now(), user.time_zone),
            "device": device(self.get_http_user_agent(self.request)) or gettext("an unknown browser"),
        }
        super().send_notification_mail(template_prefix, user, {**origin, **(context or {})}, email)

    def clean_email(self, email: str) -> str:
        """Raises for an address that would have to be cut to be kept."""
        MaxLengthValidator(ADDRESS_MAXIMUM)(email)
        return str(super().clean_email(email))

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        login: str = credentials.get("email", credentials.get("username", ""))
        return login.lower()

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a try. Raises `ValidationError` for one too many."""
        self._typed = self._get_login_attempts_cache_key(request, **credentials)
        super().pre_authenticate(request, **credentials)

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        """The error of that code, in our words; for too many tries, with how long to wait."""
        if code != "too_many_login_attempts":
            return super().validation_error(code, *args)  # type: ignore[no-any-return]  # allauth has no types
        return ValidationError(limits.meet(self.request, "login_failed", key=self._typed), code=code)

    def forget_wrong_passwords(self, request: HttpRequest, user: User) -> None:
        """Nobody is kept waiting by guesses at the password that they have just replaced."""
        self._delete_login_attempts_cached_email(request, username=user.username)
        for address in {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)} - {""}:
            self._delete_login_attempts_cached_email(request, email=address)

    def is_safe_url(self, url: str | None) -> bool:
        """Whether `next` may be followed: only to a full path of this site, since allauth takes names of views too."""
        return bool(url) and is_path_here(url or "")

    def get_login_stages(self) -> list[str]:
        """allauth's, with our own step for the confirmed address."""
        ours = {f"{EmailVerificationStage.__module__}.{EmailVerificationStage.__qualname__}": CONFIRM_ADDRESS}
        return [ours.get(stage, stage) for stage in super().get_login_stages()]

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        """Not the main address nor the last that is confirmed: without one there is no signing in."""
        return may_be_removed(email_address)

    def is_reauthentication_required(self, *, app: str) -> bool:
        """Not for minutes after any proof of who it is: signing in proves as much as being asked once more."""
        if not super().is_reauthentication_required(app=app):
            return False
        proofs = get_authentication_records(self.request, self.request.user)
        return not proofs or time.time() - proofs[-1]["at"] >= app_settings.REAUTHENTICATION_TIMEOUT

    def get_reauthentication_methods(self, user: User | AnonymousUser) -> list[dict[str, Any]]:
        """Ways to show that it is still you, of those that the account has."""
        words = {
            "reauthenticate": gettext("Use your password"),
            "mfa_reauthenticate": gettext("Use a code"),
            "mfa_reauthenticate:webauthn": gettext("Use a passkey"),
        }
        methods = super().get_reauthentication_methods(user)
        return [{**method, "description": words[method["id"]]} for method in methods]

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


def _on_this_site(url: str) -> str:
    """The same page under SITE_URL, whatever host the address was made with."""
    _scheme, _host, *page = urlsplit(url)
    return urlunsplit((*urlsplit(settings.SITE_URL)[:2], *page))
