"""How a live game is left or ended by agreement: giving up, up-board, offers and answers, claims, and a rematch."""

import uuid

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.forms.live import AnswerForm, ClaimForm, LeaveForm, OfferForm
from games.services.live import leaving
from games.services.refusals import NotNow
from games.views.live.asking import seated
from games.views.live.table import done_at_table


@never_cache
@require_POST
def leave(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Give up, or put the board up."""
    who = seated(request, game_id)
    form = LeaveForm(request.POST)

    def once() -> None:
        if not form.is_valid():
            raise NotNow(" ".join(map(str, form.non_field_errors())) or _("Say how you leave."))
        do = leaving.put_up_board if form.cleaned_data["how"] == "upboard" else leaving.give_up
        do(game_id=game_id, who=who)

    return done_at_table(request, game_id, once)


@never_cache
@require_POST
def offer(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Offer a draw, or to call the game off."""
    who, form = seated(request, game_id), OfferForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("What can be offered is a draw, or to call the game off."))
    kind = form.cleaned_data["kind"]
    return done_at_table(request, game_id, lambda: leaving.offer(game_id=game_id, who=who, kind=kind))


@never_cache
@require_POST
def answer(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Agree to an offer, decline it, or take it back."""
    who, form = seated(request, game_id), AnswerForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("Say which offer."))
    told = form.cleaned_data
    return done_at_table(
        request,
        game_id,
        lambda: leaving.answer_offer(game_id=game_id, who=who, offer_id=told["offer"], yes=told["yes"]),
    )


@never_cache
@require_POST
def claim(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Claim the game, or its end, from somebody who is away."""
    who, form = seated(request, game_id), ClaimForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("Say what you claim."))
    win = form.cleaned_data["win"]
    return done_at_table(request, game_id, lambda: leaving.claim(game_id=game_id, who=who, win=win))
