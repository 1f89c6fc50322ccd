"""Whom one has blocked."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from uckers_site.accounts import services
from uckers_site.accounts.forms import BlockForm
from uckers_site.accounts.models import Block
from uckers_site.accounts.selectors import blocks_of
from uckers_site.accounts.views.signed_in import authenticated_user


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def blocked(request: HttpRequest) -> HttpResponse:
    """Whom one has blocked, and blocking somebody."""
    user = authenticated_user(request)
    form = BlockForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            services.block_account(by=user, whom=form.whom)
        except ValidationError as refusal:
            form.add_error("name", refusal)
        else:
            messages.success(request, _("%(name)s is blocked.") % {"name": form.whom})
            return redirect("account_blocked")
    context = {"form": form, "blocks": blocks_of(user)}
    return render(request, "accounts/blocked.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def lift_block(request: HttpRequest, pk: int) -> HttpResponse:
    """Block somebody no more."""
    try:
        block = services.lift_block(by=authenticated_user(request), block_id=pk)
    except Block.DoesNotExist:
        raise Http404 from None
    messages.success(request, _("%(name)s is blocked no more.") % {"name": block.whom})
    return redirect("account_blocked")
