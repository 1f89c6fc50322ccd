"""What a page is told of its request is what came, and nothing in it can be forged."""

import io
from tempfile import SpooledTemporaryFile

import pytest

from uckers_site.serving.bodies import Body
from uckers_site.serving.environ import build_environ, client_address, refuse_nul
from uckers_site.serving.protocol import Headers, Scope
from uckers_site.serving.refusals import Refusal


def scope(*headers: tuple[bytes, bytes], client: tuple[str, int] | None = ("192.0.2.9", 5000)) -> Scope:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/rules/é",
        "query_string": b"q=\xe9",
        "headers": list(headers),
        "client": client,
        "server": ("127.0.0.1", 8000),
    }


def forwarded(*values: bytes) -> Headers:
    return [(b"x-forwarded-for", value) for value in values]


@pytest.mark.parametrize(
    ("values", "trusted", "address"),
    [
        ([], 0, "192.0.2.9"),
        ([b"203.0.113.1"], 0, "192.0.2.9"),  # nobody stands in front: anybody can write that header
        ([b"203.0.113.1"], 1, "203.0.113.1"),
        ([b"6.6.6.6, 203.0.113.1"], 1, "203.0.113.1"),  # what the client itself wrote comes first
        ([b"6.6.6.6", b"203.0.113.1"], 1, "203.0.113.1"),  # also in a header of its own
        ([b"203.0.113.1, 198.51.100.2"], 2, "203.0.113.1"),
        ([b"6.6.6.6, 203.0.113.1, 198.51.100.2"], 2, "203.0.113.1"),
        ([b"203.0.113.1"], 2, "192.0.2.9"),  # fewer proxies than we trust: believe none
        ([], 1, "192.0.2.9"),
        ([b"203.0.113.1:4711"], 1, "203.0.113.1"),
        ([b"2001:DB8::1"], 1, "2001:db8::1"),
        ([b"[2001:db8::1]:4711"], 1, "2001:db8::1"),
        ([b"unknown"], 1, "192.0.2.9"),
        ([b"<script>"], 1, "192.0.2.9"),
        ([b""], 1, "192.0.2.9"),
    ],
)
def test_the_clients_address_is_believed_as_far_as_proxies_are_trusted(
    values: list[bytes], trusted: int, address: str
) -> None:
    assert client_address(scope(*forwarded(*values)), trusted_proxies=trusted) == address


def test_a_server_behind_a_unix_socket_has_the_clients_address_from_its_proxy() -> None:
    request = scope(*forwarded(b"203.0.113.1"), client=None)
    assert client_address(request, trusted_proxies=1) == "203.0.113.1"
    assert client_address(request, trusted_proxies=0) == ""


def environ(*headers: tuple[bytes, bytes], trusted_proxies: int = 0) -> dict[str, object]:
    with SpooledTemporaryFile[bytes](max_size=io.DEFAULT_BUFFER_SIZE) as file:
        return build_environ(scope(*headers), Body(file, 7), trusted_proxies=trusted_proxies)


def test_path_and_query_are_bytes_as_unicode() -> None:
    seen = environ()
    assert seen["PATH_INFO"] == "/rules/é".encode().decode("latin-1")
    assert seen["QUERY_STRING"] == "q=\xe9"


def test_the_length_is_that_of_the_body_which_came() -> None:
    assert environ((b"content-length", b"3"))["CONTENT_LENGTH"] == "7"


def test_a_header_with_an_underscore_cannot_pass_for_one_with_a_hyphen() -> None:
    seen = environ((b"x_csrftoken", b"forged"), (b"x-csrftoken", b"true"), (b"content_type", b"text/forged"))
    assert seen["HTTP_X_CSRFTOKEN"] == "true"
    assert "CONTENT_TYPE" not in seen


def test_headers_sent_twice_are_joined_as_their_kind_demands() -> None:
    seen = environ((b"cookie", b"a=1"), (b"cookie", b"b=2"), (b"accept", b"text/html"), (b"accept", b"*/*"))
    assert seen["HTTP_COOKIE"] == "a=1; b=2"
    assert seen["HTTP_ACCEPT"] == "text/html,*/*"


def test_what_proxies_say_reaches_no_page_but_where_they_are_trusted() -> None:
    said = [(b"x-forwarded-for", b"203.0.113.1"), (b"x-real-ip", b"203.0.113.1"), (b"forwarded", b"for=203.0.113.1")]
    proto = (b"x-forwarded-proto", b"https")
    names = {"HTTP_X_FORWARDED_FOR", "HTTP_X_REAL_IP", "HTTP_FORWARDED"}
    for trusted in (0, 1):
        assert not names & set(environ(*said, trusted_proxies=trusted))
    assert "HTTP_X_FORWARDED_PROTO" not in environ(proto, trusted_proxies=0)
    assert environ(proto, trusted_proxies=1)["HTTP_X_FORWARDED_PROTO"] == "https"


@pytest.mark.parametrize(
    ("sent", "passed_on"),
    [
        ("text/html", "text/html"),
        ("text/html; charset=utf-8", "text/html; charset=utf-8"),
        ("Text/HTML; Charset=UTF8", "text/html; charset=utf-8"),
        ("text/plain; charset=latin-1", "text/plain; charset=iso8859-1"),
        ("text/html; charset=idna", "text/html"),
        ("text/html; charset=undefined", "text/html"),
        ("text/html; charset=zlib_codec", "text/html"),
        ("text/html; charset=utf-7", "text/html"),
        ("text/html; charset=unicode_escape", "text/html"),
        ("text/html; charset=nonsense", "text/html"),
        ("text/html; charset=", "text/html"),
        ("text/html; charset*=idna''a", "text/html"),
        ("text/html; charset*=nonsense''a", "text/html"),
        ("text/html; charset*=utf-8''%00", "text/html"),
        (";", ""),
        ("", ""),
        ("multipart/form-data; boundary=----x", 'multipart/form-data; boundary="----x"'),
        ('multipart/form-data; boundary="a\\"; b"; charset=undefined', 'multipart/form-data; boundary="a\\"; b"'),
    ],
)
def test_a_content_type_is_passed_on_as_far_as_it_is_understood(sent: str, passed_on: str) -> None:
    assert environ((b"content-type", sent.encode()))["CONTENT_TYPE"] == passed_on


@pytest.mark.parametrize(
    "change",
    [
        {"path": "/rules/\0"},
        {"query_string": b"q=a%00"},
        {"headers": [(b"cookie", b'sessionid="\\000aaaa"')]},
        {"headers": [(b"cookie", b"a=b"), (b"cookie", b'tz="\\000"')]},
    ],
)
def test_a_nul_is_refused_before_any_page(change: Scope) -> None:
    with pytest.raises(Refusal) as refused:
        refuse_nul({**scope(), **change})
    assert refused.value.status == 400


@pytest.mark.parametrize("cookie", [b"a=b", b'a="\\054"', b'a="\\\\000"', b"a=\\000"])
def test_cookies_without_nul_are_not_refused(cookie: bytes) -> None:
    refuse_nul(scope((b"cookie", cookie)))
