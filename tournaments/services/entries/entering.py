"""Entering a title: by its form, alone or by asking a partner; or on the secretary's word.

The key of a form becomes the entry's id, so that the same form sent twice is one entry.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.services.refusals import NotNow
from tournaments.formats.manifests import Manifest
from tournaments.models import Entry, Member, Player, Title
from tournaments.selectors.entries import Door, door_of, has_room
from tournaments.selectors.officials import Deed, require
from tournaments.selectors.people import own_player
from tournaments.services.entries import telling
from tournaments.services.entries.details import Details, find_ship, judge_details, told
from tournaments.services.entries.holding import (
    hold_title,
    next_number,
    require_free_seed,
    require_not_begun,
    require_not_entered,
    require_reason,
    require_rules,
)
from tournaments.services.people.asking import clean_name, hold_players, require_open, require_present
from tournaments.services.people.players import keep_own_player, shown_key_of
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import blocked_with
from uckers_site.audit.services import write_entry

SHUT = {
    Door.NO_RULES: gettext_lazy("The rules of this title are not published yet, so that nobody can enter."),
    Door.NO_FORM: gettext_lazy("This title is entered by asking those in charge, and not by a form."),
    Door.NOT_YET: gettext_lazy("Entries are not open yet."),
    Door.CLOSED: gettext_lazy("Entries have closed. Ask those in charge: they may still take one."),
    Door.BEGUN: gettext_lazy("The first stage of this title has begun, so that who is in it is fixed."),
}


@dataclass(frozen=True)
class Named:
    """A player whom an official names: one that is there, or by a name that is to be recorded, with the new id."""

    player_id: uuid.UUID
    name: str = ""


@transaction.atomic
def enter(
    *,
    title_id: uuid.UUID,
    by: User,
    key: uuid.UUID,
    details: Details,
    own_name: str = "",
    partner_id: uuid.UUID | None = None,
) -> Entry:
    """Enter a title by its form, while it is open; for pairs with a partner, who is asked. Twice is once.

    `own_name` makes a profile for who has none. Raises `NotNow` with the field that is wrong.
    """
    require_open(by)
    title = hold_title(title_id)
    if there := _made_before(key, by):
        return there
    if not title.competition.is_public:
        raise Title.DoesNotExist
    if words := SHUT.get(door_of(title, timezone.now())):
        raise NotNow(str(words))
    own = own_player(by) or keep_own_player(by=by, name=own_name)
    pairs = title.plays == Title.Plays.PAIRS
    players = [own, _partner(partner_id, by)] if pairs else [own]
    ship = find_ship(details.ship_id)
    kept = judge_details(details, require_rules(title), ship=ship)
    state = Entry.State.ASKED if pairs else place_of(title)
    entry = _make(title, key, by, kept, players, state=state, agreed=[own])
    if pairs and players[1].user is not None:
        telling.tell_asked(entry, players[1].user)
    else:
        telling.tell_came(entry, by=by)
    return entry


def place_of(title: Title) -> Entry.State:
    """Whether the next entry of a title that is held is entered, or waits."""
    return Entry.State.ENTERED if has_room(title) else Entry.State.WAITING


def _made_before(key: uuid.UUID, by: User) -> Entry | None:
    there = Entry.objects.select_related("title__competition__championship").filter(pk=key).first()
    if there is not None and there.made_by_id != by.pk:
        raise NotNow(_("The form was used already. Open it anew."))
    return there


def _partner(partner_id: uuid.UUID | None, by: User) -> Player:
    partner = Player.objects.select_related("user").filter(pk=partner_id).first() if partner_id else None
    if partner is None:
        raise NotNow(_("Find your partner by name, and choose them."), field="partner")
    require_present(partner)
    if partner.user_id == by.pk:
        raise NotNow(_("That is you. Choose somebody else as your partner."), field="partner")
    if partner.user is None or not partner.user.is_active or partner.user_id in blocked_with(by):
        told = _("%(name)s cannot be asked here. Those in charge can enter you two on your word.")
        raise NotNow(told % {"name": partner.shown_name}, field="partner")
    return partner


@transaction.atomic
def enter_for(
    *, title_id: uuid.UUID, by: User, key: uuid.UUID, details: Details, players: Sequence[Named], because: str
) -> Entry:
    """A secretary enters players on their word, until the first stage begins, also when the form is shut. Sent twice
    it is one entry.

    Raises `PermissionDenied`, and `NotNow` with the field that is wrong.
    """
    title = hold_title(title_id)
    require(by, Deed.MANAGE, title.competition)
    if there := _made_before(key, by):
        return there
    require_not_begun(title)
    because = require_reason(because)
    wanted = 2 if title.plays == Title.Plays.PAIRS else 1
    if len(players) != wanted:
        raise NotNow(_("Name %(count)d players.") % {"count": wanted}, field="player")
    found = [find_or_record(one, by) for one in players]
    rules = require_rules(title)
    entry = take(title, rules, key=key, by=by, details=details, players=found, because=because)
    telling.tell_changed(entry, "made", found, by=by)
    return entry


def take(
    title: Title, rules: Manifest, *, key: uuid.UUID, by: User, details: Details, players: Sequence[Player],
    because: str = "",
) -> Entry:  # fmt: skip
    """An entry that an official makes of a title that is held, with a place or on the waiting list."""
    kept = judge_details(details, rules, ship=find_ship(details.ship_id))
    return _make(title, key, by, kept, players, state=place_of(title), agreed=(), because=because)


def find_or_record(named: Named, by: User) -> Player:
    """The player whom an official names, recorded without account if there is none yet. Raises `NotNow`."""
    there = Player.objects.select_related("user").filter(pk=named.player_id).first()
    if there is not None:
        require_present(there)
        return there
    if not named.name.strip():
        raise NotNow(_("Find a player by name and choose them, or give the name of a new one."), field="player")
    player = Player(pk=named.player_id, name=clean_name(named.name, field="player"), created_by=by)
    player.shown_key = shown_key_of(player)
    player.save(force_insert=True)
    write_entry(by=by, deed="made", about=player.about, account="")
    return player


def _make(
    title: Title, key: uuid.UUID, by: User, details: Details, players: Sequence[Player], *, state: Entry.State,
    agreed: Sequence[Player], because: str = "",
) -> Entry:  # fmt: skip
    if len({player.pk for player in players}) < len(players):
        raise NotNow(_("A pair is of two different players."), field="player")
    hold_players([player.pk for player in players])
    require_not_entered(title, players)
    require_free_seed(title, details.seed)
    entry = Entry(pk=key, title=title, number=next_number(title), state=state, made_by=by, **fields_of(details))
    entry.save(force_insert=True)
    now = timezone.now()
    for place, player in enumerate(players, 1):
        Member.objects.create(
            entry=entry,
            title=title,
            player=player,
            place=place,
            consented_at=now if player in agreed else None,
            since=now,
        )
    audit(entry, by, "made", because, players=[str(player.pk) for player in players], **told(details))
    return entry


def fields_of(details: Details) -> dict[str, Any]:
    """The details as the fields of an entry's row."""
    return {field: getattr(details, field) for field in Details.__dataclass_fields__}


def audit(entry: Entry, by: User, deed: str, because: str = "", **more: Any) -> None:
    """Write what was done to an entry into the audit trail, with how it stands then."""
    write_entry(by=by, deed=deed, about=entry.about, words=because, state=str(entry.state), **more)
