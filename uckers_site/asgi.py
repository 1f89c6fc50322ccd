"""The site as one ASGI application: pages by Django through WSGI, live streams beside them in the event loop.

Either half also runs by itself: `uckers_site.wsgi:application` and `uckers_site.live.asgi:application`.
"""

import multiprocessing
import os
import sys

from django.conf import settings

from uckers_site.serving.bodies import Limits, Room
from uckers_site.serving.child import die_with_parent
from uckers_site.serving.dispatcher import Dispatcher
from uckers_site.serving.pages import SWITCH_SECONDS, Pages
from uckers_site.wsgi import application as wsgi_application  # first: it sets Django up

from uckers_site.live.asgi import application as live_application  # isort: skip

LARGEST_AT_ONCE = 16  # how many bodies of the largest size may be in hand
ROOM_AT_LEAST = 128 * 1024 * 1024  # bytes
ROOM_FOR_RESPONSES = 512 * 1024 * 1024  # bytes

first = multiprocessing.parent_process()
if first is not None:  # one of several: without the first, which minds them, nobody would end it
    die_with_parent("SIGTERM")
    if os.getppid() != first.pid:
        sys.exit("The process that minds the web processes has ended.")
sys.setswitchinterval(SWITCH_SECONDS)
environment = settings.ENVIRONMENT
application = Dispatcher(
    pages=Pages(
        wsgi_application,
        limits=Limits(body_bytes=environment.max_body_bytes, body_seconds=environment.body_seconds),
        bodies=Room(max(ROOM_AT_LEAST, LARGEST_AT_ONCE * environment.max_body_bytes)),
        responses=Room(ROOM_FOR_RESPONSES),
        trusted_proxies=environment.trusted_proxies,
    ),
    live=live_application,
)
