"""Deadlines of matches: set by the secretary, and what is overdue, for officials."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.views.signed_in import Signed, signed_in
from tournaments.forms.matches import DeadlineForm
from tournaments.models import Competition, held_at
from tournaments.selectors.entries import entry_names
from tournaments.selectors.matches import deadline_of, entries_of, overdue, path_of
from tournaments.selectors.officials import Deed, require
from tournaments.services.competing import deadlines
from tournaments.views.matches.shown import asked
from tournaments.views.refusing import refused_into, status_of


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def deadline(request: Signed, championship: str, edition: str, title: str, match_id: UUID) -> HttpResponse:
    """Set, or extend, until when a match or its round is to be played."""
    shown = asked(request, (championship, edition, title), match_id)
    if Deed.DRAW not in shown.deeds:
        raise PermissionDenied(_("Deadlines are for the edition's secretary."))
    match = shown.match
    form = DeadlineForm(request.POST if request.method == "POST" else None, until=deadline_of(match))
    if form.is_valid():
        told = form.cleaned_data
        with refused_into(form) as done:
            deadlines.set_deadline(
                match=match.pk,
                until=told["until"],
                whole_round=told["which"] == "round",
                because=told["because"],
                by=request.user,
            )
            messages.success(request, _("The deadline is set."))
        if done:
            return redirect(path_of(match))
    context = {"form": form, "match": match, "match_url": path_of(match), "names": shown.names}
    return render(request, "tournaments/match/deadline.html", context, status=status_of(form))


@never_cache
@signed_in
@require_safe
def waiting(request: Signed, championship: str, edition: str) -> HttpResponse:
    """The matches of an edition that wait for an official: disputed, or overdue."""
    found = Competition.objects.filter(**held_at(championship, "championship__"), slug=edition).select_related(
        "championship"
    )
    competition = found.first()
    if competition is None:
        raise Http404(_("There is no edition at this address."))
    require(request.user, Deed.SEE_PRIVATE, competition)
    matches = overdue(competition, timezone.now())
    names = entry_names(entries_of(matches))
    rows = [
        {
            "match": match,
            "path": path_of(match),
            "deadline": deadline_of(match),
            "sides": [(names[entry.pk], entry.contact) for entry in (match.first, match.second) if entry],
        }
        for match in matches
    ]
    return render(request, "tournaments/match/overdue.html", {"edition": competition, "rows": rows})
