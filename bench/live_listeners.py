"""What an open stream costs: memory and threads of one process with 1,000 listeners, beside two peers."""

import asyncio
import statistics
from dataclasses import dataclass

import psutil

from bench.listeners import listening
from bench.site import BARE, DJANGO, MANY, SITE
from tests.serving.server import Server, served
from uckers_site.live.heartbeat import SECONDS

TITLE = "Listeners on one process"
ROUNDS = 2
APPLICATIONS = {"the site's /live/ping": SITE, "a bare ASGI heartbeat": BARE, "StreamingHttpResponse (ASGI)": DJANGO}


@dataclass(frozen=True)
class Seen:
    """One round: how many got in, what each cost in KiB, threads before and with all, pings missed, CPU seconds."""

    listeners: int
    kib: float
    threads_before: int
    threads: int
    missed: int
    cpu: float


def measure() -> str:
    """A table of what was seen, in Markdown. Each round has fresh processes, in turn."""
    seen: dict[str, list[Seen]] = {name: [] for name in APPLICATIONS}
    for number in range(ROUNDS):
        for name, application in APPLICATIONS.items():
            if application == DJANGO and number:
                continue  # slow to let go of its listeners; once is enough to see
            with served(application) as server:
                seen[name].append(asyncio.run(_round(server)))
    ours = statistics.median(one.kib for one in seen["the site's /live/ping"])
    words = (
        f"{MANY:,} listeners for {SECONDS + 2:.0f} s: growth of resident memory over their number; "
        f"median of {ROUNDS} rounds (lowest to highest); CPU is that of the process while they listened."
    )
    lines = [
        words,
        "",
        "| | got in | KiB a listener | against ours | threads before, with | pings missed | CPU s |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, rounds in seen.items():
        kib = [one.kib for one in rounds]
        lines.append(
            f"| {name} | {min(one.listeners for one in rounds):,} | {statistics.median(kib):.1f} "
            f"({min(kib):.1f} to {max(kib):.1f}) | {statistics.median(kib) / ours:.2f} "
            f"| {rounds[0].threads_before}, {max(one.threads for one in rounds)} "
            f"| {max(one.missed for one in rounds)} | {statistics.median(one.cpu for one in rounds):.2f} |"
        )
    return "\n".join(lines)


async def _round(server: Server) -> Seen:
    process = psutil.Process(server.process.pid)
    async with listening(server.port, 10):  # what the first listeners bring with them is not theirs
        await asyncio.sleep(0.5)
    memory, threads, cpu = process.memory_info().rss, process.num_threads(), sum(process.cpu_times()[:2])
    async with listening(server.port, MANY) as listeners:
        before = [listener.pings for listener in listeners]
        await asyncio.sleep(SECONDS + 2)
        missed = sum(listener.pings <= pings for listener, pings in zip(listeners, before, strict=True))
        return Seen(
            listeners=len(listeners),
            kib=(process.memory_info().rss - memory) / 1024 / max(1, len(listeners)),
            threads_before=threads,
            threads=process.num_threads(),
            missed=missed,
            cpu=sum(process.cpu_times()[:2]) - cpu,
        )
