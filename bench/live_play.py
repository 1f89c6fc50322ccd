"""Live play: from a posted throw to its being seen, with many games and streams on one web process and on two; and what
a posted throw costs beside a view that updates one row.

    .venv/bin/python -m bench.live_play [--games 200] [--seconds 30] [--pairs 30]

The web process, PostgreSQL, Valkey and the clients share the machine. There is no worker: no bots sit at these tables.
"""

import argparse
import asyncio
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import psutil

from bench.live_games import (
    HTMX,
    PATIENCE,
    NotAnswered,
    Played,
    Visitor,
    Watcher,
    make_ready,
    play,
    read_table,
    watching,
)
from bench.site import SITE, site_prepared
from tests.serving.server import Server, served
from uckers_site.live.process import allow_open_files

TITLE = "Live play"
GAMES = 200
SPECTATORS = 2  # a game
DEEDS_BEFORE = 60  # brought on by the services
EVERY = 15.0  # seconds from a throw of a game to its next
FASTER = (7.5, 5.0)  # likewise, to see where it ends
SECONDS = 30.0  # of each round
THINKING = (0.3, 1.5)  # seconds from a throw to its play
AGAIN_SECONDS = 0.2  # from a page's fetch to its next
PROCESSES = (1, 2)  # of the web, in turn
ROUNDS, PAIRS = 5, 30  # of a throw beside the peer


class Seen(NamedTuple):
    """What came of the throws of one round: a second's throws and changes, and the seconds until each was seen.

    `unseen`: throws that a page or stream was not told of, `unanswered`: requests that were given up."""

    throws: float
    changes: float
    delays: list[float]
    unseen: int
    unanswered: int
    cpu: float  # of the web processes, as a part of one core


def say(words: str) -> None:
    """Tell whoever waits how far it is."""
    print(f"{time.strftime('%H:%M:%S')} {words}", file=sys.stderr, flush=True)


def measure(
    games: int = GAMES, seconds: float = SECONDS, pairs: int = PAIRS, processes: Sequence[int] = PROCESSES
) -> str:
    """Tables of what was seen, in Markdown."""
    import django

    django.setup()
    allow_open_files(3 * games * (2 + SPECTATORS))
    say(f"{games} games are made ready")
    ready = make_ready(games + ROUNDS, DEEDS_BEFORE)
    with served(SITE) as server:
        costs = asyncio.run(_costs([play(one, server.port) for one in ready[games:]], pairs))
        say(costs)
    seen = []
    for number in processes:
        say(f"{number} web processes")
        with served(SITE, WEB_CONCURRENCY=str(number)) as server:
            seen.append(asyncio.run(_seen(server, [play(one, server.port) for one in ready[:games]], seconds)))
    return "\n\n".join([*seen, costs])


# --- seen ------------------------------------------------------------------------------------------------------------


