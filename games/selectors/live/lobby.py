"""Live games as lists: those that wait for players, those under way to be watched, and somebody's own."""

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Prefetch, Q, QuerySet

from games.models import Game, LiveGame, LiveSeat, Seat
from games.selectors.live.sitting import Who, seat_of
from uckers_site.accounts.models import User

SHOWN = 20


class Listed(NamedTuple):
    """A live game with its seats clockwise, and whether it waits for whoever reads."""

    live: LiveGame
    game: Game
    seats: list[Seat]
    free: int
    my_turn: bool = False


def tables_waiting() -> list[Listed]:
    """Public tables with a free seat, the oldest first; two queries."""
    games = LiveGame.objects.filter(public=True, full_at=None, game__state=Game.State.OPEN)
    return _listed(games.order_by("game__created_at")[:SHOWN])


def live_now() -> list[Listed]:
    """Public games under way, the newest first; two queries."""
    games = LiveGame.objects.filter(public=True, game__state=Game.State.UNDER_WAY)
    return _listed(games.order_by("-begun_at")[:SHOWN])


def games_of(user: User | None, guest_games: Mapping[str, str]) -> list[Listed]:
    """Games that somebody sits at and that are not over, those that wait for them first; two queries.

    `guest_games`: the secrets of the guests' seats that this browser keeps, by the games' ids.
    """
    if user is None and not guest_games:
        return []
    sits = Q(pk__in=list(guest_games))
    if user is not None:
        seats = Seat.objects.filter(user=user, live__kind=LiveSeat.Kind.USER, game__dice_source=Game.DiceSource.SERVER)
        sits |= Q(pk__in=seats.values("game"))
    games = LiveGame.objects.filter(sits, game__state__in=[Game.State.OPEN, Game.State.UNDER_WAY])
    found = _listed(games.order_by("-game__created_at")[:SHOWN])
    return sorted((_for(one, user, guest_games) for one in found), key=lambda one: not one.my_turn)


def _for(listed: Listed, user: User | None, guest_games: Mapping[str, str]) -> Listed:
    running = listed.live.clocks.get("running") if listed.game.state == Game.State.UNDER_WAY else None
    due = next((seat for seat in listed.seats if seat.number == running), None)
    if due is None:
        return listed
    if user is not None and due.user_id == user.pk:
        return listed._replace(my_turn=True)
    secret = guest_games.get(str(listed.game.pk), "")
    return listed._replace(my_turn=seat_of([due], Who(None, secret)) is not None)


def _listed(games: QuerySet[LiveGame]) -> list[Listed]:
    seats = Prefetch("game__seats", Seat.objects.select_related("live").order_by("number"))
    found = []
    for live in games.select_related("game").prefetch_related(seats):
        at_table = list(live.game.seats.all())
        free = sum(seat.live.kind == LiveSeat.Kind.EMPTY for seat in at_table)
        found.append(Listed(live, live.game, at_table, free))
    return found
