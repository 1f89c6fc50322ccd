"""Another site for tests of archives: the tables emptied of everything but what each site begins with."""

from tests.support.emptying import begin_anew
from tests.tournaments.competing import championship as of
from uckers_site.accounts.models import User


def another_site() -> User:
    """Empty the tables and begin anew, as a site does that was just made; its superuser."""
    begin_anew()
    return of.user("other", superuser=True)
