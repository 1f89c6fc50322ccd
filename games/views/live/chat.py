"""The chat of a live table: a fragment that stands below the table, and a page of its own.

What is refused is answered with the chat as it is, the reason, and what was typed.
"""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.forms.chat import SayForm
from games.models import LiveGame
from games.selectors.live.sitting import seat_of, seats_of
from games.services.live import presence
from games.services.live.chat import say
from games.services.live.pace import TooOften
from games.services.refusals import NotNow, Stale
from games.views.live.asking import live_game, who_asks
from games.views.live.chat_shown import chat_shown


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def chat(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What is said at a table, and saying something. With `seen`, only if there is something else by now (else 204)."""
    found = live_game(game_id)
    if request.method == "POST":
        return _say(request, found)
    return _chat(request, found)


def _say(request: HttpRequest, found: LiveGame) -> HttpResponse:
    form, who = SayForm(request.POST), who_asks(request, found.pk)
    mine = seat_of(seats_of(found.pk), who)
    if mine is not None:
        presence.seen([mine.pk])
    typed = request.POST.get("text", "").replace("\0", "")
    told: dict[str, Any] = {"to": "", "key": uuid.uuid4(), "text": "", "call": ""}
    if form.is_valid():
        told = form.cleaned_data
    try:
        if "text" in form.errors:
            raise NotNow(" ".join(map(str, form.errors["text"])))
        say(game_id=found.pk, who=who, to=told["to"], key=told["key"], text=told["text"], call=told["call"])
    except TooOften as refusal:
        response = _chat(request, found, refusal=str(refusal), typed=typed, status=429)
        response["Retry-After"] = str(refusal.seconds)
        return response
    except NotNow as refusal:
        return _chat(request, found, refusal=str(refusal), typed=typed, status=422)
    except Stale:
        words = _("This page was not as the table is now, so nothing was said. Look to whom you speak, then send it.")
        return _chat(request, found, refusal=words, typed=typed, status=422)
    if getattr(request, "htmx", False):
        return _chat(request, found)
    if told["alone"]:
        return redirect("games:live_chat", game_id=found.pk)
    return redirect(reverse("games:live", args=[found.pk]) + "#chat")


def _chat(
    request: HttpRequest, found: LiveGame, *, refusal: str = "", typed: str = "", status: int = 200
) -> HttpResponse:
    sent = request.POST if request.method == "POST" else request.GET
    shown = chat_shown(request, found, seen=sent.get("seen", ""), refusal=refusal, typed=typed)
    if request.method != "POST" and sent.get("seen") == shown["seen"]:
        return HttpResponse(status=204)
    fragment = getattr(request, "htmx", False)
    template = "games/live/chat.html" if fragment else "games/live/chat_page.html"
    return render(request, template, {"chat": shown, "alone": not fragment}, status=status)
