"""A live table's chat in real browsers: heard without asking, by buttons, without scripts, on a phone, in the dark."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.selectors.live.sitting import Who
from games.services.live import leaving
from games.services.live.moderating import remove_line, silence_reported
from tests.e2e.test_look import sound
from tests.games.live_people import begun, one_deed
from tests.games.people import account
from tests.games.services.live.test_chat import speak
from tests.games.services.live.test_reports import complain, moderator
from tests.support.pages import DESKTOP, ENDS, PHONE, WITHOUT_JAVASCRIPT, Reader, on_both_ends
from uckers_site.accounts.models import User
from uckers_site.accounts.services import block_account


@pytest.fixture
def crew(transactional_db: None) -> list[User]:
    return [account(name) for name in ("able", "baker", "watcher")]


def test_what_one_says_the_others_hear_without_asking(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker, rated=True)
    pages = []
    for user, device in ((able, DESKTOP), (baker, PHONE), (watcher, DESKTOP)):
        reader = new_readers(device)
        reader.sign_in(user)
        pages.append(reader.open(f"/play/{game.pk}/"))
    at_able, at_baker, at_watcher = pages
    at_baker.get_by_label("Say something").fill("half a thou")
    at_able.get_by_label("Say something").fill("Good luck")
    at_able.get_by_role("button", name="Say it").click()
    for page in pages:
        expect(page.locator("#chat-lines")).to_contain_text("Good luck", timeout=5_000)
    expect(at_able.get_by_label("Say something")).to_have_value("")
    at_able.get_by_role("button", name="Timber!").click()
    for page in pages:
        expect(page.locator("#chat-lines strong")).to_have_text("Timber!", timeout=5_000)
    at_watcher.get_by_label("Say something in the stand").fill("He has seen it")
    at_watcher.get_by_label("Say something in the stand").press("Enter")
    expect(at_watcher.locator("#chat-lines")).to_contain_text("He has seen it")
    game = one_deed(game)  # the table is put in place anew, and not what is being typed
    expect(at_baker.locator("#table")).to_have_attribute("data-version", str(game.version), timeout=5_000)
    expect(at_baker.get_by_label("Say something")).to_have_value("half a thou")
    expect(at_baker.locator("#chat-lines")).not_to_contain_text("He has seen it")
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    for page in pages:
        expect(page.locator("#chat-lines li")).to_have_count(3, timeout=5_000)
        expect(page.locator("#chat-lines")).to_contain_text("He has seen it")
    speak(game, Who(watcher), "Well lost")  # the streams go on
    for page in pages:
        expect(page.locator("#chat-lines")).to_contain_text("Well lost", timeout=5_000)
    expect(at_baker.get_by_label("Say something")).to_have_value("half a thou")


def test_what_is_refused_stays_where_it_was_typed(reader: Reader, crew: list[User]) -> None:
    game = begun(crew[0], crew[1])
    for number in range(5):
        speak(game, Who(crew[0]), str(number))
    reader.expect_fault("429")
    reader.sign_in(crew[0])
    page = reader.open(f"/play/{game.pk}/")
    page.get_by_label("Say something").fill("one too many")
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_role("alert")).to_contain_text("then send it again")
    expect(page.get_by_label("Say something")).to_have_value("one too many")


def test_what_found_no_answer_is_sent_again_and_said_once(reader: Reader, crew: list[User]) -> None:
    game = begun(crew[0], crew[1])
    reader.expect_fault("ERR_FAILED")
    reader.sign_in(crew[0])
    page = reader.open(f"/play/{game.pk}/")

    def take_the_answer_away(route: object) -> None:
        route.fetch()  # type: ignore[attr-defined]  # playwright's Route
        route.abort()  # type: ignore[attr-defined]  # likewise

    page.route("**/chat/", take_the_answer_away, times=1)
    page.get_by_label("Say something").fill("once")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator("#chat-refusal")).to_contain_text("No good answer")
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_label("Say something")).to_have_value("")
    expect(page.locator("#chat-lines li")).to_have_count(1)


def test_the_chat_without_javascript(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    game = begun(crew[0], crew[1])
    reader = new_readers(WITHOUT_JAVASCRIPT)
    reader.expect_fault("422")
    reader.sign_in(crew[0])
    page = reader.open(f"/play/{game.pk}/")
    page.get_by_label("Say something").fill("By hand")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator("#chat-lines")).to_contain_text("By hand")
    page.get_by_role("button", name="Snake eyes!").click()
    expect(page.locator("#chat-lines strong")).to_have_text("Snake eyes!")
    page.get_by_role("link", name="On a page of its own").click()
    page.get_by_label("Say something").fill("\u202e")
    page.get_by_role("button", name="Say it").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be seen")


@on_both_ends
def test_the_chat_is_sound(new_readers: Callable[..., Reader], crew: list[User], device: str) -> None:
    able, baker, watcher = crew
    game = begun(able, baker)
    for who, said in ((able, "Ahoy"), (watcher, "w" * 200), (baker, "A line that is as long as a line may be: " * 6)):
        speak(game, Who(who), said)
    reader = new_readers(ENDS[device])
    reader.sign_in(able)
    page = reader.new_page()
    for there in (f"/play/{game.pk}/", f"/play/{game.pk}/chat/"):
        page.goto(there)
        expect(page.locator("#chat-lines li")).to_have_count(3)
        sound(page)


@on_both_ends
def test_pages_of_lines_people_and_reports_are_sound(
    new_readers: Callable[..., Reader], crew: list[User], device: str
) -> None:
    able, baker, watcher = crew
    game, judge = begun(able, baker), moderator()
    line = speak(game, Who(watcher), "Something foul")
    report = complain(game, able, line, "It is foul, and I would rather not have read it.")
    other = complain(game, baker, speak(game, Who(able)), "Loud")
    silence_reported(by=judge, report_id=other.pk, hours=1, reason="Loud")
    block_account(by=judge, whom=baker)
    reader = new_readers(ENDS[device])
    reader.sign_in(judge)
    page = reader.new_page()
    for there in (
        *(f"/play/{game.pk}/chat/{line.pk}/", f"/play/{game.pk}/people/", "/accounts/blocked/"),
        *("/reports/", f"/reports/{report.pk}/"),
    ):
        page.goto(there)
        sound(page)


def test_a_line_that_is_removed_goes_out_of_sight_on_pages_that_have_it(reader: Reader, crew: list[User]) -> None:
    able, baker, _watcher = crew
    game = begun(able, baker)
    line = speak(game, Who(baker), "Something foul")
    reader.sign_in(able)
    page = reader.open(f"/play/{game.pk}/")
    expect(page.locator("#chat-lines")).to_contain_text("Something foul")
    remove_line(by=moderator(), line_id=line.pk, reason="Foul")
    expect(page.locator("#chat-lines")).to_contain_text("A moderator removed this line", timeout=5_000)
    expect(page.locator("#chat-lines")).not_to_contain_text("Something foul")


def test_the_chats_own_page_hears_without_asking(new_readers: Callable[..., Reader], crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker)
    speak(game, Who(baker), "Good luck")
    pages = []
    for user, device in ((able, PHONE), (watcher, DESKTOP)):
        reader = new_readers(device)
        reader.sign_in(user)
        pages.append(reader.open(f"/play/{game.pk}/chat/"))
    at_able, at_watcher = pages
    at_watcher.get_by_label("Say something in the stand").fill("half a thou")
    at_able.get_by_label("Say something").fill("The same to you")
    at_able.get_by_label("Say something").press("Enter")
    for page in pages:
        expect(page.locator("#chat-lines li")).to_have_count(2, timeout=5_000)
        expect(page.locator("#chat-lines")).to_contain_text("The same to you")
    expect(at_watcher.get_by_label("Say something in the stand")).to_have_value("half a thou")
    remove_line(by=moderator(), line_id=speak(game, Who(baker), "Foul").pk, reason="Foul")
    for page in pages:
        expect(page.locator("#chat-lines li")).to_have_count(3, timeout=5_000)
        expect(page.locator("#chat-lines")).not_to_contain_text("Foul", timeout=5_000)
        sound(page)
