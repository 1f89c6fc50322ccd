"""Pages, as a plain WSGI application (`uckers_site.asgi` serves them together with the live streams)."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uckers_site.settings")

application = get_wsgi_application()
