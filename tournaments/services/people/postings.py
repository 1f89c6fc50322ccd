"""Where a player serves and served: joining a ship, leaving it, and taking away what was typed wrong.

The audit trail says that it was done, and to which posting; the ship and the days are for the posting alone to say,
which goes when the player is anonymised.
"""

import uuid
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from games.services.refusals import NotNow
from tournaments.models import Player, Posting, Ship
from tournaments.services.people.asking import hold_player, require_self_or_keeper
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

EARLIEST = date(1900, 1, 1)
AHEAD = timedelta(days=366)  # a draft that is known; further on nobody knows


@transaction.atomic
def join_ship(*, player_id: uuid.UUID, ship_id: uuid.UUID, by: User, since: date, until: date | None = None) -> Posting:
    """A player serves in a ship since a day, or served until another. The same twice is once.

    Raises `PermissionDenied` for who is neither the player nor an official; `NotNow` with the field that is wrong:
    a ship that is not approved, days out of order, or a posting in the same ship at the same time.
    """
    player = hold_player(player_id)
    require_self_or_keeper(player, by)
    ship = Ship.objects.filter(pk=ship_id, standing=Ship.Standing.APPROVED).first()
    if ship is None:
        raise NotNow(_("Choose a ship of the list; one that is not there can be proposed."), field="ship")
    _require_days(since, until)
    if there := Posting.objects.filter(player=player, ship=ship, since=since, until=until).first():
        return there
    _require_no_other(player, ship, since, until)
    posting = Posting.objects.create(player=player, ship=ship, since=since, until=until)
    write_entry(by=by, deed="joined", about=player.about, posting=str(posting.pk))
    return posting


@transaction.atomic
def leave_ship(*, posting_id: uuid.UUID, by: User, until: date) -> Posting:
    """A player serves there no more since a day, the last one there. Another day puts it right. Twice is once.

    Raises as `join_ship` does.
    """
    posting, player = _held(posting_id, by)
    _require_days(posting.since, until)
    if posting.until == until:
        return posting
    _require_no_other(player, posting.ship, posting.since, until, but=posting)
    posting.until = until
    posting.save(update_fields=["until"])
    write_entry(by=by, deed="left", about=player.about, posting=str(posting.pk))
    return posting


@transaction.atomic
def remove_posting(*, posting_id: uuid.UUID, by: User) -> None:
    """Take a posting away that never was. Raises `Posting.DoesNotExist`, and as `join_ship` does."""
    posting, player = _held(posting_id, by)
    write_entry(by=by, deed="posting removed", about=player.about, posting=str(posting.pk))
    posting.delete()


def _held(posting_id: uuid.UUID, by: User) -> tuple[Posting, Player]:
    found = Posting.objects.get(pk=posting_id)
    player = hold_player(found.player_id)
    require_self_or_keeper(player, by)
    return Posting.objects.select_related("ship").get(pk=posting_id, player=player), player


def _require_days(since: date, until: date | None) -> None:
    today = timezone.localdate()
    if not EARLIEST <= since <= today + AHEAD:
        words = _("The first day lies between 1900 and a year from now.")
        raise NotNow(words, field="since")
    if until is not None and not since <= until <= today + AHEAD:
        words = _("The last day is the first one or later, and no more than a year from now.")
        raise NotNow(words, field="until")


def _require_no_other(
    player: Player, ship: Ship, since: date, until: date | None, *, but: Posting | None = None
) -> None:
    """Raise `NotNow` where the player serves in the ship already on one of these days."""
    others = Posting.objects.filter(Q(until=None) | Q(until__gte=since), player=player, ship=ship)
    if until is not None:
        others = others.filter(since__lte=until)
    if but is not None:
        others = others.exclude(pk=but.pk)
    if other := others.order_by("since").first():
        told = {"ship": ship.name, "since": other.since.isoformat(), "until": other.until or _("now")}
        words = _("In %(ship)s from %(since)s to %(until)s already; the days may not overlap.") % told
        raise NotNow(words, field="since")
