"""A player's settings: the page of them, and the switch for sounds that stands at every table.

An account's are kept with it, those of a guest or visitor by the browser's session.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.forms.settings import SettingsForm, SoundsForm
from games.selectors.live.settings import KEPT, Settings, settings_of
from games.services.live.settings import keep_settings
from uckers_site.accounts.models import User
from uckers_site.look.ways_back import is_path_here


def settings_for(request: HttpRequest) -> Settings:
    """How whoever asks likes to play; one query for an account."""
    return settings_of(request.user if isinstance(request.user, User) else None, request.session)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play_settings(request: HttpRequest) -> HttpResponse:
    """How somebody likes to play, and where to go on from there."""
    back = _way_back(request.POST if request.method == "POST" else request.GET)
    form = SettingsForm(settings_for(request), request.POST if request.method == "POST" else None)
    if form.is_valid():
        _keep(request, form.settings)
        messages.success(request, _("Your settings are kept."))
        return redirect(back or "games:play_settings")
    return render(request, "games/live/settings.html", {"form": form, "back": back})


@never_cache
@require_POST
def sounds(request: HttpRequest) -> HttpResponse:
    """Sounds on or off, by the switch at a table."""
    form = SoundsForm(request.POST)
    form.is_valid()
    _keep(request, settings_for(request)._replace(sounds=form.cleaned_data["on"]))
    if getattr(request, "htmx", False):
        return HttpResponse(status=204)
    return redirect(_way_back(request.POST) or "games:play_settings")


def _keep(request: HttpRequest, settings: Settings) -> None:
    if isinstance(request.user, User):
        keep_settings(user=request.user, settings=settings)
    else:
        request.session[KEPT] = settings._asdict()


def _way_back(data: Any) -> str:
    back = str(data.get("next", ""))
    return back if is_path_here(back) else ""
