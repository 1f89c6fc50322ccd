"""Telling the other rooms how a game stands: finished, annulled, or standing again (`games.signals`).

It is told in the transaction of the change itself, and `Game.announced` keeps what was told last. Where a receiver
fails nobody's game is held up: what the receivers wrote is undone, and a sweep tells it again.
"""

import structlog
from django.db import transaction
from django.dispatch import Signal

from games.models import Game
from games.selectors.counting import stands, untold
from games.signals import game_annulled, game_finished, game_reinstated

AT_A_TIME = 100

log = structlog.get_logger(__name__)


def announce(game: Game) -> None:
    """Tell what has become of a game since it was told of last, if anything; the caller holds its row."""
    news = _news_of(game)
    if news is None:
        return
    signal, announced = news
    try:
        with transaction.atomic():
            signal.send(sender=Game, game=game)
            Game.objects.filter(pk=game.pk).update(announced=announced)
    except Exception:  # whatever a receiver's trouble is, the game has ended as it has; the sweep tells it again
        log.exception("game_not_announced", game=str(game.pk), news=announced.value)
        return
    game.announced = announced


def _news_of(game: Game) -> tuple[Signal, Game.Announced] | None:
    told = Game.Announced(game.announced)
    if stands(game):
        if told == Game.Announced.FINISHED:
            return None
        return game_reinstated if told == Game.Announced.ANNULLED else game_finished, Game.Announced.FINISHED
    if game.annulled_at is not None and told == Game.Announced.FINISHED:
        return game_annulled, Game.Announced.ANNULLED
    return None


def announce_missed() -> None:
    """Tell of games of which it was not told: a receiver failed, or they ended before there was anybody to tell."""
    for game_id in list(untold().values_list("pk", flat=True)[:AT_A_TIME]):
        with transaction.atomic():
            announce(Game.objects.select_for_update().get(pk=game_id))
