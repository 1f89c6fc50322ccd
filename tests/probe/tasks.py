"""Jobs that only the tests write down.

`payload["gate"]`, if there is one, is a folder: a job that has begun puts ``<name>.inside`` there, with its process's
number, and goes no further until ``open`` is there. So a test can meet it in the middle, with -9.
"""

import os
import time
from pathlib import Path

from tests.probe.models import Effect
from uckers_site.jobs.kinds import Work, handles

GATE_SECONDS = 60.0


class Fault(Exception):
    """What a job of kind ``probe.fault`` raises."""


@handles("probe.effect", effects="inside")
def effect(work: Work) -> None:
    """Does its deed in the transaction, then waits at the gate: who kills it there must find the deed undone."""
    Effect.objects.create(name=work.payload["name"], job=work.id)
    _wait_at_gate(work)


@handles("probe.letter", effects="outside")
def letter(work: Work) -> None:
    """Does its deed, a file named for the job, then waits at the gate: who kills it there has it done again."""
    folder = Path(work.payload["post"])
    with (folder / f"{work.id}.letter").open("a") as file:
        file.write(f"attempt {work.attempt}\n")
    _wait_at_gate(work)


@handles("probe.long", effects="outside")
def long(work: Work) -> None:
    """Takes three leases' time, and renews."""
    for _ in range(30):
        time.sleep(work.payload["lease"] / 10)
        work.renew()
    Effect.objects.create(name=work.payload["name"], job=work.id)


@handles("probe.fault", effects="inside")
def fault(work: Work) -> None:
    """Does its deed, then fails as many times as the payload says."""
    Effect.objects.create(name=work.payload["name"], job=work.id)
    if work.attempt <= work.payload["faults"]:
        raise Fault(work.payload["text"])


@handles("probe.secret", effects="outside", forget_payload=True)
def secret(work: Work) -> None:
    """Fails, quoting its payload, as many times as the payload says."""
    if work.attempt <= work.payload["faults"]:
        raise Fault(work.payload["secret"])


def _wait_at_gate(work: Work) -> None:
    if "gate" not in work.payload:
        return
    gate = Path(work.payload["gate"])
    fresh = gate / f"{work.payload['name']}.{os.getpid()}"
    fresh.write_text(str(os.getpid()))
    fresh.rename(gate / f"{work.payload['name']}.inside")
    deadline = time.monotonic() + GATE_SECONDS
    while not (gate / "open").exists():
        if time.monotonic() > deadline:
            raise TimeoutError("Nobody opened the gate.")
        time.sleep(0.02)
