"""The pages that the navigation's Leagues and Leaderboards lead to."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """Mess-deck leagues and their seasons; none yet, and the page says so."""
    return render(request, "tournaments/leagues.html")


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    """Who is ahead of whom; nobody yet, and the page says so."""
    return render(request, "tournaments/leaderboards.html")
