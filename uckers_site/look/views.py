"""The home page, the light switch, and the icon that browsers ask for by its old address."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from uckers_site.look.context import THEME_COOKIE, THEMES
from uckers_site.look.ways_back import is_path_here
from uckers_site.look.words import watch_at, word_at


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The front page: what there is to do now, and the word of the watch."""
    now = timezone.localtime()
    return render(request, "home.html", {"word": word_at(now), "watch": watch_at(now)[1]})


# No token is asked for: a foreign page could at worst change the light, and a token on every page would keep
# every page out of caches and the switch out of error pages.
@csrf_exempt
@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Keep the reader's choice of light or dark (empty: as the device says) and go back to the page."""
    choice = request.POST.get("theme", "")
    back = request.POST.get("next", "/")
    response = HttpResponseRedirect(back if is_path_here(back) else "/")
    if choice in THEMES:
        response.set_cookie(THEME_COOKIE, choice, max_age=365 * 24 * 3600, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie(THEME_COOKIE)
    return response


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon, for pages whose head does not name it: the admin's, and what a browser asks for of its own accord."""
    return redirect(static("img/favicon.ico"))