async def _seen(server: Server, games: list[Played], seconds: float) -> str:
    process = psutil.Process(server.process.pid)
    web = [one for one in process.children() if "spawn_main" in " ".join(one.cmdline())] or [process]
    for game in games:
        await game.look()
    players = [table.stream for game in games for table in game.tables]
    spectators = [f"/live/on/game/{game.id}" for game in games for _ in range(SPECTATORS)]
    async with watching(server.port, spectators[:10]):  # what the first streams bring with them is not theirs
        await asyncio.sleep(0.5)
    await asyncio.sleep(0.5)
    memory, threads = _memory(web), [one.num_threads() for one in web]
    streams = [*players, *spectators]
    lines = [
        "| | throws/s | changes/s | seen: p50, ms | p99, ms | longest, ms | not seen | not answered | web, cores |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    async with watching(server.port, streams) as watchers:
        await asyncio.sleep(2)
        not_in = sum(not watcher.changes for watcher in watchers)
        kib = (_memory(web) - memory) / 1024 / len(streams)
        with_all = [one.num_threads() for one in web]
        for every in (EVERY, *FASTER):
            say(f"streams, a throw every {every:g} s")
            seen = await _round(web, games, watchers, every, seconds if every == EVERY else seconds / 2)
            lines.append(_line("the event", seen))
    for every in (EVERY, *FASTER):
        say(f"pages, a throw every {every:g} s")
        pages = _Pages(server.port, games)
        async with watching(server.port, streams, pages.told) as watchers:
            await asyncio.sleep(2)
            await pages.settled()  # each fetches what it is told of when it comes
            seen = await _round(web, games, watchers, every, seconds if every == EVERY else seconds / 2, pages)
            lines.append(_line("the page's table, fetched after it", seen))
        pages.close()
    for game in games:
        for player in game.players:
            player.close()
    served_by = "one web process" if len(web) == 1 else f"{len(web)} web processes"
    words = (
        f"{len(games)} games with two players each and {len(spectators)} spectators: {len(streams)} streams on "
        f"{served_by}; PostgreSQL (without fsync), Valkey and the clients on the same cores. Each game throws every "
        f"{EVERY:g} s (then every {' and '.join(f'{every:g}' for every in FASTER)} s), and plays in between. "
        "From a throw's being sent to its being seen by the other player and each spectator. Whoever is not answered "
        f"within {PATIENCE:g} s gives up and looks anew; streams that did not get in at first: {not_in}.\n\n"
        f"A stream costs {kib:.1f} KiB of resident memory. Threads: {_and(threads)} before, {_and(with_all)} with "
        "all.\n"
    )
    return "\n".join([words, *lines])


async def _round(
    web: list[psutil.Process],
    games: list[Played],
    watchers: list[Watcher],
    every: float,
    seconds: float,
    pages: "_Pages | None" = None,
) -> Seen:
    for game in games:
        game.thrown.clear()
        game.tables = []
    visitors = [player for game in games for player in game.players] + (pages.visitors if pages is not None else [])
    for visitor in visitors:
        visitor.unanswered = 0
    began = time.perf_counter()
    cpu = _cpu(web)
    before = _changes(games, watchers)
    await asyncio.gather(*(_play_on(game, every, began + seconds) for game in games))
    cpu = _cpu(web) - cpu
    seconds = time.perf_counter() - began
    await asyncio.sleep(2)
    changes = _changes(games, watchers) - before
    delays, unseen = [], 0
    for number, game in enumerate(games):
        own = watchers[2 * number : 2 * number + 2]
        first = 2 * len(games) + SPECTATORS * number
        for moment, change, who in game.thrown:
            for index, watcher in enumerate([*own, *watchers[first : first + SPECTATORS]]):
                if index == who:
                    continue
                saw = watcher.saw(change) if pages is None else pages.saw(number, index, change)
                if saw is None:
                    unseen += 1
                else:
                    delays.append(saw - moment)
    throws = sum(len(game.thrown) for game in games)
    unanswered = sum(visitor.unanswered for visitor in visitors)
    return Seen(throws / seconds, changes / seconds, delays, unseen, unanswered, cpu / seconds)


def _memory(web: list[psutil.Process]) -> int:
    return sum(one.memory_info().rss for one in web)


def _cpu(web: list[psutil.Process]) -> float:
    return sum(sum(one.cpu_times()[:2]) for one in web)


def _changes(games: list[Played], watchers: list[Watcher]) -> int:
    """Up to which change the first spectator of each game was told, added up."""
    return sum(sum(watcher.changes[-1:]) for watcher in watchers[2 * len(games) :: SPECTATORS])


async def _play_on(game: Played, every: float, until: float) -> None:
    chance = random.Random(game.id.int)
    next_at = time.perf_counter() + chance.uniform(0, every)
    while next_at < until:
        await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
        next_at += every
        with suppress(NotAnswered):  # it is counted, and the next throw comes in its time
            await _throw(game, chance, every)


async def _throw(game: Played, chance: random.Random, every: float) -> None:
    """A throw, after the play that may be left over from before it, and the play of that throw."""
    while (done := await game.deed(HTMX)) is not None:
        if done[0] == "play" or not any(table.plays for table in game.tables):
            if done[0] == "throw":
                break
            continue  # a play that a round before left over; the throw is still to come
        await asyncio.sleep(min(chance.uniform(*THINKING), every / 3))
        await game.deed(HTMX)
        break


class _Pages:
    """What pages do when a stream tells of a change, as `static/js/live.js` has it: each of the `visitors` fetches the
    table, one request at a time, and a moment later again if there is a newer change by then; one that has posted
    waits for that answer, which is the table too. What is not answered is asked again."""

    def __init__(self, port: int, games: list[Played]) -> None:
        self._games = games
        self.visitors: list[Visitor] = []
        self._shown: list[tuple[list[int], list[float]]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: set[int] = set()
        self._wanted: dict[int, int] = {}
        own = [player.cookies for game in games for player in game.players]
        for cookies in [*own, *([""] * SPECTATORS * len(games))]:
            visitor = Visitor(port)
            visitor.cookies = cookies or visitor.cookies
            self.visitors.append(visitor)
            self._shown.append(([], []))

    @property
    def told(self) -> Sequence[Callable[[int], None]]:
        """For each stream: what it does when it is told."""
        return [partial(self._hear, number) for number in range(len(self.visitors))]

    def _game(self, number: int) -> Played:
        players = 2 * len(self._games)
        return self._games[number // 2 if number < players else (number - players) // SPECTATORS]

    def _hear(self, number: int, change: int) -> None:
        self._wanted[number] = max(change, self._wanted.get(number, 0))
        if number not in self._busy:
            self._busy.add(number)
            task = asyncio.get_running_loop().create_task(self._fetch(number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _fetch(self, number: int) -> None:
        changes, times = self._shown[number]
        game, own = self._game(number), number < 2 * len(self._games)
        try:
            while not changes or changes[-1] < self._wanted[number]:
                if own:
                    await game.players[number % 2].answered()
                    if game.tables and game.tables[number % 2].change >= self._wanted[number]:
                        return  # it was this page that posted
                seen = changes[-1] if changes else 0
                try:
                    answer = await self.visitors[number].get(f"{game.address}?seen={seen}", HTMX)
                except NotAnswered:
                    continue
                table = read_table(answer.text)
                changes.append(table.change)
                times.append(time.perf_counter())
                if own and game.tables and game.tables[number % 2].change < table.change:
                    game.tables[number % 2] = table
                await asyncio.sleep(AGAIN_SECONDS if table.change < self._wanted[number] else 0)
        finally:
            self._busy.discard(number)

    async def settled(self) -> None:
        """Once every page shows what it was told of, or has waited for it as long as for anything."""
        until = time.perf_counter() + PATIENCE
        while self._busy and time.perf_counter() < until:
            await asyncio.sleep(0.1)

    def saw(self, game: int, index: int, change: int) -> float | None:
        """When the page of a player (0, 1) or spectator (2 and on) of a game showed a change."""
        number = 2 * game + index if index < 2 else 2 * len(self._games) + SPECTATORS * game + index - 2
        return next((at for one, at in zip(*self._shown[number], strict=True) if one >= change), None)

    def close(self) -> None:
        """Leave."""
        for task in self._tasks:
            task.cancel()
        for visitor in self.visitors:
            visitor.close()


def _and(numbers: list[int]) -> str:
    return " and ".join(map(str, numbers))


def _line(name: str, seen: Seen) -> str:
    delays = sorted(1000 * delay for delay in seen.delays)
    parts = [delays[min(len(delays) - 1, int(len(delays) * part))] for part in (0.5, 0.99, 1)] if delays else []
    p50, p99, longest = [f"{part:.0f}" for part in parts] or ["none"] * 3
    return (
        f"| {name} | {seen.throws:.1f} | {seen.changes:.1f} | {p50} | {p99} | {longest} | {seen.unseen} "
        f"| {seen.unanswered} | {seen.cpu:.2f} |"
    )


# --- what a throw costs ----------------------------------------------------------------------------------------------


ANSWERED: dict[str, tuple[str, ...]] = {
    "a throw, answered by a redirect": (),
    "a throw, answered with the table": (HTMX,),
}


async def _costs(games: list[Played], pairs: int) -> str:
    """A posted throw beside a change of one row, one after the other, nothing else going on; a game a round."""
    rounds: dict[str, list[tuple[float, float]]] = {name: [] for name in ANSWERED}
    for game in games:
        say("throws beside changes of one row")
        ours: dict[str, list[float]] = {name: [] for name in ANSWERED}
        peers: dict[str, list[float]] = {name: [] for name in ANSWERED}
        for number in range(pairs):
            for name, headers in ANSWERED.items():
                who = await _to_throw(game)
                done = await game.deed(*headers)
                assert done is not None
                ours[name].append(done[1].seconds)
                peer = await game.players[who].post("/bench/row/", {"name": f"Name {number}"})
                peers[name].append(peer.seconds)
        for name, times in rounds.items():
            times.append((1000 * statistics.median(ours[name]), 1000 * statistics.median(peers[name])))
        for player in game.players:
            player.close()
    words = (
        "A posted throw beside a posted change of one row (`bench.urls`: signed in, the same middleware and database, "
        "one UPDATE in a transaction, answered by a redirect), in turn, from one client: medians of "
        f"{len(games)} rounds of {pairs} (lowest to highest), wall time."
    )
    lines = [words, "", "| | ms | the row, ms | ratio |", "| --- | --- | --- | --- |"]
    for name, times in rounds.items():
        ratios = [one / other for one, other in times]
        lines.append(
            f"| {name} | {_spread([one for one, _ in times])} | {_spread([other for _, other in times])} "
            f"| {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}) |"
        )
    return "\n".join(lines)


async def _to_throw(game: Played) -> int:
    """Played on until somebody is to throw; who."""
    while not game.over:
        await game.look()
        who = game.due()
        assert who is not None
        if not game.tables[who].plays:
            return who
        await game.deed(HTMX)
    raise RuntimeError("the game ended before all was measured")


def _spread(values: list[float]) -> str:
    return f"{statistics.median(values):.1f} ({min(values):.1f} to {max(values):.1f})"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each round")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="of a throw and a change of one row, in each round")
    parser.add_argument("--processes", type=int, nargs="+", default=PROCESSES, help="of the web, in turn")
    told = parser.parse_args()
    with site_prepared(), suppress(KeyboardInterrupt):
        print(measure(told.games, told.seconds, told.pairs, told.processes))


if __name__ == "__main__":
    main()
