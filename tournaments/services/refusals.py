"""Why a service of competition does nothing: as in `games`, and with what could be done instead."""

from collections.abc import Iterable

from games.services.refusals import NotNow as NotNowAtGames
from games.services.refusals import Stale

__all__ = ["NotNow", "Stale"]


class NotNow(NotNowAtGames):
    """It cannot be done as things stand: what is in the way, in which `field`, and what could be done instead."""

    def __init__(self, words: str, *, field: str = "", instead: Iterable[str] = ()) -> None:
        super().__init__(words, field=field)
        self.words = words
        self.instead = tuple(instead)
