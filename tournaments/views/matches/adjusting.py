"""Points that officials deduct from an entry of a table or award to it, and take back."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.views.signed_in import Signed, signed_in
from tournaments.forms.adjustments import AdjustmentForm, TakeBackForm
from tournaments.selectors.adjustments import adjustments_of
from tournaments.selectors.entries import entry_names
from tournaments.selectors.matches import entry_at
from tournaments.selectors.officials import Deed, may
from tournaments.services.competing import adjusting
from tournaments.views.entries.asking import context_of
from tournaments.views.refusing import refused_into, status_of


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def points(request: Signed, championship: str, edition: str, title: str, leaver_id: UUID) -> HttpResponse:
    """Deduct points from an entry, award some to it, or take back what was."""
    entry = entry_at(championship, edition, title, leaver_id, request.user)
    if entry is None:
        raise Http404(_("There is no entry at this address."))
    if not may(request.user, Deed.SETTLE, entry.title.competition):
        raise PermissionDenied(_("This is for the secretary and umpires."))
    back = TakeBackForm(request.POST if "annul" in request.POST else None)
    form = AdjustmentForm(request.POST if request.method == "POST" and not back.is_bound else None)
    if back.is_bound and back.is_valid():
        told = back.cleaned_data
        if not any(row.pk == told["annul"] for row, _words in adjustments_of(entry)):
            raise Http404(_("Nothing of this entry was deducted or awarded so."))
        with refused_into(back) as done:
            adjusting.annul_adjustment(adjustment=told["annul"], because=told["because"], by=request.user)
        if done:
            messages.success(request, _("It is taken back, and the table stands accordingly."))
            return redirect(request.path)
    elif form.is_bound and form.is_valid():
        told = form.cleaned_data
        with refused_into(form) as done:
            adjusting.adjust_points(
                entry=entry.pk, points=form.signed, because=told["because"], key=told["key"], by=request.user
            )
        if done:
            messages.success(request, _("Done: the table stands accordingly."))
            return redirect(request.path)
    context = context_of(request, entry.title) | {
        "entry": entry,
        "name": entry_names([entry])[entry.pk],
        "form": form,
        "rows": [(row, words, _taking_back(back, row.pk)) for row, words in adjustments_of(entry)],
    }
    wrong = back if back.is_bound else form
    return render(request, "tournaments/entries/points.html", context, status=status_of(wrong))


def _taking_back(sent: TakeBackForm, row: UUID) -> TakeBackForm:
    """The form beneath a row: the one that was sent, if it was about it."""
    if sent.is_bound and str(sent.data.get("annul")) == str(row):
        return sent
    return TakeBackForm(initial={"annul": row}, auto_id=f"back-{row}-%s")
