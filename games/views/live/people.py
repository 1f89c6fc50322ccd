"""The people at a live table on a page of their own, with what can be done about each: mute, block, report."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.forms.chat import ReasonForm
from games.models import LiveGame, LiveSeat, Seat
from games.selectors.live.chat import STAND_MUTED, place_of
from games.selectors.live.sitting import seats_of
from games.services.live import reports
from games.services.refusals import NotNow
from games.views.live.asking import live_game, may_report, who_asks
from games.views.live.muting import muted_at
from uckers_site.accounts.models import User


@never_cache
@require_safe
def people(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Who sits at the table, and what can be done about each."""
    return _page(request, live_game(game_id))


@never_cache
@require_POST
def report_player(request: HttpRequest, game_id: uuid.UUID, number: int) -> HttpResponse:
    """Report a player at the table to the moderators."""
    found, form = live_game(game_id), ReasonForm(request.POST, prefix=_prefix(number))
    who = may_report(request, found)
    if not form.is_valid():
        return _page(request, found, form)
    try:
        reports.report_player(game_id=game_id, who=who, number=number, reason=form.cleaned_data["reason"])
    except Seat.DoesNotExist:
        raise Http404(_("Nobody who could be reported sits there.")) from None
    except NotNow as refusal:
        form.add_error("reason", str(refusal))
        return _page(request, found, form)
    messages.success(request, _("Reported. A moderator will look at it."))
    return redirect("games:live_people", game_id=game_id)


def _prefix(number: int) -> str:
    return f"seat-{number}"


def _page(request: HttpRequest, found: LiveGame, form: ReasonForm | None = None) -> HttpResponse:
    seats = seats_of(found.pk)
    place = place_of(found, seats, who_asks(request, found.pk))
    muted = muted_at(request, found.pk)
    rows: list[dict[str, Any]] = []
    for seat in seats:
        if seat.live.kind in (LiveSeat.Kind.EMPTY, LiveSeat.Kind.BOT):
            continue
        prefix = _prefix(seat.number)
        mine = place.seat is not None and place.seat.pk == seat.pk
        ours = form if form is not None and form.prefix == prefix else ReasonForm(prefix=prefix)
        whom = f"user:{seat.user_id}" if seat.user_id is not None else f"seat:{seat.number}"
        rows.append(
            {
                "seat": seat,
                "mine": mine,
                "whom": whom,
                "muted": whom in muted,
                "blockable": place.user is not None and seat.user_id is not None and seat.user_id != place.user.pk,
                "form": ours if place.speaker and not mine else None,
            }
        )
    seated = {row["whom"] for row in rows}
    watching = [one.partition(":")[2] for one in muted if one.startswith("user:") and one not in seated]
    context = {
        "game": found.game,
        "rows": rows,
        "speaker": place.speaker,
        "stand_muted": STAND_MUTED in muted,
        "watching": User.objects.filter(pk__in=watching),
    }
    return render(request, "games/live/people.html", context, status=422 if form is not None else 200)
