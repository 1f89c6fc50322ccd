"""Ships proposed and decided, and who serves in them when."""

import math
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from games.services.refusals import NotNow
from tests.games.people import account
from tests.tournaments.people.cast import official, own, recorded_player, serve, trail
from tournaments.models import Posting, Ship
from tournaments.selectors.people import listed_ships, people_of, postings_of
from tournaments.services.people.postings import join_ship, leave_ship, remove_posting
from tournaments.services.people.ships import OPEN_AT_MOST, ShipTold, approve_ship, propose_ship, turn_down_ship
from uckers_site.notices.models import Notice

pytestmark = pytest.mark.django_db

PINAFORE = ShipTold("HMS Pinafore", "rn", "ship", "Portsmouth")


def test_a_ship_is_proposed_once_and_approved_as_an_official_puts_it() -> None:
    user, chief = account(), official()
    ship = propose_ship(by=user, told=PINAFORE)
    assert propose_ship(by=user, told=PINAFORE) == ship
    assert (ship.slug, ship.standing, ship.proposed_by) == ("hms-pinafore", "proposed", user)
    assert ship not in listed_ships()
    told = PINAFORE._replace(name="HMS Pinafore (1878)", latitude=50.8, longitude=-1.1)
    for _twice in range(2):
        approve_ship(ship_id=ship.pk, by=chief, told=told)
    ship.refresh_from_db()
    assert (ship.name, ship.slug, ship.standing) == ("HMS Pinafore (1878)", "hms-pinafore", "approved")
    assert ship in listed_ships()
    assert trail(ship.about) == ["proposed", "approved"]
    assert Notice.objects.get(user=user).data == {"approved": True, "ship": "HMS Pinafore (1878)", "answer": ""}


def test_a_ship_is_turned_down_with_a_reason_and_may_be_approved_after_all() -> None:
    user, chief = account(), official()
    ship = propose_ship(by=user, told=PINAFORE)
    with pytest.raises(NotNow):
        turn_down_ship(ship_id=ship.pk, by=chief, because="")
    for _twice in range(2):
        turn_down_ship(ship_id=ship.pk, by=chief, because="It is an operetta.")
    with pytest.raises(NotNow, match="It is an operetta"):
        propose_ship(by=account("baker"), told=PINAFORE)
    approve_ship(ship_id=ship.pk, by=chief, told=PINAFORE)
    assert [notice.data["approved"] for notice in Notice.objects.order_by("made_at")] == [False, True]
    with pytest.raises(NotNow, match="on the list"):
        turn_down_ship(ship_id=ship.pk, by=chief, because="After all.")
    with pytest.raises(NotNow, match="on the list"):
        propose_ship(by=user, told=PINAFORE)


def test_nobody_but_officials_decides_about_ships() -> None:
    user = account()
    ship = propose_ship(by=user, told=PINAFORE)
    with pytest.raises(PermissionDenied):
        approve_ship(ship_id=ship.pk, by=user, told=PINAFORE)
    with pytest.raises(PermissionDenied):
        turn_down_ship(ship_id=ship.pk, by=user, because="No.")


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "HMS\u202e Kent"}, "name"),
        ({"name": "H" * 81}, "name"),
        ({"name": "Propose"}, "name"),
        ({"name": "水兵"}, "name"),
        ({"name": "HMS Victory"}, "name"),
        ({"service": "starfleet"}, "service"),
        ({"kind": "raft"}, "kind"),
        ({"region": "x" * 61}, "region"),
        ({"latitude": 91.0, "longitude": 0.0}, "latitude"),
        ({"latitude": math.nan, "longitude": 0.0}, "latitude"),
        ({"latitude": 50.0}, "longitude"),
    ],
)
def test_a_proposal_that_is_wrong_says_where(told: dict[str, Any], field: str) -> None:
    count = Ship.objects.count()
    with pytest.raises(NotNow) as refusal:
        propose_ship(by=account(), told=PINAFORE._replace(**told))
    assert refusal.value.field == field
    assert Ship.objects.count() == count


