"""The site roles: who may act for the site itself. Each is a group of Django's, made by every migration.

A competition's own officials are no site role: `tournaments` knows them.
"""

from typing import Any

from django.apps import apps as installed
from django.apps.registry import Apps

UMPIRE = "umpire"
MODERATOR = "moderator"
SITE_ROLES = (UMPIRE, MODERATOR)


def make_site_roles(*, using: str, apps: Apps = installed, **_: Any) -> None:  # a flush names no apps
    """Make the groups that are missing. Runs after every `migrate` and every flush, so they are always there."""
    try:
        groups = apps.get_model("auth", "Group")
    except LookupError:  # migrated back to before there were groups
        return
    for name in SITE_ROLES:
        groups.objects.using(using).get_or_create(name=name)
