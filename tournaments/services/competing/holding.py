"""Holding a group: one deed at a time, each upon what the one before left."""

from uuid import UUID

from tournaments.models import Group, Match


def hold(group: UUID) -> Group:
    """The group's row, locked until the transaction ends, with its stage, manifest and title. `DoesNotExist`."""
    return (
        Group.objects.select_for_update(of=("self",))
        .select_related("stage__manifest", "stage__title__competition__championship")
        .get(pk=group)
    )


def hold_match(match: UUID) -> tuple[Group, Match]:
    """A match with its group, locked. `DoesNotExist`."""
    group = hold(Match.objects.values_list("group_id", flat=True).get(pk=match))
    row = Match.objects.select_related("first", "second", "manifest", "round").get(pk=match)
    row.group = group
    return group, row
