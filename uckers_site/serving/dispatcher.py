"""The door: which of the site's two ASGI applications a connection goes to, by its path."""

from uckers_site.serving.protocol import Application, Receive, Scope, Send

LIVE = "/live/"


class Dispatcher:
    """One ASGI application of two: everything under ``/live/`` goes to `live`, all else to `pages`."""

    def __init__(self, *, pages: Application, live: Application) -> None:
        self._pages = pages
        self._live = live

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection, or the server's lifespan (which only `live` has use for)."""
        if scope["type"] == "http" and not scope["path"].startswith(LIVE):
            await self._pages(scope, receive, send)
        else:
            await self._live(scope, receive, send)
