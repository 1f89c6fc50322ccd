"""Opening a live game in two steps: board and preset first, since the rest depends on them."""

import uuid

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.forms.live import OpenForm, why_nobody
from games.forms.tables import BoardForm
from games.rules.board import RINGS
from games.rules.reasons import Illegal
from games.services.live.opening import open_game, open_rematch
from games.services.refusals import NotNow
from games.views.live.asking import live_game
from games.views.live.shown import Said
from games.views.live.table import page_of
from games.views.signed_in import Signed, signed_in
from uckers_site.accounts.names import DISPLAY_NAME_MAXIMUM


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: Signed) -> HttpResponse:
    """Open a game that is played here, perhaps by challenging somebody (`opponent`: the name typed on the way)."""
    data = request.POST if request.method == "POST" else request.GET
    refusal, opponent = "", str(request.GET.get("opponent", "")).strip()[:DISPLAY_NAME_MAXIMUM]
    nobody = why_nobody(opponent) if opponent else ""
    board_form = BoardForm(data if "format" in data else None, initial={"format": "singles"} if opponent else None)
    form = None
    if board_form.is_valid() and "back" not in data and not nobody:
        board = board_form.cleaned_data
        form = OpenForm(board["layout"], board["preset"], data if request.method == "POST" else None, opponent)
        if form.is_valid():
            told = form.cleaned_data
            try:
                game = open_game(
                    by=request.user,
                    format=board["layout"].format,
                    ring=board["layout"].ring,
                    preset=board["preset"],
                    options=told["options"],
                    clock=told["clock"],
                    player=told["player"],
                    key=told["key"],
                    public=told["public"] == "public",
                    rated=told["rated"],
                    arrive_within=int(told["arrival"]),
                    absent_lose=told["absent"] == "lost",
                    bots=told["bots"],
                    kept=told["kept"],
                )
                return redirect("games:live", game_id=game.pk)
            except (NotNow, Illegal) as error:
                refusal = str(error)
    context = {
        "board_form": board_form,
        "form": form,
        "refusal": refusal,
        "rings": RINGS.items(),
        "opponent": opponent,
        "nobody": nobody,
    }
    return render(request, "games/live/new.html", context)


@never_cache
@signed_in
@require_POST
def rematch(request: Signed, game_id: uuid.UUID) -> HttpResponse:
    """The same again."""
    live_game(game_id)
    try:
        game = open_rematch(game_id=game_id, by=request.user)
    except NotNow as refusal:
        return page_of(request, game_id, Said(refusal=str(refusal)))
    return redirect("games:live", game_id=game.pk)
