"""The next game of a match: its live table opened by one click, or a recorded game named, by who plays it or by an
official."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.views.signed_in import Signed, signed_in
from tournaments.forms.games import NameGameForm
from tournaments.selectors.matches import at_of, path_of
from tournaments.services.competing import recorded, tables
from tournaments.services.refusals import NotNow
from tournaments.views.matches.reporting import MOVED_ON
from tournaments.views.matches.shown import asked, page
from tournaments.views.refusing import refused_into


@never_cache
@signed_in
@require_POST
def open_table(request: Signed, championship: str, edition: str, title: str, match_id: UUID) -> HttpResponse:
    """Open the live table of the match's next game, or go to the one that is open."""
    shown = asked(request, (championship, edition, title), match_id)
    if shown.side is None and not shown.enters_results:
        raise PermissionDenied(_("This is for those who play the match, and for officials."))
    try:
        made = tables.open_table(match=shown.match.pk, by=request.user)
    except NotNow as refusal:
        return page(request, asked(request, at_of(shown.match), match_id), refusal=str(refusal), status=MOVED_ON)
    return redirect("games:live", game_id=made.game_id)


@never_cache
@signed_in
@require_POST
def name_game(request: Signed, championship: str, edition: str, title: str, match_id: UUID) -> HttpResponse:
    """Let a recorded game be the match's next."""
    shown = asked(request, (championship, edition, title), match_id)
    if shown.side is None and not shown.enters_results:
        raise PermissionDenied(_("This is for those who play the match, and for officials."))
    form = NameGameForm(request.POST, official=shown.enters_results)
    if form.is_valid():
        told = form.cleaned_data
        with refused_into(form) as done:
            recorded.name_game(match=match_id, game=told["address"], by=request.user, because=told.get("because", ""))
        if done:
            messages.success(request, _("The game is this match’s."))
            return redirect(path_of(shown.match))
    fresh = asked(request, at_of(shown.match), match_id)
    return page(request, fresh, game_form=form, status=422)
