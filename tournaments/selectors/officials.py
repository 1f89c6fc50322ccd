"""Who may do what in a competition: its officials by their roles, and what each role is for."""

from enum import Enum, auto

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import UUIDField

from tournaments.models import Competition, Official
from uckers_site.accounts.models import User
from uckers_site.queries import Hole, Kept


class Deed(Enum):
    """What is done in a competition by those in charge of it."""

    MANAGE = auto()  # its pages, rules, officials, entries
    DRAW = auto()  # fix a seed, draw, publish, set deadlines
    SETTLE = auto()  # disputes, corrections, annulments, disqualifications
    ENTER_RESULTS = auto()  # on anybody's behalf, confirmed at once
    SEE_PRIVATE = auto()  # how entrants can be reached, drafts, the audit trail


_ROLES: dict[str, frozenset[Deed]] = {
    Official.Role.SECRETARY: frozenset(Deed),
    Official.Role.UMPIRE: frozenset({Deed.SETTLE, Deed.ENTER_RESULTS, Deed.SEE_PRIVATE}),
    Official.Role.DESK: frozenset({Deed.ENTER_RESULTS, Deed.SEE_PRIVATE}),
    Official.Role.VIEWER: frozenset({Deed.SEE_PRIVATE}),
}

_THEIRS = Official.objects.filter(
    competition=Hole("competition", UUIDField()), user=Hole("user", UUIDField()), ended_at__isnull=True
)
_ROLES_OF = Kept(_THEIRS.values_list("role", flat=True))


def deeds_of(user: User | AnonymousUser, competition: Competition) -> frozenset[Deed]:
    """All that somebody may do there. A superuser may do everything: somebody has to name the first secretary."""
    if not user.is_authenticated or not user.is_active:
        return frozenset()
    if user.is_superuser:
        return frozenset(Deed)
    return frozenset().union(*(_ROLES[role] for role in _ROLES_OF(competition=competition.pk, user=user.pk)))


def may(user: User | AnonymousUser, deed: Deed, competition: Competition) -> bool:
    """Whether somebody may do that there."""
    return deed in deeds_of(user, competition)


def require(user: User | AnonymousUser, deed: Deed, competition: Competition) -> None:
    """Raise `PermissionDenied` unless somebody may do that there."""
    if not may(user, deed, competition):
        raise PermissionDenied


def deeds_of_role(role: str) -> frozenset[Deed]:
    """What a role is for."""
    return _ROLES[role]
