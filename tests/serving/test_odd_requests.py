"""Odd requests get an answer in the site's look and change nothing, whatever Django or the database makes of them."""

import json
import time

import pytest
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from tests.serving.server import Server, request, served
from uckers_site.look.reporter import Reporter

HTML = "Accept: text/html"


@pytest.mark.parametrize("charset", ["idna", "undefined", "zlib_codec", "utf-7", "utf-16", "nonsense"])
def test_a_charset_that_is_none_is_no_concern_of_a_page(server: Server, charset: str) -> None:
    kind = f"Content-Type: text/html; charset={charset}"
    assert server.get("/rules/?q=%C3%A9", kind, HTML).status == 200
    form = f"Content-Type: application/x-www-form-urlencoded; charset={charset}"
    answer = server.ask(request("POST", "/theme/", form, HTML, body=b"theme=dark&next=%2Frules%2F"))
    assert (answer.status, answer.headers["location"]) == (302, "/rules/")


@pytest.mark.parametrize(
    ("path", "cookie"),
    [("/rules/", '"\\000aaaa"'), ("/accounts/login/?next=%00", "a"), ("/rules/%00", "a"), ("/rules/?q=%00", "a")],
)
def test_a_nul_is_refused_in_our_look(server: Server, path: str, cookie: str) -> None:
    answer = server.get(path, HTML, f"Cookie: sessionid={cookie}")
    assert answer.status == 400
    assert "NUL" in answer.text
    assert '<nav class="mainnav"' in answer.text


@pytest.mark.parametrize(
    "part",
    [
        b'Content-Disposition: form-data; name="next"\r\nContent-Type: text/plain; charset=undefined',
        b'Content-Disposition: form-data; name="next"\r\nContent-Type: text/plain; charset=zlib_codec',
        b"Content-Disposition: form-data; name*=idna''next",
        b"Content-Disposition: form-data; name=\"next\"; filename*=undefined''a",
        b'Content-Disposition: form-data; name="next"\r\nContent-Transfer-Encoding: base64',
        b'Content-Disposition: form-data; name="_charset_"',
    ],
)
@pytest.mark.parametrize("content", [b"/rules/", b"undefined", b"\x00\xff"])
def test_parts_of_forms_in_odd_shapes_break_nothing(server: Server, part: bytes, content: bytes) -> None:
    body = b"--x\r\n" + part + b"\r\n\r\n" + content + b"\r\n--x--\r\n"
    answer = server.ask(request("POST", "/theme/", "Content-Type: multipart/form-data; boundary=x", HTML, body=body))
    assert answer.status in (302, 400)


FIELDS = "&".join(f"field{number}=1" for number in range(1001))
FORM = "Content-Type: application/x-www-form-urlencoded"


@pytest.mark.parametrize("accept", ["text/html", "text/plain", "application/json"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_too_many_fields_are_refused_at_once_while_developing_too(server: Server, method: str, accept: str) -> None:
    began = time.monotonic()
    if method == "GET":
        answer = server.get(f"/accounts/login/?{FIELDS}", f"Accept: {accept}")
    else:
        answer = server.ask(request("POST", "/theme/", FORM, f"Accept: {accept}", body=FIELDS.encode()))
    assert answer.status == 400
    assert "may have 1000 fields" in answer.text
    assert "Traceback" not in answer.text
    assert ('<nav class="mainnav"' in answer.text) == (accept == "text/html")
    assert time.monotonic() - began < 5


def test_a_large_form_is_taken_up_to_the_one_limit(client: Client) -> None:
    assert settings.ENVIRONMENT.max_body_bytes == settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    form = {"theme": "dark", "next": "/rules/", "text": "a" * 3 * 1024 * 1024}
    answer = client.post("/theme/", "&".join(f"{k}={v}" for k, v in form.items()), "application/x-www-form-urlencoded")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/rules/")


def test_a_developer_is_told_which_host_is_missing_and_a_reader_is_not(settings: Settings) -> None:
    error = DisallowedHost("Invalid HTTP_HOST header: 'a.example'. You may need to add 'a.example' to ALLOWED_HOSTS.")
    for settings.DEBUG in (True, False):
        html = Reporter(RequestFactory().get("/"), DisallowedHost, error, None).get_traceback_html()
        assert ("ALLOWED_HOSTS" in html) == settings.DEBUG


def test_a_fault_of_our_own_still_shows_its_insides_while_developing(server: Server) -> None:
    assert "ZeroDivisionError" in server.get("/probe/broken", HTML).text
    assert "ZeroDivisionError" in server.get("/probe/broken", "Accept: text/plain").text


def test_a_wrong_host_is_one_short_line_and_no_error() -> None:
    with served("uckers_site.asgi:application", LOG_LEVEL="INFO", LOG_FORMAT="json", DEBUG_PAGES="false") as server:
        host = "evil.example" + "a" * 5000
        assert server.get("/rules/", f"Host: {host}", HTML).status == 400
        told = [json.loads(line) for line in server.log.read_text().splitlines()]
        [line] = [line for line in told if "evil.example" in str(line)]
        assert line["level"] == "info"
        assert len(str(line)) < 700
        assert not [line for line in told if line["level"] in ("warning", "error") or "exception" in line]
