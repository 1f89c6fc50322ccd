"""Odd requests get an answer in the site's look and change nothing, whatever Django or the database makes of them."""

import pytest

from tests.serving.server import Server, request

HTML = "Accept: text/html"


@pytest.mark.parametrize("charset", ["idna", "undefined", "zlib_codec", "utf-7", "utf-16", "nonsense"])
def test_a_charset_that_is_none_is_no_concern_of_a_page(server: Server, charset: str) -> None:
    kind = f"Content-Type: text/html; charset={charset}"
    assert server.get("/play/?q=%C3%A9", kind, HTML).status == 200
    form = f"Content-Type: application/x-www-form-urlencoded; charset={charset}"
    answer = server.ask(request("POST", "/theme/", form, HTML, body=b"theme=dark&next=%2Fplay%2F"))
    assert (answer.status, answer.headers["location"]) == (302, "/play/")


@pytest.mark.parametrize(
    ("path", "cookie"),
    [("/play/", '"\\000aaaa"'), ("/accounts/login/?next=%00", "a"), ("/play/%00", "a"), ("/play/?q=%00", "a")],
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
@pytest.mark.parametrize("content", [b"/play/", b"undefined", b"\x00\xff"])
def test_parts_of_forms_in_odd_shapes_break_nothing(server: Server, part: bytes, content: bytes) -> None:
    body = b"--x\r\n" + part + b"\r\n\r\n" + content + b"\r\n--x--\r\n"
    answer = server.ask(request("POST", "/theme/", "Content-Type: multipart/form-data; boundary=x", HTML, body=body))
    assert answer.status in (302, 400)
