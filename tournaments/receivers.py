"""What competition does when something happens to a game: one that is a match's is to be taken over by it."""

from typing import Any

from django.dispatch import receiver

from games.models import Game
from games.signals import game_annulled, game_finished, game_reinstated
from tournaments.selectors.match_games import is_of_a_match
from tournaments.services.competing.tables import TAKE_OVER
from uckers_site.jobs.services import write_down


@receiver([game_finished, game_annulled, game_reinstated])
def have_it_taken_over(game: Game, **_: Any) -> None:
    """A game of a match has ended, was annulled, or stands again."""
    if is_of_a_match(game.pk):
        write_down(kind=TAKE_OVER, payload={"game": str(game.pk)}, key="")  # a game may be annulled again and again
