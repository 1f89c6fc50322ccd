"""Run every measurement and write what was seen to `RESULTS.md`: `python -m bench`, in about ten minutes.

`--without live_play` leaves one out, and the file says so.
"""

import argparse
import os
import platform
import time
from importlib.metadata import version

from bench import brackets, championships, first_run, live_listeners, live_play, pages, rules, standings, swiss
from bench.results import RESULTS, how_it_was_written, write_measured
from bench.site import MANY, site_prepared
from uckers_site.live.process import allow_open_files

MEASUREMENTS = [rules, brackets, swiss, standings, championships, live_listeners, live_play, pages, first_run]
LIBRARIES = [
    "django",
    "uvicorn",
    "uvloop",
    "httptools",
    "whitenoise",
    "psycopg",
    "redis",
    "chess",
    "ludo-king-engine",
    "rustworkx",
]


def main() -> None:
    """Measure in turn; the file is written once all is seen."""
    names = [measurement.__name__.removeprefix("bench.") for measurement in MEASUREMENTS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without", action="append", default=[], choices=names)
    without = parser.parse_args().without
    command = " --without ".join(["python -m bench", *without]) if without else "make bench"
    began, load = time.monotonic(), os.getloadavg()[0]
    allow_open_files(3 * MANY)
    parts = []
    with site_prepared():
        for name, measurement in zip(names, MEASUREMENTS, strict=True):
            if name in without:
                continue
            print(f"{measurement.TITLE} ...", flush=True)
            parts.append(f"## {measurement.TITLE}\n\n{measurement.measure()}\n")
            print(parts[-1], flush=True)
    seconds = time.monotonic() - began
    write_measured(RESULTS, "\n".join([_heading(command, load, seconds), *parts]))


def _heading(command: str, load: float, seconds: float) -> str:
    libraries = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return f"""# What was measured

{how_it_was_written(command, load, seconds)}Python {platform.python_version()}, {libraries}.

Figures as seen. The ratios are what to look at: both sides ran in turn, on the same machine at the same time.
"""


if __name__ == "__main__":
    main()
