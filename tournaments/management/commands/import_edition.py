"""`manage.py import_edition FILE`: an edition made from its archive, as the page does it; `--look` makes nothing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.selectors.archived import called
from tournaments.services.archives.importing import import_archive, look_at_archive
from uckers_site.accounts.models import User


class Command(BaseCommand):
    """Make an edition from its archive."""

    help = "Make an edition from the archive that its secretary took away from another site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which file, and in whose name."""
        parser.add_argument("file", type=Path, help="the archive, JSON")
        parser.add_argument("--look", action="store_true", help="say what would be made, and make nothing")
        parser.add_argument("--by", default="", help="the superuser in whose name; needed if there are several")

    def handle(self, *, file: Path, look: bool, by: str, **_: Any) -> None:
        """Look at it or make it; faults go to the error output, each with its place."""
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as bad:
            raise CommandError(f"{file} cannot be read: {bad}") from None
        told = (look_at_archive if look else import_archive)(text=text, by=_superuser(by))
        for fault in told.faults:
            self.stderr.write(f"{fault.place or 'the archive'}: {fault.words}")
        if told.faults:
            raise CommandError("Nothing was made.")
        for one in told.kept:
            self.stdout.write(f"stays as it is here: {one}")
        if told.is_here:
            self.stdout.write(f"{told.name} is here already; nothing is made.")
            return
        for name, count in (told.made or {}).items():
            self.stdout.write(f"{count:7} {called(name)}")
        self.stdout.write(f"{told.name} {'would be made' if look else 'is made'}.")


def _superuser(name: str) -> User:
    found = User.objects.filter(is_superuser=True, is_active=True)
    if name:
        found = found.filter(username__iexact=name)
    users = list(found[:2])
    if len(users) != 1:
        raise CommandError(
            f"No superuser is called {name}." if name else "Say with --by in which superuser's name it is made."
        )
    return users[0]
