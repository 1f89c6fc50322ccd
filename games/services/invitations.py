"""Links that let whoever opens them do one thing once: confirm a game for a side, or join an umpire's table.

The token is random and only its hash is kept, so that nobody who reads the database can use it.
"""

import hashlib
import secrets
import uuid
from datetime import timedelta
from typing import Any, NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from games.models import Confirmation, Game, Invitation, TableUmpire
from games.selectors.permissions import may_annul, may_type
from games.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

GOOD_FOR = {"confirm": timedelta(days=30), "umpire": timedelta(hours=24)}


class Made(NamedTuple):
    """An invitation and its token, which is shown this once."""

    invitation: Invitation
    token: str


class Used(NamedTuple):
    """An invitation that lets nobody in, and why."""

    words: str


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def invite(*, game_id: uuid.UUID, by: User, purpose: str, side: str = "") -> Made:
    """Make a link, which replaces any earlier one for the same. Raises `PermissionDenied` or `NotNow`."""
    game = Game.objects.select_for_update().get(pk=game_id)
    allowed = may_type(game, by) if purpose == Invitation.Purpose.UMPIRE else may_annul(game, by)
    if not allowed:
        raise PermissionDenied
    if game.annulled_at is not None:
        raise NotNow("This game was annulled.")
    waiting = game.confirmations.filter(side=side, state__in=[Confirmation.State.ASKED, Confirmation.State.OBJECTED])
    if purpose == Invitation.Purpose.CONFIRM and not waiting.exists():
        raise NotNow("That side is not being asked.")
    withdraw_invitations(game=game, purpose=purpose, side=side)
    token = secrets.token_urlsafe(24)
    invitation = Invitation.objects.create(
        game=game,
        purpose=purpose,
        side=side,
        token_hash=hash_of(token),
        made_by=by,
        expires_at=timezone.now() + GOOD_FOR[purpose],
    )
    write_entry(by=by, deed="invited", about=game.about, purpose=purpose, side=side)
    return Made(invitation, token)


def withdraw_invitations(*, game: Game, purpose: str, **which: Any) -> int:
    """Withdraw the links of a kind that were not used yet, all or those of a `side` or `made_by` somebody; returns how
    many. The caller holds the game, as whoever uses a link does."""
    links = Invitation.objects.filter(game=game, purpose=purpose, used_at=None, withdrawn_at=None, **which)
    return links.update(withdrawn_at=timezone.now())


def find_invitation(token: str, purpose: str) -> Invitation | Used:
    """The invitation of a token if it still lets somebody in, else why not."""
    links = Invitation.objects.select_related("game", "made_by")
    found = links.filter(token_hash=hash_of(token), purpose=purpose).first()
    if found is None:
        return Used("This link is not one of ours, or was copied only in part.")
    if found.used_at is not None:
        return Used("This link was used already; each works once.")
    if found.withdrawn_at is not None:
        return Used("This link was withdrawn. Ask for a new one.")
    if found.expires_at <= timezone.now():
        return Used("This link has expired. Ask for a new one.")
    if found.game.annulled_at is not None:  # its link was made before annulling withdrew them
        return Used("This game was annulled. Nothing is typed or confirmed any more.")
    if purpose == Invitation.Purpose.UMPIRE and not may_type(found.game, found.made_by):
        return Used("Whoever made this link types at the table no more. Ask whoever opened the table for a new one.")
    return found


def use_invitation(*, token: str, purpose: str, by: User | None) -> Invitation | Used:
    """Take an invitation, and hold its game, for the caller's transaction: if that fails, the link is unused again."""
    found = find_invitation(token, purpose)
    if isinstance(found, Used):
        return found
    found.game = Game.objects.select_for_update().get(pk=found.game_id)
    taken = Invitation.objects.filter(pk=found.pk, used_at=None, withdrawn_at=None).update(
        used_at=timezone.now(), used_by=by
    )
    return found if taken else Used("This link was used or withdrawn a moment ago. Ask for a new one.")


@transaction.atomic
def join_table(*, token: str, by: User) -> Game:
    """Let somebody type at an umpire's table by a link. Raises `NotNow` for a link that lets nobody in.

    Who was sent away comes in again by a link that the owner has made since, and by no other.
    """
    if not by.is_active:
        raise PermissionDenied
    joined = _joined_before(token, by)
    if joined is not None:
        return joined
    invitation = use_invitation(token=token, purpose=Invitation.Purpose.UMPIRE, by=by)
    if isinstance(invitation, Used):
        joined = _joined_before(token, by)  # the same was sent twice at one moment, and the other was first
        if joined is not None:
            return joined
        raise NotNow(invitation.words)
    game = invitation.game
    if not may_type(game, by):
        sent_away = TableUmpire.objects.filter(game=game, user=by, withdrawn_at__isnull=False)
        if invitation.made_by_id == game.owner_id:
            sent_away = sent_away.filter(withdrawn_at__gte=invitation.made_at)
        if sent_away.exists():
            raise NotNow("You were sent away from this table. Only a new link by whoever opened it lets you in again.")
        TableUmpire.objects.update_or_create(game=game, user=by, defaults={"withdrawn_at": None})
        write_entry(by=by, deed="joined the table", about=game.about)
    return game


def _joined_before(token: str, by: User) -> Game | None:
    """The table to which a link has led somebody before, if they may still type at it."""
    links = Invitation.objects.filter(token_hash=hash_of(token), purpose=Invitation.Purpose.UMPIRE, used_by=by)
    link = links.select_related("game").first()
    return link.game if link is not None and may_type(link.game, by) else None


@transaction.atomic
def send_away(*, game_id: uuid.UUID, by: User, umpire: User) -> None:
    """The owner takes an umpire's leave to type away again, and their links with it. Twice is once."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if not may_annul(game, by):
        raise PermissionDenied
    withdraw_invitations(game=game, purpose=Invitation.Purpose.UMPIRE, made_by=umpire)
    gone = TableUmpire.objects.filter(game=game, user=umpire, withdrawn_at=None).update(withdrawn_at=timezone.now())
    if gone:
        write_entry(by=by, deed="sent away", about=game.about, umpire=str(umpire.pk))
