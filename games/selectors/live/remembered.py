"""What a process remembers of live games, so that it is not worked out anew for each who asks: so much and no more.

Whatever is kept bears in its key all that it hangs on: the game, and as the case may be the version, the names and the
language.
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

GAMES = 400  # whose tables a process remembers, of some 100 KB each towards the end of a game

_every: "WeakSet[Remembered[Any, Any]]" = WeakSet()

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Remembered(Generic[Key, Value]):
    """The values that were put or asked for last, `at_most` so many."""

    def __init__(self, at_most: int = GAMES) -> None:
        self._at_most = at_most
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()
        _every.add(self)

    def get(self, key: Key) -> Value | None:
        """What was put last under a key, if it is still there."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
        return value

    def put(self, key: Key, value: Value) -> None:
        """Remember a value in the place of what was there."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > self._at_most:
                self._values.popitem(last=False)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()

    def __len__(self) -> int:
        return len(self._values)


def forget_all() -> None:
    """Let this process remember nothing of any game."""
    for remembered in _every:
        remembered.clear()
