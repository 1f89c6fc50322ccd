"""Who may do what with a game."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, QuerySet

from games.models import Confirmation, Game, Seat, TableUmpire
from uckers_site.accounts.models import User
from uckers_site.accounts.roles import UMPIRE
from uckers_site.accounts.selectors import has_role

Asker = User | AnonymousUser


def may_type(game: Game, user: Asker) -> bool:
    """Whether somebody may type in what happens at a game's table: its owner, those let in, and site umpires."""
    if not user.is_authenticated or not user.is_active or game.dice_source != Game.DiceSource.TYPED:
        return False
    if game.owner_id == user.pk or has_role(user, UMPIRE):
        return True
    return TableUmpire.objects.filter(game=game, user=user, withdrawn_at=None).exists()


def may_annul(game: Game, user: Asker) -> bool:
    """Whether somebody may annul a game: its owner, but for one that was played here, and site umpires."""
    if not user.is_authenticated or not user.is_active:
        return False
    own = game.owner_id == user.pk and game.dice_source != Game.DiceSource.SERVER
    return own or has_role(user, UMPIRE)


def may_reinstate(user: Asker) -> bool:
    """Whether somebody may let an annulled game stand again: site umpires."""
    return user.is_authenticated and has_role(user, UMPIRE)


def may_strike(user: Asker) -> bool:
    """Whether somebody may strike a name off the underside of the board, and let it stand again: site umpires."""
    return user.is_authenticated and has_role(user, UMPIRE)


def may_read_sent(game: Game, user: Asker) -> bool:
    """Whether somebody may read the text that a game was sent in, which may hold more than the game: its owner, those
    with a seat, and site umpires."""
    if not user.is_authenticated or not user.is_active:
        return False
    return any(seat.user_id == user.pk for seat in game.seats.all()) or may_annul(game, user)


def sides_to_answer(game: Game, user: Asker) -> list[str]:
    """The sides that somebody may confirm a game for by account: those in which a seat is theirs, but for the owner's
    own game."""
    if not user.is_authenticated or not user.is_active or game.owner_id == user.pk:
        return []
    return sorted({seat.side for seat in game.seats.all() if seat.user_id == user.pk})


def waiting_for(user: User) -> QuerySet[Game]:
    """The games that wait for somebody to confirm them by account, newest first: their side is asked."""
    asked = Confirmation.objects.filter(game=OuterRef("game"), side=OuterRef("side"), state=Confirmation.State.ASKED)
    # Distinct, so that PostgreSQL goes from the few seats of an account to their games, and not through all games.
    seats = Seat.objects.filter(Exists(asked), user=user).values("game").distinct()
    games = Game.objects.filter(pk__in=seats, annulled_at=None)
    return games.exclude(owner=user).order_by("-created_at", "-id")
