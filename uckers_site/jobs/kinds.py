"""What each kind of job means: the functions that do them, registered by the apps that own them.

An app writes its handlers in its `tasks.py`, which every worker imports:

    @handles("ratings.recompute", effects="inside")
    def recompute(work: Work) -> None:
        ratings.services.recompute(competition_id=work.payload["competition"])
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

Effects = Literal["inside", "outside"]


class UnknownKind(LookupError):
    """No handler is registered for a job's kind: its app is not installed, or the worker is older than the job."""


class DuplicateKind(RuntimeError):
    """Two handlers claim the same kind."""


@dataclass(frozen=True)
class Work:
    """What a handler is given. `attempt` counts from 1; `id` is the job's and the same at every attempt."""

    id: uuid.UUID
    kind: str
    payload: dict[str, Any] = field(repr=False)
    attempt: int
    renew: Callable[[], None] = field(repr=False)
    """Ask for a whole new lease; raises `LostLease` if somebody else holds the job by now. For work that takes
    longer than settings.JOBS_LEASE_SECONDS, to be called as it gets on."""


@dataclass(frozen=True)
class Handler:
    """A registered function, where its effects are, and whether the payload is to be forgotten once done."""

    function: Callable[[Work], None]
    effects: Effects
    forget_payload: bool


_handlers: dict[str, Handler] = {}
_Function = TypeVar("_Function", bound=Callable[[Work], None])


def handles(kind: str, *, effects: Effects, forget_payload: bool = False) -> Callable[[_Function], _Function]:
    """Register the decorated function as what does jobs of `kind` (named ``app.deed``). There are two forms.

    ``effects="inside"``: all that it does is done to the database. It runs in the transaction that marks the job
    done, so its effects happen exactly once: all of them and the mark, or nothing and another attempt. It holds a
    lock meanwhile (on SQLite the only one), so it is to be short.

    ``effects="outside"``: it does something elsewhere, such as sending mail. It runs outside any transaction and at
    least once: a worker killed between the deed and the mark leaves a job that is done again. `work.id` is the same
    each time, so put it where a repeat can be recognised, for instance in the Message-ID.

    `forget_payload`: the payload holds what must not be kept, such as a link that resets a password. It is emptied
    when the job is done, and an error's message (which might quote it) is kept out of the log and the job.

    A handler says that it did not succeed by raising any exception. Raises `DuplicateKind`.
    """

    def register(function: _Function) -> _Function:
        if kind in _handlers and _handlers[kind].function is not function:
            raise DuplicateKind(f"Two handlers claim the job kind {kind!r}.")
        _handlers[kind] = Handler(function, effects, forget_payload)
        return function

    return register


def handler_of(kind: str) -> Handler:
    """The handler registered for `kind`; raises `UnknownKind`."""
    try:
        return _handlers[kind]
    except KeyError:
        raise UnknownKind(f"No handler is registered for the job kind {kind!r}.") from None
