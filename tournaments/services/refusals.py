"""Why a service of competition does nothing, beside who may not (`PermissionDenied`)."""

from collections.abc import Iterable


class Stale(Exception):
    """What was to be changed has moved on since the version that was sent; nothing was changed."""


class NotNow(Exception):
    """It cannot be done as things stand: what is in the way, in which `field`, and what could be done instead."""

    def __init__(self, words: str, *, field: str = "", instead: Iterable[str] = ()) -> None:
        super().__init__(words)
        self.words = words
        self.field = field
        self.instead = tuple(instead)
