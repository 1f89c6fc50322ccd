"""What streams can be about: a *topic*, ``game:<uuid>``, has a number that only rises, and a stream tells that number.

The building knows no games; an app registers its kind of topic when it starts, with the functions that read the
numbers and that are told of seats whose pages are listening.
"""

import uuid
from collections.abc import Callable, Collection
from typing import NamedTuple

Numbers = Callable[[Collection[uuid.UUID]], dict[uuid.UUID, int]]
Seen = Callable[[Collection[str]], None]


class Kind(NamedTuple):
    """How to ask for the numbers of some topics (unknown ones are left out), and whom to tell of seats."""

    numbers: Numbers
    seen: Seen


class DuplicateTopic(RuntimeError):
    """Two apps claim the same kind of topic."""


_kinds: dict[str, Kind] = {}


def register_topic(kind: str, *, numbers: Numbers, seen: Seen) -> None:
    """Let there be streams ``/live/on/<kind>/<uuid>``. Raises `DuplicateTopic`."""
    if _kinds.get(kind, Kind(numbers, seen)) != Kind(numbers, seen):
        raise DuplicateTopic(kind)
    _kinds[kind] = Kind(numbers, seen)


def kind_of(kind: str) -> Kind | None:
    """What was registered under a name."""
    return _kinds.get(kind)


def topic(kind: str, id: uuid.UUID) -> str:
    """``game:6f1c...``"""
    return f"{kind}:{id}"
