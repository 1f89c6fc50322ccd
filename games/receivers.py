"""What games do when something happens elsewhere: a guest who signs in keeps the seat."""

import uuid
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from games.models import LiveGame
from games.selectors.live.sitting import SECRETS
from games.services.live.seating import keep_seat
from uckers_site.accounts.models import User


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
