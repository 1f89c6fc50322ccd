"""What tests of live tables' pages share: readers, addresses, and games brought to where there is something to pick."""

import re
import uuid
from typing import Any

from django.test import Client

from games.models import Game
from games.rules.plays import Play
from games.rules.table import Phase
from games.selectors.live.tables import table_of
from games.services.live.holding import Held
from tests.games.live_people import brought_on, due_user
from uckers_site.accounts.models import User

FRAGMENT = {"HX-Request": "true"}


def as_user(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def address(game: Game, what: str = "") -> str:
    return f"/play/{game.pk}/{what}"


def text(response: Any) -> str:
    """What a page says, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def deed(client: Client, game: Game, what: str, **told: Any) -> Any:
    data = {"version": Game.objects.get(pk=game.pk).version, "key": uuid.uuid4()} | told
    return client.post(address(game, f"{what}/"), data, headers=FRAGMENT)


def at_two_steps(game: Game) -> Game:
    """Played on to where whoever is due has several plays, some of two steps."""

    def there(held: Held) -> bool:
        plays = held.table.plays
        return held.table.phase is Phase.PLAY and len(plays) > 2 and any(len(play.steps) == 2 for play in plays)

    return brought_on(game, there)


def of_two_steps(game: Game) -> Play:
    """The first of the plays of two steps that can be made now."""
    return min(play for play in table_of(game).plays if len(play.steps) == 2)


def due(game: Game) -> User:
    user = due_user(game)
    assert user is not None
    return user
