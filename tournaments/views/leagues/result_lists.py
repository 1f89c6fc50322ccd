"""Results of a season from a spreadsheet: pasted or sent as a file, looked at, and then entered."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.views.signed_in import Signed, signed_in
from tournaments.formats.result_lists import COLUMNS
from tournaments.forms.entries import ListForm
from tournaments.selectors.officials import Deed, require
from tournaments.services.leagues.result_lists import Look, enter_listed, look_at
from tournaments.views.championships.finding import edition_or_404
from tournaments.views.leagues.keeping import READ_OR_POST
from tournaments.words.matches import outcome_words


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def results_list(request: Signed, championship: str, edition: str) -> HttpResponse:
    """Look at a list of results, and with nothing wrong, enter it: the same text, confirmed."""
    season = edition_or_404(request, championship, edition)
    if not season.championship.is_league:
        raise Http404
    require(request.user, Deed.ENTER_RESULTS, season)
    form = ListForm(request.POST if request.method == "POST" else None, request.FILES or None)
    look = Look()
    if request.method == "POST" and form.is_valid():
        zone = timezone.get_current_timezone_name()
        text = form.cleaned_data["text"]
        if "make" in request.POST:
            look = enter_listed(season=season, text=text, zone=zone, by=request.user)
            if not look.faults:
                count = len(look.new)
                words = ngettext("%(count)s result is entered.", "%(count)s results are entered.", count)
                messages.success(request, words % {"count": count})
                return redirect("tournaments:edition", championship, edition)
        else:
            look = look_at(season=season, text=text, zone=zone, by=request.user)
    context = {
        "edition": season,
        "form": form,
        "look": look,
        "rows": [(row, outcome_words(row.outcome, *row.names)) for row in look.rows],
        "text": form.cleaned_data.get("text", "") if form.is_bound else "",
        "columns": COLUMNS,
    }
    wrong = form.errors or look.faults
    return render(request, "tournaments/leagues/results_list.html", context, status=422 if wrong else 200)
