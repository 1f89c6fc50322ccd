"""Who asks, and for whom: the rows that every service about people begins with, held until its transaction ends."""

import uuid
from collections.abc import Collection

from django.core.exceptions import PermissionDenied, ValidationError
from django.utils.translation import gettext as _

from games.services.legible import legible
from games.services.refusals import NotNow
from tournaments.models import Player
from tournaments.models.people import WORDS_MAXIMUM
from tournaments.selectors.people import may_keep_people
from uckers_site.accounts.models import User
from uckers_site.accounts.names import clean_display_name
from uckers_site.accounts.selectors import clean_name_shown


def require_keeper(by: User) -> None:
    """Raise `PermissionDenied` for who does not keep the lists of players and ships."""
    if not may_keep_people(by):
        raise PermissionDenied(_("This is for those who keep the lists of players and ships."))


def require_open(by: User) -> None:
    """Raise `PermissionDenied` for an account that is closed."""
    if not by.is_active:
        raise PermissionDenied


def require_self_or_keeper(player: Player, by: User) -> None:
    """Raise `PermissionDenied` for who is neither the player nor an official."""
    require_open(by)
    if player.user_id != by.pk:
        require_keeper(by)


def hold_players(ids: Collection[uuid.UUID]) -> dict[uuid.UUID, Player]:
    """Players as they are now, kept from others who ask to hold them; in one order, so that no two wait crosswise.

    Raises `Player.DoesNotExist`.
    """
    found = {player.pk: player for player in Player.objects.select_for_update().filter(pk__in=ids).order_by("pk")}
    if missing := set(ids) - set(found):
        raise Player.DoesNotExist(f"No player {missing}")
    return found


def hold_player(player_id: uuid.UUID) -> Player:
    """The same of one, which is neither a double nor anonymised; of those nothing changes any more: `NotNow`."""
    player = hold_players([player_id])[player_id]
    require_present(player)
    return player


def require_present(player: Player) -> None:
    """Raise `NotNow` for a double that was merged, and for an anonymised player."""
    if player.merged_into_id is not None:
        raise NotNow(_("This was a double, and has become one with another player. Go on with that one."))
    if player.anonymised_at is not None:
        raise NotNow(_("This player was anonymised; nothing about them is changed any more."))


def clean_name(name: str, *, field: str = "name", official: bool = False, user: User | None = None) -> str:
    """A player's name as it is kept. `user`: it is a nickname, which must not pass for another account's name.

    Raises `NotNow` with the field, for an empty name too.
    """
    try:
        kept = clean_name_shown(user, name) if user else clean_display_name(name, official=official)
    except ValidationError as fault:
        raise NotNow(fault.messages[0], field=field) from None
    if not kept:
        raise NotNow(_("Give a name: letters are enough, as it is to be read on a draw."), field=field)
    return kept


def clean_words(words: str, what: str, *, field: str, needed: str = "") -> str:
    """What somebody wrote beside a claim or a decision. `what`: ``The reason``; `needed`: what to say if it is empty.

    Raises `NotNow` with the field.
    """
    try:
        words = legible(words, what)
    except NotNow as fault:
        raise NotNow(str(fault), field=field) from None
    if needed and not words:
        raise NotNow(needed, field=field)
    if len(words) > WORDS_MAXIMUM:
        told = _("%(what)s has %(count)d characters; at most %(most)d are kept.")
        raise NotNow(told % {"what": what, "count": len(words), "most": WORDS_MAXIMUM}, field=field)
    return words
