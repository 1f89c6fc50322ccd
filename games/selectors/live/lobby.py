"""Live games as lists: those that wait for players, those under way to be watched, and somebody's own."""

import uuid
from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from games.models import Game, LiveGame, LiveSeat, Seat
from games.selectors.live.remembered import Remembered
from games.selectors.live.sitting import (
    Who,
    free_at,
    has_come,
    hash_of_secret,
    is_gathering,
    is_kept,
    is_kept_for,
    seat_of,
)
from uckers_site.accounts.models import User

SHOWN = 20
OWN_SHOWN = 100  # one's own games: whoever plays many by days finds each of them


class Listed(NamedTuple):
    """A live game with its seats clockwise, how many of them anybody may take, and whether it is the reader's turn.
    `kept`: the colours of the seat that waits for the reader; `awaited`: the game waits for the reader to come."""

    live: LiveGame
    game: Game
    seats: list[Seat]
    free: int
    my_turn: bool = False
    kept: str = ""
    awaited: bool = False


def tables_waiting() -> list[Listed]:
    """Public tables with a free seat, the oldest first; two queries."""
    free = LiveSeat.objects.filter(free_at(timezone.now()), seat__game=OuterRef("pk"))
    games = LiveGame.objects.filter(
        Exists(free), public=True, arranged=False, full_at=None, game__state=Game.State.OPEN
    )
    return _listed(games.order_by("game__created_at")[:SHOWN])


_kept: Remembered[uuid.UUID, Listed] = Remembered()  # games under way, as of their last change


def live_now() -> list[Listed]:
    """Public games under way, the newest first. One small query, and two for those that have changed."""
    games = LiveGame.objects.filter(public=True, game__state=Game.State.UNDER_WAY)
    changes = dict(games.order_by("-begun_at").values_list("pk", "change")[:SHOWN])
    kept = {game_id: _kept.get(game_id) for game_id in changes}
    changed = [game_id for game_id, one in kept.items() if one is None or one.live.change != changes[game_id]]
    for one in _listed(games.filter(pk__in=changed)) if changed else []:
        kept[one.game.pk] = one
        _kept.put(one.game.pk, one)
    return [one for one in kept.values() if one is not None]


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
    found = _listed(games.order_by("-game__created_at")[:OWN_SHOWN])
    return sorted((_for(one, user, guest_games) for one in found), key=lambda one: not (one.my_turn or one.awaited))


def kept_for(user: User | None, guest_games: Mapping[str, str]) -> list[Listed]:
    """Open tables that keep a seat for somebody, the newest first; two queries. `guest_games`: as in `games_of`."""
    if user is None and not guest_games:
        return []
    secrets = [hash_of_secret(secret) for secret in guest_games.values()]
    theirs = Q(kept_hash__in=secrets)
    if user is not None:
        theirs |= Q(kept_for=user)
    kept = LiveSeat.objects.filter(theirs, kind=LiveSeat.Kind.EMPTY)
    games = LiveGame.objects.filter(game__state=Game.State.OPEN, pk__in=kept.values("seat__game"))
    games = games.select_related("game__owner").order_by("-game__created_at")
    found, now = [], timezone.now()
    asking = [Who(user), *(Who(None, secret) for secret in guest_games.values())]
    for one in _listed(games[:SHOWN]):
        seats = [seat for seat in one.seats if any(is_kept_for(seat, who, now) for who in asking)]
        found += [one._replace(kept=seat.player) for seat in seats[:1]]
    return found


def _for(listed: Listed, user: User | None, guest_games: Mapping[str, str]) -> Listed:
    if is_gathering(listed.live):
        mine = seat_of(listed.seats, Who(user, guest_games.get(str(listed.game.pk), "")))
        return listed._replace(awaited=mine is not None and not has_come(listed.live, mine))
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
    found, now = [], timezone.now()
    for live in games.select_related("game").prefetch_related(seats):
        at_table = list(live.game.seats.all())
        empty = [seat for seat in at_table if seat.live.kind == LiveSeat.Kind.EMPTY]
        found.append(Listed(live, live.game, at_table, sum(not is_kept(seat, now) for seat in empty)))
    return found
