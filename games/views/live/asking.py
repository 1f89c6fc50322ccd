"""Who asks about a live game: an account, and the secrets of guests' seats that this browser keeps."""

import time
import uuid
from typing import cast

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from games.models import Game, LiveGame
from games.selectors.live.chat import place_of
from games.selectors.live.sitting import SECRETS, Who, game_before, owns, seat_of, seats_of
from uckers_site.accounts.models import User

CAME_BACK = "came_back"  # the session's name for when it was last made young again, in seconds since 1970
COMES_BACK = 24 * 3600  # seconds


def who_asks(request: HttpRequest, game_id: uuid.UUID) -> Who:
    """The account that is signed in, and the secret that this browser keeps for the game, or for the one before it."""
    user = request.user if isinstance(request.user, User) else None
    kept = secrets_of(request)
    secret = kept.get(str(game_id), "")
    if kept and not secret:
        secret = kept.get(str(game_before(game_id)), "")
    if secret:
        _stay_young(request)
    return Who(user, secret)


def _stay_young(request: HttpRequest) -> None:
    """A browser keeps a guest's seat for as long as it comes back: a game by days may last for months, and a session
    ends two weeks after it was written last."""
    now = int(time.time())
    if now - request.session.get(CAME_BACK, 0) >= COMES_BACK:
        request.session[CAME_BACK] = now


def keep_secret(request: HttpRequest, game_id: uuid.UUID, secret: str) -> None:
    """Let this browser keep a guest's seat, until the browser forgets its session."""
    request.session[SECRETS] = {**request.session.get(SECRETS, {}), str(game_id): secret}


def secrets_of(request: HttpRequest) -> dict[str, str]:
    """The guest's secrets that this browser keeps, by the games' ids."""
    return cast("dict[str, str]", request.session.get(SECRETS, {}))


def live_game(game_id: uuid.UUID) -> LiveGame:
    """A live game with its `game`; 404 for any other. One query."""
    found = LiveGame.objects.select_related("game").filter(pk=game_id).first()
    if found is None or found.game.dice_source != Game.DiceSource.SERVER:
        raise no_such_game()
    return found


def no_such_game() -> Http404:
    """What is said where no live game is."""
    return Http404(_("No game is played at this address."))


def seated(request: HttpRequest, game_id: uuid.UUID) -> Who:
    """Whoever asks, who has a seat at the table; 404 without such a table, `PermissionDenied` for all others."""
    who = who_asks(request, game_id)
    if seat_of(seats_of(game_id), who) is None:
        live_game(game_id)
        words = _("This is for those who sit at the table. You can watch the game.")
        if who.user is None:
            words = _(
                "This is for those who sit at the table. If a seat is yours, sign in again; you can watch the game."
            )
        raise PermissionDenied(words)
    return who


def may_report(request: HttpRequest, found: LiveGame) -> Who:
    """Whoever asks, who has an account or sits at the table; `PermissionDenied` for all others."""
    who = who_asks(request, found.pk)
    if not place_of(found, seats_of(found.pk), who).speaker:
        raise PermissionDenied(_("To report something, sign in; or sit at the table."))
    return who


def opener(request: HttpRequest, game_id: uuid.UUID) -> Who:
    """Whoever asks, who opened the table; 404 without such a table, `PermissionDenied` for all others."""
    who = who_asks(request, game_id)
    if not owns(live_game(game_id), who):
        raise PermissionDenied(_("This is for whoever opened the table."))
    return who
