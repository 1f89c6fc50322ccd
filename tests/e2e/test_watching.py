"""The browser fixtures see what they should: each kind of fault is planted, and found."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.support.accessibility import (
    assert_accessible,
    assert_colours_hold_in_the_dark,
    assert_no_sideways_scroll,
    assert_targets_large_enough,
)
from tests.support.pages import DARK, DESKTOP, PHONE, Reader
from uckers_site.accounts.models import User

STRICT = {"content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'"}
SOUND = (
    '<!doctype html><html lang="en-GB"><head><meta name="viewport" content="width=device-width"><title>Sound</title>'
    "</head><body><main><h1>Sound</h1>{}</main></body></html>"
)


def planted(reader: Reader, body: str, *, status: int = 200) -> Page:
    """A page made up for the test, under a content-security policy as strict as the site's."""

    def answer(route: Route) -> None:
        route.fulfill(status=status, headers=STRICT, content_type="text/html", body=SOUND.format(body))

    page = reader.new_page()
    page.route("**/planted/", answer)
    page.goto("/planted/")
    return page


@pytest.mark.parametrize("device", [DESKTOP, PHONE, DARK], ids=["desktop", "phone", "dark"])
def test_a_sound_page_has_no_faults(new_readers: Callable[..., Reader], device: dict[str, object]) -> None:
    reader = new_readers(device)
    page = planted(reader, "<p>All is well.</p>")
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    assert_targets_large_enough(page)
    assert reader.complaints() == []


def test_axe_says_so_where_it_cannot_run(without_javascript: Reader) -> None:
    page = planted(without_javascript, "<p>All is well.</p>")
    assert_no_sideways_scroll(page)
    assert_targets_large_enough(page)
    with pytest.raises(ValueError, match="without JavaScript"):
        assert_accessible(page)


def test_an_inline_style_is_a_fault(reader: Reader) -> None:
    planted(reader, '<p style="color: red">Red</p>').wait_for_timeout(100)
    assert any("Content Security Policy" in fault for fault in reader.complaints())
    reader.expect_fault("Content Security Policy")
    assert reader.complaints() == []


def test_an_inline_script_is_a_fault(reader: Reader) -> None:
    planted(reader, "<script>document.title = 'run'</script>").wait_for_timeout(100)
    reader.expect_fault("script")
    assert reader.faults


def test_an_exception_is_a_fault(reader: Reader) -> None:
    page = reader.new_page()
    page.route("**/planted.js", lambda route: route.fulfill(content_type="text/javascript", body="null.seat"))
    page.route("**/planted/", lambda route: route.fulfill(headers=STRICT, body='<script src="/planted.js"></script>'))
    page.goto("/planted/")
    assert any("exception" in fault for fault in reader.complaints())
    reader.expect_fault("exception")


def test_a_missing_page_is_a_fault_unless_it_was_expected(reader: Reader) -> None:
    reader.open("/no-such-page/")
    assert any("404" in fault for fault in reader.complaints())
    reader.expect_fault("404")
    assert reader.complaints() == []


def test_a_fault_that_was_expected_has_to_come(reader: Reader) -> None:
    reader.expect_fault("500")
    assert reader.complaints() == ["expected, but not seen: 500"]
    reader.expected.clear()


def test_what_axe_finds_is_told_with_its_place(reader: Reader) -> None:
    page = planted(reader, '<input id="place"><p><img src="data:," id="picture"></p>')
    reader.expect_fault("data:")
    with pytest.raises(pytest.fail.Exception, match=r"(?s)image-alt.*#picture.*label.*#place"):
        assert_accessible(page)


def test_words_that_are_lost_in_the_dark_only_are_found(reader: Reader) -> None:
    style = "@media (prefers-color-scheme: dark) { body { background: #000 } p { color: #222 } }"
    reader.context.route("**/planted.css", lambda route: route.fulfill(content_type="text/css", body=style))
    page = planted(reader, '<link rel="stylesheet" href="/planted.css"><p>Lost at sea.</p>')
    assert_accessible(page)
    with pytest.raises(pytest.fail.Exception, match=r"(?s)color-contrast.*Lost at sea"):
        assert_colours_hold_in_the_dark(page)


def test_what_sticks_out_is_named(phone: Reader) -> None:
    page = planted(phone, "<table><tr><td>" + "wide" * 200 + "</td></tr></table>")
    with pytest.raises(pytest.fail.Exception, match=r"on 320 px; sticking out: .*table"):
        assert_no_sideways_scroll(page)


def test_small_targets_are_named_and_links_in_text_are_not(phone: Reader) -> None:
    page = planted(phone, '<p>Read <a href="/">the rules</a> first.</p><button>Go</button>')
    with pytest.raises(pytest.fail.Exception, match="<button>Go") as failure:
        assert_targets_large_enough(page)
    assert "the rules" not in str(failure.value)
    assert_targets_large_enough(page, allow=("<button>Go",))


def test_a_session_can_be_given_to_a_reader(reader: Reader) -> None:
    user = User.objects.create_user("wren", "wren@example.org", "not-needed-here")
    reader.sign_in(user)
    reader.open("/")
    assert {cookie["name"] for cookie in reader.context.cookies()} >= {"sessionid"}
