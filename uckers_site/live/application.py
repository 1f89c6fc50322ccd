"""The ASGI application of the live streams: its addresses, and who may ask.

It stands outside Django's request cycle, where each open stream would hold a thread and a database connection. What
Django would see to is seen to here: the host that was asked for, the method, and a refusal in words.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from http import HTTPStatus

from django.http.request import split_domain_port, validate_host
from django.utils.translation import gettext as _

from uckers_site.live.process import allow_open_files, told_of_stop
from uckers_site.live.streams import Listeners
from uckers_site.serving.protocol import Application, Receive, Scope, Send, header
from uckers_site.serving.refusals import Refusal, send_refusal


class Live:
    """Streams by address. `routes`: a handler for each path, or for all that begin with it where it ends in a stroke;
    it may raise `Refusal` before it answers."""

    def __init__(self, routes: Mapping[str, Application], *, listeners: Listeners, allowed_hosts: list[str]) -> None:
        self.routes = routes
        self._listeners = listeners
        self._allowed_hosts = allowed_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection, or the server's lifespan."""
        match scope["type"]:
            case "http":
                try:
                    await self._route(scope)(scope, receive, send)
                except Refusal as refusal:
                    await send_refusal(scope, receive, send, refusal)
            case "lifespan":
                await self._live(receive, send)
            case "websocket":  # there are none here
                await receive()
                await send({"type": "websocket.close", "code": 1000})

    def _route(self, scope: Scope) -> Application:
        host, _port = split_domain_port((header(scope, b"host") or b"").decode("latin-1"))
        if not validate_host(host, self._allowed_hosts):
            raise Refusal(HTTPStatus.BAD_REQUEST, _("This site does not answer to the host that was asked for."))
        path = scope["path"]
        handler = self.routes.get(path) or next(
            (handler for route, handler in self.routes.items() if route.endswith("/") and path.startswith(route)), None
        )
        if handler is None:
            raise Refusal(HTTPStatus.NOT_FOUND, _("There is no stream at this address."))
        if scope["method"] != "GET":
            words = _("A stream can only be read: ask for it with GET.")
            raise Refusal(HTTPStatus.METHOD_NOT_ALLOWED, words, headers={"Allow": "GET"}, unread=True)
        return handler

    async def _live(self, receive: Receive, send: Send) -> None:
        """The server's lifespan: from its start to its end."""
        with ExitStack() as running:
            while True:
                match (await receive())["type"]:
                    case "lifespan.startup":
                        allow_open_files(self._listeners.most)
                        self._listeners.begin()
                        running.enter_context(told_of_stop(self._listeners.end))
                        await send({"type": "lifespan.startup.complete"})
                    case "lifespan.shutdown":
                        self._listeners.end()
                        await send({"type": "lifespan.shutdown.complete"})
                        return
