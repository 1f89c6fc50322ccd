"""The pages of games: the list of them, and one game, played through throw by throw."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.models import Game


@require_safe
def game_list(request: HttpRequest) -> HttpResponse:
    """The games that are kept, newest first."""
    games = Game.objects.order_by("-created_at", "-id").prefetch_related("seats")[:25]
    return render(request, "games/list.html", {"games": games})


@require_safe
def game(request: HttpRequest, game_id: uuid.UUID, number: int | None = None) -> HttpResponse:
    """A game after throw `number`, or as it stands; 0 is before the first throw."""
    found = get_object_or_404(Game.objects.prefetch_related("seats"), pk=game_id)
    return render(request, "games/game/page.html", {"game": found, "number": number})
