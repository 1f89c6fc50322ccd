"""Pages of a season's nights: its divisions put on nights, a week moved, and one fixture moved."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.views.signed_in import Signed, signed_in
from tournaments.forms.nights import NightForm, NightsForm, WeekForm
from tournaments.models import Competition
from tournaments.selectors.matches import path_of
from tournaments.selectors.officials import Deed, require
from tournaments.services.leagues.nights import move_fixture, move_week, set_nights
from tournaments.views.championships.finding import edition_or_404
from tournaments.views.leagues.keeping import READ_OR_POST
from tournaments.views.matches.shown import asked
from tournaments.views.refusing import refused_into, status_of


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def nights(request: Signed, championship: str, edition: str) -> HttpResponse:
    """Put a season's divisions on nights, or move a week of it."""
    season = edition_or_404(request, championship, edition)
    require(request.user, Deed.DRAW, season)
    if not season.championship.is_league:
        raise Http404
    moves = request.method == "POST" and "week" in request.POST
    sets = request.method == "POST" and not moves
    form = NightsForm(request.POST if sets else None, season.titles.select_related("competition__championship"))
    week = WeekForm(request.POST if moves else None)
    if (sets and _set(request, form)) or (moves and _moved(request, week, season)):
        return redirect("tournaments:nights", championship, edition)
    context = {"edition": season, "form": form, "week": week}
    status = max(status_of(form), status_of(week))
    return render(request, "tournaments/leagues/nights.html", context, status=status)


def _set(request: Signed, form: NightsForm) -> bool:
    if not form.is_valid():
        return False
    told, zone = form.cleaned_data, timezone.get_current_timezone_name()
    with refused_into(form) as done:
        count = set_nights(
            divisions=told["divisions"], nights=told["nights"], at=told["at"], zone=zone, by=request.user
        )
    if done:
        words = ngettext("%(count)s fixture has its night.", "%(count)s fixtures have their nights.", count)
        messages.success(request, words % {"count": count} if count else _("They were on these nights already."))
    return bool(done)


def _moved(request: Signed, form: WeekForm, season: Competition) -> bool:
    if not form.is_valid():
        return False
    told, zone = form.cleaned_data, timezone.get_current_timezone_name()
    with refused_into(form) as done:
        moved = move_week(
            season=season, week=told["week"], to=told["to_week"], because=told["because"], zone=zone, by=request.user
        )
    if done:
        words = ngettext("%(count)s fixture is moved.", "%(count)s fixtures are moved.", len(moved))
        messages.success(request, words % {"count": len(moved)} if moved else _("Nothing is to be played that week."))
    return bool(done)


@never_cache
@signed_in
@require_http_methods(READ_OR_POST)
def night(request: Signed, championship: str, edition: str, title: str, match_id: UUID) -> HttpResponse:
    """Put one fixture on another night."""
    shown = asked(request, (championship, edition, title), match_id)
    match = shown.match
    if not shown.title.competition.championship.is_league:
        raise Http404
    if Deed.DRAW not in shown.deeds:
        raise PermissionDenied(_("Nights are for the season’s secretary."))
    form = NightForm(request.POST if request.method == "POST" else None, match.plays_at)
    if form.is_valid():
        with refused_into(form) as done:
            zone = timezone.get_current_timezone_name()
            move_fixture(match=match.pk, zone=zone, by=request.user, **form.cleaned_data)
        if done:
            messages.success(request, _("The fixture is on another night, and both sides are told."))
            return redirect(path_of(match))
    context = {"form": form, "match": match, "match_url": path_of(match), "names": shown.names}
    return render(request, "tournaments/leagues/night.html", context, status=status_of(form))
