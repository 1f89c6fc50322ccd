"""Whose draft a page is asked for, and which game of it; what is said when something was refused."""

import uuid

from django.http import Http404
from django.utils.translation import gettext as _

from games.models import Draft
from games.selectors.drafts import find_draft
from games.services.refusals import NotNow, Stale
from games.views.signed_in import Signed


def own_draft(request: Signed, draft_id: uuid.UUID) -> Draft:
    """The draft; 404 for one that is not there, or is somebody else's."""
    found = find_draft(request.user, draft_id)
    if found is None:
        raise Http404
    return found


def asked_game(request: Signed) -> int | None:
    """The number of the game that is asked for, from 1."""
    game = (request.POST if request.method == "POST" else request.GET).get("game", "")
    return int(game) if game.isascii() and game.isdigit() and 0 < len(game) < 7 and int(game) else None


def said(refusal: Stale | NotNow) -> str:
    """What a refusal says to whoever sent nothing but a touch."""
    if isinstance(refusal, NotNow):
        return str(refusal)
    return _("The text was changed elsewhere meanwhile, so that nothing was done. This is how it is now.")
