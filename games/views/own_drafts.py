"""Whose draft a page is asked for, and which game of it; what is said when something was refused."""

import uuid

from django.contrib import messages
from django.http import Http404
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.models import Draft
from games.rules.reasons import Illegal
from games.selectors.drafts import find_draft
from games.services.refusals import AlreadyKept, NotNow, Stale
from games.views.signed_in import Signed

Refused = AlreadyKept | Stale | NotNow | Illegal


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


def warn(request: Signed, refusal: Refused) -> None:
    """Say on the page that comes next why nothing was done; of a game that was recorded before, which one that is."""
    if isinstance(refusal, AlreadyKept):
        link = reverse("games:game", args=[refusal.game.pk])
        words = _("A game of this text was recorded here before, so that none was recorded now.")
        messages.warning(request, format_html('{} <a href="{}">{}</a>', words, link, _("See that game")))
    else:
        messages.warning(request, said(refusal))


def said(refusal: Stale | NotNow | Illegal) -> str:
    """What a refusal says to whoever sent nothing but a touch."""
    if isinstance(refusal, Illegal):
        return capfirst(refusal.words)
    if isinstance(refusal, NotNow):
        return str(refusal)
    return _("The text was changed elsewhere meanwhile, so that nothing was done. This is how it is now.")
