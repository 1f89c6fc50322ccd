"""What the page of a live game shows to one reader or another: the dice that fell last, and who may be claimed from."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import LiveGame, LiveSeat
from games.rules.table import Phase
from games.selectors.live.sitting import AWAY_AFTER
from games.selectors.live.tables import table_of
from tests.games.live_people import begun, due_user, one_deed
from tests.games.views.live_pages import FRAGMENT, address, as_user, due
from uckers_site.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_the_dice_that_fell_last_are_shown_until_others_fall(able: User, baker: User) -> None:
    game = one_deed(begun(able, baker))
    while table_of(game).phase is not Phase.THROW:
        game = one_deed(game)
    other = able if due_user(game) == baker else baker
    page = as_user(other).get(address(game)).content.decode()
    assert 'aria-label="thrown last: ' in page
    assert "thrown last" not in as_user(due(game)).get(address(game)).content.decode(), "who is due has a button there"


def test_a_claim_comes_and_goes_by_time_alone(able: User, baker: User) -> None:
    game = begun(able, baker)
    away = due(game)
    client = as_user(able if away == baker else baker)
    change = LiveGame.objects.get(pk=game.pk).change

    def looked(claim: str) -> int:
        status: int = client.get(address(game), {"seen": str(change), "claim": claim}, headers=FRAGMENT).status_code
        return status

    assert (looked(""), looked("1")) == (204, 200)
    long_ago = timezone.now() - AWAY_AFTER - timedelta(seconds=1)
    LiveSeat.objects.filter(seat__game=game, seat__user=away).update(seen_at=long_ago)
    LiveSeat.objects.filter(seat__game=game).exclude(seat__user=away).update(here_since=long_ago)
    live = LiveGame.objects.get(pk=game.pk)
    live.clocks["since"] = long_ago.isoformat()
    LiveGame.objects.filter(pk=game.pk).update(begun_at=long_ago, clocks=live.clocks)
    assert (looked(""), looked("1")) == (200, 204)
    assert "data-claim" in client.get(address(game), headers=FRAGMENT).content.decode()
    assert as_user(away).get(address(game), {"seen": str(change)}, headers=FRAGMENT).status_code == 204, (
        "nobody's own absence"
    )
