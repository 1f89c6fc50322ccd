"""What games do when something happens elsewhere, or to a game: a guest who signs in keeps the seat; who was
eight-pieced in a game that counts is to be written on the underside of the board."""

import uuid
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from games.models import Game, LiveGame
from games.selectors.live.sitting import SECRETS
from games.services.live.seating import keep_seat
from games.services.underside import WRITE, is_to_be_written
from games.signals import game_finished, game_reinstated
from uckers_site.accounts.models import User
from uckers_site.jobs.services import write_down


@receiver(user_logged_in)
def keep_the_guests_seats(request: HttpRequest | None, user: User, **_: Any) -> None:
    """The seats of which this browser keeps a guest's secret are the account's from now on."""
    if request is None or not hasattr(request, "session"):
        return
    kept = dict(request.session.get(SECRETS, {}))
    for game_id, secret in list(kept.items()):
        there = LiveGame.objects.filter(pk=game_id).exists()
        if there and keep_seat(game_id=uuid.UUID(game_id), user=user, secret=secret):
            del kept[game_id]
            request.session[SECRETS] = kept


@receiver([game_finished, game_reinstated])
def have_it_written_beneath(game: Game, **_: Any) -> None:
    """Somebody was eight-pieced, and it counts: that is to be written on the underside of the board."""
    if is_to_be_written(game):
        write_down(kind=WRITE, payload={"game": str(game.pk)}, key=f"game:{game.pk}")
