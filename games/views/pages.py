"""The pages that the navigation's Play and Rules lead to."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def play(request: HttpRequest) -> HttpResponse:
    """Tables to sit down at; none yet, and the page says so."""
    return render(request, "games/play.html")


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rules in the lower deck's own words; for now the short form."""
    return render(request, "games/rules.html")
