"""Run every measurement and write what was seen to `RESULTS.md`: `python -m bench`, in about six minutes."""

import os
import platform
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from bench import first_run, live_listeners, pages, rules
from bench.site import MANY, site_prepared
from uckers_site.live.process import allow_open_files

RESULTS = Path(__file__).parent / "RESULTS.md"
MEASUREMENTS = [rules, live_listeners, pages, first_run]
LIBRARIES = ["django", "uvicorn", "uvloop", "httptools", "whitenoise", "psycopg", "redis", "chess", "ludo-king-engine"]


def main() -> None:
    """Measure in turn; the file is written once all is seen."""
    began, load = time.monotonic(), os.getloadavg()
    allow_open_files(3 * MANY)
    parts = []
    with site_prepared():
        for measurement in MEASUREMENTS:
            print(f"{measurement.TITLE} ...", flush=True)
            parts.append(f"## {measurement.TITLE}\n\n{measurement.measure()}\n")
            print(parts[-1], flush=True)
    seconds = time.monotonic() - began
    RESULTS.write_text("\n".join([_heading(load, seconds), *parts]))


def _heading(load: tuple[float, float, float], seconds: float) -> str:
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return f"""# What was measured

Written by `make bench` on {datetime.now(UTC):%d %B %Y, %H:%M} UTC, in {seconds:.0f} s.
{platform.system()} on {platform.machine()}, {os.cpu_count()} cores, load {load[0]:.1f} before it began (other work).
Python {platform.python_version()}, {libraries}.

Figures as seen. The ratios are what to look at: both sides ran in turn, on the same machine at the same time.
"""


if __name__ == "__main__":
    main()
