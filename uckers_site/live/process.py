"""What streams need of their process: word that it is about to stop, and enough files to be open at once."""

import asyncio
import resource
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

OTHER_FILES = 512  # those that are not streams: pages, databases, spools, the server's own


@contextmanager
def told_of_stop(do: Callable[[], None]) -> Iterator[None]:
    """Within the block, call `do` in the event loop as soon as the process is asked to stop (TERM, INT).

    Servers tell an application that they stop only when its last response has ended, which a stream never does; so
    without this every stop would wait out the server's patience. What the signals did before, they still do.
    """
    if threading.current_thread() is not threading.main_thread():  # signals go elsewhere
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(do)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    chained = {number for number, handler in before.items() if callable(handler)}
    for number in chained:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number in chained:
            if signal.getsignal(number) is stop:
                signal.signal(number, before[number])


def allow_open_files(streams: int) -> None:
    """Raise this process's limit of open files, as far as it may, so that `streams` fit beside the rest."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = streams + OTHER_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
