"""What a game counts for: its sides confirm it or object to it, and its owner or a site umpire annuls it, and a
site umpire lets it stand again.

Nothing is deleted, and every change stands in the audit trail.
"""

import uuid

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from games.models import Confirmation, Game, Invitation
from games.notation.entries import TIMBER
from games.selectors.permissions import may_annul, may_reinstate, sides_to_answer
from games.services.announcing import announce
from games.services.endings import twin_of
from games.services.invitations import Used, use_invitation, withdraw_invitations
from games.services.legible import legible
from games.services.refusals import NotNow, Stale
from games.services.telling import forget_asked
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


@transaction.atomic
def answer_by_account(
    *, game_id: uuid.UUID, by: User, version: int | None, side: str, agrees: bool, because: str = ""
) -> Game:
    """Confirm a game for a side in which `by` has a seat, or object to it with a reason.

    `version`: of the game that they saw; raises `Stale` if it is another by now.

    An objection can be taken back by confirming; a confirmation stands. Answering the same twice is done once.
    """
    game = Game.objects.select_for_update().get(pk=game_id)
    if side not in sides_to_answer(game, by):
        raise PermissionDenied
    if not _saw(game, version):
        raise Stale
    return _answer(game, side, by=by, named=str(by), agrees=agrees, because=because, by_link=False)


@transaction.atomic
def answer_by_link(
    *, token: str, by: User | None, version: int | None, named: str, agrees: bool, because: str = ""
) -> Game:
    """Confirm or object by a one-time link. `named`: who is answering, in their own words; `by` if signed in.

    Raises `NotNow` for a link that was used, has expired or was withdrawn, and for the game's own recorder; `Stale` if
    the game is another than the `version` they saw. The link is unused then.
    """
    invitation = use_invitation(token=token, purpose="confirm", by=by)
    if isinstance(invitation, Used):
        raise NotNow(invitation.words)
    game = invitation.game
    if not _saw(game, version):
        raise Stale
    if by is not None and by.pk == game.owner_id:
        raise NotNow("You recorded this game; the other side confirms it.")
    named = legible(named, "Your name")
    if not named:
        raise NotNow("Say who you are: your name stands beside your answer.")
    return _answer(game, invitation.side, by=by, named=named, agrees=agrees, because=because, by_link=True)


def _saw(game: Game, version: int | None) -> bool:
    """Whether a version shows what the game still is: since then nothing came but calls, which move nothing."""
    if version is None or not 0 <= version <= game.version:
        return False
    return not game.actions.filter(number__gt=version).exclude(kind=TIMBER).exists()


def _answer(game: Game, side: str, *, by: User | None, named: str, agrees: bool, because: str, by_link: bool) -> Game:
    if game.annulled_at is not None:
        raise NotNow("This game was annulled; there is nothing to confirm.")
    because = legible(because, "What is wrong with it")
    if not agrees and not because:
        raise NotNow("Say what is wrong with the record.")
    asked = game.confirmations.exclude(state=Confirmation.State.WITHDRAWN).filter(side=side).first()
    if asked is None:
        raise NotNow("This game is not waiting for that side: it goes on, or nobody has asked.")
    wanted = Confirmation.State.CONFIRMED if agrees else Confirmation.State.OBJECTED
    if asked.state == wanted and (agrees or (asked.because, asked.answered_as) == (because, named)):
        return game
    if asked.state == Confirmation.State.CONFIRMED:
        raise NotNow("That side has confirmed this game. If it is wrong, ask its recorder or an umpire to annul it.")
    asked.state, asked.answered_at, asked.answered_by = wanted, timezone.now(), by
    asked.answered_as, asked.by_link, asked.because = named, by_link, "" if agrees else because
    asked.save()
    forget_asked(game, side)
    write_entry(by=by, deed=wanted, about=game.about, words=asked.because, side=side, named=named, by_link=by_link)
    waiting = game.confirmations.exclude(state__in=[Confirmation.State.WITHDRAWN, Confirmation.State.CONFIRMED])
    if not waiting.exists():
        game.confirmed_at = timezone.now()
        game.save(update_fields=["confirmed_at"])
        announce(game)
    return game


@transaction.atomic
def annul(*, game_id: uuid.UUID, by: User, because: str) -> Game:
    """Annul a game, saying why: it stays to be read, and counts for nothing. Annulling it twice is done once.

    Raises `PermissionDenied`, or `NotNow` without a reason, or with another than that for which it was annulled.
    """
    game = Game.objects.select_for_update().get(pk=game_id)
    if not may_annul(game, by):
        raise PermissionDenied
    because = legible(because, "The reason")
    if not because:
        raise NotNow("Say why the game is annulled: the reason stays beside it.")
    if game.annulled_at is not None:
        if because != game.annulled_because:
            raise NotNow(f"This game was annulled before, and its reason stands: {game.annulled_because}")
        return game
    game.annulled_at, game.annulled_by, game.annulled_because = timezone.now(), by, because
    game.save(update_fields=["annulled_at", "annulled_by", "annulled_because"])
    for purpose in (Invitation.Purpose.CONFIRM, Invitation.Purpose.UMPIRE):
        withdraw_invitations(game=game, purpose=purpose)
    forget_asked(game)
    write_entry(by=by, deed="annulled", about=game.about, words=because)
    announce(game)
    return game


@transaction.atomic
def reinstate(*, game_id: uuid.UUID, by: User, because: str) -> Game:
    """Let an annulled game stand as it did, saying why. Who annulled it and why stays in the trail. Twice is once.

    Links stay withdrawn; a side that had not answered is asked as before. Raises `PermissionDenied` for all but site
    umpires, and `NotNow` without a reason, or where the same record was kept again meanwhile.
    """
    game = Game.objects.select_for_update().get(pk=game_id)
    if not may_reinstate(by):
        raise PermissionDenied
    because = legible(because, "The reason")
    if not because:
        raise NotNow("Say why the game stands again: the reason is kept.")
    if game.annulled_at is None:
        return game
    twin = twin_of(game) if game.dice_source == Game.DiceSource.NONE else None
    if twin is not None:
        raise NotNow(
            f"The same game was recorded again meanwhile, and stands: /games/{twin.pk}/. Annul that one first."
        )
    was = {"annulled_by": str(game.annulled_by), "annulled_because": game.annulled_because}
    game.annulled_at, game.annulled_by, game.annulled_because = None, None, ""
    game.save(update_fields=["annulled_at", "annulled_by", "annulled_because"])
    write_entry(by=by, deed="reinstated", about=game.about, words=because, **was)
    announce(game)
    return game
