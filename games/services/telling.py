"""Who is told that a game was recorded in which they played: the accounts in seats of the sides that are asked."""

from collections.abc import Collection

from django.urls import reverse

from games.models import Game
from games.words.games import sides_in_words, sides_of
from games.words.notices import ASKED
from uckers_site.notices import services as notices


def tell_asked(game: Game, sides: Collection[str]) -> None:
    """Ask the accounts that have a seat in these sides, by a notice, whether the game was as recorded."""
    seats = list(game.seats.select_related("user"))
    for seat in seats:
        if seat.side in sides and seat.user is not None and seat.user.is_active and seat.user_id != game.owner_id:
            notices.tell(
                user=seat.user,
                kind=ASKED,
                key=f"{game.pk}:{game.version}:{seat.side}",
                link=reverse("games:game", args=[game.pk]),
                about=game.about,
                data={"by": str(game.owner), "names": sides_in_words(sides_of(game, seats))},
            )


def forget_asked(game: Game, side: str = "") -> None:
    """A side is asked about the game no more, or by default nobody is."""
    if not side:
        notices.overtake(kinds=[ASKED], about=game.about)
        return
    for seat in game.seats.select_related("user").filter(side=side, user__isnull=False):
        notices.overtake(kinds=[ASKED], about=game.about, user=seat.user)