def test_nobody_proposes_a_whole_fleet() -> None:
    user = account()
    for number in range(OPEN_AT_MOST):
        propose_ship(by=user, told=PINAFORE._replace(name=f"HMS Number {number}"))
    with pytest.raises(NotNow, match="wait for an answer"):
        propose_ship(by=user, told=PINAFORE)


def test_somebody_joins_and_leaves_a_ship() -> None:
    user = account()
    player = own(user, "Sara Field")
    posting = serve(player, user, "hms-victory", "2020-01-01")
    assert serve(player, user, "hms-victory", "2020-01-01") == posting
    assert vars(listed_ships().get(slug="hms-victory"))["serving"] == 1
    for _twice in range(2):
        leave_ship(posting_id=posting.pk, by=user, until=date(2021, 6, 30))
    serve(player, user, "hms-victory", "2021-07-01")
    serve(player, user, "hms-kent", "2021-07-01", "2022-01-01")
    told = [(one.ship.slug, one.since.year, one.until and one.until.year) for one in postings_of(player)]
    assert told == [("hms-victory", 2021, None), ("hms-kent", 2021, 2022), ("hms-victory", 2020, 2021)]
    assert [one.player for one in people_of(Ship.objects.get(slug="hms-kent"))] == [player]
    assert trail(player.about) == ["made", "joined", "left", "joined", "joined"]
    remove_posting(posting_id=posting.pk, by=user)
    assert trail(player.about)[-1] == "posting removed"
    assert Posting.objects.count() == 2


def test_nobody_serves_twice_at_once_in_one_ship() -> None:
    user = account()
    player = own(user, "Sara Field")
    first = serve(player, user, "hms-victory", "2020-01-01", "2020-12-31")
    later = serve(player, user, "hms-victory", "2022-01-01")
    for since, until in (
        ("2019-01-01", "2020-01-01"),
        ("2020-12-31", "2021-02-01"),
        ("2020-03-01", "2020-04-01"),
        ("2019-01-01", ""),
        ("2023-01-01", "2023-02-01"),
    ):
        with pytest.raises(NotNow, match="already; the days may not overlap") as refusal:
            serve(player, user, "hms-victory", since, until)
        assert refusal.value.field == "since"
    with pytest.raises(NotNow, match="from 2022-01-01 to now"):
        leave_ship(posting_id=first.pk, by=user, until=date(2022, 1, 1))
    serve(player, user, "hms-victory", "2021-01-01", "2021-12-31")
    leave_ship(posting_id=later.pk, by=user, until=date(2022, 1, 1))


def test_days_that_cannot_be_are_refused() -> None:
    user, today = account(), timezone.localdate()
    player = own(user, "Sara Field")
    for since, until, field in (
        (date(1899, 12, 31), None, "since"),
        (today + timedelta(days=367), None, "since"),
        (date(2020, 1, 2), date(2020, 1, 1), "until"),
        (date(2020, 1, 2), today + timedelta(days=367), "until"),
    ):
        with pytest.raises(NotNow) as refusal:
            join_ship(
                player_id=player.pk, ship_id=Ship.objects.get(slug="hms-kent").pk, by=user, since=since, until=until
            )
        assert refusal.value.field == field


def test_who_says_where_somebody_serves() -> None:
    chief, user = official(), account()
    player = recorded_player(chief, "Bob Field")
    posting = serve(player, chief, "hms-victory", "2020-01-01")
    for deed in (
        lambda: serve(player, user, "hms-kent", "2020-01-01"),
        lambda: leave_ship(posting_id=posting.pk, by=user, until=date(2021, 1, 1)),
        lambda: remove_posting(posting_id=posting.pk, by=user),
    ):
        with pytest.raises(PermissionDenied):
            deed()
    waiting = propose_ship(by=user, told=PINAFORE)
    with pytest.raises(NotNow, match="can be proposed"):
        serve(player, chief, waiting.slug, "2020-01-01")
