"""What the page of a live game shows to one reader or another: dice, claims, answers, links that are out, clocks."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import LiveGame, LiveSeat, Offer
from games.rules.table import Phase
from games.selectors.live.remembered import forget_all
from games.selectors.live.sitting import AWAY_AFTER, Who
from games.selectors.live.tables import table_of
from games.services.live import leaving, seating
from tests.games.live_people import begun, due_user, one_deed, open_live, played_on
from tests.games.views.live_pages import FRAGMENT, address, as_user, due, text
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


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
    forget_all()
    assert (looked(""), looked("1")) == (200, 204)
    assert "data-claim" in client.get(address(game), headers=FRAGMENT).content.decode()
    assert as_user(away).get(address(game), {"seen": str(change)}, headers=FRAGMENT).status_code == 204, (
        "nobody's own absence"
    )


def test_who_offered_is_told_of_the_no_until_the_turn_is_over(able: User, baker: User) -> None:
    game = begun(able, baker)
    leaving.offer(game_id=game.pk, who=Who(able), kind="draw")
    assert "able offers a draw" in text(as_user(baker).get(address(game)))
    leaving.answer_offer(game_id=game.pk, who=Who(baker), offer_id=Offer.objects.get().pk, yes=False)
    told = "You offered a draw. baker said no."
    assert told in text(as_user(able).get(address(game)))
    assert told not in text(as_user(baker).get(address(game)))
    before = due_user(game)
    while due_user(game) == before:
        game = one_deed(game)
    assert told not in text(as_user(able).get(address(game)))


def test_a_link_that_is_out_is_taken_back_on_the_page(able: User) -> None:
    game = open_live(able, format="pairs", public=False)
    page = text(as_user(able).get(address(game)))
    assert "Take the link back" not in page
    assert "Blue your partner’s" in page
    seating.invite_to_seat(game_id=game.pk, who=Who(able), player="B")
    assert "Take the link back : blue" in text(as_user(able).get(address(game)))
    as_user(able).post(address(game, "withdraw-link/"), {"player": "B"})
    assert "Take the link back" not in text(as_user(able).get(address(game)))


def test_days_that_are_left_are_told_with_their_hours(able: User, baker: User) -> None:
    game = begun(able, baker, clock={"kind": "days", "days": 3})
    assert "2 d 23 h" in text(as_user(able).get(address(game)))


def test_ones_own_game_is_not_offered_to_be_watched(able: User, baker: User) -> None:
    game = played_on(begun(able, baker), 1)
    assert "Live now" in text(as_user(None).get("/play/"))
    page = text(as_user(able).get("/play/"))
    assert "To the table" in page
    assert "Live now" not in page
    assert str(game.pk) in as_user(able).get("/play/").content.decode()


def test_from_the_table_signing_in_leads_back_to_it(able: User, baker: User) -> None:
    game = begun(able, baker)
    page = as_user(None).get(address(game)).content.decode()
    assert f'class="who" href="/accounts/login/?next={address(game)}"' in page


def test_the_games_own_page_says_who_opened_it_and_whether_it_is_rated(able: User, baker: User) -> None:
    for rated, words in ((True, "Rated"), (False, "Casual")):
        game = begun(able, baker, rated=rated)
        leaving.put_up_board(game_id=game.pk, who=Who(able))
        page = text(as_user(None).get(f"/games/{game.pk}/"))
        assert "Opened by able" in page
        assert "Recorded by" not in page
        assert words in page


def test_what_is_drawn_once_is_drawn_for_its_own_rules(able: User, baker: User) -> None:
    standard, wafu = begun(able, baker), begun(able, baker, preset="wafu")
    for _ in range(2):
        plain, departing = (text(as_user(able).get(address(game))) for game in (standard, wafu))
        assert "Nothing departs from the standard rules." in plain
        assert "Nothing departs from the standard rules." not in departing
