"""The rows that every service of entries begins with, held until its transaction ends: a title, so that numbers, room
and seeds are given to one at a time; and an entry at the version that was looked at."""

import uuid
from collections.abc import Iterable

from django.db.models import Max
from django.utils.translation import gettext as _

from games.services.legible import legible
from games.services.refusals import NotNow, Stale
from tournaments.formats.manifests import Manifest
from tournaments.models import Entry, Member, Player, Title
from tournaments.models.competition import REASON_MAXIMUM
from tournaments.selectors.entries import LIVE, begun, rules_of


def hold_title(title_id: uuid.UUID) -> Title:
    """A title with its competition, kept from others who ask to hold it. Raises `Title.DoesNotExist`."""
    return Title.objects.select_for_update(of=("self",)).select_related("competition__championship").get(pk=title_id)


def hold_entry(entry_id: uuid.UUID) -> Entry:
    """An entry as it is now, its title held as well. Raises `Entry.DoesNotExist`."""
    title = hold_title(Entry.objects.values_list("title_id", flat=True).get(pk=entry_id))
    entry = Entry.objects.select_for_update(of=("self",)).select_related("ship").get(pk=entry_id)
    entry.title = title
    return entry


def require_version(entry: Entry, version: int) -> None:
    """Raise `Stale` unless the entry still is as it was looked at."""
    if entry.version != version:
        raise Stale


def require_rules(title: Title) -> Manifest:
    """The title's rules. Raises `NotNow` while none are published."""
    rules = rules_of(title)
    if rules is None:
        raise NotNow(_("The rules of this title are not published yet. Publish them first: entries are by them."))
    return rules


def require_not_begun(title: Title) -> None:
    """Raise `NotNow` once the first stage has begun: who is in it is fixed."""
    if begun(title):
        raise NotNow(_("The first stage of this title has begun, so that who is in it is fixed."))


def require_reason(because: str) -> str:
    """A reason as it is kept. Raises `NotNow` for none, and for one that is too long or cannot be read."""
    try:
        because = legible(because, _("The reason"))
    except NotNow as fault:
        raise NotNow(str(fault), field="because") from None
    if not because:
        raise NotNow(_("Say why: the reason is kept with your name."), field="because")
    if len(because) > REASON_MAXIMUM:
        raise NotNow(_("At most %(most)d characters are kept.") % {"most": REASON_MAXIMUM}, field="because")
    return because


def next_number(title: Title) -> int:
    """The number of the next entry of a title that is held."""
    return (title.entries.aggregate(last=Max("number"))["last"] or 0) + 1


def require_not_entered(title: Title, players: Iterable[Player], *, but: Entry | None = None) -> None:
    """Raise `NotNow` for a player who stands in an entry of the title already."""
    standing = Member.objects.filter(title=title, player__in=list(players), until=None).select_related("player")
    if but is not None:
        standing = standing.exclude(entry=but)
    if member := standing.first():
        told = _("%(name)s is in an entry of this title already. That one has to be withdrawn first.")
        raise NotNow(told % {"name": member.player.shown_name}, field="player")


def require_free_seed(title: Title, seed: int | None, *, but: Entry | None = None) -> None:
    """Raise `NotNow` for a seed that another entry has."""
    if seed is None:
        return
    others = title.entries.filter(seed=seed, state__in=LIVE)
    if other := (others.exclude(pk=but.pk) if but else others).first():
        told = _("Seed %(seed)d is %(key)s’s. Take it from that entry first.")
        raise NotNow(told % {"seed": seed, "key": other.key}, field="seed")


def keep(entry: Entry, *fields: str) -> None:
    """Save what changed of an entry that is held, as its next version."""
    entry.version += 1
    entry.save(update_fields=[*fields, "version"])
