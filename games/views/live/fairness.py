"""The dice of a game that was played here, for sceptics: recomputed, counted, and as data to check elsewhere."""

import uuid

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.dice.falling import fallen
from games.dice.verifying import Unverified, verify
from games.drawing.bars import bars
from games.selectors.live.fairness import dice_data
from games.selectors.live.sitting import seats_of
from games.views.live.asking import live_game


@require_safe
def dice(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What was promised, what was revealed, whether it holds, and how the dice of this game fell."""
    live = live_game(game_id)
    data = dice_data(live)
    checked, fault = 0, ""
    if data["seed"] is not None:
        try:
            checked = verify(data)
        except Unverified as error:
            fault = str(error)
    fell = fallen([thrown["dice"] for thrown in data["throws"]])
    context = {
        "live": live,
        "game": live.game,
        "data": data,
        "checked": checked,
        "fault": fault,
        "seats": list(zip(seats_of(live.pk), data["players"], strict=True)),
        "fell": fell,
        "faces": bars([str(face) for face in range(1, 7)], fell.faces, fell.faces_expected),
        "totals": bars([str(total) for total in range(2, 13)], fell.totals, fell.totals_expected),
        "in_a_hundred": None if fell.as_uneven is None else round(100 * fell.as_uneven),
    }
    return render(request, "games/live/dice.html", context)


@require_safe
def dice_json(_request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The same as data, for `uckers dice verify`."""
    return JsonResponse(dice_data(live_game(game_id)), json_dumps_params={"indent": 1})
