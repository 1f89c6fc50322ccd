"""Players and claims when several do something at one moment; the database decides, on PostgreSQL and on SQLite."""

import uuid
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any

import pytest

from tests.games.people import account
from tests.games.services.live.test_at_one_moment import at_once
from tests.tournaments.people.cast import official, recorded_player, trail
from tournaments.models import Claim, Player, Posting, Ship
from tournaments.services.people.claims import approve_claim, ask_for_player, refuse_claim
from tournaments.services.people.merging import merge_players, preview_merge
from tournaments.services.people.players import keep_own_player, record_player
from tournaments.services.people.postings import join_ship
from tournaments.services.people.ships import ShipTold, propose_ship

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


def test_what_is_done_at_one_moment_is_done_once() -> None:
    chief, mate, able, baker = official(), official("mate"), account("able"), account("baker")
    assert at_once([partial(keep_own_player, by=able, name="Sara Field")] * 3) == ["done"] * 3
    own = Player.objects.get()
    assert trail(own.about) == ["made"]

    key = uuid.uuid4()
    assert at_once([partial(record_player, by=chief, key=key, name="Bob Field")] * 3) == ["done"] * 3
    told = ShipTold("HMS Pinafore", "rn")
    assert at_once([partial(propose_ship, by=by, told=told) for by in (able, baker)]) == ["NotNow", "done"]
    assert at_once([partial(ask_for_player, player_id=key, by=by) for by in (able, able, baker)]) == ["done"] * 3
    claims = {claim.user: claim for claim in Claim.objects.all()}
    assert set(claims) == {able, baker}

    victory = Ship.objects.get(slug="hms-victory").pk
    join = partial(join_ship, player_id=own.pk, ship_id=victory, by=able)
    days = [date(2020, 1, 1), date(2020, 1, 1), date(2020, 2, 1)]
    assert at_once([partial(join, since=since) for since in days]).count("done") in (1, 2), "the same twice is once"
    assert Posting.objects.count() == 1

    # Two officials, two claims to one player: one of them has it, and the other claim is refused with it.
    deeds: list[Callable[[], Any]] = [
        partial(approve_claim, claim_id=claim.pk, by=by)
        for claim, by in zip(claims.values(), (chief, mate), strict=True)
    ]
    assert at_once(deeds) == ["NotNow", "done"]
    assert sorted(Claim.objects.values_list("state", flat=True)) == ["approved", "refused"]

    # Two officials decide about one claim in two ways: one of them does.
    other = recorded_player(chief, "Rob Field")
    claim = ask_for_player(player_id=other.pk, by=account("charlie"))
    deeds = [
        partial(approve_claim, claim_id=claim.pk, by=chief),
        partial(refuse_claim, claim_id=claim.pk, by=mate, because="Somebody else."),
    ]
    assert at_once(deeds) == ["NotNow", "done"]

    # Two merge the same two, each the other way round: one does, and nobody waits for ever.
    one, two = recorded_player(chief, "A"), recorded_player(chief, "B")
    deeds = [
        partial(
            merge_players,
            double_id=double.pk,
            kept_id=kept.pk,
            by=by,
            because="One man.",
            seen=preview_merge(double_id=double.pk, kept_id=kept.pk, by=by).seen,
        )
        for double, kept, by in ((one, two, chief), (two, one, mate))
    ]
    assert at_once(deeds) == ["NotNow", "done"]
    assert Player.objects.filter(merged_into__in=[one, two]).count() == 1
