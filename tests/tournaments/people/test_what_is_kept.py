"""What the database itself holds players, ships, postings and claims to; and the list that every site starts with."""

from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.games.people import account
from tournaments.models import Claim, Player, Posting, Service, Ship
from tournaments.services.people.starting_list import STARTING, lay_down_starting_list, starting_ships

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def refuse(constraint: str, model: type[Any], **values: Any) -> None:
    """The database refuses a row, and for this reason; SQLite names a unique index's columns, and not the index."""
    with pytest.raises(IntegrityError, match=f"{constraint}|UNIQUE constraint failed"), transaction.atomic():
        model.objects.create(**values)


def test_a_player_is_held_to_what_is_told_of_them() -> None:
    user, other = account("able"), Player.objects.create(name="B. Baker")
    Player.objects.create(name="A. Able", user=user)
    refuse("user_id", Player, name="A. Able again", user=user)
    refuse("player_has_a_name", Player, name="")
    refuse("player_shown_as_known", Player, name="C. Charlie", shown_as="nickname")
    refuse("player_shown_as_known", Player, name="C. Charlie", shown_as="shouted")
    refuse("player_merged_has_no_account", Player, name="D", merged_into=other, user=account("dog"))
    refuse("player_anonymised_has_nothing", Player, name="E", nickname="Jenny", anonymised_at=timezone.now())
    with pytest.raises(IntegrityError, match="player_merged_into_another"), transaction.atomic():
        Player.objects.filter(pk=other.pk).update(merged_into=other)


@pytest.mark.parametrize(
    ("shown_as", "name", "shown"),
    [
        ("full", "Sara Jane Field", "Sara Jane Field"),
        ("initial", "Sara Jane Field", "Sara F."),
        ("initial", "Sara", "Sara"),
        ("nickname", "Sara Jane Field", "Ludo One"),
    ],
)
def test_a_player_is_shown_as_they_choose(shown_as: str, name: str, shown: str) -> None:
    player = Player(name=name, shown_as=shown_as, nickname="Ludo One")
    assert player.shown_name == str(player) == shown


def test_a_claim_is_open_once_and_decided_by_another() -> None:
    user, official, player = account("able"), account("baker"), Player.objects.create(name="A. Able")
    asked = {"player": player, "user": user}
    Claim.objects.create(**asked, state="withdrawn", decided_at=timezone.now())
    Claim.objects.create(**asked)
    refuse("claim_open_once", Claim, **asked)
    now = timezone.now()
    refuse("claim_decided_by_another", Claim, **asked, state="approved", decided_by=user, decided_at=now)
    refuse("claim_decided", Claim, **asked, state="refused", decided_at=now)
    Claim.objects.create(**asked, state="refused", decided_by=official, decided_at=now)


def test_a_posting_ends_after_it_begins_and_is_open_once() -> None:
    ship, player = Ship.objects.get(slug="hms-victory"), Player.objects.create(name="A. Able")
    served = {"ship": ship, "player": player}
    Posting.objects.create(**served, since=date(2020, 1, 1), until=date(2020, 1, 1))
    Posting.objects.create(**served, since=date(2021, 1, 1))
    refuse("posting_open_once", Posting, **served, since=date(2022, 1, 1))
    refuse("posting_begins_once", Posting, **served, since=date(2020, 1, 1), until=date(2020, 3, 1))
    refuse("posting_ends_after", Posting, **served, since=date(2019, 1, 2), until=date(2019, 1, 1))


def test_a_ship_is_somewhere_on_earth_and_proposed_by_somebody() -> None:
    service = Service.objects.get(code="rn")
    told: dict[str, Any] = {"name": "HMS Pinafore", "slug": "hms-pinafore", "service": service}
    refuse("ship_decided", Ship, **told)
    told["proposed_by"] = account()
    refuse("ship_on_earth", Ship, **told, latitude=50.8)
    refuse("ship_on_earth", Ship, **told, latitude=90.5, longitude=0)
    refuse("ship_kind_known", Ship, **told, kind="raft")
    refuse("ship_decided", Ship, **told, standing="turned-down")
    refuse("slug", Ship, **{**told, "slug": "hms-victory"})
    assert Ship.objects.create(**told).standing == "proposed"


def test_every_site_starts_with_services_and_ships() -> None:
    assert set(Service.objects.values_list("code", flat=True)) >= {"rn", "rm", "faa", "rnzn", "aac", "rna", "civilian"}
    starting = {start.slug: start for start in starting_ships()}
    assert len(starting) == sum(len(names) for *_, names in STARTING) >= 60, "no two have one slug"
    ships = Ship.objects.filter(slug__in=starting, standing="approved").select_related("service")
    assert {ship.slug: (ship.service.code, ship.kind, ship.region) for ship in ships} == {
        slug: (start.service, start.kind, start.base.region) for slug, start in starting.items()
    }
    assert all(ship.latitude and ship.longitude for ship in ships)


def test_the_list_is_laid_down_again_but_not_over_what_was_decided() -> None:
    official = account()
    decided = {"standing": "turned-down", "decided_by": official, "decided_at": timezone.now(), "name": "Not a ship"}
    Ship.objects.filter(slug="hms-victory").update(**decided)
    key = Ship.objects.get(slug="hms-kent").pk
    Ship.objects.filter(slug="hms-kent").delete()
    lay_down_starting_list(using="default", apps=apps)
    assert Ship.objects.get(slug="hms-kent").pk == key, "the same in every instance of the site"
    assert Ship.objects.get(slug="hms-victory").name == "Not a ship"
    count = Ship.objects.count()
    lay_down_starting_list(using="default")
    assert Ship.objects.count() == count
