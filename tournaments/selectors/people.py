"""What is asked of players, ships and claims."""

from django.contrib.auth.models import AnonymousUser

from uckers_site.accounts.models import User
from uckers_site.accounts.roles import SITE_ROLES

Asker = User | AnonymousUser


def may_keep_people(user: Asker) -> bool:
    """Whether somebody keeps the lists of players and ships: who holds a site role, and superusers; one query at most.

    The one place that says so, also for officials of competitions.
    """
    if not user.is_authenticated or not user.is_active:
        return False
    return user.is_superuser or user.groups.filter(name__in=SITE_ROLES).exists()
