"""What streams can be about: a *topic*, ``game:<uuid>``, has a number that only rises, and a stream tells that number.

The building knows no games; an app registers its kind of topic when it starts, with the functions that read the
numbers and that are told of seats whose pages are listening. A kind *beside* others is told in their streams only, as
an event of its own name, and to pages whose address has a token for it (`uckers_site.live.beside`).
"""

import uuid
from collections.abc import Callable, Collection
from typing import NamedTuple

Numbers = Callable[[Collection[uuid.UUID]], dict[uuid.UUID, int]]
Seen = Callable[[Collection[str]], None]


class Kind(NamedTuple):
    """How to ask for the numbers of some topics (unknown ones are left out), and whom to tell of seats.

    `beside`: whether its topics are heard only in another topic's stream.
    """

    numbers: Numbers
    seen: Seen
    beside: bool = False


class DuplicateTopic(RuntimeError):
    """Two apps claim the same kind of topic."""


_kinds: dict[str, Kind] = {}


def register_topic(kind: str, *, numbers: Numbers, seen: Seen) -> None:
    """Let there be streams ``/live/on/<kind>/<uuid>``. Raises `DuplicateTopic`."""
    _register(kind, Kind(numbers, seen))


def register_topic_beside(kind: str, *, numbers: Numbers) -> None:
    """Let streams of other topics tell of this kind too, to pages that have a token for it. Raises `DuplicateTopic`."""
    _register(kind, Kind(numbers, _nobody, beside=True))


def _register(name: str, kind: Kind) -> None:
    if _kinds.get(name, kind) != kind:
        raise DuplicateTopic(name)
    _kinds[name] = kind


def _nobody(_seats: Collection[str]) -> None:
    """Nobody sits at what is heard beside something else."""


def kind_of(kind: str) -> Kind | None:
    """What was registered under a name."""
    return _kinds.get(kind)


def topic(kind: str, id: uuid.UUID) -> str:
    """``game:6f1c...``"""
    return f"{kind}:{id}"
