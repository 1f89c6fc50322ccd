"""A substitute takes a player's place in an entry: freely before the first draw, as often as the rules say after it."""

import uuid

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.services.refusals import NotNow
from tournaments.models import Entry, Member
from tournaments.selectors.entries import LIVE, first_drawn_at, players_of
from tournaments.selectors.officials import Deed, require
from tournaments.services.entries import telling
from tournaments.services.entries.entering import Named, audit, find_or_record
from tournaments.services.entries.holding import (
    hold_entry,
    keep,
    require_not_entered,
    require_reason,
    require_rules,
    require_version,
)
from tournaments.services.people.asking import hold_players
from uckers_site.accounts.models import User


@transaction.atomic
def substitute(
    *, entry_id: uuid.UUID, by: User, version: int, place: int, player: Named, because: str
) -> Entry:  # fmt: skip
    """Let another player take a place of an entry. What is so already changes nothing.

    Raises `PermissionDenied`, `Stale`, and `NotNow` with the field that is wrong, also for a substitute too many.
    """
    entry = hold_entry(entry_id)
    require(by, Deed.MANAGE, entry.title.competition)
    leaving = entry.members.select_related("player__user").filter(place=place, until=None).first()
    if leaving is None:
        raise NotNow(_("Nobody stands in that place of the entry."), field="place")
    if leaving.player_id == player.player_id:
        return entry
    require_version(entry, version)
    because = require_reason(because)
    if entry.state not in LIVE:
        raise NotNow(_("This entry is out: nobody plays in it any more."))
    _require_one_left(entry)
    coming = find_or_record(player, by)
    hold_players([leaving.player_id, coming.pk])
    require_not_entered(entry.title, [coming])
    now = timezone.now()
    Member.objects.filter(pk=leaving.pk).update(until=now, because=because)
    Member.objects.create(entry=entry, title=entry.title, player=coming, place=place, since=now)
    keep(entry)
    audit(
        entry, by, "substituted", because, place=place, left=str(leaving.player_id), came=str(coming.pk)
    )  # fmt: skip
    telling.tell_changed(entry, "left", [leaving.player], by=by, because=because)
    telling.tell_changed(entry, "joined", [coming], by=by)
    others = [one for one in players_of([entry])[entry.pk] if one.pk != coming.pk]
    telling.tell_changed(entry, "partner", others, by=by, because=because)
    return entry


def _require_one_left(entry: Entry) -> None:
    """Raise `NotNow` once the entry has had as many substitutes since the first published draw as the rules allow."""
    drawn_at = first_drawn_at(entry.title)
    if drawn_at is None:
        return
    most = require_rules(entry.title).substitutions
    if entry.members.filter(since__gt=drawn_at).count() >= most:
        words = _("Once the draw is published, the rules allow an entry this many substitutes: %(most)d.")
        raise NotNow(words % {"most": most})
