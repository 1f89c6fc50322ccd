"""Deadlines of matches: set by the secretary, and what is overdue, for officials."""

from collections.abc import Iterator
from datetime import timedelta
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
from tournaments.forms.matches import DeadlineForm, RoundDeadlineForm
from tournaments.models import Competition, held_at
from tournaments.selectors.courses import stage_rules
from tournaments.selectors.entries import entry_names
from tournaments.selectors.matches import TO_COME, deadline_of, entries_of, overdue, path_of
from tournaments.selectors.officials import Deed, may, require
from tournaments.selectors.sheets import Sheet, sheet_of
from tournaments.services.competing import deadlines
from tournaments.views.championships.finding import group_or_404, title_or_404
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
@require_http_methods(["GET", "HEAD", "POST"])
def round_deadline(request: Signed, championship: str, edition: str, title: str, group: UUID) -> HttpResponse:
    """Set, or extend, until when a round of a group is to be played."""
    found = title_or_404(request, championship, edition, title)
    if not may(request.user, Deed.DRAW, found.competition):
        raise PermissionDenied(_("Deadlines are for the edition's secretary."))
    held = group_or_404(found, group)
    rounds = list(_rounds_to_come(sheet_of(held)))
    days = timedelta(days=stage_rules(held)[1].days)
    data = request.POST if request.method == "POST" else None
    form = RoundDeadlineForm(data, rounds=rounds, until=timezone.now() + days)
    if form.is_valid():
        told = form.cleaned_data
        with refused_into(form) as done:
            deadlines.set_round_deadline(
                group=held.pk,
                round_id=UUID(told["round"]),
                until=told["until"],
                because=told["because"],
                by=request.user,
            )
            messages.success(request, _("The deadline is set."))
        if done:
            return redirect("tournaments:group", championship, edition, title, group)
    context = {"form": form, "title": found, "edition": found.competition, "group": held, "rounds": rounds}
    return render(request, "tournaments/group/deadline.html", context, status=status_of(form))


def _rounds_to_come(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The rounds of which something is to be played, by what they are called."""
    for part in sheet.parts:
        for one in part.rounds:
            if any(match.row.state in TO_COME for match in one.matches):
                name = f"{part.name}: {one.name}" if part.name else one.name
                yield str(one.matches[0].row.round_id), name


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
