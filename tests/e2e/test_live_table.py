"""What a live table's page does by script: picks taken back by keys, plays at once, announcements, sounds, counts."""

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from django.db import transaction
from playwright.sync_api import Page, Route, expect

from games.models import Game, PlaySettings
from games.selectors.live.sitting import Who
from games.selectors.live.tables import table_of
from games.services.live import leaving
from tests.e2e.test_live import address
from tests.e2e.test_look import sound
from tests.games.live_people import begun, one_deed, played_on
from tests.games.people import account
from tests.games.views.live_pages import at_two_steps, due, of_two_steps
from tests.support.pages import DESKTOP, ENDS, PHONE, WITHOUT_JAVASCRIPT, Reader, on_both_ends
from uckers_site.accounts.models import User

NO_LINK = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|htmx:(sendError|afterRequest)"
COUNT_SOUNDS = """
window.heard = 0;
for (const name of ["createOscillator", "createBufferSource"]) {
  const made = AudioContext.prototype[name];
  AudioContext.prototype[name] = function () { window.heard += 1; return made.call(this); };
}
"""


@pytest.fixture
def crew(transactional_db: None) -> list[User]:
    return [account(name) for name in ("able", "baker")]


@pytest.fixture
def game(crew: list[User]) -> Game:
    return at_two_steps(begun(*crew))


def at_the_table(reader: Reader, game: Game, user: User) -> Page:
    reader.sign_in(user)
    return reader.open(address(game))


def steps(game: Game) -> str:
    board = table_of(game).position.layout
    return "&".join(f"step={step._replace(pieces=1).name(board)}" for step in of_two_steps(game).steps)


def in_one_look(game: Game, deeds: int) -> Game:
    """Several deeds that those who look on hear of at once."""
    with transaction.atomic():
        return played_on(game, deeds)


# --- picking ----------------------------------------------------------------------------------------------------------


def test_picks_are_taken_back_by_keys(reader: Reader, game: Game) -> None:
    reader.sign_in(due(game))
    page = reader.open(f"{address(game)}?{steps(game)}")
    picked = page.locator(".picked__steps li")
    expect(picked).to_have_count(2)
    page.keyboard.press("Backspace")
    expect(picked).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(picked).to_have_count(0)
    page.locator(".playbtn").first.press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".picked")).to_have_count(0)
    assert Game.objects.get(pk=game.pk).version == game.version


@pytest.mark.parametrize("device", ["phone", "no script"])
def test_picks_are_taken_back_by_touch_and_without_a_script(
    new_readers: Callable[..., Reader], game: Game, device: str
) -> None:
    reader = new_readers(PHONE if device == "phone" else WITHOUT_JAVASCRIPT)
    reader.sign_in(due(game))
    page = reader.open(f"{address(game)}?{steps(game)}")

    def press(name: str) -> None:
        link = page.get_by_role("link", name=name)
        link.tap() if device == "phone" else link.click()

    press("Take back the last step")
    expect(page.locator(".picked__steps li")).to_have_count(1)
    press("Pick afresh")
    expect(page.locator(".picked")).to_have_count(0)


@on_both_ends
def test_a_picked_play_is_sound_and_told_from_what_is_confirmed(
    new_readers: Callable[..., Reader], game: Game, device: str
) -> None:
    reader = new_readers(ENDS[device])
    reader.sign_in(due(game))
    page = reader.open(f"{address(game)}?{steps(game)}")
    expect(page.locator(".board-frame__says")).to_have_text("Picked, not played yet")
    sound(page)
    page.goto("/play/settings/")
    sound(page)


def test_plays_at_once_need_no_further_touch(reader: Reader, game: Game) -> None:
    PlaySettings.objects.create(user=due(game), at_once=True)
    page = at_the_table(reader, game, due(game))
    board, play = table_of(game).position.layout, of_two_steps(game)
    first, second = (step._replace(pieces=1).name(board) for step in play.steps)
    page.goto(f"{address(game)}?step={first}&piece={second.partition('-')[0]}")
    both = urlencode([("step", first), ("step", second)])  # the second may be the same as the first
    landing = page.locator(f"#table .b-tg-a[href*='{both}']")
    landing.first.dispatch_event("click")
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(game.version))
    assert Game.objects.get(pk=game.pk).version == game.version + 1


# --- what is announced ------------------------------------------------------------------------------------------------


