"""The site as it is measured: production settings, PostgreSQL and Valkey, one uvicorn process, and its peers beside it.

Everything listens on 127.0.0.1 only and is gone afterwards.
"""

import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from tests.serving.server import ROOT
from tests.support.servers import start_servers

MANY = 1_000  # listeners
SITE = "uckers_site.asgi:application"
BARE = "bench.peers:bare"
DJANGO = "bench.peers:django"


@contextmanager
def site_prepared() -> Iterator[None]:
    """Within the block, this process's environment is that of a site ready to be served."""
    start_servers()
    with tempfile.TemporaryDirectory(prefix="uckers-bench-") as directory:
        os.environ.update(
            UCKERS_MODE="production",
            SECRET_KEY=secrets.token_urlsafe(50),
            SITE_URL="http://localhost",
            ALLOWED_HOSTS="localhost",
            EMAIL_URL="smtp://localhost:25",
            DATA_DIR=directory,
            LOG_LEVEL="WARNING",
            MAX_LISTENERS=str(2 * MANY),
            DJANGO_SETTINGS_MODULE="bench.settings",
        )
        for command in (["migrate", "--verbosity", "0"], ["collectstatic", "--no-input", "--verbosity", "0"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, check=True)
        yield
