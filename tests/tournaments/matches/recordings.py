"""Recorded games of matches for tests: typed at an umpire's table by those who meet, and confirmed."""

from typing import Any

from games.models import Game, Seat
from tests.games.people import end, open_table, play, throw, type_in
from tests.tournaments.matches.drawn import Drawn


def recorded_game(
    drawn: Drawn, *, first: str = "RB", winner: str = "RB", how: str = "resignation", **told: Any
) -> Game:
    """A game between the sides of the match, the first of which plays the colours `first`; confirmed."""
    second = "GY" if first == "RB" else "RB"
    users = {first: drawn.one, second: drawn.other}
    game = open_table(
        drawn.secretary, format="singles", names={name: str(user) for name, user in users.items()}, **told
    )
    begin = ("beginner", {"player": "RB", "dice": None})
    game = type_in(game, drawn.secretary, begin, throw(6, 1), play("r:b-R1 r:R1-R2"), end(how, winner or None))
    for name, user in users.items():
        Seat.objects.filter(game=game, player=name).update(user=user)
    Game.objects.filter(pk=game.pk).update(confirmed_at=game.ended_at)
    return Game.objects.get(pk=game.pk)
