"""What is asked of leagues: which there are, which seasons they have, and who keeps them."""

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from tournaments.models import Championship, Competition, Official, held_at, is_public
from tournaments.selectors.competitions import Asker
from uckers_site.accounts.roles import MODERATOR
from uckers_site.accounts.selectors import has_role

MOST_OPENED = 3  # leagues that one person may have opened, of those that stand


def listed_leagues() -> QuerySet[Championship]:
    """The leagues of which everybody sees a season, by name, with those seasons (`shown_seasons`), the latest first.

    Two queries.
    """
    seen = Competition.objects.filter(is_public()).order_by("-starts_on", "-published_at")
    return (
        Championship.objects.filter(Exists(seen.filter(championship=OuterRef("pk"))), kind=Championship.Kind.LEAGUE)
        .select_related("ship")
        .prefetch_related(Prefetch("editions", seen, to_attr="shown_seasons"))
        .order_by("name", "pk")
    )


def own_leagues(user: Asker) -> QuerySet[Championship]:
    """The leagues that somebody keeps, by name; one query."""
    if not user.is_authenticated:
        return Championship.objects.none()
    secretary = Official.objects.filter(
        competition__championship=OuterRef("pk"), user=user.pk, role=Official.Role.SECRETARY, ended_at=None
    )
    kept = Championship.objects.filter(Q(made_by=user.pk) | Exists(secretary), kind=Championship.Kind.LEAGUE)
    return kept.order_by("name", "pk")


def keeps(user: Asker, held: Championship) -> bool:
    """Whether somebody keeps a championship or league, and holds it again: superusers both; a league who opened it,
    and whoever is secretary of one of its seasons. One query at most."""
    if not user.is_authenticated or not user.is_active:
        return False
    return user.is_superuser or (held.is_league and own_leagues(user).filter(pk=held.pk).exists())


def may_annul(user: Asker) -> bool:
    """Whether somebody may annul leagues: superusers, and moderators of the site; one query at most."""
    return user.is_authenticated and user.is_active and (user.is_superuser or has_role(user, MODERATOR))


def seasons_of(held: Championship, user: Asker) -> list[Competition]:
    """The editions or seasons that somebody may see, the latest first; one query."""
    found = held.editions.order_by("-starts_on", "-made_at")
    if keeps(user, held):
        return list(found)
    mine = Q(officials__user=user.pk, officials__ended_at=None) if user.is_authenticated else Q(pk=None)
    return list(found.filter(is_public() | mine).distinct())


def held_seen(at: str, user: Asker) -> tuple[Championship, list[Competition]] | None:
    """A championship or league by its address, with the seasons that somebody may see.

    None where there is none, and for a league of which they see nothing: one that shows no season yet is there for who
    keeps it, and an annulled one for those and for moderators.
    """
    found = Championship.objects.select_related("ship").filter(**held_at(at)).first()
    if found is None:
        return None
    seasons = seasons_of(found, user)
    if found.is_league and not seasons and not keeps(user, found) and not may_annul(user):
        return None
    return found, seasons
