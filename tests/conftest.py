"""Fixtures for the whole suite."""

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import TransactionTestCase
from django.utils.translation import trans_real
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django import DjangoDbBlocker
from pytest_django.fixtures import Settings

from games.selectors.live.remembered import forget_all
from tests.support.emptying import empty_database
from tests.support.pages import (
    ARGUMENTS,
    DARK,
    DESKTOP,
    PHONE,
    WITHOUT_JAVASCRIPT,
    Reader,
    browser_required,
    find_browser,
    new_reader,
)
from tests.support.site import Site, running_site

NO_BROWSER = "No browser: nothing that needs one was tested. Install Chromium (Debian: apt-get install chromium)."


gc.disable()  # until all tests are found: thousands of objects are made meanwhile, and all of them stay


def pytest_collection_finish() -> None:
    """What was made so far stays to the end: looking for garbage in it over and over would be a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)
    gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Whatever uses a browser carries that mark, and runs last: Playwright leaves its event loop running."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
    yield
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(autouse=True, scope="session")
def _emptied_in_its_own_way() -> None:
    setattr(TransactionTestCase, "_fixture_teardown", empty_database)  # noqa: B010  # mypy refuses to assign a method


@pytest.fixture(autouse=True)
def _fresh_cache() -> None:
    """Rate limits and other cached things do not leak from one test into the next."""
    cache.clear()
    forget_all()


@pytest.fixture
def languages(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The site as if it spoke Welsh as well, so that words are looked up: ``with translation.override("cy")``. What
    is put into the dictionary is said in Welsh so."""
    settings.LANGUAGES = [*settings.LANGUAGES, ("cy", "Cymraeg")]
    settings.USE_I18N = True
    monkeypatch.setattr("django.utils.translation._trans", trans_real)
    monkeypatch.setattr(trans_real, "_translations", {})
    welsh: dict[str, str] = {}
    monkeypatch.setattr(trans_real.translation("cy"), "_catalog", welsh)
    return welsh


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Tell whoever waits for a long test how far it is, at once, whatever pytest keeps back."""

    def say(line: str) -> None:
        with capfd.disabled():
            sys.stdout.write(f"  {time.strftime('%H:%M:%S')} {line}\n")
            sys.stdout.flush()

    return say


@pytest.fixture(scope="session")
def one_site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    """The real ASGI application on a port of its own, on the database of the tests; once it has stopped, its streams
    are refused for good, so there is no other beside it."""
    with django_db_blocker.unblock(), running_site() as site:
        yield site


@pytest.fixture
def site(transactional_db: None, one_site: Site) -> Iterator[Site]:
    """The site, for one test: whoever looks at it has gone before the database is emptied."""
    yield one_site
    one_site.wait_until_idle()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The machine's Chromium, headless. Without one, tests are skipped, or fail if UCKERS_REQUIRE_BROWSER is 1."""
    program = find_browser()
    if not program:
        if browser_required():
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    # The loop that Playwright runs in this thread is not one that a query could block.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield chromium
        chromium.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def new_readers(browser: Browser, site: Site) -> Iterator[Callable[..., Reader]]:
    """`new_readers(PHONE, color_scheme="dark")`: a reader with that device; each is judged when the test ends."""
    readers: list[Reader] = []

    def make(device: dict[str, Any] = DESKTOP, **options: Any) -> Reader:
        readers.append(new_reader(browser, site, **{**device, **options}))
        return readers[-1]

    yield make
    for reader in readers:
        reader.context.close()
    complaints = [complaint for reader in readers for complaint in reader.complaints()]
    if complaints:
        pytest.fail("the browser complained:\n  " + "\n  ".join(complaints))


@pytest.fixture
def reader(new_readers: Callable[..., Reader]) -> Reader:
    """Somebody at a desktop: `reader.open("/")`, `reader.sign_in(user)`, `reader.expect_fault("404")`."""
    return new_readers(DESKTOP)


@pytest.fixture
def phone(new_readers: Callable[..., Reader]) -> Reader:
    """Somebody with a phone: 360 by 740, touch."""
    return new_readers(PHONE)


@pytest.fixture
def dark(new_readers: Callable[..., Reader]) -> Reader:
    """Somebody at a desktop whose device asks for dark pages."""
    return new_readers(DARK)


@pytest.fixture
def without_javascript(new_readers: Callable[..., Reader]) -> Reader:
    """Somebody at a desktop whose browser runs no scripts."""
    return new_readers(WITHOUT_JAVASCRIPT)


@pytest.fixture
def page(reader: Reader) -> Page:
    """A blank page at a desktop; paths are enough for its addresses: `page.goto("/play/")`."""
    return reader.new_page()
