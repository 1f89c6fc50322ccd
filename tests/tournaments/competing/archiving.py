"""Another site for tests of archives: the tables emptied of everything but what each site begins with."""

from django.db import connection

from tests.tournaments.competing import championship as of
from tournaments.services.people.starting_list import lay_down_starting_list
from tournaments.services.starting_roll import lay_down_roll
from uckers_site.accounts.models import User


def another_site() -> User:
    """Empty the tables and begin anew, as a site does that was just made; its superuser."""
    connection.check_constraints()  # nothing may wait to be checked in a table that is emptied
    tables = ("accounts_user", "tournaments_service", "tournaments_championship", "audit_entry")
    with connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE {', '.join(tables)} CASCADE")
    lay_down_starting_list(using="default")
    lay_down_roll(using="default")
    return of.user("other", superuser=True)
