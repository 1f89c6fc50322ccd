"""The live streams with a heartbeat quick enough to wait for."""

from django.conf import settings

from uckers_site.live import asgi  # it sets Django up
from uckers_site.live.application import Live
from uckers_site.live.heartbeat import Heartbeat

SECONDS = 0.5

application = Live(
    {"/live/ping": Heartbeat(asgi.listeners, seconds=SECONDS)},
    listeners=asgi.listeners,
    allowed_hosts=settings.ALLOWED_HOSTS,
)