def test_deeds_that_come_together_are_announced_once_each_and_in_order(
    new_readers: Callable[..., Reader], crew: list[User], game: Game
) -> None:
    readers = [new_readers(DESKTOP) for _ in range(2)]
    readers[1].sign_in(crew[0])
    pages = [reader.open(address(game)) for reader in readers]
    for page in pages:
        expect(page.locator("#table-said p")).to_have_count(0)
    after = in_one_look(game, 3)
    for page in pages:
        expect(page.locator("#table")).to_have_attribute("data-version", str(after.version))
        told = page.locator("#told li").all_text_contents()[game.version - after.version :]
        said = page.locator("#table-said p").all_text_contents()
        assert said[: len(told)] == told
        assert len(told) >= 3
        assert len(said) == len(told) + 1, "and whose turn it is"
        assert said[-1] == page.locator("#turn strong").inner_text()


def test_ones_own_deed_is_announced_once_and_the_turn_read_by_its_focus(reader: Reader, crew: list[User]) -> None:
    game = begun(*crew)
    page = at_the_table(reader, game, due(game))
    page.get_by_role("button", name="Throw", exact=True).click()
    expect(page.locator("#turn")).to_be_focused()
    said = page.locator("#table-said p").all_text_contents()
    assert len([words for words in said if " threw " in words]) == 1
    assert page.locator("#turn strong").inner_text() not in said


# --- sounds and counts ------------------------------------------------------------------------------------------------


def test_nothing_is_heard_until_sounds_are_turned_on(reader: Reader, game: Game) -> None:
    reader.context.add_init_script(COUNT_SOUNDS)
    page = reader.open(address(game))
    switch = page.get_by_role("button", name="Sounds")
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.mouse.click(5, 5)
    game = one_deed(game)
    expect(page.locator("#table")).to_have_attribute("data-version", str(game.version))
    assert page.evaluate("window.heard") == 0
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => window.heard > 0")
    heard = page.evaluate("window.heard")
    game = one_deed(game)
    expect(page.locator("#table")).to_have_attribute("data-version", str(game.version))
    page.wait_for_function("(heard) => window.heard > heard", arg=heard)
    page.reload()
    expect(page.get_by_role("button", name="Sounds")).to_have_attribute("aria-pressed", "true")


def test_a_player_hears_the_end(reader: Reader, game: Game, crew: list[User]) -> None:
    with transaction.atomic():
        PlaySettings.objects.create(user=crew[0], sounds=True)
    reader.context.add_init_script(COUNT_SOUNDS)
    page = at_the_table(reader, game, crew[0])
    page.mouse.click(5, 5)  # browsers let nothing be heard before
    before = page.evaluate("window.heard")
    leaving.put_up_board(game_id=game.pk, who=Who(crew[1]))
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    page.wait_for_function("(before) => window.heard >= before + 4", arg=before)


def test_those_who_watch_are_counted_while_they_watch(new_readers: Callable[..., Reader], game: Game) -> None:
    one, two = new_readers(DESKTOP), new_readers(DESKTOP)
    page, other = one.open(address(game)), two.open(address(game))
    for _ in range(6):
        game = one_deed(game)
        expect(page.locator("#table")).to_have_attribute("data-version", str(game.version))
        if page.locator("#watching").inner_text() == "2 watching":
            break
        page.wait_for_timeout(500)
    expect(page.locator("#watching")).to_have_text("2 watching")
    other.close()


def test_clocks_of_a_kept_fragment_run_on_from_when_it_was_built(
    new_readers: Callable[..., Reader], crew: list[User]
) -> None:
    game = begun(*crew, clock={"kind": "chess", "seconds": 1200})
    page = new_readers(DESKTOP).open(address(game))

    def older(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "shown-ago": "400000"})

    page.route(re.compile("seen="), older)
    game = one_deed(game)
    expect(page.locator("#table")).to_have_attribute("data-version", str(game.version))
    expect(page.locator(".seat__clock[data-left]")).to_contain_text(re.compile(r"1[0-3]:\d\d"))


# --- a bad link -------------------------------------------------------------------------------------------------------


def test_a_throw_whose_answer_was_lost_is_sent_again_and_done_once(reader: Reader, crew: list[User]) -> None:
    game = begun(*crew)
    page = at_the_table(reader, game, due(game))
    reader.expect_fault(NO_LINK)
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        if not lost:
            lost.append(str(route.request.post_data))
            route.fetch()  # it arrives
            route.abort()  # and its answer does not
        else:
            assert str(route.request.post_data) == lost[0]
            route.continue_()

    page.route(re.compile("/throw/"), lose_the_first)
    page.locator(".btn--throw").first.click()
    expect(page.locator("#unsent")).to_be_visible()
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(game.version), timeout=15_000)
    expect(page.locator("#unsent")).to_be_hidden()
    assert len(lost) == 1
    assert game.actions.filter(kind="throw").count() == 1
