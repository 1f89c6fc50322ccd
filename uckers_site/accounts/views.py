"""The pages of one's own account that are not allauth's as they come."""

from typing import Any

from allauth.account import app_settings as account_settings
from allauth.account.adapter import get_adapter
from allauth.account.forms import UserTokenForm
from allauth.account.internal.decorators import login_stage_required
from allauth.account.internal.flows.login import resume_login
from allauth.account.stages import LoginStageController
from allauth.account.views import EmailView, PasswordResetFromKeyView, SignupView
from allauth.core import ratelimit
from allauth.mfa.base.views import AuthenticateView
from allauth.mfa.webauthn.internal import auth as webauthn
from allauth.mfa.webauthn.views import AddWebAuthnView
from allauth.usersessions.models import UserSession
from allauth.usersessions.views import ListUserSessionsView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.hashers import make_password
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.generic.edit import FormView

from uckers_site.accounts import limits, services
from uckers_site.accounts.devices import device
from uckers_site.accounts.forms import ProfileForm
from uckers_site.accounts.forms.entrance import GiveAddressForm
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import hold, may_be_removed, open_sessions, second_factors
from uckers_site.accounts.stages import ConfirmAddress
from uckers_site.look.middleware import COOKIE as ZONE_COOKIE


def authenticated_user(request: HttpRequest) -> User:
    """The user of a request that `login_required` has let through."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Your account: the name shown, the time zone, and the ways to everything else."""
    user = authenticated_user(request)
    form = ProfileForm(request.POST or None, user=user, device_zone=request.COOKIES.get(ZONE_COOKIE, ""))
    if request.method == "POST" and form.is_valid():
        services.update_profile(user=user, **form.cleaned_data)
        messages.success(request, _("Your account is as you set it."))
        return redirect("account_profile")
    return render(request, "accounts/profile.html", {"form": form})


class Addresses(EmailView):  # type: ignore[misc]  # allauth has no types
    """One's addresses, each with what may be done with it."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        context["removable"] = [address for address in context["emailaddresses"] if may_be_removed(address)]
        return context

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """As allauth does it; and if a confirmation cannot be sent again so soon, that is said."""
        response: HttpResponse = super().post(request, *args, **kwargs)
        if "action_send" in request.POST and response.status_code == 302 and not self._did_send_verification_email:
            wait = limits.minutes("confirm_email")
            words = _("No letter was sent: at most one goes to an address in %(minutes)d minutes.")
            messages.warning(request, words % {"minutes": wait})
        return response


addresses = Addresses.as_view()


@never_cache
@require_safe
def verification_sent(request: HttpRequest) -> HttpResponse:
    """Says whether a mail was written just now, if whoever asks is in the middle of signing in."""
    stage = LoginStageController.enter(request, ConfirmAddress.key)
    words = {
        "stage": stage,
        "sent": stage.state.get("sent") if stage else None,
        "may_give_another": stage and stage.may_give_another(),
        "wait": limits.minutes("confirm_email"),
        "sign_in_within": account_settings.LOGIN_TIMEOUT // 60,
    }
    return render(request, "account/verification_sent.html", words)


@login_stage_required(stage=ConfirmAddress.key, redirect_urlname="account_login")  # type: ignore[untyped-decorator]  # likewise
@require_http_methods(["GET", "HEAD", "POST"])
def give_address(request: HttpRequest) -> HttpResponse:
    """In the middle of signing in to an account that has no confirmed address: name one, and have a mail sent there."""
    stage: ConfirmAddress = request._login_stage  # type: ignore[attr-defined]  # set by the decorator
    if not stage.may_give_another():
        return redirect("account_email_verification_sent")
    if refusal := ratelimit.consume_or_429(request, action="manage_email", user=stage.login.user):
        return refusal  # type: ignore[no-any-return]  # likewise
    form = GiveAddressForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        services.claim_address(user=stage.login.user, email=form.cleaned_data["email"])
        stage.login.email = None  # what was typed to sign in with may be the address that was wrong
        return resume_login(request, stage.login)  # type: ignore[no-any-return]  # likewise
    return render(request, "account/give_address.html", {"form": form, "account": stage.login.user})


class SecondStep(AuthenticateView):  # type: ignore[misc]  # likewise
    """The second step of signing in, by whichever of them the account has."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return {**context, "kinds": second_factors(self.stage.login.user)}


class AddPasskey(AddWebAuthnView):  # type: ignore[misc]  # likewise
    """A passkey that signs in by itself: the device is asked for no other kind."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        options = webauthn.begin_registration(self.request.user, passwordless=True)
        return {**context, "js_data": {"creation_options": options}}


second_step, add_passkey = SecondStep.as_view(), AddPasskey.as_view()


class Sessions(ListUserSessionsView):  # type: ignore[misc]  # likewise
    """Where one is signed in; a post signs out everywhere else."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = FormView.get_context_data(self, **kwargs)  # allauth's asks once for each session
        sessions = open_sessions(authenticated_user(self.request))
        return {**context, "sessions": [(session, device(session.user_agent)) for session in sessions]}


sessions = Sessions.as_view()


@login_required
@require_POST
def end_session(request: HttpRequest, pk: int) -> HttpResponse:
    """Sign out on one of one's own devices."""
    try:
        services.end_session(user=authenticated_user(request), session_id=pk)
    except UserSession.DoesNotExist:
        raise Http404 from None
    messages.success(request, _("That device is signed out."))
    return redirect("usersessions_list")


class SignUp(SignupView):  # type: ignore[misc]  # allauth has no types
    """Sign-up, whole or not at all, also for two people who want one name in the same moment."""

    def form_valid(self, form: Any) -> HttpResponse:
        if form.account_already_exists:  # nothing will be made; it must not be answered the sooner for that
            make_password(form.cleaned_data["password1"])
        try:
            with transaction.atomic():
                return super().form_valid(form)  # type: ignore[no-any-return]  # likewise
        except IntegrityError:  # somebody took the name or the address between the check and the writing
            form = self.get_form_class()(**self.get_form_kwargs())
            answer: HttpResponse = super().form_valid(form) if form.is_valid() else self.form_invalid(form)
            return answer


sign_up = SignUp.as_view()


class ResetPassword(PasswordResetFromKeyView):  # type: ignore[misc]  # likewise
    """A new password by a link from a mail. Of two who post one link at once, the first has it."""

    reset_user: Any

    def form_valid(self, form: Any) -> HttpResponse:
        self.reset_user = form.user = hold(self.reset_user)
        if not UserTokenForm({"uidb36": self.kwargs["uidb36"], "key": self.key}).is_valid():
            refusal: HttpResponse = self.render_to_response(self.get_context_data(token_fail=True))
            return refusal
        response: HttpResponse = super().form_valid(form)
        get_adapter().forget_wrong_passwords(self.request, self.reset_user)
        return response


reset_password = ResetPassword.as_view()
