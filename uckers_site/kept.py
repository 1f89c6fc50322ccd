"""Small secrets that a checkout makes up on first use and keeps in its data folder, readable by their owner only."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path


def keep_once(path: Path, make: Callable[[], str]) -> str:
    """The text kept at `path`; made by `make` if there is none yet. The first of several processes wins."""
    if not path.exists():
        write_secret(path, make(), replace=False)
    return path.read_text().strip()


def write_secret(path: Path, text: str, *, replace: bool = True) -> None:
    """Put `text` at `path` in one step, so that nobody ever reads half of it; with `replace` off, only if it is new."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600)
    try:
        fresh.write_text(text)
        if replace:
            fresh.replace(path)
        elif not path.exists():
            with contextlib.suppress(FileExistsError):
                os.link(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)
