"""Who is there in the tests of people: accounts, an official, players, and ways to look at the audit trail."""

import uuid
from datetime import date
from typing import Any

from tests.games.people import account
from tournaments.models import Player, Posting, Ship
from tournaments.services.people.claims import ask_for_player
from tournaments.services.people.players import keep_own_player, record_player
from tournaments.services.people.postings import join_ship
from uckers_site.accounts.models import User
from uckers_site.accounts.services.people import give_role
from uckers_site.audit.models import Entry


def official(name: str = "bosun", role: str = "umpire") -> User:
    """An account that keeps the lists of players and ships."""
    user = account(name)
    chief = User.objects.filter(is_superuser=True).first() or User.objects.create_superuser("chief", "chief@x.example")
    give_role(user=user, role=role, by=chief)
    return user


def recorded_player(by: User, name: str, **how: Any) -> Player:
    """A player without account, whom an official recorded."""
    return record_player(by=by, key=uuid.uuid4(), name=name, **how)


def own(user: User, name: str, **how: Any) -> Player:
    """An account's own profile."""
    return keep_own_player(by=user, name=name, **how)


def serve(player: Player, by: User, slug: str, since: str, until: str = "") -> Posting:
    """A posting, its days as ``2020-01-31``."""
    ends = date.fromisoformat(until) if until else None
    ship = Ship.objects.get(slug=slug)
    return join_ship(player_id=player.pk, ship_id=ship.pk, by=by, since=date.fromisoformat(since), until=ends)


def trail(about: str) -> list[str]:
    """The deeds that the audit trail has of a thing."""
    return list(Entry.objects.filter(about=about).order_by("id").values_list("deed", flat=True))


def people_of(user: User, keeper: User) -> dict[str, uuid.UUID]:
    """What addresses name: a player with this account, a posting of theirs, another player, and a claim to that one."""
    player, other = own(user, "Sara Field"), recorded_player(keeper, "S. Field")
    posting, claim = serve(player, user, "hms-victory", "2020-01-01"), ask_for_player(player_id=other.pk, by=user)
    return {"player_id": player.pk, "kept_id": other.pk, "posting_id": posting.pk, "claim_id": claim.pk}
