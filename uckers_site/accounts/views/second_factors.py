"""Passkeys and the second step of signing in."""

from typing import Any

from allauth.mfa.base.views import AuthenticateView
from allauth.mfa.webauthn.internal import auth as webauthn
from allauth.mfa.webauthn.views import AddWebAuthnView

from uckers_site.accounts.selectors import second_factors


class SecondStep(AuthenticateView):  # type: ignore[misc]  # allauth has no types
    """The second step of signing in, by whichever of them the account has."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return {**context, "kinds": second_factors(self.stage.login.user)}


second_step = SecondStep.as_view()


class AddPasskey(AddWebAuthnView):  # type: ignore[misc]  # likewise
    """A passkey that signs in by itself: the device is asked for no other kind."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        options = webauthn.begin_registration(self.request.user, passwordless=True)
        return {**context, "js_data": {"creation_options": options}}


add_passkey = AddPasskey.as_view()
