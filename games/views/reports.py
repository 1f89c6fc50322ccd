"""Pages of the site's moderators: the reports that are open, and each with what was said around it and the deeds."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.forms.chat import JudgeForm
from games.models import Report, Silence
from games.selectors.live.reports import SHOWN, case_of, may_judge_report, open_reports, silences
from games.selectors.live.sitting import seats_of
from games.services.live import moderating
from games.services.refusals import NotNow
from games.views.live.chat_shown import line_shown
from games.views.signed_in import Signed, signed_in
from uckers_site.accounts.roles import MODERATOR
from uckers_site.accounts.selectors import has_role


@never_cache
@require_safe
@signed_in
def reports(request: Signed) -> HttpResponse:
    """Reports that wait for a moderator."""
    if not has_role(request.user, MODERATOR):
        raise PermissionDenied(_("This is for the site’s moderators."))
    found = list(open_reports(request.user)[: SHOWN + 1])
    context = {"reports": found[:SHOWN], "more": len(found) > SHOWN, "silences": silences()}
    return render(request, "games/reports/list.html", context)


@never_cache
@signed_in
@require_POST
def lift_silence(request: Signed, silence_id: int) -> HttpResponse:
    """Let somebody speak again."""
    try:
        silence = moderating.lift_silence(by=request.user, silence_id=silence_id)
    except Silence.DoesNotExist:
        raise Http404(_("Nobody is silenced by that number.")) from None
    messages.success(request, _("%(name)s may speak again.") % {"name": silence.name})
    return redirect("games:reports")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def report(request: Signed, report_id: int) -> HttpResponse:
    """One report: what was said around it, and what a moderator does about it."""
    if not has_role(request.user, MODERATOR):
        raise PermissionDenied(_("This is for the site’s moderators."))
    beside = ("by", "account", "answered_by", "message__user", "message__chat", "game__game")
    found = Report.objects.select_related(*beside).filter(pk=report_id).first()
    if found is None:
        raise Http404(_("There is no such report."))
    if not may_judge_report(request.user, found):
        raise PermissionDenied(_("You sit at this table, or said this yourself: another moderator judges it."))
    form = JudgeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            words = _judge(request, found, form)
        except NotNow as refusal:
            form.add_error("reason", str(refusal))
        else:
            messages.success(request, words)
            return redirect("games:reports")
    case = case_of(found)
    seats = seats_of(found.game_id)
    lines = [line_shown(line, seats, None, judge=True) for line in case.lines]
    context = {"case": case, "lines": lines, "form": form}
    return render(request, "games/reports/report.html", context, status=422 if form.errors else 200)


def _judge(request: Signed, found: Report, form: JudgeForm) -> str:
    reason, deed = form.cleaned_data["reason"], form.cleaned_data["deed"]
    if deed == "dismiss":
        moderating.dismiss_report(by=request.user, report_id=found.pk, reason=reason)
        return _("The report is dismissed.")
    if deed == "silence":
        moderating.silence_reported(
            by=request.user, report_id=found.pk, hours=form.cleaned_data["hours"], reason=reason
        )
        return _("They are silenced.")
    if found.message_id is None:
        raise NotNow(_("This report is about a player, and no line: there is none to remove."))
    moderating.remove_line(by=request.user, line_id=found.message_id, reason=reason)
    return _("The line is removed.")
