"""Making players, and what they are called: one's own profile, and players without account whom officials record.

The audit trail says which fields changed, by whom and when, and never a name: nothing there could be taken back when
somebody asks to be anonymised.
"""

import uuid
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.services.refusals import NotNow
from tournaments.models import Player
from tournaments.services.people.asking import (
    clean_name,
    hold_player,
    require_keeper,
    require_open,
    require_self_or_keeper,
)
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import hold
from uckers_site.audit.services import write_entry

CHOSEN = ("name", "shown_as", "nickname", "shown_key", "shows_games")


def shown_key_of(player: Player) -> str:
    """What a player is found by: the name that everybody sees, in small letters."""
    return player.shown_name.casefold()


@transaction.atomic
def keep_own_player(
    *, by: User, name: str, shown_as: str = Player.ShownAs.FULL, nickname: str = "", shows_games: bool = False
) -> Player:
    """Make one's own profile, or change it. Twice is once. Raises `NotNow` with the field that is wrong."""
    require_open(by)
    if hold(by) is None:
        raise Player.DoesNotExist("The account is gone.")
    own = Player.objects.filter(user=by).first()
    told = _told(name=name, shown_as=shown_as, nickname=nickname, by=by, whose=by)
    told["shows_games"] = shows_games
    if own is None:
        return _made(Player(user=by, created_by=by, **told), by)
    own = hold_player(own.pk)
    if own.user_id != by.pk:
        raise NotNow(_("Your profile was being changed by somebody else at this moment. Look at it, and send again."))
    return _changed(own, told, by, "")


@transaction.atomic
def record_player(
    *, by: User, key: uuid.UUID, name: str, shown_as: str = Player.ShownAs.FULL, nickname: str = ""
) -> Player:
    """An official records a player who has no account, or none yet. `key` becomes the player's: twice is once.

    Raises `PermissionDenied`, and `NotNow` with the field that is wrong.
    """
    require_keeper(by)
    hold(by)  # else the same form, sent twice at one moment, would be made twice
    if there := Player.objects.filter(pk=key).first():
        if there.created_by_id != by.pk:
            raise NotNow(_("The form was used already. Open it anew."))
        return there
    return _made(Player(pk=key, created_by=by, **_told(name=name, shown_as=shown_as, nickname=nickname, by=by)), by)


@transaction.atomic
def rename_player(
    *, player_id: uuid.UUID, by: User, name: str, shown_as: str, nickname: str = "", because: str = ""
) -> Player:
    """Correct what a player is called and how they are shown. Of a player with an account only they themselves may:
    how somebody is shown is theirs to choose. Raises `PermissionDenied`, `NotNow`."""
    player = hold_player(player_id)
    require_self_or_keeper(player, by)
    if player.user_id not in (None, by.pk):
        raise NotNow(_("This player has an account, and chooses by what name to be shown. Ask them."))
    whose = by if player.user_id == by.pk else None
    return _changed(player, _told(name=name, shown_as=shown_as, nickname=nickname, by=by, whose=whose), by, because)


def _told(*, name: str, shown_as: str, nickname: str, by: User, whose: User | None = None) -> dict[str, Any]:
    """The fields of a name, clean. `whose`: the account of the player, if there is one."""
    if shown_as not in Player.ShownAs.values:
        choices = ", ".join(str(choice) for choice in Player.ShownAs.labels)
        raise NotNow(_("Choose how to be shown: %(choices)s.") % {"choices": choices}, field="shown_as")
    kept = clean_name(name, official=whose is None)
    if nickname.strip():
        nickname = clean_name(nickname, field="nickname", official=whose is None, user=whose)
    elif shown_as == Player.ShownAs.NICKNAME:
        raise NotNow(_("To be shown by a nickname, give one."), field="nickname")
    return {"name": kept, "shown_as": shown_as, "nickname": nickname.strip()}


def _made(player: Player, by: User) -> Player:
    player.shown_key = shown_key_of(player)
    player.save(force_insert=True)
    write_entry(by=by, deed="made", about=player.about, account=str(player.user_id or ""))
    return player


def _changed(player: Player, told: dict[str, Any], by: User, because: str) -> Player:
    changed = [field for field, value in told.items() if getattr(player, field) != value]
    if not changed:
        return player
    for field in changed:
        setattr(player, field, told[field])
    player.shown_key = shown_key_of(player)
    player.save(update_fields=[*changed, "shown_key"])
    write_entry(by=by, deed="renamed", about=player.about, words=because, changed=changed)
    return player
