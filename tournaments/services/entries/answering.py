"""What players do to an entry of their own: agree to be a partner or refuse, and withdraw before the first stage."""

import uuid

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.services.refusals import NotNow
from tournaments.models import Entry, Member
from tournaments.selectors.entries import LIVE, players_of, stands_in
from tournaments.services.entries import telling
from tournaments.services.entries.entering import audit, place_of
from tournaments.services.entries.holding import hold_entry, keep, require_not_begun, require_version
from tournaments.services.entries.places import move_up
from tournaments.services.people.asking import require_open
from uckers_site.accounts.models import User


@transaction.atomic
def answer(*, entry_id: uuid.UUID, by: User, version: int, agrees: bool) -> Entry:
    """The partner who was asked agrees, and the pair is entered or waits; or refuses, and it is withdrawn. The same
    answer twice is once.

    Raises `PermissionDenied` for who was not asked, `Stale`, and `NotNow` once the first stage has begun.
    """
    require_open(by)
    entry = hold_entry(entry_id)
    member = entry.members.filter(player__user=by.pk).order_by("-since").first()
    if member is None:
        raise PermissionDenied
    if (member.consented_at is not None) if agrees else (member.until is not None):
        return entry  # as it was sent before
    if entry.state != Entry.State.ASKED or member.until is not None or member.consented_at is not None:
        raise NotNow(_("Nobody is waiting for your answer to this entry any more."))
    require_version(entry, version)
    if not agrees:
        return _let_go(entry, by, "declined", told=True)
    require_not_begun(entry.title)
    Member.objects.filter(pk=member.pk).update(consented_at=timezone.now())
    entry.state = place_of(entry.title)
    keep(entry, "state")
    audit(entry, by, "agreed")
    telling.tell_answered(entry, agreed=True)
    telling.tell_came(entry, by=by)
    return entry


@transaction.atomic
def withdraw_own(*, entry_id: uuid.UUID, by: User, version: int) -> Entry:
    """A player withdraws an entry of theirs, until the first stage begins. Twice is once.

    Raises `PermissionDenied` for who is not in it, `Stale`, `NotNow`.
    """
    require_open(by)
    entry = hold_entry(entry_id)
    if entry.state == Entry.State.WITHDRAWN and entry.members.filter(player__user=by.pk).exists():
        return entry
    if stands_in(entry, by) is None:
        raise PermissionDenied
    require_not_begun(entry.title)
    require_version(entry, version)
    return _let_go(entry, by, "withdrawn", told=False)


def _let_go(entry: Entry, by: User, deed: str, *, told: bool) -> Entry:
    players = players_of([entry])[entry.pk]
    leave(entry, Entry.State.WITHDRAWN)
    audit(entry, by, deed)
    moved = move_up(entry.title)
    if told:
        telling.tell_answered(entry, agreed=False)
    else:
        telling.tell_changed(entry, "gone", players, by=by)
        telling.tell_left(entry, moved, by=by)
    return entry


def leave(entry: Entry, state: Entry.State, because: str = "") -> None:
    """An entry that is held is out: its players may enter again, and its seed is free."""
    if entry.state not in LIVE:
        raise NotNow(_("This entry is out already."))
    entry.members.filter(until=None).update(until=timezone.now(), because=because)
    entry.state = state
    keep(entry, "state")
