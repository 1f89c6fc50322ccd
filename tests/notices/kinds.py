"""A kind of notice for tests of the room itself, beside those that games have."""

from django.db import transaction

from uckers_site.accounts.models import User
from uckers_site.notices.kinds import Kind, register
from uckers_site.notices.models import Notice
from uckers_site.notices.services import tell

PROBE = "probe.news"

register(Kind(PROBE, "News of the probe", words=lambda data: f"News: {data['what']}.", by_mail=True))


def notice_to(user: User) -> Notice:
    """Somebody is told news that lead to the page of play."""
    with transaction.atomic():
        return tell(user=user, kind=PROBE, key="a", link="/play/", data={"what": "a"})
