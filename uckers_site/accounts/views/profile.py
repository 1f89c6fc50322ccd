"""Your account: the page that everything else of it is found from."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from uckers_site.accounts import services
from uckers_site.accounts.forms import ProfileForm
from uckers_site.accounts.roles import MODERATOR
from uckers_site.accounts.selectors import has_role
from uckers_site.accounts.views.signed_in import authenticated_user
from uckers_site.look.middleware import COOKIE as ZONE_COOKIE


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
    return render(request, "accounts/profile.html", {"form": form, "moderates": has_role(user, MODERATOR)})
