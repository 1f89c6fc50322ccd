"""Reporting a match, and answering what the other side reported; each comes back to the match's page."""

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.views.signed_in import Signed, signed_in
from tournaments.forms.matches import ReportForm
from tournaments.models import Report
from tournaments.selectors.match_games import known_legs
from tournaments.selectors.matches import at_of, path_of
from tournaments.services.competing import reporting
from tournaments.services.refusals import NotNow, Stale
from tournaments.views.matches.shown import Asked, asked, page

MOVED_ON = 409


@never_cache
@signed_in
@require_POST
def report(request: Signed, championship: str, edition: str, title: str, match_id: UUID) -> HttpResponse:
    """A side, or an official, says what came of it; or a side that what the other one said was not so."""
    shown = asked(request, (championship, edition, title), match_id)
    if shown.side is None and not shown.enters_results:
        raise PermissionDenied(_("This is for those who play the match, and for officials."))
    form = shown.report_form(request.POST)
    form.known = partial(known_legs, shown.match, shown.stage.match)
    if not form.is_valid():
        return _again(request, shown, form)
    try:
        made = _report(shown, form, request)
    except NotNow as refusal:
        _complain(form, refusal)
        return _again(request, shown, form)
    except Stale:
        return _moved_on(request, shown)
    messages.success(request, _TOLD.get(Report.State(made.state), _BEFORE))
    return redirect(path_of(shown.match))


_CONFIRMED = gettext_lazy("Confirmed: it counts.")
_TOLD = {
    Report.State.STANDING: gettext_lazy("Reported. The other side is to confirm it."),
    Report.State.DISPUTED: gettext_lazy("An official will settle it."),
    Report.State.COUNTER: gettext_lazy("An official will settle it."),
    Report.State.CONFIRMED: _CONFIRMED,
}
_BEFORE = gettext_lazy("That had been reported already; this is how the match stands now.")


def _report(shown: Asked, form: ReportForm, request: Signed) -> Report:
    told = form.cleaned_data
    if form.outcome is None:
        if shown.waiting is None:
            raise Stale
        return reporting.dispute_report(report=shown.waiting.pk, by=request.user, words=told["words"])
    version = told["version"]
    return reporting.report_match(
        match=shown.match.pk,
        version=-1 if version is None else version,
        outcome=form.outcome,
        by=request.user,
        key=told["key"],
        words=told["words"],
    )


def _complain(form: ReportForm, refusal: NotNow) -> None:
    words = " ".join([str(refusal), *refusal.instead])
    form.add_error(refusal.field if refusal.field in form.fields else None, words[:1].upper() + words[1:])


def _again(request: Signed, shown: Asked, form: ReportForm) -> HttpResponse:
    """The form once more, with what is wrong; the page as it stands where there is nothing to report any more."""
    if not shown.may_report:
        return _moved_on(request, shown)
    return page(request, shown, form, status=422)


def _moved_on(request: Signed, shown: Asked) -> HttpResponse:
    fresh = asked(request, at_of(shown.match), shown.match.pk)
    words = _("The match has moved on since you opened its page. This is how it stands now; nothing was changed.")
    return page(request, fresh, refusal=words, status=MOVED_ON)


@never_cache
@signed_in
@require_POST
def confirm(request: Signed, championship: str, edition: str, title: str, match_id: UUID) -> HttpResponse:
    """The other side, or an official, confirms a report: the one that was on the page (`report`)."""
    shown = asked(request, (championship, edition, title), match_id)
    if shown.side is None and not shown.enters_results:
        raise PermissionDenied(_("This is for those who play the match, and for officials."))
    found = next((one for one in shown.reports if str(one.pk) == request.POST.get("report")), None)
    if found is None:
        return _moved_on(request, shown)
    try:
        reporting.confirm_report(report=found.pk, by=request.user)
    except NotNow as refusal:
        fresh = asked(request, at_of(shown.match), match_id)
        return page(request, fresh, refusal=str(refusal), status=MOVED_ON)
    messages.success(request, _CONFIRMED)
    return redirect(path_of(shown.match))
