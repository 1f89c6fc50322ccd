"""Every address of the site, a heartbeat as Django itself would stream it, and a change of one row."""

import asyncio
from collections.abc import AsyncIterator

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.views.decorators.http import require_POST

from uckers_site.accounts.models import User
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


@login_required
@require_POST
def row(request: HttpRequest) -> HttpResponse:
    """The least that a post of somebody signed in can change: one row, in a transaction."""
    with transaction.atomic():
        User.objects.filter(username=request.user.get_username()).update(display_name=request.POST["name"])
    return redirect("home")


urlpatterns = [path("live/ping", ping), path("bench/row/", row), *site]
