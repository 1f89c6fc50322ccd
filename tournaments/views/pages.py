"""The page that the navigation's Leaderboards leads to."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def leaderboards(request: HttpRequest) -> HttpResponse:
    """Who is ahead of whom; nobody yet, and the page says so."""
    return render(request, "tournaments/leaderboards.html")
