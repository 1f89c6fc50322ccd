"""Which games stand and which count: those that results, registers and rankings are made of.

A game *stands* once it was played here to its end, or was recorded and then confirmed by every side that was asked, and
was not annulled. Of those, a casual game counts for nothing: a game that *counts* is rated or confirmed.
"""

from django.db.models import Q, QuerySet

from games.models import Game
from games.models.game import STANDING, UNTOLD

RATED_OR_CONFIRMED = Q(live__rated=True) | Q(confirmed_at__isnull=False)


def stands(game: Game) -> bool:
    """Whether a game has come to its end for good: no query."""
    finished = game.dice_source == Game.DiceSource.SERVER or game.confirmed_at is not None
    return game.state == Game.State.ENDED and finished and game.annulled_at is None


def counting() -> QuerySet[Game]:
    """The games that count, but for those by link, which no list shows."""
    return Game.objects.filter(STANDING).filter(RATED_OR_CONFIRMED).exclude(live__public=False)


def untold() -> QuerySet[Game]:
    """The games of which other rooms have not been told how they stand now, the longest ended first."""
    return Game.objects.filter(UNTOLD).order_by("ended_at")
