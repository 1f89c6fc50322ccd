"""Browser pages that watch for faults: console errors, content-security violations, exceptions.

A `Reader` is one browser context, as one person with one device has it. What goes wrong on any of its pages is
kept; a test that means to see a fault says so with `expect_fault`, and all others fail at the end.
"""

import os
import re
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.support.site import Site

if TYPE_CHECKING:
    from uckers_site.accounts.models import User

# What Chromium is told to leave out. Of two such lists it heeds the last only, so Playwright's own is said again; the
# two of the address bar would load two pages of their own for each new reader, which costs more than the reader's.
_LEFT_OUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    *("TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"),
)

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=" + ",".join(_LEFT_OUT),
)

TIMEOUT = 10_000  # milliseconds

# The devices that pages are looked at with: what `Browser.new_context` is told.
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SMALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 568}}
DARK: dict[str, Any] = {**DESKTOP, "color_scheme": "dark"}
SMALL_PHONE_IN_THE_DARK: dict[str, Any] = {**SMALL_PHONE, "color_scheme": "dark"}
WITHOUT_JAVASCRIPT: dict[str, Any] = {**DESKTOP, "java_script_enabled": False}

# What every page is looked at with: the two ends of the widths, and each of the two grounds once. Colours do not hang
# on the width, so the other two pairs are left to the kit list, which has every part there is and is looked at in all.
ENDS: dict[str, dict[str, Any]] = {"desktop": DESKTOP, "small phone, dark": SMALL_PHONE_IN_THE_DARK}

# Of the two, every run looks at the one that leaves less room; the other, which takes as long again, is for the longer
# checks. What pages do at a desk is tried by other tests.
on_both_ends = pytest.mark.parametrize("device", [pytest.param("desktop", marks=pytest.mark.soak), "small phone, dark"])


def find_browser() -> str:
    """The path of the machine's Chromium, or nothing."""
    return next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
    )


def browser_required() -> bool:
    """Whether a missing browser is a fault (as where every test must run) and not a reason to skip."""
    return os.environ.get("UCKERS_REQUIRE_BROWSER") == "1"


@dataclass
class Reader:
    """One browser context on the site. `faults` is what went wrong so far, in words."""

    site: Site
    context: BrowserContext
    faults: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def new_page(self) -> Page:
        """A page that is watched, as every page is that this reader's pages open."""
        return self.context.new_page()

    def open(self, path: str) -> Page:
        """A new page at `path` of the site, such as ``/play/``."""
        page = self.new_page()
        page.goto(self.site.address(path))
        return page

    def sign_in(self, user: "User") -> None:
        """Give this reader a session of `user`, without the sign-in page."""
        client = Client()
        client.force_login(user)
        self.context.add_cookies(
            [{"name": name, "value": morsel.value, "url": self.site.url} for name, morsel in client.cookies.items()]
        )

    def expect_fault(self, pattern: str) -> None:
        """Say that the test means to see a fault whose words match `pattern` (a regular expression)."""
        self.expected.append(pattern)

    def complaints(self) -> list[str]:
        """What should not have happened: faults nobody expected, and expected ones that did not come."""
        unexpected = [fault for fault in self.faults if not any(re.search(pattern, fault) for pattern in self.expected)]
        missing = [
            f"expected, but not seen: {pattern}"
            for pattern in self.expected
            if not any(re.search(pattern, fault) for fault in self.faults)
        ]
        return unexpected + missing


def new_reader(browser: Browser, site: Site, **device: Any) -> Reader:
    """A reader with a device (`DESKTOP`, `PHONE` ...) and whatever else `Browser.new_context` knows."""
    context = browser.new_context(**{"locale": "en-GB", "base_url": site.url, **device})
    context.set_default_timeout(TIMEOUT)
    reader = Reader(site=site, context=context)
    context.on("page", lambda page: _watch(page, reader.faults))
    return reader


def _watch(page: Page, faults: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error" or "Content Security Policy" in message.text:
            faults.append(f"{page.url}: console: {message.text} ({message.location.get('url', '')})")

    page.on("console", on_console)
    page.on("pageerror", lambda error: faults.append(f"{page.url}: exception: {error}"))
    page.on("crash", lambda _: faults.append(f"{page.url}: the page crashed"))
