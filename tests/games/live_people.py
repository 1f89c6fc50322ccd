"""Live games for tests: opened, filled, begun, and brought on by bots through the services."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.clocks import read_clock
from games.dice.protocol import Purpose, dice_of
from games.models import Game, LiveGame
from games.notation.plays import write_play
from games.rules.board import layout
from games.rules.plays import PASS, Play
from games.rules.table import MakePlay, Phase, Table, Throw, act
from games.selectors.live.sitting import Who, seat_of, seats_of
from games.selectors.live.tables import table_of
from games.services.live import attending, opening, playing, seating, seeding
from games.services.live.holding import Held, hold, seeds_of
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
    return playing.play(play=write_play(table.position.layout, first_of(table)), **told)


def first_of(table: Table) -> Play:
    """The first of the legal plays; a challenge only for want of another."""
    return min(table.plays, key=lambda play: (play.challenge or (), play.steps))


def one_by_one(game: Game, deeds: int) -> Game:
    """So many deeds further by services, each settled by itself."""
    for _ in range(deeds):
        game = one_deed(game)
    return game


@transaction.atomic
def brought_on(game: Game, there: Callable[[Held], bool], *, most: int = 4000) -> Game:
    """To where a table is as asked, to the end of the game, or by `most` deeds: everybody throws, and makes the first
    of the legal plays.

    The table is held once for all of it, which takes a tenth of the time of so many deeds by services. So all bear one
    time, clocks pass on once, and nobody is told anything in between: for a game that has to be far enough and no more.
    """
    held = hold(game.pk)
    if held.game.state != Game.State.UNDER_WAY:
        return held.game
    for _ in range(most):
        if held.table.ended is not None or there(held):
            break
        deed = Throw(held.draw(Purpose.THROW)) if held.table.phase is Phase.THROW else MakePlay(first_of(held.table))
        held.do(deed, by=held.due_seat, key=uuid.uuid4())
    held.settle()
    return held.game


def played_on(game: Game, deeds: int) -> Game:
    """So many deeds further, or to the end of the game."""
    return brought_on(game, lambda _: False, most=deeds)


def to_go(table: Table) -> int:
    """How many squares the side that is furthest has left."""
    return min(table.position.distance_to_go(side) for side in range(len(table.position.layout.sides)))


def at_a_throw(held: Held) -> bool:
    """Somebody throws next."""
    return held.table.phase is Phase.THROW


def before_a_forced_play(held: Held) -> bool:
    """The throw that comes next will leave one play, which moves something."""
    if held.table.phase is not Phase.THROW:
        return False
    dice = dice_of(bytes(held.live.seed), Purpose.THROW, held.live.game_throws + 1, seeds_of(held.seats))
    plays = act(held.table, Throw(dice)).plays
    return len(plays) == 1 and plays != [PASS]


def seat_for(game: Game, user: User) -> str:
    """The colours of an account's seat."""
    seat = seat_of(seats_of(game.pk), Who(user))
    assert seat is not None
    return seat.player
