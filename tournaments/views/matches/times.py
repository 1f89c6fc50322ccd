"""Offering times for a match, and answering those that the other side offered; each comes back to the match's page."""

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
from tournaments.forms.times import TimesForm
from tournaments.models import MatchTime
from tournaments.selectors.match_times import time_of
from tournaments.selectors.matches import at_of, path_of
from tournaments.services.competing import times
from tournaments.services.refusals import NotNow
from tournaments.views.matches.reporting import MOVED_ON
from tournaments.views.matches.shown import Asked, asked, page
from tournaments.views.refusing import refused_into


@never_cache
@signed_in
@require_POST
def offer(request: Signed, championship: str, edition: str, title: str, match_id: UUID) -> HttpResponse:
    """Offer the other side some times."""
    shown = _asked(request, (championship, edition, title), match_id)
    form = TimesForm(request.POST)
    if form.is_valid():
        with refused_into(form) as done:
            made = times.offer_times(match=match_id, times=form.times, by=request.user)
        if done:
            agreed = any(one.state == MatchTime.State.AGREED for one in made)
            messages.success(request, _("Agreed.") if agreed else _("Offered. The other side is told."))
            return redirect(path_of(shown.match))
    return page(request, shown, times_form=form, status=422)


_DEEDS = {
    "accept": (times.accept_time, gettext_lazy("Agreed. The other side is told.")),
    "decline": (times.decline_time, gettext_lazy("The other side is told that it does not suit.")),
    "withdraw": (times.withdraw_time, gettext_lazy("Taken back.")),
}


@never_cache
@signed_in
@require_POST
def answer(request: Signed, championship: str, edition: str, title: str, match_id: UUID) -> HttpResponse:
    """Accept or decline a time (`time`) that was offered, or take one back (`deed`)."""
    shown = _asked(request, (championship, edition, title), match_id)
    found = time_of(shown.match, request.POST.get("time", ""))
    deed, told = _DEEDS.get(request.POST.get("deed", ""), (None, ""))
    if found is None or deed is None:
        return _again(request, shown, _("This time is offered no more. This is how the match stands now."))
    try:
        deed(time=found.pk, by=request.user)
    except NotNow as refusal:
        return _again(request, shown, str(refusal))
    messages.success(request, told)
    return redirect(path_of(shown.match))


def _asked(request: Signed, at: tuple[str, str, str], match_id: UUID) -> Asked:
    shown = asked(request, at, match_id)
    if shown.side is None:
        raise PermissionDenied(_("Times are between those who play the match."))
    return shown


def _again(request: Signed, shown: Asked, words: str) -> HttpResponse:
    return page(request, asked(request, at_of(shown.match), shown.match.pk), refusal=words, status=MOVED_ON)
