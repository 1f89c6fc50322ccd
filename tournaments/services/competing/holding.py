"""Holding a group: one deed at a time, each upon what the one before left."""

from uuid import UUID

from django.db.models import QuerySet

from tournaments.models import Group, Match


def hold(group: UUID) -> Group:
    """The group's row, locked until the transaction ends, with its stage, manifest and title. `DoesNotExist`."""
    return _locked().get(pk=group)


def hold_match(match: UUID) -> tuple[Group, Match]:
    """A match with its group, locked. `DoesNotExist`."""
    group = _locked().get(matches=match)
    row = Match.objects.get(pk=match)  # read once the group is locked
    row.group = group
    return group, row


def _locked() -> QuerySet[Group]:
    groups = Group.objects.select_for_update(of=("self",))
    return groups.select_related("stage__manifest", "stage__title__competition")
