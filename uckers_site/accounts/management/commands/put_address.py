"""`manage.py put_address NAME ADDRESS`: the way back for somebody whose account has lost its address."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from uckers_site.accounts import services
from uckers_site.accounts.models import User


class Command(BaseCommand):
    help = (
        "Give an account its main, confirmed e-mail address. Make sure beforehand that the account is theirs: "
        "whoever reads that address can set a new password."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the sign-in name")
        parser.add_argument("address", help="the e-mail address")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            user = User.objects.get_by_natural_key(options["name"])
        except User.DoesNotExist:
            raise CommandError(f"Nobody signs in as {options['name']!r}.") from None
        try:
            address = services.put_address(user=user, email=options["address"])
        except ValidationError as error:
            raise CommandError(f"{options['address']}: {' '.join(error.messages)}") from None
        self.stdout.write(f"The main address of {user.username} is {address.email}.")
