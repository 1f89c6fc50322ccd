"""Live games for tests: opened, filled, begun, and brought on by bots through the services."""

import uuid
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.clocks import read_clock
from games.models import Game, LiveGame
from games.notation.plays import write_play
from games.rules.board import layout
from games.rules.table import Phase
from games.selectors.live.sitting import Who, seat_of, seats_of
from games.selectors.live.tables import table_of
from games.services.live import attending, opening, playing, seating, seeding
from uckers_site.accounts.models import User


def open_live(by: User, **how: Any) -> Game:
    """A live game of singles on the Uckers board by standard rules, without a clock, unless told otherwise.

    `clock` as JSON; `others`: accounts that sit down in the seats that are still empty, clockwise.
    """
    others = how.pop("others", ())
    told: dict[str, Any] = {"format": "singles", "ring": "RGBY", "preset": "standard", "options": {}} | how
    told["clock"] = read_clock(told.get("clock", {}))
    told.setdefault("player", layout(told["format"], told["ring"]).player_names[0])
    game = opening.open_game(by=by, key=told.pop("key", None) or uuid.uuid4(), **told)
    empty = [seat.player for seat in seats_of(game.pk) if seat.live.kind == "empty"]
    for player, user in zip(empty, others, strict=False):
        seating.take_seat(game_id=game.pk, who=Who(user), player=player)
    return game


def begin(game: Game) -> Game:
    """Let everybody go without a seed of their own: the dice are locked and the game begins."""
    for seat in seats_of(game.pk):
        if seat.user is not None:
            seeding.go_without_seed(game_id=game.pk, who=Who(seat.user))
    return Game.objects.get(pk=game.pk)


def begun(by: User, *others: User, **how: Any) -> Game:
    """A live game that has begun."""
    return begin(open_live(by, others=others, **how))


def bots_for(format: str, ring: str, bot: str = "greedy") -> dict[str, str]:
    """Bots for every seat but the first."""
    return dict.fromkeys(layout(format, ring).player_names[1:], bot)


def make_due(game: Game) -> None:
    """Let a table's time come now."""
    LiveGame.objects.filter(pk=game.pk).update(due_at=timezone.now() - timedelta(seconds=1))


def attend(game: Game) -> Game:
    """Do what is due at a table, as if its time had come."""
    make_due(game)
    attending.attend(game_id=game.pk)
    return Game.objects.get(pk=game.pk)


def due_user(game: Game) -> User | None:
    """The account whose turn it is; None for a bot's or a guest's."""
    return seats_of(game.pk)[table_of(game).due[0]].user


def one_deed(game: Game) -> Game:
    """Whoever is due throws, or makes the first of the legal plays; a bot does what it likes."""
    user = due_user(game)
    return attend(game) if user is None else deed_of(game, Who(user))


def deed_of(game: Game, who: Who) -> Game:
    """Somebody who is due throws, or makes the first of the legal plays; a challenge only for want of another."""
    table = table_of(game)
    told: dict[str, Any] = {"game_id": game.pk, "who": who, "version": game.version, "key": uuid.uuid4()}
    if table.phase is Phase.THROW:
        return playing.throw(**told)
    first = min(table.plays, key=lambda play: (play.challenge or (), play.steps))
    return playing.play(play=write_play(table.position.layout, first), **told)


def played_on(game: Game, deeds: int) -> Game:
    """So many deeds further, or to the end of the game."""
    for _ in range(deeds):
        if game.state != Game.State.UNDER_WAY:
            break
        game = one_deed(game)
    return game


def seat_for(game: Game, user: User) -> str:
    """The colours of an account's seat."""
    seat = seat_of(seats_of(game.pk), Who(user))
    assert seat is not None
    return seat.player
