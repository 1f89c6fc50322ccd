"""Pages of who keeps a league: opened, described, a season made and begun; and where the site annuls one."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.views.signed_in import Signed, signed_in
from tournaments.forms.leagues import AnnulForm, LeagueForm, OpenLeagueForm, SeasonForm
from tournaments.models import Championship
from tournaments.selectors.leagues import held_seen, keeps, may_annul
from tournaments.services.leagues import opening, seasons
from tournaments.views.championships.finding import edition_or_404
from tournaments.views.refusing import refused_into, refused_told, status_of

READ_OR_POST = ("GET", "HEAD", "POST")


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def open_league(request: Signed) -> HttpResponse:
    """Open a league, as whoever has a confirmed address may."""
    form = OpenLeagueForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with refused_into(form) as done:
            made = opening.open_league(by=request.user, **form.cleaned_data)
        if done:
            messages.success(request, _("The league is open, and you keep it. Next: its first season."))
            return redirect("tournaments:new_season", made.at)
    return render(request, "tournaments/leagues/open.html", {"form": form}, status=status_of(form))


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def change_league(request: Signed, championship: str) -> HttpResponse:
    """What is said of a league."""
    league = _kept(request, championship)
    form = LeagueForm(request.POST if request.method == "POST" else None, league)
    if form.is_valid():
        with refused_into(form) as done:
            opening.change_league(league=league, by=request.user, **form.cleaned_data)
        if done:
            messages.success(request, _("Kept."))
            return redirect("tournaments:held", championship)
    return render(request, "tournaments/leagues/change.html", {"form": form, "league": league}, status=status_of(form))


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def annul_league(request: Signed, championship: str) -> HttpResponse:
    """A moderator takes a league from everybody's sight, or lets it stand again."""
    league = _league(request, championship)
    if not may_annul(request.user):
        raise PermissionDenied
    form = AnnulForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        deed = opening.annul_league if league.annulled_at is None else opening.reinstate_league
        with refused_into(form) as done:
            deed(league=league, because=form.cleaned_data["because"], by=request.user)
        if done:
            return redirect("tournaments:held", championship)
    return render(request, "tournaments/leagues/annul.html", {"form": form, "league": league}, status=status_of(form))


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def new_season(request: Signed, championship: str) -> HttpResponse:
    """Make a season with its divisions."""
    league = _kept(request, championship)
    form = SeasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        told = {name: form.cleaned_data[name] for name in ("slug", "name", "starts_on", "place", "contact", "promotes")}
        with refused_into(form) as done:
            season = seasons.make_season(
                league=league,
                by=request.user,
                divisions=form.cleaned_data["divisions"],
                rules=form.cleaned_data["rules"],
                **told,
            )
        if done:
            messages.success(request, _("The season is made. Next: enter who plays, division by division."))
            return redirect("tournaments:manage", championship, season.slug)
    return render(request, "tournaments/leagues/season.html", {"form": form, "league": league}, status=status_of(form))


@never_cache
@signed_in
@require_POST
def begin_season(request: Signed, championship: str, edition: str) -> HttpResponse:
    """Make the fixtures of every division that has not begun."""
    season = edition_or_404(request, championship, edition)
    with refused_told(request) as done:
        began = seasons.begin_season(season=season, by=request.user)
    if done and began:
        names = ", ".join(one.name for one in began)
        messages.success(request, _("The fixtures are made: %(names)s.") % {"names": names})
    return redirect("tournaments:manage", championship, edition)


def _league(request: HttpRequest, at: str) -> Championship:
    seen = held_seen(at, request.user)
    if seen is None or not seen[0].is_league:
        raise Http404
    return seen[0]


def _kept(request: HttpRequest, at: str) -> Championship:
    league = _league(request, at)
    if not keeps(request.user, league):
        raise PermissionDenied
    return league
