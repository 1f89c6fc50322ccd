"""The numbers that streams tell of groups."""

import uuid
from collections.abc import Collection

from tournaments.models import Group


def versions_of(groups: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """How often each group has changed; one query. Groups of editions that are not published are left out."""
    found = Group.objects.filter(pk__in=groups, stage__title__competition__published_at__isnull=False)
    return dict(found.values_list("pk", "version"))
