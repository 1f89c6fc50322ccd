"""Somebody records games: a fault is met and mended by a touch, many come in files, and nothing typed is lost."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from playwright.sync_api import Page, expect

import games.tasks  # noqa: F401  # registers what the jobs mean, as every worker does
from games.models import Draft, Game
from games.services import drafts
from tests.games.people import keep, named_text
from tests.games.views.sending import FAULTY, NAMELESS, SOUND
from tests.support.accessibility import (
    assert_accessible,
    assert_no_sideways_scroll,
    assert_sound,
    assert_targets_large_enough,
)
from tests.support.pages import DESKTOP, ENDS, PHONE, WITHOUT_JAVASCRIPT, Reader, on_both_ends
from uckers_site.accounts.models import User
from uckers_site.jobs.models import Job
from uckers_site.jobs.services import do

PASSWORD = "seventeen-blobs"
PLAYED = re.compile(r"^(\d+\. \w+ [1-6]-[1-6] )([a-z]:\w+-\w+)$", re.MULTILINE)


@pytest.fixture
def able() -> User:
    user = User.objects.create_user("able", "able@example.org", PASSWORD, display_name="A. Able")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def with_a_fault() -> tuple[str, str]:
    """A whole game in which one play is wrong, and the play that was made."""
    text = named_text()
    found = list(PLAYED.finditer(text))[3]
    colour = found[2][0]
    return text[: found.start(2)] + f"{colour}:{colour.upper()}1-{colour.upper()}13" + text[found.end(2) :], found[2]


@pytest.mark.both_databases
@pytest.mark.parametrize("device", [DESKTOP, PHONE, WITHOUT_JAVASCRIPT], ids=["desktop", "phone", "without JavaScript"])
def test_a_pasted_game_with_a_fault_is_mended_by_a_touch_and_recorded(
    new_readers: Callable[..., Reader], device: dict[str, object], able: User
) -> None:
    text, played = with_a_fault()
    reader = new_readers(device)
    reader.sign_in(able)
    page = reader.open("/play/")
    page.get_by_role("link", name="Record a game").first.click()
    page.get_by_label("The record as text").fill(text)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("One fault, at turn")
    expect(page.locator(".ugn mark")).to_be_visible()
    expect(page.get_by_role("img", name="The position before the fault")).to_be_visible()
    page.locator(f'button[name=play][value="{played}"]').click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sound from end to end")
    page.get_by_label("Red and blue").check()
    page.get_by_role("button", name="Record it").click()
    page.wait_for_url(re.compile("/games/"))
    game = Game.objects.get()
    assert str(game.pk) in page.url
    assert (game.owner, game.owner_side, game.winner) == (able, "RB", "RB")


def test_a_fault_is_mended_by_hand_from_the_keyboard(reader: Reader, able: User) -> None:
    reader.sign_in(able)
    page = reader.open(f"/record/{keep(able, FAULTY).pk}/")
    page.get_by_role("link", name="None of these: the dice are wrong").press("Enter")
    field = page.get_by_label("The text of the game")
    field.fill(field.input_value().replace("6-4 r:b-R1 r:R1-R6", "6-5 r:b-R1 r:R1-R6").replace("R5-R8", "R6-R9"))
    page.get_by_role("button", name="Check again").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Sound from end to end")
    draft = Draft.objects.get()
    assert bytes(draft.content).decode() == FAULTY.replace("6-4 r:b", "6-5 r:b").replace("R5-R8", "R6-R9")


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_files_of_which_one_is_faulty(
    new_readers: Callable[..., Reader], scripts: bool, able: User, tmp_path: Path
) -> None:
    files = []
    for name, text in (("one", named_text()), ("two", FAULTY), ("three", named_text("sound-003.ugn"))):
        files.append(tmp_path / f"{name}.ugn")
        files[-1].write_text(text, encoding="utf-8")
    reader = new_readers(DESKTOP, java_script_enabled=scripts)
    reader.sign_in(able)
    page = reader.open("/record/")
    page.get_by_role("button", name="Files").set_input_files(files)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2 of 3 games can be recorded")
    expect(page.get_by_role("button", name="Record the 2 sound ones")).to_be_visible()
    page.get_by_role("link", name="To the fault in game 2").click()
    page.locator('button[name=play][value="r:b-R1 r:R1-R5"]').click()
    expect(page.get_by_role("heading", level=1)).to_have_text("All 3 games are sound")
    page.get_by_role("button", name="Record all 3").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("3 games are recorded")
    assert Game.objects.filter(owner=able).count() == 3


def test_what_was_typed_is_there_after_signing_in_again(phone: Reader, able: User) -> None:
    phone.sign_in(able)
    page = phone.open("/record/")
    page.get_by_label("The record as text").fill(SOUND)
    phone.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="Check it").click()
    expect(page.locator("#flashes")).to_contain_text("what you typed is kept")
    page.get_by_label("Name or e-mail").fill("able")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(re.compile("/record/$"))
    expect(page.get_by_label("The record as text")).to_have_value(SOUND)


def test_a_long_text_tells_how_far_it_is_until_it_is_done(reader: Reader, able: User) -> None:
    reader.sign_in(able)
    draft = keep(able, SOUND + FAULTY + f"; {'x' * drafts.AT_ONCE_BYTES}\n")
    page = reader.open(f"/record/{draft.pk}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Being judged")
    expect(page.get_by_role("progressbar")).to_be_visible()
    assert_accessible(page)
    do(Job.objects.get(kind=drafts.JUDGE).pk)
    expect(page.get_by_role("heading", level=1)).to_have_text("1 of 2 games can be recorded")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.wait_for_timeout(2500)
    assert not [url for url in asked if "progress" in url]


def sound(page: Page) -> None:
    assert_accessible(page)
    assert_no_sideways_scroll(page, 360)
    assert_no_sideways_scroll(page)
    assert_targets_large_enough(page)


@on_both_ends
def test_every_page_of_recording(new_readers: Callable[..., Reader], device: str, able: User) -> None:
    faulty, nameless = keep(able, SOUND + "3. B 6-4 b:b-B1 b:B1-B9\n"), keep(able, NAMELESS)
    several = keep(able, SOUND + FAULTY + NAMELESS + named_text(), "a-very-long-name-of-a-file-" * 4 + ".ugn")
    nothing, tagless, aside = keep(able, "; nothing"), keep(able, "1. R 2-1 --"), keep(able, SOUND)
    drafts.withdraw_draft(draft_id=aside.pk, by=able)
    reader = new_readers(ENDS[device])
    reader.sign_in(able)
    page = reader.new_page()
    for address in (
        "/record/", "/record/?example=1", f"/record/{faulty.pk}/", f"/record/{faulty.pk}/go-on/",
        f"/record/{nameless.pk}/", f"/record/{several.pk}/", f"/record/{several.pk}/?game=2",
        f"/record/{several.pk}/?game=3", f"/record/{nothing.pk}/", f"/record/{tagless.pk}/", f"/record/{aside.pk}/",
    ):  # fmt: skip
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.url.endswith(address)
        assert_sound(page)


def test_text_that_was_changed_elsewhere_stands_beside_ones_own(phone: Reader, able: User) -> None:
    draft = keep(able, FAULTY)
    phone.sign_in(able)
    page = phone.open(f"/record/{draft.pk}/")
    drafts.revise_draft(draft_id=draft.pk, by=able, version=1, content=SOUND.encode())
    page.get_by_label("The text of the game").fill(FAULTY + "; mine")
    phone.expect_fault("409")
    page.get_by_role("button", name="Check again").click()
    expect(page.get_by_label("The text of the game").first).to_have_value(FAULTY + "; mine")
    expect(page.get_by_label("The text of the game").last).to_have_value(SOUND)
    sound(page)
    page.get_by_role("button", name="Put mine in its place").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("One fault, at turn 1")
