"""What secretaries do to entries: change what they say, give them a place, refuse, withdraw and take back.

Each deed is upon the version that was looked at and has a reason; what is so already is done once. Once the first stage
has begun, who is in it is fixed: then an entry leaves and comes back by `competing.correcting`, with its matches.
"""

import uuid

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from games.services.refusals import NotNow
from tournaments.models import Entry, Member
from tournaments.selectors.entries import LIVE, begun, has_room, players_of
from tournaments.selectors.officials import Deed, require
from tournaments.services.entries import telling
from tournaments.services.entries.answering import leave
from tournaments.services.entries.details import FIELDS, Details, details_of, find_ship, judge_details, told
from tournaments.services.entries.entering import audit, fields_of
from tournaments.services.entries.holding import (
    hold_entry,
    keep,
    require_free_seed,
    require_not_begun,
    require_not_entered,
    require_reason,
    require_rules,
    require_version,
)
from tournaments.services.entries.places import move_up
from uckers_site.accounts.models import User

DRAWN_BY = ("group", "seed")  # what a draw was made by


@transaction.atomic
def change_details(*, entry_id: uuid.UUID, by: User, version: int, details: Details, because: str) -> Entry:
    """Change what an entry says beside its players. What is so already changes nothing.

    Raises `PermissionDenied`, `Stale`, and `NotNow` with the field that is wrong.
    """
    entry = hold_entry(entry_id)
    require(by, Deed.MANAGE, entry.title.competition)
    before = details_of(entry)
    kept = judge_details(
        details, require_rules(entry.title), ship=find_ship(details.ship_id, was=entry.ship_id)
    )  # fmt: skip
    changed = [field for field in FIELDS if getattr(before, field) != getattr(kept, field)]
    if not changed:
        return entry
    require_version(entry, version)
    because = require_reason(because)
    if set(changed) & set(DRAWN_BY) and begun(entry.title):
        raise NotNow(_("The first stage has begun: group and seed are what it is drawn by, and stay."), field="group")
    if "seed" in changed and entry.state in LIVE:
        require_free_seed(entry.title, kept.seed, but=entry)
    for field, value in fields_of(kept).items():
        setattr(entry, field, value)
    keep(entry, *changed)
    was, now = told(before), told(kept)
    audit(
        entry, by, "changed", because, changed=changed,
        before={field: was[field] for field in changed if field in was},
        after={field: now[field] for field in changed if field in now},
    )  # fmt: skip
    return entry


@transaction.atomic
def admit(*, entry_id: uuid.UUID, by: User, version: int, because: str) -> Entry:
    """Give an entry its place: from the waiting list, on the word of a partner who has not answered, or back from
    having been withdrawn or refused. Raises `PermissionDenied`, `Stale`, `NotNow`."""
    entry = hold_entry(entry_id)
    require(by, Deed.MANAGE, entry.title.competition)
    if entry.state == Entry.State.ENTERED:
        return entry
    require_version(entry, version)
    because = require_reason(because)
    if entry.state == Entry.State.PUT_OUT:
        raise NotNow(_("This entry was disqualified; whoever may settle disputes can take that back."))
    require_not_begun(entry.title)
    if not has_room(entry.title):
        told_room = _("The title has room for %(room)d, and they are there. Withdraw one first, or make more room.")
        raise NotNow(told_room % {"room": entry.title.room})
    if entry.state not in LIVE:
        _take_back(entry)
    entry.state = Entry.State.ENTERED
    keep(entry, "state")
    audit(entry, by, "admitted", because)
    telling.tell_changed(entry, "admitted", players_of([entry])[entry.pk], by=by)
    return entry


def _take_back(entry: Entry) -> None:
    players = players_of([entry])[entry.pk]
    require_not_entered(entry.title, players, but=entry)
    require_free_seed(entry.title, entry.seed, but=entry)
    last: dict[int, Member] = {}
    for member in entry.members.order_by(F("until").asc(), "since"):
        last[member.place] = member
    try:
        with transaction.atomic():
            Member.objects.filter(pk__in=[one.pk for one in last.values()]).update(until=None, because="")
    except IntegrityError:
        raise NotNow(_("One of its players is in another entry of this title.")) from None


@transaction.atomic
def refuse(*, entry_id: uuid.UUID, by: User, version: int, because: str) -> Entry:
    """Refuse an entry that is in no stage yet. Raises `PermissionDenied`, `Stale`, `NotNow`."""
    return _out(entry_id, by, version, because, state=Entry.State.REFUSED, deed="refused")


@transaction.atomic
def withdraw(*, entry_id: uuid.UUID, by: User, version: int, because: str) -> Entry:
    """Withdraw an entry that is in no stage yet. Raises `PermissionDenied`, `Stale`, `NotNow`."""
    return _out(entry_id, by, version, because, state=Entry.State.WITHDRAWN, deed="withdrawn")


def _out(entry_id: uuid.UUID, by: User, version: int, because: str, *, state: Entry.State, deed: str) -> Entry:
    entry = hold_entry(entry_id)
    require(by, Deed.MANAGE, entry.title.competition)
    if entry.state == state:
        return entry
    require_version(entry, version)
    because = require_reason(because)
    if entry.in_groups.exists():
        require_not_begun(entry.title)
    players = players_of([entry])[entry.pk]
    leave(entry, state, because)
    audit(entry, by, deed, because)
    moved = move_up(entry.title)
    telling.tell_changed(entry, deed, players, by=by, because=because)
    telling.tell_left(entry, moved, by=by)
    return entry
