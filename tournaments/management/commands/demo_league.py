"""`manage.py demo_league`: a mess league half a season in, made through the services, to look at.

Two divisions of singles and one of pairs, everybody twice against everybody, a round a week with a week left out; with
an eight-piecer or two, a walkover, a fixture moved and one that nobody has reported. Everybody in it is made up.
"""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournaments.management.demo_leagues import DemoLeague
from uckers_site.accounts.services import make_demo_administrator


class Command(BaseCommand):
    """Make a demonstration league on a development site."""

    help = "Make a mess league, half a season in, with made-up people, to look at."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How large, and from which seed."""
        parser.add_argument("--seed", default="ahoy", help="another seed makes other results")
        parser.add_argument("--small", action="store_true", help="four in a division, in seconds")

    def handle(self, *, seed: str, small: bool, **_: Any) -> None:
        """Make it, saying how far it is."""
        if not settings.ENVIRONMENT.development:
            raise CommandError("This makes people up: it runs on a development site alone (UCKERS_MODE=development).")
        if made := make_demo_administrator():
            user, password = made
            self.stdout.write(f"A demo administrator was made: {user.username}, password {password} (shown this once)")
        address = DemoLeague(seed=seed, small=small, say=self.stdout.write).make()
        self.stdout.write(f"It stands at {address} on your site (make run).")
