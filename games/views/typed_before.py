"""What was typed by somebody whose session had ended: kept while they sign in, and given back on the page it was for.

It lies in the session of whoever is signing in, within bounds, and is given back once.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from games.views.signed_in import Signed, signed_in
from uckers_site.look.typed import is_secret

PLACE = "typed_before"
MOST_CHARACTERS = 200_000  # of everything together
PLUMBING = {"version", "sent_as"}  # what pages put into their forms, and will put there anew


def keeping(page: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Sign in first and come back to `page`, the name of the address at which the form was; nothing typed is lost."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        inside = signed_in(view)

        @wraps(view)
        def asked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            by_script = cast(Signed, request).htmx  # which keeps by itself what could not be sent
            if request.user.is_authenticated or request.method != "POST" or by_script:
                return inside(request, *args, **kwargs)
            back = reverse(page, kwargs=kwargs)
            if game := request.POST.get("game", ""):
                back += f"?game={int(game)}" if game.isascii() and game.isdigit() and len(game) < 7 else ""
            _keep(request, reverse(page, kwargs=kwargs))
            return redirect_to_login(back, reverse("account_login"))

        return asked

    return decorate


def _keep(request: HttpRequest, path: str) -> None:
    kept: dict[str, str] = {}
    room = MOST_CHARACTERS
    for name, text in request.POST.items():
        if name in PLUMBING or is_secret(name) or not isinstance(text, str) or not text.strip() or len(text) > room:
            continue
        kept[name] = text
        room -= len(text)
    if kept:
        request.session[PLACE] = {"path": path, "fields": kept}
        messages.info(
            request, _("You were signed out. Sign in again: what you typed is kept; files are to be chosen again.")
        )


def typed_before(request: Signed) -> dict[str, str]:
    """What was typed for this page before its reader signed in, by field; given once, and empty mostly."""
    kept = request.session.get(PLACE)
    if not kept or kept["path"] != request.path:
        return {}
    del request.session[PLACE]
    return cast(dict[str, str], kept["fields"])
