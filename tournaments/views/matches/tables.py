"""Opening the live table of a match's next game: one click by who plays it, or by an official."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.views.signed_in import Signed, signed_in
from tournaments.selectors.matches import at_of
from tournaments.services.competing import tables
from tournaments.services.refusals import NotNow
from tournaments.views.matches.reporting import MOVED_ON
from tournaments.views.matches.shown import asked, page


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
