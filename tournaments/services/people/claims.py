"""Claims: an account asks for a player who has none, and an official decides, never the one who asks.

If who asks has a profile of their own already, the two become one. Letting go takes an account off a player again, if
the wrong one was given.
"""

import uuid

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.services.refusals import NotNow
from tournaments.models import Claim, Player
from tournaments.services.people.asking import (
    clean_words,
    hold_player,
    hold_players,
    require_keeper,
    require_open,
    require_present,
)
from tournaments.services.people.merging import fold
from tournaments.words.notices import CLAIM_DECIDED
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import hold
from uckers_site.audit.services import write_entry
from uckers_site.notices import services as notices

OPEN_AT_MOST = 5  # claims of one account: somebody who asks for everybody is looking for trouble


@transaction.atomic
def ask_for_player(*, player_id: uuid.UUID, by: User, words: str = "") -> Claim:
    """Claim a player. Asked twice, it is one claim, with the words of the first. Raises `NotNow`."""
    require_open(by)
    hold(by)
    player = hold_player(player_id)
    if player.user_id == by.pk:
        raise NotNow(_("This profile is yours already."))
    if player.user_id is not None:
        raise NotNow(
            _("This player has an account. If it is you under another name, ask an official to merge the two.")
        )
    open_now = Claim.objects.filter(user=by, state=Claim.State.ASKED)
    if there := open_now.filter(player=player).first():
        return there
    if open_now.count() >= OPEN_AT_MOST:
        told = _("You have asked for %(most)d players already. Wait for an answer, or withdraw one.")
        raise NotNow(told % {"most": OPEN_AT_MOST})
    words = clean_words(words, _("What you write"), field="words")
    claim = Claim.objects.create(player=player, user=by, words=words)
    write_entry(by=by, deed="claimed", about=player.about, claim=str(claim.pk))
    return claim


@transaction.atomic
def withdraw_claim(*, claim_id: uuid.UUID, by: User) -> Claim:
    """Ask for a player no more. Twice is once. Raises `PermissionDenied` for another's, `NotNow` if it was decided."""
    claim = Claim.objects.select_for_update().get(pk=claim_id)
    if claim.user_id != by.pk:
        raise PermissionDenied
    if claim.state == Claim.State.WITHDRAWN:
        return claim
    _require_asked(claim)
    return _settle(claim, Claim.State.WITHDRAWN, None)


@transaction.atomic
def approve_claim(*, claim_id: uuid.UUID, by: User) -> Player:
    """Give a player to the account that asked for them; claims of others for that player are refused with it.

    Returns the player as they are now: the account's own profile, if it had one, with everything of the claimed one.
    Twice is once. Raises `PermissionDenied` for who is no official or asked themselves, and `NotNow`.
    """
    claim, player = _to_decide(claim_id, by)
    if claim.state == Claim.State.APPROVED:
        return player.merged_into or player
    _require_asked(claim)
    require_present(player)
    if player.user_id is not None:
        raise NotNow(
            _("This player has an account by now. Refuse the claim, or take the account off the player first.")
        )
    own = Player.objects.filter(user=claim.user).first()
    _settle(claim, Claim.State.APPROVED, by)
    told = {"claim": str(claim.pk), "account": str(claim.user_id)}
    if own is not None:
        held = hold_players([own.pk, player.pk])
        merge = fold(kept=held[own.pk], double=held[player.pk], by=by)
        write_entry(by=by, deed="was a double", about=player.about, kept=str(own.pk), **told)
        write_entry(by=by, deed="merged", about=own.about, **{**merge.told, **told})
        kept = merge.kept
    else:
        player.user = claim.user
        player.save(update_fields=["user"])
        write_entry(by=by, deed="claim approved", about=player.about, **told)
        kept = player
    _tell(claim, f"/players/{kept.pk}/")
    for other in Claim.objects.select_for_update().filter(player=kept, state=Claim.State.ASKED).order_by("pk"):
        _refuse(other, by, _("The player was found to be somebody else."))
    return kept


@transaction.atomic
def refuse_claim(*, claim_id: uuid.UUID, by: User, because: str) -> Claim:
    """Refuse a claim and say why; who asked is told. Twice is once. Raises as `approve_claim` does."""
    claim, _player = _to_decide(claim_id, by)
    if claim.state == Claim.State.REFUSED:
        return claim
    _require_asked(claim)
    needed = _("Say why: who asked is told.")
    return _refuse(claim, by, clean_words(because, _("The reason"), field="because", needed=needed))


@transaction.atomic
def let_go(*, player_id: uuid.UUID, by: User, because: str) -> Player:
    """Take the account off a player, if it was given to the wrong one. Twice is once.

    Raises `PermissionDenied` for who is no official, `NotNow` for one's own and without a reason.
    """
    require_keeper(by)
    player = hold_player(player_id)
    if player.user_id is None:
        return player
    if player.user_id == by.pk:
        raise NotNow(_("This is your own profile: somebody else has to decide about it."))
    needed = _("Say why: the reason is kept.")
    because = clean_words(because, _("The reason"), field="because", needed=needed)
    account, player.user, player.shows_games = str(player.user_id), None, False
    player.save(update_fields=["user", "shows_games"])
    write_entry(by=by, deed="account taken off", about=player.about, words=because, account=account)
    return player


def _to_decide(claim_id: uuid.UUID, by: User) -> tuple[Claim, Player]:
    """A claim and its player, held; account before player before claim, as everywhere."""
    require_keeper(by)
    found = Claim.objects.select_related("user").get(pk=claim_id)
    if found.user_id == by.pk:
        raise PermissionDenied(_("This is your own claim: somebody else has to decide about it."))
    hold(found.user)
    player = hold_players([found.player_id])[found.player_id]
    claim = Claim.objects.select_for_update().get(pk=claim_id)
    if claim.player_id != player.pk:
        raise NotNow(_("The player became one with another at this moment. Look at the claim again."))
    return claim, player


def _require_asked(claim: Claim) -> None:
    if claim.state != Claim.State.ASKED:
        raise NotNow(_("This claim is %(state)s already.") % {"state": claim.get_state_display()})


def _refuse(claim: Claim, by: User, because: str) -> Claim:
    claim.answer = because
    _settle(claim, Claim.State.REFUSED, by)
    write_entry(by=by, deed="claim refused", about=claim.player.about, words=because, claim=str(claim.pk))
    _tell(claim, f"/players/{claim.player_id}/")
    return claim


def _settle(claim: Claim, state: Claim.State, by: User | None) -> Claim:
    claim.state, claim.decided_by, claim.decided_at = state, by, timezone.now()
    claim.save(update_fields=["state", "decided_by", "decided_at", "answer"])
    return claim


def _tell(claim: Claim, link: str) -> None:
    told = {"approved": claim.state == Claim.State.APPROVED, "answer": claim.answer}
    notices.tell(user=claim.user, kind=CLAIM_DECIDED, key=str(claim.pk), link=link, about=claim.about, data=told)
