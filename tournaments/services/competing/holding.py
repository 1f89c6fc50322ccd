"""Holding a group: one deed at a time, each upon what the one before left."""

from uuid import UUID

from django.db.models import UUIDField

from tournaments.models import Group, Match
from uckers_site.queries import Hole, Kept

_LOCKED = Group.objects.select_for_update(of=("self",)).select_related("stage__manifest", "stage__title__competition")
_OF_MATCH = Kept(_LOCKED.filter(matches=Hole("match", UUIDField())))
_MATCH = Kept(Match.objects.filter(pk=Hole("match", UUIDField())))


def hold(group: UUID) -> Group:
    """The group's row, locked until the transaction ends, with its stage, manifest and title. `DoesNotExist`."""
    return _LOCKED.get(pk=group)


def hold_match(match: UUID) -> tuple[Group, Match]:
    """A match with its group, locked. `DoesNotExist`."""
    group = _OF_MATCH.get(match=match)
    row = _MATCH.get(match=match)  # read once the group is locked
    row.group = group
    return group, row
