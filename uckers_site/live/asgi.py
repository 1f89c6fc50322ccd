"""The live streams as an ASGI application of their own; `uckers_site.asgi` serves them together with the pages.

A further stream is a further line in `application`'s table.
"""

import os

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uckers_site.settings")
django.setup()

from uckers_site.live.application import Live  # noqa: E402  # they need Django set up
from uckers_site.live.heartbeat import Heartbeat  # noqa: E402  # likewise
from uckers_site.live.hub import PREFIX, Hub  # noqa: E402  # likewise
from uckers_site.live.streams import Listeners  # noqa: E402  # likewise

listeners = Listeners(settings.ENVIRONMENT.max_listeners)
application = Live(
    {"/live/ping": Heartbeat(listeners), PREFIX: Hub(listeners, settings.ENVIRONMENT.redis_url)},
    listeners=listeners,
    allowed_hosts=settings.ALLOWED_HOSTS,
)
