"""Two players who turn out to be one: everything of the double goes to the player who is kept.

The double stays as a row that leads to the other, so that old addresses do. What went where stands in the audit trail
by keys, from which it can be taken back by hand. What would change is found by doing it and taking it back at once, so
that the preview cannot say anything else than what happens; a merge that was looked at and would do something else by
now is refused.
"""

import json
import uuid
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from games.services.refusals import NotNow, Stale
from tournaments.models import Player
from tournaments.services.people.asking import clean_words, hold_players, require_keeper, require_present
from tournaments.services.people.carrying import carry_over
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

OF_A_NAME = ("name", "shown_as", "nickname", "shown_key")


@dataclass(frozen=True)
class Merge:
    """What a merge did, or would do: who is kept and who was the double, as they are afterwards; the keys of the rows
    that went along by field, what was settled on the way, and whether the double's account and name went along."""

    kept: Player
    double: Player
    moved: dict[str, list[str]]
    settled: dict[str, Any]
    account: bool

    @property
    def told(self) -> dict[str, Any]:
        """As the audit trail has it: no names."""
        return {"double": str(self.double.pk), "moved": self.moved, "account": self.account, **self.settled}

    @property
    def seen(self) -> str:
        """The SHA-256 of all that is told and of the names, by which a merge is known to be what was looked at."""
        shown = [self.kept.shown_name, self.double.shown_name, str(self.kept.pk)]
        return sha256(json.dumps([shown, self.told], sort_keys=True).encode()).hexdigest()


def preview_merge(*, double_id: uuid.UUID, kept_id: uuid.UUID, by: User) -> Merge:
    """What merging would do, and nothing done. Raises as `merge_players` does."""
    with transaction.atomic():
        merge = _merge(double_id, kept_id, by)
        transaction.set_rollback(True)
    return merge


@transaction.atomic
def merge_players(*, double_id: uuid.UUID, kept_id: uuid.UUID, by: User, because: str, seen: str) -> Player:
    """Merge a double into the player who is kept, as it was looked at (`Merge.seen`). Twice is once.

    Raises `PermissionDenied` for who is no official, or is one of the two; `NotNow` for two accounts, for players who
    are doubles or anonymised already, where both have what only one may, and without a reason; `Stale` if it would do
    something else than what was seen.
    """
    require_keeper(by)
    there = Player.objects.filter(pk=double_id).first()
    if there is not None and there.merged_into_id == kept_id:
        return Player.objects.get(pk=kept_id)
    needed = _("Say why they are one person: the reason is kept.")
    because = clean_words(because, _("The reason"), field="because", needed=needed)
    merge = _merge(double_id, kept_id, by)
    if merge.seen != seen:
        raise Stale
    write_entry(by=by, deed="merged", about=merge.kept.about, words=because, **merge.told)
    write_entry(by=by, deed="was a double", about=merge.double.about, words=because, kept=str(kept_id))
    return merge.kept


def _merge(double_id: uuid.UUID, kept_id: uuid.UUID, by: User) -> Merge:
    require_keeper(by)
    if double_id == kept_id:
        raise NotNow(_("That is one player, not two. Choose another."))
    held = hold_players([double_id, kept_id])
    return fold(kept=held[kept_id], double=held[double_id], by=by)


def fold(*, kept: Player, double: Player, by: User) -> Merge:
    """The merge itself, of two players who are held; whoever calls it writes it into the audit trail."""
    for player in (kept, double):
        require_present(player)
        if player.user_id == by.pk:
            raise NotNow(_("One of the two is your own profile: somebody else has to decide about it."))
    if kept.user_id and double.user_id:
        raise NotNow(
            _(
                "Each of the two belongs to an account. Ask which one is used, and take the other account off its "
                "player first."
            )
        )
    moved, settled = carry_over(kept=kept, double=double)
    account = double.user_id is not None
    changed = ["user", "shows_games", *OF_A_NAME] if account else []
    if account:  # how to be shown is for whoever has the account; the double keeps the other name, so that none is lost
        for field in OF_A_NAME:
            mine, theirs = getattr(kept, field), getattr(double, field)
            setattr(kept, field, theirs)
            setattr(double, field, mine)
        kept.user, kept.shows_games = double.user, double.shows_games
        double.user, double.shows_games = None, False
    double.merged_into = kept
    double.save(update_fields=["merged_into", *changed])  # first: an account has one player at a time
    if changed:
        kept.save(update_fields=changed)
    return Merge(kept, double, moved, settled, account)
