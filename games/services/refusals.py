"""Why a service does nothing: beside what the rules refuse (`games.rules.reasons.Illegal`) and who may not."""

from games.models import Game


class Stale(Exception):
    """The game (or draft) has moved on since the version that was sent; nothing was changed."""


class NotNow(Exception):
    """It cannot be done as things stand; the message says why, and what would be right.

    `field`: which of the things that were sent it lies in, if it is one.
    """

    def __init__(self, words: str = "", *, field: str = "") -> None:
        super().__init__(words)
        self.field = field


class AlreadyKept(Exception):
    """The same game was recorded before: `game`."""

    def __init__(self, game: Game) -> None:
        super().__init__(str(game.pk))
        self.game = game
