"""The places of a title: how many there are, and who waits and moves up when one becomes free."""

import uuid

from django.db import transaction
from django.utils.translation import gettext as _

from games.services.refusals import NotNow
from tournaments.models import Entry, Title
from tournaments.selectors.entries import begun, players_of, rules_of, waiting_list
from tournaments.selectors.officials import Deed, require
from tournaments.services.entries import telling
from tournaments.services.entries.holding import hold_title, keep
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


def move_up(title: Title) -> list[Entry]:
    """Give free places of a title that is held to those who wait, in the order of the list; who moved up.

    Nobody does once the first stage has begun, or where the rules leave it to the secretary.
    """
    waiting = list(waiting_list(title).select_for_update(of=("self",)))
    rules = rules_of(title) if waiting else None
    if rules is None or not rules.moves_up or begun(title):
        return []
    entered = title.entries.filter(state=Entry.State.ENTERED).count()
    moved = waiting if title.room is None else waiting[: max(title.room - entered, 0)]
    players = players_of(moved)
    for entry in moved:
        entry.title = title
        entry.state = Entry.State.ENTERED
        keep(entry, "state")
        write_entry(by=None, deed="moved up", about=entry.about, state=str(entry.state))
        telling.tell_changed(entry, "admitted", players[entry.pk], by=None)
    return moved


@transaction.atomic
def change_room(*, title_id: uuid.UUID, room: int | None, by: User) -> Title:
    """Say how many entries a title has room for (None: any number); who waits moves up. So already: nothing changes.

    Raises `PermissionDenied`, and `NotNow` for less room than there are entries.
    """
    title = hold_title(title_id)
    require(by, Deed.MANAGE, title.competition)
    if title.room == room:
        return title
    entered = title.entries.filter(state=Entry.State.ENTERED).count()
    if room is not None and room < max(entered, 1):
        told = _("There are %(entered)d entered, so that there must be room for them.")
        raise NotNow(told % {"entered": entered} if entered else _("From 1."), field="room")
    before, title.room = title.room, room
    title.save(update_fields=["room"])
    write_entry(by=by, deed="room changed", about=f"title:{title.pk}", before=before, after=room)
    move_up(title)
    return title
