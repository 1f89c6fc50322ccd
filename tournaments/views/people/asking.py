"""What pages about people begin and end with: whom they are about, who may, and a service's refusal in its form."""

import uuid
from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404
from django.utils.translation import gettext as _

from games.services.refusals import NotNow, Stale
from games.views.signed_in import Signed
from tournaments.models import Player
from tournaments.selectors.people import may_change, may_keep_people, player


def found_player(player_id: uuid.UUID) -> Player:
    """The player of an address. Raises `Http404`."""
    found = player(player_id)
    if found is None:
        raise Http404(_("There is no player at this address."))
    return found


def require_keeper(request: Signed) -> None:
    """Raise `PermissionDenied` for who is no official."""
    if not may_keep_people(request.user):
        raise PermissionDenied(_("This is for those who keep the lists of players and ships."))


def changeable(request: Signed, player_id: uuid.UUID) -> Player:
    """The player of an address, for themselves and officials. Raises `Http404`, `PermissionDenied`."""
    found = found_player(player_id)
    if not may_change(found, request.user):
        raise PermissionDenied(_("This is for the player, and for those who keep the lists of players and ships."))
    return found


def done(form: Form, do: Callable[[], object]) -> bool:
    """Whether a form is sound and the service that it is for did it; a refusal is added to the form."""
    if not form.is_valid():
        return False
    try:
        do()
    except NotNow as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
    except Stale:
        form.add_error(None, _("Something has changed since you looked. Look again, and send again."))
    return form.is_valid()
