"""`manage.py uckers`, for whoever calls it through Django; everything it does is in `games.console`.

(`manage.py` itself does not come here: it runs `games.console` without loading any settings.)
"""

import sys
from argparse import Namespace
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import console


class Command(BaseCommand):
    help = "Validate records of Uckers, list what is legal, play at random, verify dice."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        console.add_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            status = console.run(Namespace(**options), self.stdout)  # type: ignore[arg-type]  # it writes as a text file does
        except console.WronglyCalled as error:
            raise CommandError(str(error), returncode=console.CALLED_WRONGLY) from error
        if status:
            sys.exit(status)
