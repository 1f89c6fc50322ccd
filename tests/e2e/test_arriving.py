"""Coming to a table with an arrival limit: the time left runs down, and a page without scripts counts as coming."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.models import Game
from games.services.live import attending
from tests.e2e.test_live import address
from tests.games.live_people import make_due, open_live
from tests.games.people import account
from tests.support.accessibility import assert_sound
from tests.support.pages import DESKTOP, SMALL_PHONE_IN_THE_DARK, WITHOUT_JAVASCRIPT, Reader
from uckers_site.accounts.models import User


@pytest.fixture
def crew(transactional_db: None) -> list[User]:
    return [account("able"), account("baker")]


def test_the_game_begins_when_the_last_has_come(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    game = open_live(crew[0], others=crew[1:], arrive_within=5)
    here, late = new_readers(SMALL_PHONE_IN_THE_DARK), new_readers(WITHOUT_JAVASCRIPT)
    here.sign_in(crew[0])
    late.sign_in(crew[1])
    page = here.open(address(game))
    expect(page.locator("#turn")).to_contain_text("Waiting for baker to come")
    left = page.locator(".countdown").inner_text()
    expect(page.locator(".countdown")).not_to_have_text(left)
    assert_sound(page, allow=("b-tg-a",))
    page.goto("/play/")
    expect(page.get_by_text("Waiting for baker to come.")).to_be_visible()
    assert_sound(page)
    page.goto(address(game))
    late.open(address(game))
    expect(page.locator("#turn")).to_contain_text("The dice are being made ready")


def test_who_waits_sees_the_game_come_to_its_end(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    game = open_live(crew[0], others=crew[1:], arrive_within=5, absent_lose=True)
    here = new_readers(DESKTOP)
    here.sign_in(crew[0])
    page = here.open(address(game))
    expect(page.get_by_text("baker has not come yet")).to_be_visible()
    expect(page.locator("#table[data-seed]")).to_have_count(0)  # nothing more comes from the page by itself
    make_due(game)
    attending.attend(game_id=game.pk)
    expect(page.get_by_text("baker did not come within 5 minutes.")).to_be_visible()
    expect(page.get_by_text("Red and blue won by walkover.").first).to_be_visible()
    assert_sound(page, allow=("b-tg-a",))
    page.goto("/play/new/?format=singles&board=uckers&ring=&preset=standard")
    assert_sound(page)
    assert Game.objects.get(pk=game.pk).winner == "RB"
