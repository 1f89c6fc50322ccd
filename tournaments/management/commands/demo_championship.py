"""`manage.py demo_championship`: a whole championship in the shape of 2021's, made through the services, to look at.

Pairs enter by group (3, 24, 40 and 30 pairs for 1, 9, 13 and 9 places), rounds are drawn one by one as results come in,
with withdrawals, a walkover, a disputed match and a correction two rounds late; 32 pairs play a finals day down to
champions. Beside it 48 singles play six rounds of a Swiss, and the best eight a knock-out. Everybody in it is made up.
"""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.management.demonstrations import DemoChampionship
from uckers_site.accounts.services import make_demo_administrator


class Command(BaseCommand):
    """Make a demonstration championship on a development site."""

    help = "Make a championship in the shape of 2021's, with made-up people, to look at."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How large, and from which seed."""
        parser.add_argument("--seed", default="ahoy", help="another seed makes other results")
        parser.add_argument("--small", action="store_true", help="a tenth of the size, in seconds")

    def handle(self, *, seed: str, small: bool, **_: Any) -> None:
        """Make it, saying how far it is."""
        if not settings.ENVIRONMENT.development:
            raise CommandError("This makes people up: it runs on a development site alone (UCKERS_MODE=development).")
        if made := make_demo_administrator():
            user, password = made
            self.stdout.write(f"A demo administrator was made: {user.username}, password {password} (shown this once)")
        address = DemoChampionship(seed=seed, small=small, say=self.stdout.write).make()
        self.stdout.write(f"It stands at {address} on your site (make run).")
