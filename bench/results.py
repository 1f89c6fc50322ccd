"""`RESULTS.md`, which two commands write: `make soak` its last section, `make bench` all before that.

Neither touches what the other wrote.
"""

import os
import platform
from datetime import UTC, datetime
from pathlib import Path

RESULTS = Path(__file__).parent / "RESULTS.md"
SOAK = "## Soak"


def write_measured(path: Path, measured: str) -> None:
    """Put Markdown with its own headings, none of them `SOAK`, in the place of all that is not the soak's."""
    _, soak = _sections(path)
    _write(path, measured, soak)


def write_soak(path: Path, soak: str) -> None:
    """Put Markdown without a heading in the place of the last soak's. The file is made if there is none."""
    measured, _ = _sections(path)
    _write(path, measured, f"{SOAK}\n\n{soak}")


def how_it_was_written(command: str, load: float, seconds: float) -> str:
    """Which command wrote, when, in how many `seconds`, on what machine; `load` is of the minute before it began."""
    return (
        f"Written by `{command}` on {datetime.now(UTC):%d %B %Y, %H:%M} UTC, in {seconds:,.0f} s.\n"
        f"{platform.system()} on {platform.machine()}, {os.cpu_count()} cores, load {load:.1f} before it began "
        "(other work).\n"
    )


def _sections(path: Path) -> tuple[str, str]:
    text = path.read_text() if path.exists() else ""
    measured, heading, soak = f"\n{text}".partition(f"\n{SOAK}\n")
    return measured, heading + soak


def _write(path: Path, measured: str, soak: str) -> None:
    path.write_text("\n\n".join(part.strip() for part in (measured, soak) if part.strip()) + "\n")
