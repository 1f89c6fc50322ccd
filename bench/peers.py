"""What the site is measured against, under the same uvicorn: a bare ASGI heartbeat, and Django's own ASGI handler."""

import asyncio

from django.core.asgi import get_asgi_application

from uckers_site.live.heartbeat import SECONDS
from uckers_site.live.streams import event
from uckers_site.serving.protocol import Receive, Scope, Send, part, start

django = get_asgi_application()


async def bare(scope: Scope, receive: Receive, send: Send) -> None:
    """A heartbeat as one would write it first: each listener sleeps by itself, another task waits for it to go."""
    if scope["type"] != "http":
        return
    await send(start(200, [(b"content-type", b"text/event-stream")]))
    pinging = asyncio.create_task(_ping(send))
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        pinging.cancel()


async def _ping(send: Send) -> None:
    number = 0
    while True:
        await send(part(event("ping", number), more=True))
        number += 1
        await asyncio.sleep(SECONDS)
