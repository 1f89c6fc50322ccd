"""What a browser without JavaScript sends to an umpire's table, and what comes back."""

import re
import uuid

from django.test import Client
from django.urls import reverse

from games.models import Action, Game
from tests.games.people import BEGIN, open_table, play, throw, type_in
from uckers_site.accounts.models import User

HTMX = {"HX-Request": "true"}


def client_of(user: User) -> Client:
    client = Client(enforce_csrf_checks=False)
    client.force_login(user)
    return client


def at(name: str, game: Game) -> str:
    return reverse(f"games:{name}", args=[game.pk])


def sent(game: Game, kind: str, **data: str) -> dict[str, str]:
    """A form as the page sends it."""
    return {"version": str(game.version), "key": str(uuid.uuid4()), "kind": kind, **data}


def post(client: Client, game: Game, kind: str, **data: str) -> str:
    """Do something as a browser without JavaScript does; the page that it comes to."""
    game.refresh_from_db()
    response = client.post(at("act", game), sent(game, kind, **data), follow=True)
    game.refresh_from_db()
    return str(response.content.decode())


def kinds(game: Game) -> list[str]:
    return list(Action.objects.filter(game=game).order_by("number").values_list("kind", flat=True))


def forms_of(page: str) -> list[str]:
    return re.findall(r"<form.*?</form>", page, re.DOTALL)


def middle(able: User) -> Game:
    """Red has pieces on R1 and R5, and has thrown 3-2."""
    return type_in(
        open_table(able), able, BEGIN, throw(6, 4), play("r:b-R1 r:R1-R5"), throw(6, 6), play("r:b-R1 r:b-R1"),
        throw(3, 2),
    )  # fmt: skip
