#!/usr/bin/env python
"""The door for every management command."""

import os
import sys


def main() -> None:
    if sys.argv[1:2] == ["uckers"]:  # needs no settings, and so no secrets: it works in a fresh clone
        from games.console import main as uckers

        sys.exit(uckers(sys.argv[2:]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uckers_site.settings")
    if sys.argv[1:2] == ["serve"]:  # the whole site on one's own machine; anything else has to ask for it
        os.environ.setdefault("UCKERS_MODE", "development")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"{sys.argv[0]}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)  # as a shell reports it


if __name__ == "__main__":
    main()
