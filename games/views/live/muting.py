"""Muting: what one person, or the whole stand, says at a table is no longer shown in this browser. The browser's
session keeps it, so that guests and readers without an account can mute as well."""

import re
import uuid
from typing import cast

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.selectors.live.chat import STAND_MUTED
from games.views.live.asking import live_game

MUTED = "muted"  # the session's name for who is muted, by the games' ids, the last games last
GAMES_KEPT = 20
PEOPLE_KEPT = 100  # at one table
SPEAKER = re.compile(r"seat:[0-5]|user:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def muted_at(request: HttpRequest, game_id: uuid.UUID) -> list[str]:
    """Who is muted at a table: speakers as `Message.speaker` has them, and `STAND_MUTED`."""
    return cast("dict[str, list[str]]", request.session.get(MUTED, {})).get(str(game_id), [])


@never_cache
@require_POST
def mute(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Mute somebody at a table, or hear them again. Twice is once."""
    found = live_game(game_id)
    whom, on = request.POST.get("whom", ""), request.POST.get("on") == "1"
    if whom != STAND_MUTED and not SPEAKER.fullmatch(whom):
        raise BadRequest(_("Say whom to mute: a speaker at this table, or the stand."))
    muted = [one for one in muted_at(request, found.pk) if one != whom] + [whom] * on
    games = {game: them for game, them in request.session.get(MUTED, {}).items() if game != str(found.pk)}
    games[str(found.pk)] = muted[-PEOPLE_KEPT:]
    request.session[MUTED] = dict(list(games.items())[-GAMES_KEPT:])
    messages.success(request, _("Muted at this table.") if on else _("Heard again at this table."))
    return redirect("games:live_people", game_id=game_id)
