"""The e-mail addresses of an account: one's list of them, and their confirmation in the middle of signing in."""

from typing import Any

from allauth.account import app_settings as account_settings
from allauth.account.internal.decorators import login_stage_required
from allauth.account.internal.flows.login import resume_login
from allauth.account.stages import LoginStageController
from allauth.account.views import EmailView
from allauth.core import ratelimit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from uckers_site.accounts import limits, services
from uckers_site.accounts.forms.entrance import GiveAddressForm
from uckers_site.accounts.selectors import may_be_removed
from uckers_site.accounts.stages import ConfirmAddress


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
