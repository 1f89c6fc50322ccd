"""What everybody sees of leagues: the list of them, and one with its seasons."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Championship
from tournaments.selectors.competitions import roll_of
from tournaments.selectors.leagues import held_seen, keeps, listed_leagues, may_annul, own_leagues


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """Mess-deck leagues with their latest season, and one's own."""
    context = {"leagues": listed_leagues(), "own": own_leagues(request.user)}
    return render(request, "tournaments/leagues/leagues.html", context)


@require_safe
def held(request: HttpRequest, championship: str) -> HttpResponse:
    """A league or a championship: what it is, and its seasons or editions."""
    seen = held_seen(championship, request.user)
    if seen is None:
        raise Http404
    found, seasons = seen
    context = {
        "held_one": found,
        "seasons": seasons,
        "roll": [] if found.is_league else roll_of(found),
        "keeps": keeps(request.user, found),
        "may_annul": found.kind == Championship.Kind.LEAGUE and may_annul(request.user),
    }
    return render(request, "tournaments/leagues/held.html", context)
