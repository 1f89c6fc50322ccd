"""Lists of games: newest first, narrowed by what a reader asks for, a page at a time."""

from typing import NamedTuple

from django.db.models import Prefetch, QuerySet

from games.models import Confirmation, Game, Seat, TableUmpire
from games.selectors.counting import counting
from games.selectors.paging import PAGE, Mark, Page, page_of
from uckers_site.accounts.models import User

NOT_ENDED = "under_way"
CONFIRMED, WAITING, OBJECTED, ANNULLED = STANDINGS = ("confirmed", "waiting", "objected", "annulled")


class Wanted(NamedTuple):
    """What a list is narrowed by; empty values narrow nothing.

    `mine`: recorded by somebody, or with a seat of theirs; `player`: part of a name; `ended`: a termination, or
    ``under_way``; `standing`: one of `STANDINGS`.
    """

    mine: User | None = None
    player: str = ""
    ruleset: str = ""
    format: str = ""
    ended: str = ""
    standing: str = ""


def page_of_games(
    wanted: Wanted, *, older_than: Mark | None = None, newer_than: Mark | None = None, size: int = PAGE
) -> Page[Game]:
    """A page of the games wanted with their seats, newest first; three queries, however many there are."""
    return page_of(_narrowed(wanted), "created_at", with_seats, older_than=older_than, newer_than=newer_than, size=size)


def newest(count: int) -> list[Game]:
    """The newest games that were not annulled, with their seats; three queries."""
    return list(with_seats(newest_first(listed().filter(annulled_at=None)))[:count])


def latest_results(count: int) -> list[Game]:
    """The games that count and ended last, with their seats; three queries."""
    return list(with_seats(counting().order_by("-ended_at", "-id"))[:count])


def listed(mine: User | None = None) -> QuerySet[Game]:
    """The games that lists show: none that has not begun, and of those played by link only somebody's own."""
    games = Game.objects.filter(state__in=[Game.State.UNDER_WAY, Game.State.ENDED])
    return games if mine else games.exclude(live__public=False)


def tables_under_way(user: User, count: int) -> list[Game]:
    """Tables at which somebody may type and that are not over, newest first, with their seats; three queries."""
    let_in = TableUmpire.objects.filter(user=user, withdrawn_at=None).values("game")
    own = Game.objects.filter(owner=user).values("pk").union(let_in)  # with an OR, all games would be looked through
    open_ones = Game.objects.filter(
        pk__in=own, dice_source=Game.DiceSource.TYPED, state=Game.State.UNDER_WAY, annulled_at=None
    )
    return list(with_seats(newest_first(open_ones))[:count])


def newest_first(games: QuerySet[Game]) -> QuerySet[Game]:
    """In the order of every list."""
    return games.order_by("-created_at", "-id")


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """The same with what a row of a list shows: the seats, and as `objections` the sides' that object."""
    objections = Confirmation.objects.filter(state=Confirmation.State.OBJECTED)
    large = ("ugn", "position", "tags")
    return games.defer(*large).prefetch_related("seats", Prefetch("confirmations", objections, to_attr="objections"))


def _narrowed(wanted: Wanted) -> QuerySet[Game]:
    games = listed(wanted.mine)
    if wanted.mine is not None:
        recorded = Game.objects.filter(owner=wanted.mine).values("pk")
        games = games.filter(pk__in=recorded.union(Seat.objects.filter(user=wanted.mine).values("game")))
    if wanted.player:
        named = Seat.objects.filter(name_key__contains=wanted.player.casefold())
        games = games.filter(pk__in=named.values("game"))
    if wanted.ruleset:
        games = games.filter(preset=wanted.ruleset)
    if wanted.format:
        games = games.filter(format=wanted.format)
    if wanted.ended:
        games = games.filter(termination="" if wanted.ended == NOT_ENDED else wanted.ended)
    return _of_standing(games, wanted.standing)


def _of_standing(games: QuerySet[Game], standing: str) -> QuerySet[Game]:
    if standing == ANNULLED:
        return games.exclude(annulled_at=None)
    if not standing:
        return games
    games = games.filter(annulled_at=None)
    if standing == CONFIRMED:
        return games.exclude(confirmed_at=None)
    state = {WAITING: Confirmation.State.ASKED, OBJECTED: Confirmation.State.OBJECTED}[standing]
    return games.filter(confirmed_at=None, pk__in=Confirmation.objects.filter(state=state).values("game"))
