"""Pages a second: the site's door (pages through WSGI) beside Django's own ASGI handler, without and with listeners."""

import asyncio
import statistics
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass

import psutil

from bench.listeners import listening
from bench.load import ask_for_pages
from bench.site import DJANGO, MANY, SITE
from tests.serving.server import Server, served

TITLE = "Pages"
ROUNDS = 4
SECONDS = 1.5
CONNECTIONS = 10
PATHS = {"a page": "/play/", "a small answer": "/healthz"}


@dataclass(frozen=True)
class Seen:
    """One round: pages a second, and the server's CPU milliseconds a page."""

    rate: float
    cpu: float


def measure() -> str:
    """A table of what was seen, in Markdown."""
    with served(SITE) as site, served(DJANGO) as peer:
        return asyncio.run(_measure(site, peer))


async def _measure(site: Server, peer: Server) -> str:
    words = (
        f"{CONNECTIONS} kept-alive connections, {SECONDS:g} s a round, the two in turn; median of {ROUNDS} rounds "
        "(lowest to highest). The client runs on the same cores. CPU is the server's alone."
    )
    lines = [
        words,
        "",
        "| | listeners | the site, pages/s | Django's ASGI handler, pages/s | ratio | CPU ms a page | ratio |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for path in PATHS.values():
        for server in (site, peer):
            await ask_for_pages(server.port, path=path, connections=CONNECTIONS, seconds=0.5)  # warm
    for many in (0, MANY):
        async with AsyncExitStack() as stack:
            heard = [len(await stack.enter_async_context(listening(server.port, many))) for server in (site, peer)]
            for name, path in PATHS.items():
                seen: tuple[list[Seen], list[Seen]] = ([], [])
                for _ in range(ROUNDS):
                    for server, rounds in zip((site, peer), seen, strict=True):
                        rounds.append(await _round(server, path))
                lines.append(_line(f"{name} ({path})", heard, *seen))
    return "\n".join(lines)


async def _round(server: Server, path: str) -> Seen:
    process = psutil.Process(server.process.pid)
    before = sum(process.cpu_times()[:2])
    load = await ask_for_pages(server.port, path=path, connections=CONNECTIONS, seconds=SECONDS)
    return Seen(load.rate, (sum(process.cpu_times()[:2]) - before) * 1000 / load.pages)


def _line(name: str, heard: list[int], site: list[Seen], peer: list[Seen]) -> str:
    rates = [[seen.rate for seen in rounds] for rounds in (site, peer)]
    costs = [[seen.cpu for seen in rounds] for rounds in (site, peer)]
    return (
        f"| {name} | {heard[0]:,} and {heard[1]:,} | {_spread(rates[0], 0)} | {_spread(rates[1], 0)} "
        f"| {statistics.median(rates[0]) / statistics.median(rates[1]):.2f} "
        f"| {statistics.median(costs[0]):.2f} and {statistics.median(costs[1]):.2f} "
        f"| {statistics.median(costs[1]) / statistics.median(costs[0]):.2f} |"
    )


def _spread(values: Sequence[float], digits: int) -> str:
    return f"{statistics.median(values):,.{digits}f} ({min(values):,.{digits}f} to {max(values):,.{digits}f})"
