"""The page of a live game, and what is done there in turn.

Whatever is refused is answered with the table as it now is and the reason in words, never with an error page. One
template serves the page and the fragment that htmx puts in its place.
"""

import uuid
from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.forms.live import LiveDeedForm
from games.models import Game, LiveGame, Seat
from games.rules.reasons import Illegal
from games.selectors.live.as_of import AsOf, as_of_done, as_of_now
from games.selectors.live.sitting import Who, is_gathering, seat_of
from games.selectors.logs import layout_of
from games.services.live import arriving, playing, presence
from games.services.refusals import NotNow, Stale
from games.views.live.asking import live_game, no_such_game, seated, who_asks
from games.views.live.chat_shown import chat_shown
from games.views.live.looking_on import fragment_for_all, only_looks_on, watching_now
from games.views.live.settings import settings_for
from games.views.live.shown import NOTHING_SAID, Said, claimable, shown
from games.views.looking import Look, address, read_look
from uckers_site.live.presence import seat_token
from uckers_site.notices.services import see_here


@never_cache
@require_safe
def live(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The table as it is. With `seen`, the change that a page shows, only if there is another by now (else 204).

    Time alone brings and takes the claim on who is away: `claim` says that the page shows one.
    """
    there = _come(request, _there(request, game_id))
    found, who, seats, mine = there
    seen, claim = request.GET.get("seen"), bool(request.GET.get("claim"))
    if seen == str(found.change) and claim == (claimable(found, seats, mine) is not None):
        return _with_count(HttpResponse(status=204), found)
    if getattr(request, "htmx", False) and only_looks_on(found, mine, who):
        return _for_all(there, _look(request, found))
    return _page_of(request, there)


@never_cache
@require_POST
def throw(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The player due throws."""

    def by_itself() -> bool:
        return settings_for(request).forced

    return _deed(request, game_id, lambda told, common: playing.throw(**common, forced_by_itself=by_itself))


@never_cache
@require_POST
def declare(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The player due says something before the throw."""
    return _deed(request, game_id, lambda told, common: playing.declare(declaration=told["declaration"], **common))


@never_cache
@require_POST
def play(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The player due makes a play."""
    return _deed(request, game_id, lambda told, common: playing.play(play=told["play"], **common))


def _deed(
    request: HttpRequest, game_id: uuid.UUID, do: Callable[[dict[str, Any], dict[str, Any]], Game]
) -> HttpResponse:
    """A deed that was sent. Whether whoever sends it has a seat the service sees; here it is only told in words."""
    form = LiveDeedForm(request.POST)
    if not form.is_valid():
        seated(request, game_id)
        raise BadRequest(_("No table sends this. Look at it again, and send it from there."))
    told = form.cleaned_data
    common = {"game_id": game_id, "who": who_asks(request, game_id), "version": told["version"], "key": told["key"]}

    def once() -> Game:
        try:
            return do(told, {**common, "took_ms": told["took"]})
        except (PermissionDenied, Game.DoesNotExist):
            seated(request, game_id)
            raise

    return done_at_table(request, game_id, once)


def done_at_table(request: HttpRequest, game_id: uuid.UUID, do: Callable[[], object]) -> HttpResponse:
    """Do something by a service at a table that there is, and answer with it: with the reason, if it was refused.

    If `do` gives the game back, it is not read again for an answer that only leads back to the table.
    """
    try:
        done = do()
    except Stale:
        return page_of(request, game_id, Said(moved_on=_moved_on(game_id)))
    except Illegal as refusal:
        return page_of(request, game_id, Said(refusal=refusal.message, rule=refusal.rule))
    except NotNow as refusal:
        return page_of(request, game_id, Said(refusal=str(refusal)))
    if getattr(request, "htmx", False):
        left = as_of_done(done) if isinstance(done, Game) else None
        there = _come(request, _there(request, game_id, left))
        return _page_of(request, there, look=_look(request, there.found)._replace(picked=Look().picked))
    game = done if isinstance(done, Game) else live_game(game_id).game
    look = read_look(request.GET, layout_of(game))._replace(picked=Look().picked)
    return redirect(address(reverse("games:live", args=[game_id]), look._replace(question=""), anchor="turn"))


def _moved_on(game_id: uuid.UUID) -> str:
    game = live_game(game_id).game
    last = game.actions.order_by("-number").first()
    seat = None if last is None or last.seat is None else game.seats.filter(number=last.seat).first()
    if seat is None:
        return _("The board has moved on while you were thinking.")
    return _("The board has moved on. %(name)s did something while you were thinking.") % {"name": seat.name}


def _look(request: HttpRequest, found: LiveGame) -> Look:
    """How the table is looked at; what was picked at another version of it means nothing now."""
    look = read_look(request.GET, layout_of(found.game))
    return look if request.GET.get("at", "") in ("", str(found.game.version)) else look._replace(picked=Look().picked)


def _for_all(there: "There", look: Look) -> HttpResponse:
    """The fragment as all see it who only look on, and how old it is."""
    found = there.found

    def build() -> str:
        seen = Look(nearest=look.nearest, names=look.names)
        context = shown(found, there.seats, Who(), seen) | {"stream": _stream(found, None)}
        return render_to_string("games/live/table.html", context)

    fragment = fragment_for_all(found, look, build)
    return _with_count(HttpResponse(fragment.html, headers={"Shown-Ago": str(fragment.age_ms)}), found)


def _with_count(response: HttpResponse, found: LiveGame) -> HttpResponse:
    count = watching_now(found)
    if count is not None:
        response.headers["Watching"] = str(count)
    return response


def _stream(found: LiveGame, mine: Seat | None) -> str:
    token = f"?seat={seat_token('game', found.pk, str(mine.pk))}" if mine is not None else ""
    return f"/live/on/game/{found.pk}{token}"


class There(NamedTuple):
    """Whoever asks, at the table: the game, all seats clockwise, and the one that is theirs."""

    found: LiveGame
    who: Who
    seats: list[Seat]
    mine: Seat | None


def _there(request: HttpRequest, game_id: uuid.UUID, found: AsOf | None = None) -> There:
    """Whoever asks about a table, as it is or was `found` to be; 404 if there is none."""
    found = found or as_of_now(game_id)
    if found is None:
        raise no_such_game()
    who = who_asks(request, game_id)
    return There(found.live, who, found.seats, seat_of(found.seats, who))


def _come(request: HttpRequest, there: There) -> There:
    """Whoever asks is there: note it, if they have a seat."""
    if there.mine is None:
        return there
    if is_gathering(there.found):
        arriving.arrive(game_id=there.found.pk, who=there.who)
        there = _there(request, there.found.pk)
    if there.mine is not None:
        presence.here(there.mine)
    return there


def page_of(request: HttpRequest, game_id: uuid.UUID, said: Said = NOTHING_SAID) -> HttpResponse:
    """The page of a live game, or its fragment for htmx."""
    return _page_of(request, _come(request, _there(request, game_id)), said)


def _page_of(request: HttpRequest, there: There, said: Said = NOTHING_SAID, look: Look | None = None) -> HttpResponse:
    found, who, seats, mine = there
    settings = cache(partial(settings_for, request))
    context = shown(found, seats, who, look or _look(request, found), said, settings)
    context["stream"] = _stream(found, mine)
    if not getattr(request, "htmx", False):  # a fragment may be fetched by a page that nobody looks at
        if who.user is not None and (mine is not None or any(seat["kept_for_reader"] for seat in context["seats"])):
            see_here(user=who.user, link=context["here"])
        beside = {"chat": chat_shown(request, found), "settings": settings(), "watching": watching_now(found)}
        return render(request, "games/live/page.html", context | beside)
    response = render(request, "games/live/table.html", context)
    if context["said"].link:
        response.write(render_to_string("games/live/link.html", {**context, "fragment": True}, request))
    return _with_count(response, found)
