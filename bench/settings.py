"""The site's settings with the addresses of its peers added (`bench.urls`)."""

from uckers_site.settings import *  # noqa: F403  # all of them

ROOT_URLCONF = "bench.urls"
