"""Live games in real browsers: played to its end by two and by four, by touch, by keys, without scripts."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from games.dice.verifying import verify
from games.models import Game, LiveGame
from games.rules.table import Phase
from games.selectors.live.fairness import dice_data
from games.selectors.live.sitting import Who, seats_of
from games.selectors.live.tables import table_of
from games.services.live import leaving, seating
from games.services.live.holding import Held
from tests.e2e.test_look import sound
from tests.games.live_people import (
    at_a_throw,
    attend,
    begun,
    bots_for,
    brought_on,
    due_user,
    one_deed,
    open_live,
    played_on,
    to_go,
)
from tests.games.people import account
from tests.support.accessibility import assert_accessible, assert_no_sideways_scroll, assert_targets_large_enough
from tests.support.pages import DESKTOP, ENDS, PHONE, WITHOUT_JAVASCRIPT, Reader, on_both_ends
from uckers_site.accounts.models import User

NAMES = ("able", "baker", "charlie", "dog")
LAST_TURNS = 15  # by some three squares each
LAST_FEW, FEW_DEEDS = 1, 24  # of the short form
DEEDS_AT_MOST = 3000  # several times the longest game


@pytest.fixture
def crew(transactional_db: None) -> list[User]:
    return [account(name) for name in NAMES]


def address(game: Game) -> str:
    return f"/play/{game.pk}/"


def near_its_end(crew: Sequence[User], turns: int, **how: Any) -> Game:
    """A game that was brought by the first of the legal plays to its last turns, whoever plays them."""
    how = {"format": "singles", "preset": "standard"} | how
    players = crew if how["format"] != "singles" else crew[:2]
    for _ in range(20):  # a game that ends in a leap has passed its last turns
        game = brought_on(begun(players[0], *players[1:], **how), lambda held: to_go(held.table) <= 3 * turns)
        if game.state == Game.State.UNDER_WAY:
            return game
    raise AssertionError("no game came near its end")


def make_a_play(page: Page) -> None:
    """The first of the plays in the list, which is shown before it is made; or the only one that is left."""
    if not page.locator("#confirm").count():
        page.locator(".playbtn, .calls .call").first.click()
    page.locator("#confirm").click()


def play_out(
    pages: dict[User, Page], game: Game, say: Callable[[str], None] = lambda _: None, *, most: int = DEEDS_AT_MOST
) -> int:
    """Whoever is due throws and plays, each in a browser of their own, until the game is over. How many deeds.

    After `most` of them the game is brought to its end by the services, and the browsers look on.
    """
    for done in range(DEEDS_AT_MOST):
        game = Game.objects.get(pk=game.pk)
        if game.state != Game.State.UNDER_WAY:
            break
        if done >= most:
            game = one_deed(game)
            continue
        if done % 50 == 0:
            say(f"{done} deeds by browsers, version {game.version}")
        due = due_user(game)
        assert due is not None
        page, table = pages[due], table_of(game)
        expect(page.locator("#table")).to_have_attribute("data-version", str(game.version))
        if table.phase is Phase.THROW:
            page.get_by_role("button", name="Throw", exact=True).click()
        else:
            make_a_play(page)
        expect(page.locator("#table")).not_to_have_attribute("data-version", str(game.version))
    else:
        raise AssertionError("no end in sight")
    for page in pages.values():
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    return done


def seated(new_readers: Callable[..., Reader], game: Game, users: Sequence[User]) -> dict[User, Page]:
    pages = {}
    for user in users:
        reader = new_readers(DESKTOP)
        reader.sign_in(user)
        pages[user] = reader.open(address(game))
    return pages


def played_out_in_browsers(
    new_readers: Callable[..., Reader],
    crew: list[User],
    format: str,
    preset: str,
    turns: int,
    most: int = DEEDS_AT_MOST,
) -> int:
    """How many deeds it took."""
    game = near_its_end(crew, turns, format=format, preset=preset)
    done = play_out(seated(new_readers, game, crew[:2] if format == "singles" else crew), game, most=most)
    game.refresh_from_db()
    assert game.state == Game.State.ENDED
    data = dice_data(LiveGame.objects.select_related("game").get(pk=game.pk))
    assert verify(data) == len(data["throws"])
    return done


@pytest.mark.parametrize(("format", "preset"), [("singles", "wafu"), ("pairs", "standard")])
def test_players_bring_a_game_to_its_end(
    new_readers: Callable[..., Reader], crew: list[User], format: str, preset: str
) -> None:
    played_out_in_browsers(new_readers, crew, format, preset, LAST_FEW, most=FEW_DEEDS)


@pytest.mark.soak
@pytest.mark.parametrize("preset", ["standard", "wafu"])
@pytest.mark.parametrize("format", ["singles", "pairs", "individuals"])
def test_players_bring_games_of_every_format_to_their_end(
    new_readers: Callable[..., Reader],
    crew: list[User],
    record_property: Callable[[str, object], None],
    format: str,
    preset: str,
) -> None:
    record_property("deeds by browsers", played_out_in_browsers(new_readers, crew, format, preset, LAST_TURNS))


@pytest.mark.soak
def test_a_whole_game_by_browsers(
    new_readers: Callable[..., Reader],
    crew: list[User],
    say: Callable[[str], None],
    record_property: Callable[[str, object], None],
) -> None:
    game = begun(crew[0], crew[1])
    record_property("deeds by browsers", play_out(seated(new_readers, game, crew[:2]), game, say))


def test_two_meet_by_a_link_and_both_mix_in_their_seeds(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    game = open_live(crew[0], public=False)
    host, guest = new_readers(DESKTOP), new_readers(PHONE)
    host.sign_in(crew[0])
    at_table = host.open(address(game))
    at_table.get_by_role("button", name="Invite by link").click()
    link = at_table.get_by_label("The link").input_value()
    page = guest.new_page()
    page.goto(link)
    expect(page.get_by_role("heading", name="able keeps you a seat")).to_be_visible()
    page.get_by_label("What you are called").fill("Jack")
    page.get_by_role("button", name="Sit down").click()
    for there in (at_table, page):
        expect(there.locator("#turn")).to_contain_text(re.compile("Your throw|to throw"), timeout=20_000)
    assert [bool(seat.live.seed) for seat in seats_of(game.pk)] == [True, True]
    leaving.put_up_board(game_id=game.pk, who=Who(crew[0]))
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    page.goto(f"/play/{game.pk}/dice/")
    expect(page.get_by_text("every throw is the one that was promised")).to_be_visible()


def test_an_answer_is_shown_though_the_table_was_put_in_place_anew_meanwhile(
    new_readers: Callable[..., Reader], crew: list[User]
) -> None:
    host = new_readers(DESKTOP)
    host.sign_in(crew[0])
    at_table = host.open(address(open_live(crew[0], public=False)))
    expect(at_table.get_by_role("button", name="Invite by link")).to_be_visible()
    on_its_way: list[tuple[Route, APIResponse]] = []
    at_table.route("**/invite/**", lambda route: on_its_way.append((route, route.fetch())))
    at_table.get_by_role("button", name="Invite by link").click(no_wait_after=True)
    while not on_its_way:
        at_table.wait_for_timeout(50)
    at_table.evaluate("htmx.ajax('GET', location.pathname, { source: '#at', target: '#at' })")
    route, answer = on_its_way[0]
    route.fulfill(response=answer)
    expect(at_table.get_by_label("The link")).to_have_value(re.compile("^http"))


def test_what_others_do_is_seen_without_asking(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    game = begun(crew[0], crew[1])
    spectator = new_readers(DESKTOP).open(address(game))
    said = spectator.locator("#table-said")
    for _ in range(3):
        game = one_deed(game)
        expect(spectator.locator("#table")).to_have_attribute("data-version", str(game.version), timeout=5_000)
    expect(said).not_to_be_empty()
    assert not spectator.get_by_role("button", name="Throw", exact=True).count()


def test_a_turn_without_javascript(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    game = brought_on(played_on(begun(crew[0], crew[1]), 30), at_a_throw)
    for _ in range(20):  # a throw may move nothing, and the turn is over then
        due = due_user(game)
        assert due is not None
        reader = new_readers(WITHOUT_JAVASCRIPT)
        reader.sign_in(due)
        page = reader.open(address(game))
        page.get_by_role("button", name="Throw", exact=True).click()
        game.refresh_from_db()
        if table_of(game).phase is Phase.PLAY and due_user(game) == due:
            make_a_play(page)
            assert Game.objects.get(pk=game.pk).version > game.version
            return
        game = brought_on(game, at_a_throw)
    raise AssertionError("nobody had anything to play")


def at_a_choice(game: Game, user: User) -> Game:
    """Played on to where a player has several plays to choose from."""

    def there(held: Held) -> bool:
        return held.due_seat.user == user and held.table.phase is Phase.PLAY and len(held.table.plays) >= 3

    return brought_on(game, there)


def test_a_play_is_picked_on_the_board_by_touch(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    game = at_a_choice(played_on(begun(crew[0], crew[1]), 30), crew[0])
    reader = new_readers(PHONE)
    reader.sign_in(crew[0])
    page = reader.open(address(game))
    for _ in range(6):
        if page.locator("#confirm").count():
            break
        landings = page.locator("#table .b-tg-a[href*='step=']:not([href*='piece='])")
        spots = landings if landings.count() else page.locator("#table .b-tg-a[href*='piece=']")
        before = page.locator("#table").inner_html()
        spots.last.dispatch_event("click")
        page.wait_for_function("(before) => document.getElementById('table').innerHTML !== before", arg=before)
    page.locator("#confirm").tap()
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(game.version))


def test_a_turn_by_keyboard_alone(reader: Reader, crew: list[User]) -> None:
    game = at_a_choice(played_on(begun(crew[0], crew[1]), 30), crew[0])
    reader.sign_in(crew[0])
    page = reader.open(address(game))
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.matches('.playbtn, #confirm')"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(game.version))
    expect(page.locator("#turn")).to_be_focused()


@on_both_ends
def test_pages_of_live_games_are_sound(new_readers: Callable[..., Reader], crew: list[User], device: str) -> None:
    able = crew[0]
    waiting = open_live(able, format="pairs", preset="wafu")
    playing = at_a_choice(played_on(begun(able, crew[1], clock={"kind": "chess", "seconds": 1200}), 30), able)
    leaving.offer(game_id=playing.pk, who=Who(crew[1]), kind="draw")
    over = played_on(begun(able, bots=bots_for("singles", "RGBY")), 20)
    leaving.put_up_board(game_id=over.pk, who=Who(able))
    token = seating.invite_to_seat(game_id=waiting.pk, who=Who(able), player="B").token
    stranger = new_readers(ENDS[device])
    page = stranger.open(f"/play/seat/{token}/")
    sound(page)
    reader = new_readers(ENDS[device])
    reader.sign_in(able)
    page = reader.new_page()
    second = "?format=pairs&board=uckers&ring=&preset=wafu"
    for there in (
        *("/play/", "/play/new/", f"/play/new/{second}", address(waiting), address(playing), address(over)),
        f"/play/{over.pk}/dice/",
    ):
        page.goto(there)
        assert_accessible(page)
        assert_no_sideways_scroll(page)
        assert_targets_large_enough(page, allow=("b-tg-a",))


def test_a_bot_answers(reader: Reader, crew: list[User]) -> None:
    game = begun(crew[0], bots=bots_for("singles", "RGBY"))
    reader.sign_in(crew[0])
    page = reader.open(address(game))
    while due_user(game) is not None:
        expect(page.locator("#table")).to_have_attribute("data-version", str(game.version))
        if table_of(game).phase is Phase.THROW:
            page.locator("#throw button").click()
        else:
            make_a_play(page)
        expect(page.locator("#table")).not_to_have_attribute("data-version", str(game.version))
        game.refresh_from_db()
    expect(page.locator("#turn")).to_contain_text("Greedy (bot) to throw")
    while due_user(game) is None:
        game = attend(game)
    expect(page.locator("#turn")).to_contain_text(re.compile("Your throw|You threw"))
