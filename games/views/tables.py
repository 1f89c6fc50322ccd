"""Umpire's tables: opening one, the page of one, and what is typed in at it.

Whatever is refused is answered with the page as it now is and the reason in words, never with an error page. One
template serves the page and the fragment that htmx puts in its place.
"""

import uuid
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.forms.tables import BoardForm, DeedForm, StepBackForm, TableForm
from games.models import Game, Seat
from games.rules.board import RINGS
from games.rules.reasons import Illegal
from games.selectors.lists import tables_under_way
from games.selectors.logs import layout_of, log_of
from games.selectors.permissions import may_type
from games.services import tables
from games.services.refusals import NotNow, Stale
from games.views.at_table import at_table
from games.views.looking import Look, address, read_look
from games.views.signed_in import Signed, signed_in
from games.views.typed_before import keeping, typed_before
from games.words.games import sides_in_words, sides_of

A_FEW = 3  # tables under way; the page of Play has them all


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: Signed) -> HttpResponse:
    """Open a table in two steps: the board and the preset are asked for first, since the rest depends on them."""
    data = request.POST if request.method == "POST" else request.GET
    board_form = BoardForm(data if "format" in data else None)
    table_form = None
    refusal = ""
    if board_form.is_valid() and "back" not in data:
        told = board_form.cleaned_data
        sent = data if request.method == "POST" else None
        table_form = TableForm(told["layout"], told["preset"], sent)
        if table_form.is_valid():
            try:
                return redirect("games:table", game_id=_open(request, told, table_form.cleaned_data).pk)
            except (NotNow, Illegal) as error:
                refusal = str(error)
    mine = [] if table_form else tables_under_way(request.user, A_FEW + 1)
    words = {
        "board_form": board_form,
        "table_form": table_form,
        "refusal": refusal,
        "rings": RINGS.items(),
        "under_way": [(game, sides_in_words(sides_of(game, game.seats.all()))) for game in mine[:A_FEW]],
        "more_tables": len(mine) > A_FEW,
    }
    return render(request, "games/table/new.html", words)


def _open(request: Signed, board: dict[str, Any], told: dict[str, Any]) -> Game:
    return tables.open_table(
        by=request.user,
        format=board["layout"].format,
        ring=board["layout"].ring,
        preset=board["preset"],
        options=told["options"],
        names=told["by_player"],
        key=told["key"],
        owner_side=told["owner_side"],
        event=told["event"],
        site=told["site"],
        played_on=told["played_on"],
    )


@never_cache
@signed_in
@require_safe
def table(request: Signed, game_id: uuid.UUID) -> HttpResponse:
    """The table as it is. With `seen`, the version that a page shows, only if it is another by now (else 204)."""
    game = _game(request, game_id)
    if request.GET.get("seen") == str(game.version):
        return HttpResponse(status=204)
    lost = typed_before(request)
    look = read_look(request.GET, layout_of(game))
    if not lost:
        return _page(request, game, look)
    words = _("You had been signed out when you sent it.")
    ended_as = {name: lost.get(name, "") for name in ("how", "winner")} if lost.get("kind") == "end" else {}
    return _page(request, game, look, moved_on=words, typed=lost.get("dice", ""), ended_as=ended_as)


@never_cache
@keeping("games:table")
@require_POST
def act(request: Signed, game_id: uuid.UUID) -> HttpResponse:
    """Something was done at the table: a throw, a play, a word before a throw, a call, a leaving, an end."""
    game = _game(request, game_id)
    look = read_look(request.GET, layout_of(game))
    form = DeedForm(request.POST)
    if not form.is_valid():
        if not (form.has_error("__all__", "sure") or form.has_error("__all__", "winner")):
            raise BadRequest(_("No table sends this. Look at it again, and send it from there."))
        words = " ".join(map(str, form.non_field_errors()))
        return _page(request, game, look, refusal=words, ended_as=_end_typed(form))
    told = form.cleaned_data
    try:
        game = tables.act(
            game_id=game.pk, by=request.user, version=told["version"], kind=told["kind"], data=form.data_of_kind,
            key=told["key"],
        )  # fmt: skip
    except Stale:
        return _moved_on(request, game_id, look)
    except Illegal as refusal:
        words = capfirst(refusal.words)
        return _page(
            request, game, look, refusal=words, rule=refusal.rule, typed=told["dice"], ended_as=_end_typed(form)
        )
    except NotNow as refusal:
        return _page(request, game, look, refusal=str(refusal))
    return _done(request, game, look._replace(timber=game.version if told["kind"] == "timber" else None))


@never_cache
@keeping("games:table")
@require_POST
def step_back(request: Signed, game_id: uuid.UUID) -> HttpResponse:
    """Undo the last thing done."""
    game = _game(request, game_id)
    look = read_look(request.GET, layout_of(game))
    form = StepBackForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("No table sends this. Look at it again, and send it from there."))
    told = form.cleaned_data
    try:
        game = tables.step_back(game_id=game.pk, by=request.user, version=told["version"], key=told["key"])
    except Stale:
        return _moved_on(request, game_id, look)
    except NotNow as refusal:
        return _page(request, game, look, refusal=str(refusal))
    return _done(request, game, look)


def _game(request: Signed, game_id: uuid.UUID) -> Game:
    """The game of a table at which whoever asks may type. 404 for games that have no table, 403 for the others."""
    seats = Prefetch("seats", Seat.objects.order_by("number"))
    typed = Game.objects.filter(dice_source=Game.DiceSource.TYPED).select_related("owner").prefetch_related(seats)
    game = get_object_or_404(typed, pk=game_id)
    if not may_type(game, request.user):
        raise PermissionDenied(_("This table is kept by somebody else. Ask them for a link to type at it with them."))
    return game


def _moved_on(request: Signed, game_id: uuid.UUID, look: Look) -> HttpResponse:
    """The table as it is by now, and who moved it on."""
    game = _game(request, game_id)
    last = game.actions.order_by("-number").select_related("by").first()
    if last is not None and last.by_id != request.user.pk:
        words = _("The board has moved on: %(name)s typed something meanwhile.") % {"name": last.by}
    else:
        words = _("The board has moved on: you typed something elsewhere meanwhile.")
    return _page(request, game, look._replace(picked=Look().picked), moved_on=words)


def _done(request: Signed, game: Game, look: Look) -> HttpResponse:
    look = look._replace(picked=Look().picked, question="")
    if request.htmx:
        return _page(request, _game(request, game.pk), look)
    here = reverse("games:table", args=[game.pk])
    called = [("timber", str(look.timber))] if look.timber is not None else []
    return redirect(address(here, look, *called, anchor="timber" if called else "turn"))


def _end_typed(form: DeedForm) -> dict[str, str]:
    """How the game was said to end, and who to have won, if that was what was sent."""
    told = form.cleaned_data
    return {"how": told.get("how", ""), "winner": told.get("winner", "")} if told.get("kind") == "end" else {}


def _page(request: Signed, game: Game, look: Look, **said: Any) -> HttpResponse:
    template = "games/table/table.html" if request.htmx else "games/table/page.html"
    return render(request, template, at_table(game, log_of(game), look, **said))
