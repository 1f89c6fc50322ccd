"""Which sites may frame a page: origins, as a secretary types them and as a browser is told them.

An origin is a scheme, a host and perhaps a port, and nothing else: ``https://mess.example``. Without TLS only a site on
the reader's own machine is one. There are no wildcards: each is named.
"""

import re
from collections.abc import Iterable

MOST = 10
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_ORIGIN = re.compile(rf"(https?)://({_LABEL}(?:\.{_LABEL})*)(?::([1-9][0-9]{{0,4}}))?/?")
_LONGEST, _LAST_PORT = 253, 65535
_HERE = ("localhost", "127.0.0.1")
_USUAL = {"https": 443, "http": 80}


class BadOrigin(ValueError):
    """A text that is no origin, or one that may frame nothing; `text` is what was typed."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class TooMany(ValueError):
    """More than `MOST` origins."""


def read_origin(text: str) -> str:
    """An origin as browsers write it. Raises `BadOrigin`.

    >>> read_origin(" HTTPS://Mess.Example:443/ "), read_origin("http://localhost:8080")
    ('https://mess.example', 'http://localhost:8080')
    """
    found = _ORIGIN.fullmatch(text.strip().lower())
    if found is None:
        raise BadOrigin(text)
    scheme, host, port = found[1], found[2], int(found[3] or _USUAL[found[1]])
    if len(host) > _LONGEST or port > _LAST_PORT or (scheme == "http" and host not in _HERE):
        raise BadOrigin(text)
    return f"{scheme}://{host}" + ("" if port == _USUAL[scheme] else f":{port}")


def read_origins(texts: Iterable[str]) -> list[str]:
    """Origins without empty ones and doubles, in order. Raises `BadOrigin` and `TooMany`."""
    found = sorted({read_origin(text) for text in texts if text.strip()})
    if len(found) > MOST:
        raise TooMany
    return found
