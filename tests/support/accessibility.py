"""What every page is held to in a browser: axe finds nothing serious, nothing scrolls sideways, fingers can hit it."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SERIOUS = {"serious", "critical"}
# Style sheets are not fetched once more: only a rule of axe's that is off, and one about sounds, would look at them.
VIOLATIONS_ALONE = {"resultTypes": ["violations"], "preload": False}
COLOUR_RULES = ["color-contrast", "link-in-text-block"]
SMALLEST_TARGET = 44  # CSS pixels, either way
SMALLEST_SCREEN = 320  # CSS pixels wide
USUAL_PHONE = 360  # likewise

# Links within a line of text are as high as the line, and native boxes to tick are hit by their label. A board's
# squares are as large as the screen lets them be; what they lead to stands beside the board as a button too.
_SMALL_TARGETS = """
(smallest) => {
  const described = (element) => element.outerHTML.slice(0, 120).replace(/\\s+/g, " ");
  const inText = (element) => {
    const parent = element.parentElement;
    return element.matches("a") && getComputedStyle(element).display === "inline"
      && parent.matches("p, li, dd, dt, td, th, figcaption, blockquote, label, small, em, strong, span, summary")
      && parent.textContent.trim() !== element.textContent.trim();
  };
  const tick = (element) => element.matches("input[type=checkbox], input[type=radio]") && element.labels.length > 0;
  const square = (element) => element.matches("svg.board a");
  const box = (element) => (tick(element) ? element.labels[0] : element).getBoundingClientRect();
  const targets = "a[href], button, select, textarea, summary, input:not([type=hidden]), [role=button], [role=tab]";
  return [...document.querySelectorAll(targets)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((element) => !element.disabled && !inText(element) && !square(element))
    .map((element) => [element, box(element)])
    .filter(([, at]) => at.width > 1 && at.height > 1 && at.right > 0 && at.bottom > 0)
    .filter(([, at]) => at.width < smallest - 0.5 || at.height < smallest - 0.5)
    .map(([element, at]) => `${at.width.toFixed(0)} by ${at.height.toFixed(0)}: ${described(element)}`);
}
"""

_SIDEWAYS = """
() => {
  const room = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth <= room) return null;
  const wide = [...document.body.querySelectorAll("*")]
    .filter((element) => element.getBoundingClientRect().right > room + 0.5)
    .slice(0, 5).map((element) => element.outerHTML.slice(0, 120).replace(/\\s+/g, " "));
  return [document.scrollingElement.scrollWidth, room, wide];
}
"""


def assert_sound(page: Page, *, allow: tuple[str, ...] = ()) -> None:
    """All that a page is held to on the device that it is open on: for pages that are opened on each of `ENDS`."""
    assert_accessible(page)
    width = page.viewport_size["width"] if page.viewport_size else SMALLEST_SCREEN
    for one in (width, USUAL_PHONE) if width < USUAL_PHONE else (width,):
        assert_no_sideways_scroll(page, one)
    assert_targets_large_enough(page, allow=allow)


def assert_accessible(page: Page) -> None:
    """Fail with rule, node and help for whatever axe calls serious or critical on the page as it stands.

    Axe needs scripts to run: a reader without JavaScript cannot be asked.
    """
    _ask_axe(page, {})


def assert_colours_hold_in_the_dark(page: Page) -> None:
    """Fail for what axe finds wrong with the page's colours once the device asks for dark pages.

    As `assert_accessible`, with those rules alone that colours decide, which costs less. Leaves the page light.
    """
    page.emulate_media(color_scheme="dark")
    _ask_axe(page, {"runOnly": COLOUR_RULES})
    page.emulate_media(color_scheme="light")


def _ask_axe(page: Page, options: dict[str, Any]) -> None:
    if not page.evaluate("() => matchMedia('(scripting: enabled)').matches"):
        raise ValueError("axe does not run in a browser without JavaScript; ask it of another reader's page")
    page.evaluate("() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => 0)))")
    violations = Axe().run(page, options={**VIOLATIONS_ALONE, **options}).response["violations"]
    found = [_told(violation) for violation in violations if violation["impact"] in SERIOUS]
    if found:
        pytest.fail(f"axe on {page.url}:\n" + "\n".join(found))


def _told(violation: dict[str, Any]) -> str:
    nodes = "\n".join(
        f"    {' '.join(map(str, node['target']))}: {node['html'][:160]}\n      {node.get('failureSummary', '')}"
        for node in violation["nodes"][:5]
    )
    return f"  {violation['id']} ({violation['impact']}): {violation['help']}\n    {violation['helpUrl']}\n{nodes}"


def assert_no_sideways_scroll(page: Page, width: int = SMALLEST_SCREEN) -> None:
    """Fail if the page, `width` CSS pixels wide, has to be scrolled sideways; names what sticks out."""
    before = page.viewport_size
    resized = before is None or before["width"] != width
    if resized:
        page.set_viewport_size({"width": width, "height": before["height"] if before else 740})
    overflow = page.evaluate(_SIDEWAYS)
    if before and resized:
        page.set_viewport_size(before)
    if overflow:
        pytest.fail(f"{page.url} is {overflow[0]} px wide on {overflow[1]} px; sticking out: {overflow[2]}")


def assert_targets_large_enough(page: Page, *, allow: tuple[str, ...] = ()) -> None:
    """Fail if something to press is smaller than 44 by 44 CSS pixels.

    Links in the middle of text are let be, and so is what has one of the texts of `allow` in its HTML.
    """
    small = [told for told in page.evaluate(_SMALL_TARGETS, SMALLEST_TARGET) if not any(text in told for text in allow)]
    if small:
        pytest.fail(f"too small to press on {page.url}:\n  " + "\n  ".join(small))
