"""On which side of a match somebody stands, by their player, and what an official may do who plays themselves."""

from collections.abc import Collection
from typing import Literal
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, UUIDField

from tournaments.models import Competition, Entry, Match, Member
from tournaments.selectors.officials import Deed, deeds_of
from uckers_site.accounts.models import User
from uckers_site.queries import Hole, Kept

_STANDS_THERE = Kept(
    Member.objects.filter(
        Q(entry=Hole("first", UUIDField())) | Q(entry=Hole("second", UUIDField())),
        player__user=Hole("user", UUIDField()),
        until__isnull=True,
    ).values_list("entry_id", flat=True)
)


def side_of(match: Match, user: User | AnonymousUser) -> Literal[0, 1] | None:
    """The side whose entry has the player of this account among its members; None for everybody else."""
    if not user.is_authenticated or not user.is_active:
        return None
    entry = next(iter(_STANDS_THERE(first=match.first_id, second=match.second_id, user=user.pk)), None)
    return None if entry is None else 0 if entry == match.first_id else 1


_NOT_THEIR_OWN = frozenset({Deed.ENTER_RESULTS, Deed.SETTLE})


def deeds_beside(side: int | None, user: User | AnonymousUser, competition: Competition) -> frozenset[Deed]:
    """What an official may do with a match that they play on `side`: all but what settles it, which is for another;
    with None: all that their roles are for. One query."""
    deeds = deeds_of(user, competition)
    return deeds if side is None else deeds - _NOT_THEIR_OWN


_OVER = (Match.State.CONFIRMED, Match.State.UNPLAYED, Match.State.ANNULLED)


def own_entries(user: User, title: UUID) -> set[UUID]:
    """The entries of a title in which the player of this account stands: one at the most. One query."""
    found = Member.objects.filter(title=title, player__user=user.pk, until__isnull=True)
    return set(found.values_list("entry_id", flat=True))


def are_to_meet(entry: Entry, others: Collection[UUID]) -> bool:
    """Whether an entry has a match that is not over with one of some others; one query."""
    either = Q(first=entry.pk, second__in=others) | Q(first__in=others, second=entry.pk)
    return Match.objects.filter(either).exclude(state__in=_OVER).exists()
