"""What is asked of players, ships and claims."""

import uuid

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Prefetch, Q, QuerySet
from django.utils import timezone

from games.models import Game, Seat
from games.selectors.lists import listed, newest_first, with_seats
from tournaments.models import Claim, Player, Posting, Ship
from uckers_site.accounts.models import User
from uckers_site.accounts.roles import SITE_ROLES

Asker = User | AnonymousUser


def may_keep_people(user: Asker) -> bool:
    """Whether somebody keeps the lists of players and ships: who holds a site role, and superusers; one query at most.

    The one place that says so, also for officials of competitions.
    """
    if not user.is_authenticated or not user.is_active:
        return False
    return user.is_superuser or user.groups.filter(name__in=SITE_ROLES).exists()


def may_change(player: Player, user: Asker) -> bool:
    """Whether somebody may say where a player serves, or have them anonymised: themselves, and officials."""
    if not user.is_authenticated or not user.is_active:
        return False
    return player.user_id == user.pk or may_keep_people(user)


def own_player(user: Asker) -> Player | None:
    """Somebody's own profile; one query at most."""
    return Player.objects.filter(user=user).first() if user.is_authenticated else None


def player(player_id: uuid.UUID) -> Player | None:
    """A player with the account and with whom they were merged into; one query."""
    return Player.objects.select_related("user", "merged_into").filter(pk=player_id).first()


def listed_players(words: str = "") -> QuerySet[Player]:
    """The players whom everybody finds, by the names that everybody sees: no doubles, nobody who is anonymised."""
    found = Player.objects.filter(merged_into=None, anonymised_at=None).order_by("shown_key", "id")
    return found.filter(shown_key__contains=words.casefold()) if words else found


def players_called(words: str, *, but: Player) -> QuerySet[Player]:
    """For officials: the players who may be the same as `but`, by any of their names, also one that is not shown."""
    named = Q(name__icontains=words) | Q(nickname__icontains=words) | Q(shown_key__contains=words.casefold())
    return listed_players().filter(named).exclude(pk=but.pk).select_related("user")


def postings_of(player: Player) -> QuerySet[Posting]:
    """Where a player serves, and then where they served, the last first; one query."""
    return player.postings.select_related("ship__service").order_by(F("until").desc(nulls_first=True), "-since", "pk")


def games_of(player: Player, count: int) -> list[Game]:
    """The last games of a player's account that everybody may see, with their seats, if the player shows them."""
    if player.user_id is None or not player.shows_games:
        return []
    played = Seat.objects.filter(user=player.user_id).values("game")
    return list(with_seats(newest_first(listed().filter(pk__in=played, annulled_at=None)))[:count])


def open_claim(player: Player, user: Asker) -> Claim | None:
    """Somebody's claim to a player that nobody has decided; one query at most."""
    return player.claims.filter(user=user, state=Claim.State.ASKED).first() if user.is_authenticated else None


def open_claims() -> QuerySet[Claim]:
    """The claims that wait, the oldest first, with players and accounts and the profiles that those have; one query."""
    return Claim.objects.filter(state=Claim.State.ASKED).select_related("player", "user__player").order_by("asked_at")


def proposed_ships() -> QuerySet[Ship]:
    """The ships that wait, the oldest first; one query."""
    waiting = Ship.objects.filter(standing=Ship.Standing.PROPOSED)
    return waiting.select_related("service", "proposed_by").order_by("proposed_at")


def count_waiting() -> int:
    """How many claims and proposed ships wait for an official; two queries."""
    return open_claims().count() + proposed_ships().count()


def listed_ships() -> QuerySet[Ship]:
    """The ships of the list by service and name, with how many serve there now (`serving`); one query."""
    today = timezone.localdate()
    still = Q(postings__until=None) | Q(postings__until__gte=today)
    now = Count("postings", filter=still & Q(postings__since__lte=today))
    found = Ship.objects.filter(standing=Ship.Standing.APPROVED).select_related("service")
    return found.annotate(serving=now).order_by("service__name", "name", "id")


def ship(slug: str, user: Asker) -> Ship | None:
    """A ship by its address: one of the list, or for officials and for who proposed it one that waits or was turned
    down; two queries at most."""
    found = Ship.objects.select_related("service", "proposed_by").filter(slug=slug).first()
    if found is None or found.standing == Ship.Standing.APPROVED:
        return found
    own = user.is_authenticated and found.proposed_by_id == user.pk
    return found if own or may_keep_people(user) else None


def people_of(ship: Ship) -> QuerySet[Posting]:
    """Who serves in a ship, and then who served, the last first, with the players."""
    return ship.postings.select_related("player").order_by(F("until").desc(nulls_first=True), "-since", "pk")


def with_ships(players: QuerySet[Player]) -> QuerySet[Player]:
    """The same with where each serves now, as `serves`; one query more."""
    today = timezone.localdate()
    now = Posting.objects.filter(Q(until=None) | Q(until__gte=today), since__lte=today)
    serves = now.select_related("ship").order_by("-since", "pk")
    return players.prefetch_related(Prefetch("postings", serves, to_attr="serves"))


def posting_of(player_id: uuid.UUID, posting_id: uuid.UUID) -> Posting | None:
    """A posting of a player with both; None if it is another's or gone. One query."""
    return Posting.objects.select_related("ship", "player").filter(pk=posting_id, player=player_id).first()


def claim(claim_id: uuid.UUID) -> Claim | None:
    """A claim with the player and who asks; one query."""
    return Claim.objects.select_related("player", "user").filter(pk=claim_id).first()
