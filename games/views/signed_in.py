"""Pages that are shown to nobody who is not signed in."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from uckers_site.accounts.models import User


class Signed(HttpRequest):
    """A request by somebody who is signed in."""

    user: User
    htmx: HtmxDetails


def signed_in(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Sign in first, and come back. Where htmx asks, the whole page goes there, not a part of it."""

    @wraps(view)
    def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(cast(Signed, request), *args, **kwargs)
        if cast(Signed, request).htmx:
            back = cast(Signed, request).htmx.current_url_abs_path or "/"
            return HttpResponseClientRedirect(redirect_to_login(back, reverse("account_login")).url)
        return redirect_to_login(request.get_full_path(), reverse("account_login"))

    return asked
