"""What a page is told of its request: an ASGI scope made into a WSGI environ (PEP 3333), with nothing forged in it.

Headers that a client could use to pass for somebody else do not get through: names with an underscore (which WSGI
cannot tell from a hyphen) and everything that proxies say about the client, which is settled here once.
"""

import ipaddress
import sys
from typing import Any
from wsgiref.util import FileWrapper

from uckers_site.serving.bodies import Body
from uckers_site.serving.protocol import Scope, header

SETTLED_HERE = {b"x-forwarded-for", b"forwarded", b"x-real-ip", b"transfer-encoding", b"content-length"}
FROM_PROXIES_ONLY = {b"x-forwarded-proto", b"x-forwarded-host", b"x-forwarded-port"}


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
    return environ


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
