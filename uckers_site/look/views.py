"""The home page and the light switch."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from uckers_site.look.context import THEME_COOKIE, THEMES


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html")


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the reader's choice of light or dark (empty: as the device says) and go back to the page."""
    choice = request.POST.get("theme", "")
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        back = "/"
    response = redirect(back)
    if choice in THEMES:
        response.set_cookie(THEME_COOKIE, choice, max_age=365 * 24 * 3600, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie(THEME_COOKIE)
    return response
