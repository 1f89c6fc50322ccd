"""The page on which a secretary looks at who goes up and down, and makes the next season of it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.views.signed_in import Signed, signed_in
from tournaments.forms.promotion import NextSeasonForm, PromotesForm
from tournaments.selectors.officials import Deed, require
from tournaments.selectors.promotion import next_season_of, proposed_in
from tournaments.services.championships import change_edition
from tournaments.services.leagues.promotion import make_next_season
from tournaments.views.championships.finding import edition_or_404
from tournaments.views.leagues.keeping import READ_OR_POST
from tournaments.views.refusing import refused_into, status_of


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def next_season(request: Signed, championship: str, edition: str) -> HttpResponse:
    """Who goes up and down as the tables stand; the season's rule for it; and the next season, once this is over."""
    season = edition_or_404(request, championship, edition)
    require(request.user, Deed.MANAGE, season)
    if not season.championship.is_league:
        raise Http404
    is_rule = "promotes" in request.POST
    rule = PromotesForm(request.POST if is_rule else None, initial={"promotes": season.promotes})
    if is_rule and rule.is_valid():
        with refused_into(rule) as done:
            change_edition(competition=season, by=request.user, **rule.cleaned_data)
        if done:
            messages.success(request, _("Kept."))
            return redirect("tournaments:next_season", championship, edition)
    proposed = proposed_in(season)
    form = NextSeasonForm(request.POST if request.method == "POST" and not is_rule else None, proposed)
    if form.is_valid():
        told = {name: form.cleaned_data[name] for name in ("slug", "name", "starts_on", "goes", "because")}
        with refused_into(form) as done:
            made = make_next_season(season=season, by=request.user, **told)
        if done:
            messages.success(request, _("The next season is made, and everybody who plays on is entered and told."))
            return redirect("tournaments:manage", championship, made.slug)
    context = {
        "edition": season,
        "form": form,
        "rule": rule,
        "is_over": all(one.is_over for one in proposed),
        "made": next_season_of(season),
    }
    status = max(status_of(form), status_of(rule))
    return render(request, "tournaments/leagues/next.html", context, status=status)
