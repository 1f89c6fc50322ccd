"""Where games are found: the front page of play, and the list of all games."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.forms.lists import ListForm
from games.models import Game
from games.selectors.lists import newest, page_of_games, tables_under_way, with_seats
from games.selectors.live.lobby import Listed, games_of, kept_for, live_now, tables_waiting
from games.selectors.live.sitting import is_gathering
from games.selectors.paging import PAGE, Mark, Page, read_mark
from games.selectors.permissions import waiting_for
from games.views.live.asking import secrets_of
from games.views.live.shown import departures_of
from games.words import games as game_words
from games.words.boards import colours
from games.words.live import arrival_in_words, clock_in_words, gathering_in_words, seats_left_in_words
from games.words.throws import honour_in_words
from uckers_site.accounts.models import User
from uckers_site.live.presence import watching_each
from uckers_site.live.topics import topic

A_FEW = 5
FILTERS = ("mine", "player", "ruleset", "format", "ended", "standing")


class Row(NamedTuple):
    """A game as a list shows it."""

    game: Game
    sides: list[game_words.Side]
    names: str
    rules: str
    result: str
    honours: list[str]
    standing: game_words.Standing


@require_safe
def play(request: HttpRequest) -> HttpResponse:
    """What there is to do now: sit down at a game, go on with one, watch one, record one; and the newest games."""
    user = request.user if isinstance(request.user, User) else None
    own = live_rows(games_of(user, secrets_of(request)))
    played = {row.game.pk for row in own}
    context: dict[str, Any] = {
        "newest": rows(newest(A_FEW)),
        "waiting_tables": live_rows(tables_waiting()),
        "live_now": [row for row in live_rows(live_now()) if row.game.pk not in played],
        "own_live": own,
        "kept": kept_rows(kept_for(user, secrets_of(request))),
    }
    if user:
        context["tables"] = rows(tables_under_way(user, A_FEW))
        context["waiting"] = rows(with_seats(waiting_for(user))[:A_FEW])
    return render(request, "games/play.html", context)


@require_safe
def game_list(request: HttpRequest) -> HttpResponse:
    """The games that are kept, newest first, narrowed by a name, the rules, the format, the end and the standing."""
    user = request.user if isinstance(request.user, User) else None
    mine = user if user and "mine" in request.GET else None
    form = ListForm(request.GET)
    older, newer = read_mark(request.GET.get("before", "")), read_mark(request.GET.get("after", ""))
    if user is None and "mine" in request.GET:
        page: Page[Game] = Page([], None, None)
    else:
        page = page_of_games(form.wanted(mine), older_than=older, newer_than=None if older else newer)
    context: dict[str, Any] = {
        "form": form,
        "mine": "mine" in request.GET,
        "narrowed": any(request.GET.get(name) for name in FILTERS if name != "mine"),
        "rows": rows(page.rows),
        "newer": _link(request.GET, "after", page.newer),
        "older": _link(request.GET, "before", page.older),
        "past_the_first": bool(older or newer),
        "all_of_it": _link(request.GET, "", None),
    }
    if mine:
        context["waiting"] = rows(with_seats(waiting_for(mine))[:PAGE])
    part = request.headers.get("HX-Request") == "true"
    response = render(request, "games/list/found.html" if part else "games/list/page.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def rows(games: Any) -> list[Row]:
    """Games with their seats, as a list shows them."""
    return [_row(game) for game in games]


class LiveRow(NamedTuple):
    """A live game as a list shows it. `come_by`: where players are awaited, until when;
    `awaited`: the reader is."""

    game: Game
    names: str
    rules: str
    free: int
    my_turn: bool
    waiting: str
    watching: int | None = None
    arrival: str = ""
    come_by: datetime | None = None
    awaited: bool = False


class KeptRow(NamedTuple):
    """A seat that is kept for the reader: at which game, whose, in which colours, and what departs there."""

    row: LiveRow
    by: str
    player: str
    colours: str
    rated: bool
    departures: tuple[str, ...]


def kept_rows(games: Iterable[Listed]) -> list[KeptRow]:
    """Seats that are kept for the reader, with all that they should know before they sit down."""
    listed = list(games)
    return [
        KeptRow(
            row, str(one.game.owner), one.kept, capfirst(colours(one.kept)), one.live.rated, departures_of(one.game)
        )
        for one, row in zip(listed, live_rows(listed), strict=True)
    ]


def live_rows(games: Iterable[Listed]) -> list[LiveRow]:
    """Live games as a list shows them: who sits there already, by which rules and clock, and how many look on."""
    games, found = list(games), []
    under_way = [topic("game", one.game.pk) for one in games if one.game.state == Game.State.UNDER_WAY]
    watched = watching_each(under_way) or {}
    for one in games:
        seated = [seat for seat in one.seats if seat.name]
        sides = game_words.sides_of(one.game, seated)
        rules = f"{game_words.rules_in_words(one.game)}; {clock_in_words(one.live.clock)}"
        waiting, gathering = "", is_gathering(one.live)
        if gathering:
            waiting = _("%(waiting)s.") % {"waiting": gathering_in_words(one.live, one.seats)}
        elif one.game.state == Game.State.OPEN:
            waiting = seats_left_in_words(one.seats, timezone.now()) or _("The dice are being made ready.")
        names, count = game_words.sides_in_words(sides), watched.get(topic("game", one.game.pk))
        arrival = arrival_in_words(one.live) if one.game.state == Game.State.OPEN else ""
        come_by = one.live.due_at if gathering else None
        found.append(
            LiveRow(
                one.game, names, rules, one.free, one.my_turn, waiting, count, capfirst(arrival), come_by, one.awaited
            )
        )
    return found


def _row(game: Game) -> Row:
    sides = game_words.sides_of(game, game.seats.all())
    return Row(
        game,
        sides,
        game_words.sides_in_words(sides),
        game_words.rules_in_words(game),
        game_words.result_in_words(game),
        [honour_in_words(honour) for honour in game.honours],
        game_words.standing_of(game, objected=bool(getattr(game, "objections", ()))),
    )


def _link(query: QueryDict, name: str, mark: Mark | None) -> str:
    """The query string of another page with the same filters; empty where there is no such page."""
    wanted = QueryDict(mutable=True)
    for kept in FILTERS:
        if value := query.get(kept):
            wanted[kept] = str(value)
    if name and mark is None:
        return ""
    if mark is not None:
        wanted[name] = str(mark)
    return f"?{wanted.urlencode()}"
