"""Every address of the site, and a heartbeat as Django itself would stream it."""

import asyncio
from collections.abc import AsyncIterator

from django.http import HttpRequest, StreamingHttpResponse
from django.urls import path

from uckers_site.live.heartbeat import SECONDS
from uckers_site.live.streams import event
from uckers_site.urls import handler400, handler403, handler404, handler500
from uckers_site.urls import urlpatterns as site

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


async def ping(request: HttpRequest) -> StreamingHttpResponse:
    """The heartbeat as a streaming response of Django's."""

    async def pings() -> AsyncIterator[bytes]:
        number = 0
        while True:
            yield event("ping", number)
            number += 1
            await asyncio.sleep(SECONDS)

    return StreamingHttpResponse(pings(), content_type="text/event-stream")


urlpatterns = [path("live/ping", ping), *site]
