"""Questions about accounts."""

from django.contrib.auth.models import AnonymousUser

from uckers_site.accounts.models import User


def has_role(user: User | AnonymousUser, role: str) -> bool:
    """Whether somebody holds a site role (`roles.UMPIRE`, `roles.MODERATOR`); one query."""
    return user.is_authenticated and user.is_active and user.groups.filter(name=role).exists()
