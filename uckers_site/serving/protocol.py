"""The shapes that ASGI speaks in, named once for the applications of this site (the ASGI specification, version 3)."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]


def header(scope: Scope, name: bytes) -> bytes | None:
    """The value of a request's header, or None; `name` in lower case. One sent twice is joined by a comma."""
    values = [value for key, value in scope["headers"] if key == name]
    return b",".join(values) if values else None


def start(status: int, headers: Iterable[tuple[bytes, bytes]]) -> Message:
    """The message that begins a response."""
    return {"type": "http.response.start", "status": status, "headers": list(headers)}


def part(body: bytes, *, more: bool) -> Message:
    """The message that carries some of a response's body; the last one has `more` false."""
    return {"type": "http.response.body", "body": body, "more_body": more}
