"""On which side of a match somebody stands, by their player."""

from typing import Literal

from django.contrib.auth.models import AnonymousUser

from tournaments.models import Match, Member
from uckers_site.accounts.models import User


def side_of(match: Match, user: User | AnonymousUser) -> Literal[0, 1] | None:
    """The side whose entry has the player of this account among its members; None for everybody else."""
    if not user.is_authenticated or not user.is_active:
        return None
    found = Member.objects.filter(
        entry__in=[pk for pk in (match.first_id, match.second_id) if pk], player__user=user.pk, until__isnull=True
    ).values_list("entry_id", flat=True)
    entry = next(iter(found), None)
    return None if entry is None else 0 if entry == match.first_id else 1
