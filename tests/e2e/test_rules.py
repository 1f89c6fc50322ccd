"""The rules' room in a real browser: each page sound, steps and puzzles with JavaScript and without."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.examples.lesson import STEPS
from tests.support.accessibility import assert_sound
from tests.support.pages import ENDS, Reader, on_both_ends

PAGES = (
    *("/rules/", "/rules/in-five-minutes/?step=5", "/rules/presets/", "/rules/options/"),
    *("/rules/options/ips_penalty/", "/rules/examples/", "/rules/examples/challenge-called/", "/rules/law/"),
    *("/rules/glossary/", "/rules/history/", "/rules/notation/", "/rules/puzzles/"),
    "/rules/puzzles/submariners/?asked=1&play=r2:R4-R7&play=b:B3-B9&typed=r:R4-R5",
)
LIKE_OTHERS = (
    *("/rules/options/suck_back/", "/rules/traditions/", "/rules/puzzles/nearly-home/"),
    "/rules/puzzles/submariners/?asked=1&typed=golf",
)


@on_both_ends
def test_every_page_is_sound(new_readers: Callable[..., Reader], device: str) -> None:
    _all_sound(PAGES, new_readers(ENDS[device]))


@pytest.mark.soak
def test_pages_like_others_are_sound(new_readers: Callable[..., Reader]) -> None:
    _all_sound(LIKE_OTHERS, new_readers(ENDS["small phone, dark"]))


def _all_sound(addresses: tuple[str, ...], reader: Reader) -> None:
    page = reader.new_page()
    for address in addresses:
        page.goto(address)
        assert_sound(page)


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_stepping_through_the_five_minutes(new_readers: Callable[..., Reader], scripts: bool) -> None:
    page = new_readers(java_script_enabled=scripts).open("/rules/in-five-minutes/")
    for number, step in enumerate(STEPS, 1):
        expect(page.get_by_text(f"Step {number} of {len(STEPS)}")).to_be_visible()
        expect(page.locator("#step-title")).to_have_text(str(step.title))
        if number < len(STEPS):
            page.get_by_role("link", name=re.compile("^Next")).click()
    assert page.url.endswith(f"?step={len(STEPS)}")
    page.go_back()
    expect(page.get_by_text(f"Step {len(STEPS) - 1} of {len(STEPS)}")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Back")).click()
    expect(page.get_by_text(f"Step {len(STEPS) - 2} of {len(STEPS)}")).to_be_visible()


def test_with_javascript_only_the_step_changes_and_the_keyboard_stays_where_it_is(reader: Reader) -> None:
    page = reader.open("/rules/in-five-minutes/")
    page.evaluate("() => { window.untouched = true; }")
    for number in (2, 3):
        page.get_by_role("link", name=re.compile("^Next")).focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"Step {number} of {len(STEPS)}")).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("^Next"))).to_be_focused()
    assert page.evaluate("() => window.untouched")


@pytest.mark.parametrize("scripts", [True, False], ids=["with JavaScript", "without JavaScript"])
def test_a_puzzle_is_tried_and_its_clause_is_read(new_readers: Callable[..., Reader], scripts: bool) -> None:
    page = new_readers(java_script_enabled=scripts).open("/rules/puzzles/")
    page.get_by_role("link", name="The shut door").click()
    page.get_by_role("checkbox", name="Red R9 to G1, then R12 to R13").check()
    page.get_by_role("checkbox", name="Red R9 to G2").check()
    page.get_by_label("Or another play").fill("r:R12-R13")
    page.get_by_role("button", name="Judge it").click()
    answer = page.get_by_role("region", name="You judged 5 of 6 as the rules do")
    expect(answer).to_be_in_viewport()
    expect(answer.get_by_text("Both dice can be used").last).to_be_visible()
    expect(page.get_by_role("checkbox", name="Red R9 to G2")).to_be_checked()
    answer.get_by_role("link", name="Rule 4.5").first.click()
    assert page.url.endswith("/rules/law/#4.5")
    expect(page.get_by_text("A step may neither land on nor pass over a square")).to_be_in_viewport()


def test_what_cannot_be_read_is_told_beside_the_field(without_javascript: Reader) -> None:
    page = without_javascript.open("/rules/puzzles/the-shut-door/")
    page.get_by_label("Or another play").fill("golf")
    page.get_by_role("button", name="Judge it").click()
    expect(page.locator(".err")).to_contain_text("'golf' is no play")
    expect(page.get_by_label("Or another play")).to_have_value("golf")
