"""One line of a live table's chat on a page of its own, with what can be done about it: report it, and for the site's
moderators remove it."""

import uuid
from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.forms.chat import ReasonForm
from games.models import LiveGame, Message
from games.selectors.live.chat import line_heard, place_of
from games.selectors.live.reports import may_judge
from games.selectors.live.sitting import seats_of
from games.services.live import moderating, reports
from games.services.refusals import NotNow
from games.views.live.asking import live_game, may_report, who_asks
from games.views.live.chat_shown import line_shown
from games.views.signed_in import Signed, signed_in

WHATS = (REPORT, REMOVE) = ("report", "remove")


@never_cache
@require_safe
def line(request: HttpRequest, game_id: uuid.UUID, line_id: int) -> HttpResponse:
    """A line, and what can be done about it."""
    return _page(request, live_game(game_id), line_id)


@never_cache
@require_POST
def report_line(request: HttpRequest, game_id: uuid.UUID, line_id: int) -> HttpResponse:
    """Report a line to the moderators."""
    found = live_game(game_id)
    who = may_report(request, found)

    def report(reason: str) -> None:
        reports.report_line(game_id=game_id, who=who, line_id=line_id, reason=reason)

    return _done(request, found, line_id, REPORT, report, _("Reported. A moderator will look at it."))


@never_cache
@signed_in
@require_POST
def remove_line(request: Signed, game_id: uuid.UUID, line_id: int) -> HttpResponse:
    """A moderator takes a line out of sight."""
    found = live_game(game_id)
    if not may_judge(request.user, game_id):
        raise PermissionDenied(_("This is for a moderator of the site who does not sit at the table."))

    def remove(reason: str) -> None:
        moderating.remove_line(by=request.user, line_id=line_id, reason=reason)

    return _done(request, found, line_id, REMOVE, remove, _("The line is removed."))


def _done(
    request: HttpRequest, found: LiveGame, line_id: int, what: str, do: Callable[[str], None], words: str
) -> HttpResponse:
    form = ReasonForm(request.POST, prefix=what)
    if not form.is_valid():
        return _page(request, found, line_id, form)
    try:
        do(form.cleaned_data["reason"])
    except Message.DoesNotExist:
        raise _gone() from None
    except NotNow as refusal:
        form.add_error("reason", str(refusal))
        return _page(request, found, line_id, form)
    messages.success(request, words)
    return redirect(reverse("games:live", args=[found.pk]) + "#chat")


def _page(request: HttpRequest, found: LiveGame, line_id: int, form: ReasonForm | None = None) -> HttpResponse:
    seats = seats_of(found.pk)
    place = place_of(found, seats, who_asks(request, found.pk))
    try:
        message = line_heard(place, line_id)
    except Message.DoesNotExist:
        raise _gone() from None
    judge = place.user is not None and may_judge(place.user, found.pk, message)
    shown = line_shown(message, seats, place, judge=judge)
    forms = {what: form if form is not None and form.prefix == what else ReasonForm(prefix=what) for what in WHATS}
    context = {
        "line": shown,
        "game": found.game,
        "speaker": place.speaker,
        "whom": message.speaker,
        "account": message.user if place.user is not None and message.user_id != place.user.pk else None,
        "report_form": forms[REPORT] if place.speaker and not shown.mine else None,
        "remove_form": forms[REMOVE] if judge and not shown.removed else None,
    }
    return render(request, "games/live/line_page.html", context, status=422 if form is not None else 200)


def _gone() -> Http404:
    return Http404(_("No such line was said at this table."))
