"""What a page is told of its request: an ASGI scope made into a WSGI environ (PEP 3333), with nothing forged in it.

Headers that a client could use to pass for somebody else do not get through: names with an underscore (which WSGI
cannot tell from a hyphen) and everything that proxies say about the client, which is settled here once. Nor does what
Django or the database would break at: character sets that are none, and the character NUL, which PostgreSQL has no
place for.
"""

import codecs
import ipaddress
import sys
from http import HTTPStatus
from typing import Any
from wsgiref.util import FileWrapper

from django.http.cookie import parse_cookie
from django.utils.http import parse_header_parameters
from django.utils.translation import gettext as _

from uckers_site.serving.bodies import Body
from uckers_site.serving.protocol import Scope, header
from uckers_site.serving.refusals import Refusal

SETTLED_HERE = {b"x-forwarded-for", b"forwarded", b"x-real-ip", b"transfer-encoding", b"content-length"}
FROM_PROXIES_ONLY = {b"x-forwarded-proto", b"x-forwarded-host", b"x-forwarded-port"}

CHARSETS = {"utf-8", "ascii", "iso8859-1"}  # what browsers and scripts send forms in, by Python's names


def refuse_nul(scope: Scope) -> None:
    """Raise `Refusal` (400) for a NUL in the address or a cookie; no page of ours has one there."""
    if "\0" in scope["path"] or b"%00" in scope["query_string"] or _nul_in_cookies(scope):
        words = _("The address or a cookie has the character NUL in it, which nothing here is called by.")
        raise Refusal(HTTPStatus.BAD_REQUEST, words, unread=True)


def _nul_in_cookies(scope: Scope) -> bool:
    sent = header(scope, b"cookie")
    if sent is None or b"\\000" not in sent:  # headers themselves have no NUL, but cookies may write one so
        return False
    return any("\0" in value for value in parse_cookie(sent.decode("latin-1").replace(",", ";")).values())


def build_environ(scope: Scope, body: Body, *, trusted_proxies: int) -> dict[str, Any]:
    """The environ of a request whose whole body is at hand."""
    server, port = scope.get("server") or ("localhost", 80)
    path: str = scope["path"]
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": path.encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "CONTENT_LENGTH": str(body.size),
        "SERVER_NAME": server,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client_address(scope, trusted_proxies=trusted_proxies),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": body.file,
        "wsgi.errors": sys.stderr,
        "wsgi.file_wrapper": FileWrapper,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    dropped = SETTLED_HERE if trusted_proxies else SETTLED_HERE | FROM_PROXIES_ONLY
    for name, value in scope["headers"]:
        if name in dropped or b"_" in name:
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        key = key if key == "CONTENT_TYPE" else f"HTTP_{key}"
        text = value.decode("latin-1")
        if key in environ:  # sent twice: cookies are the one list that no comma parts (RFC 9110 5.3, RFC 6265 5.4)
            text = environ[key] + ("; " if key == "HTTP_COOKIE" else ",") + text
        environ[key] = text
    if "CONTENT_TYPE" in environ:
        environ["CONTENT_TYPE"] = known_content_type(environ["CONTENT_TYPE"])
    return environ


def known_content_type(text: str) -> str:
    """A Content-Type with what is understood here: its boundary, and a character set if that is one of `CHARSETS`.

    Python's codecs are more than character sets; Django takes any for the request's own and fails with it.
    """
    if ";" not in text:
        return text
    try:
        kind, parameters = parse_header_parameters(text)
    except (ValueError, LookupError):  # parameters that make no sense
        return text.partition(";")[0]
    known = [kind]
    if boundary := parameters.get("boundary"):
        known.append('boundary="{}"'.format(boundary.replace("\\", "\\\\").replace('"', '\\"')))
    try:
        charset = codecs.lookup(parameters.get("charset", "")).name
    except (ValueError, LookupError):
        charset = ""
    if charset in CHARSETS:
        known.append(f"charset={charset}")
    return "; ".join(known)


def client_address(scope: Scope, *, trusted_proxies: int) -> str:
    """Who is asking, as an IP address; "" where the server does not say.

    Each proxy adds, at the end of X-Forwarded-For, the address that it was asked from: so with n of them the client
    is the n-th from the end, and whatever stands before that is the client's own invention. Where the header is
    shorter or holds no address there, the address of whoever is connected is taken.
    """
    client = scope.get("client")
    connected = client[0] if client else ""
    if not trusted_proxies:
        return connected
    hops = (header(scope, b"x-forwarded-for") or b"").decode("latin-1").split(",")
    if len(hops) < trusted_proxies:
        return connected
    return _address(hops[-trusted_proxies].strip()) or connected


def _address(text: str) -> str:
    """The address in ``192.0.2.1``, ``192.0.2.1:80``, ``2001:db8::1`` or ``[2001:db8::1]:80``; else ""."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return ""
