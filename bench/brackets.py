"""Brackets: created and played out, beside brackets-manager, a library for Node that does the same in memory.

Both have the same entries in the same seeding, no reset of the grand final, and the first of each match always wins.
Each result is a deed of its own, planned, applied and followed through the bracket. What is timed is CPU time, the
sides in turn after one round that is not counted, so that Node has compiled what it runs; quoted is the median of the
rounds' ratios. npm fetches the library into a temporary folder; without node or npm ours is measured alone.
"""

import json
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NamedTuple

from tournaments.formats.brackets import Bracket
from tournaments.formats.double import double_elimination
from tournaments.formats.entries import Entry
from tournaments.formats.lives.deeds import Result
from tournaments.formats.lives.life import begin
from tournaments.formats.lives.states import Status
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.formats.single import single_elimination

TITLE = "Brackets"
ROUNDS = 7
SIZES = [32, 256, 1024]
PEER = Path(__file__).parent / "brackets_peer.cjs"
PACKAGES = [
    "brackets-manager@1.11.1",
    "brackets-memory-db@1.0.6",
    "brackets-model@1.7.0",
    "rfdc@1.4.1",
    "uuid@9.0.1",
]  # all that it installs, so that every run has the same
FETCHING = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]


class Spent(NamedTuple):
    """Milliseconds of CPU to make a bracket and to play it out, and how many matches were played."""

    create: float
    play: float
    played: int

    @property
    def both(self) -> float:
        """Milliseconds for the whole."""
        return self.create + self.play


class Peer(NamedTuple):
    """The other side: a process of Node that does one piece of work for each line it is sent."""

    asked: IO[str]
    answers: IO[str]

    def spent(self, kind: str, size: int) -> Spent:
        """Let it make a bracket of this kind and size and play it out."""
        print(f"{kind}_elimination {size}", file=self.asked, flush=True)
        return Spent(**json.loads(self.answers.readline()))


def measure() -> str:
    """Time every kind and size; the answer is a table in Markdown."""
    with _peer() as peer:
        beside = (
            f"Ours and {PACKAGES[0]} under Node, in turn; the ratio is theirs to ours."
            if peer
            else "Ours alone: the other side needs node, npm and what npm fetches."
        )
        rows = [_row(kind, size, peer) for kind in ("single", "double") for size in SIZES]
    head = (
        "| | created: ours, ms | theirs, ms | ratio | and played out: ours, ms | theirs, ms | ratio |\n"
        "| --- | --- | --- | --- | --- | --- | --- |\n"
    )
    return f"{beside} CPU time, {ROUNDS} rounds; median (lowest to highest).\n\n" + head + "".join(rows)


def _row(kind: str, size: int, peer: Peer | None) -> str:
    rounds = [(_ours(kind, size), peer.spent(kind, size) if peer else None) for _ in range(ROUNDS + 1)][1:]
    figures = []
    for what in ("create", "both"):
        ours = [getattr(one, what) for one, _ in rounds]
        theirs = [getattr(other, what) for _, other in rounds if other is not None]
        ratios = [other / one for one, other in zip(ours, theirs, strict=False)]
        figures += [_spread(ours, 1), _spread(theirs, 1), _spread(ratios, 2)]
    return f"| {kind} elimination of {size:,}, {rounds[0][0].played:,} matches | {' | '.join(figures)} |\n"


def _spread(values: list[float], digits: int) -> str:
    if not values:
        return "not measured"
    low, high = min(values), max(values)
    return f"{statistics.median(values):,.{digits}f} ({low:,.{digits}f} to {high:,.{digits}f})"


# --- ours -------------------------------------------------------------------------------------------------------


def _ours(kind: str, size: int) -> Spent:
    entries = [Entry(f"e{seed}", seed=seed) for seed in range(1, size + 1)]
    began = time.process_time()
    bracket = _drawn(kind, entries)
    life = begin(bracket)
    created = time.process_time()
    first_wins, played = Outcome(Ending.PLAYED, 0), 0
    for match in bracket.matches:
        if life.states[match.key].status is Status.READY:
            life = life.after(Result(match.key, first_wins))
            played += 1
    ended = time.process_time()
    assert life.is_over
    return Spent(1000 * (created - began), 1000 * (ended - created), played)


def _drawn(kind: str, entries: list[Entry]) -> Bracket:
    if kind == "single":
        return single_elimination(entries, Lots("bench"))
    return double_elimination(entries, Lots("bench"), reset=False)


# --- theirs -----------------------------------------------------------------------------------------------------


@contextmanager
def _peer() -> Iterator[Peer | None]:
    node, npm = shutil.which("node"), shutil.which("npm")
    with tempfile.TemporaryDirectory(prefix="uckers-brackets-") as folder:
        if not node or not npm or subprocess.run([npm, "install", *FETCHING, *PACKAGES], cwd=folder).returncode:
            yield None
            return
        with subprocess.Popen(
            [node, str(PEER)],
            env=os.environ | {"NODE_PATH": str(Path(folder) / "node_modules")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdin
            assert process.stdout
            yield Peer(process.stdin, process.stdout)
            process.stdin.close()


if __name__ == "__main__":
    print(measure())
