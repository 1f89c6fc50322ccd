#!/usr/bin/env python
"""The door for every management command."""

import importlib.util
import os
import sys
from pathlib import Path

SETTINGS = "uckers_site.settings"


def main() -> None:
    if sys.argv[1:2] == ["uckers"]:  # needs no settings, and so no secrets: it works in a fresh clone
        from games.console import main as uckers

        sys.exit(uckers(sys.argv[2:]))
    if sys.argv[1:2] == ["draw"]:  # likewise: anybody with a clone can repeat a draw
        from tournaments.management.commands.draw import Command as Draw

        Draw().run_from_argv(sys.argv)
        return
    named = os.environ.setdefault("DJANGO_SETTINGS_MODULE", SETTINGS)
    if not _exists(named):
        sys.exit(
            f"{sys.argv[0]}: DJANGO_SETTINGS_MODULE is {named!r}, which is not to be found here (another project's, "
            "perhaps); run: unset DJANGO_SETTINGS_MODULE"
        )
    if sys.argv[1:2] == ["serve"]:  # the whole site on one's own machine; anything else has to ask for it
        os.environ.setdefault("UCKERS_MODE", "development")
        os.umask(0o077)  # what it and its children keep is its user's alone, also in a folder that others may read
        from uckers_site.serving.doorstep import look_first

        try:
            look_first(sys.argv[2:], data_dir=Path(os.environ.get("DATA_DIR") or Path(__file__).parent / "var"))
        except (RuntimeError, OSError) as error:
            sys.exit(str(error))
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"{sys.argv[0]}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)  # as a shell reports it


def _exists(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):  # its package does not exist; or it is no name at all
        return False


if __name__ == "__main__":
    main()
