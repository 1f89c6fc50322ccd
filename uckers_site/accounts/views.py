"""The pages of one's own account that are not allauth's as they come."""

from typing import Any

from allauth.account.views import SignupView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from uckers_site.accounts import services
from uckers_site.accounts.forms import ProfileForm
from uckers_site.accounts.models import User
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


class SignUp(SignupView):  # type: ignore[misc]  # allauth has no types
    """Sign-up, whole or not at all, also for two people who want one name in the same moment."""

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            with transaction.atomic():
                return super().form_valid(form)  # type: ignore[no-any-return]  # likewise
        except IntegrityError:  # somebody took the name or the address between the check and the writing
            form = self.get_form_class()(**self.get_form_kwargs())
            answer: HttpResponse = super().form_valid(form) if form.is_valid() else self.form_invalid(form)
            return answer


sign_up = SignUp.as_view()
