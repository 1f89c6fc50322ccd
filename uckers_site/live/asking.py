"""Django asked on behalf of the event loop: in one thread, never on the loop, and once for all who ask at once."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from django.db import close_old_connections

Answer = TypeVar("Answer")


class _Batch(NamedTuple):
    of: list[Any]
    answer: "asyncio.Future[Any]"


class Asker:
    """Calls functions that take a list and use the database. The thread begins with the first question."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="live-asker")
        self._batches: dict[Callable[[list[Any]], Any], _Batch] = {}
        self._lock = threading.Lock()

    async def ask(self, function: Callable[[list[Any]], Answer], of: list[Any]) -> Answer:
        """`function(of)`. Raises what it raises."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, _asked, function, of)

    async def ask_together(self, function: Callable[[list[Any]], Answer], one: object) -> Answer:
        """`function` of `one` and of whatever else it is asked about until its turn comes: one call for all of them."""
        with self._lock:  # never held for longer than this
            batch = self._batches.get(function)
            if batch is None:
                answer = asyncio.get_running_loop().run_in_executor(self._thread, self._take_turn, function)
                batch = self._batches[function] = _Batch([], answer)
            batch.of.append(one)
        told: Answer = await asyncio.shield(batch.answer)  # one who leaves does not take the others' answer away
        return told

    def _take_turn(self, function: Callable[[list[Any]], Answer]) -> Answer:
        with self._lock:
            of = self._batches.pop(function).of
        return _asked(function, of)


def _asked(function: Callable[[list[Any]], Answer], of: list[Any]) -> Answer:
    """As a request would be served: the connection is kept for the next question while it is young and sound."""
    close_old_connections()
    try:
        return function(of)
    finally:
        close_old_connections()
