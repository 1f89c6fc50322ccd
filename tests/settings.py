"""The site's own settings, on real servers that the tests start, with a place for the tests' own models."""

import os
import tempfile
from pathlib import Path

from tests.support.servers import start_servers

os.environ.setdefault("UCKERS_MODE", "development")
os.environ.setdefault("SECRET_KEY", "only-for-tests-only-for-tests-only-for-tests-only-for-tests")
os.environ.setdefault("DATA_DIR", str(Path(tempfile.gettempdir()) / f"uckers-tests-{os.getuid()}"))
os.environ.setdefault("LOG_LEVEL", "WARNING")
start_servers()

from uckers_site.settings import *  # noqa: E402, F403  # the servers' addresses had to be set first
from uckers_site.settings import CACHES, DATABASES, INSTALLED_APPS  # noqa: E402  # likewise

# Each of pytest's workers has a Valkey database to itself, as it has a PostgreSQL one.
_worker = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
_redis_url = os.environ["REDIS_URL"].rsplit("/", 1)[0] + f"/{int(_worker) + 1 if _worker else 0}"
CACHES["default"]["LOCATION"] = CELERY_BROKER_URL = CELERY_RESULT_BACKEND = _redis_url

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": str(DATABASES["default"]["NAME"]) + "-test"}  # a file, as the site has

INSTALLED_APPS += ["tests.probe"]
ROOT_URLCONF = "tests.urls"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick: nothing here is worth guessing
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
