"""The real ASGI application in a process of its own, with limits small enough to reach; a database to start with."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serving.server import Server, served
from tests.support.runner import clean_environment
from uckers_site.environment import ROOT

BODY_BYTES = 1024 * 1024
BODY_SECONDS = 2


@pytest.fixture(scope="package")
def server() -> Iterator[Server]:
    """The site with `probe_urls`: bodies of at most 1 MiB, in at most 2 seconds, and one proxy trusted."""
    with served(
        "uckers_site.asgi:application",
        DJANGO_SETTINGS_MODULE="tests.serving.probe_settings",
        MAX_BODY_BYTES=str(BODY_BYTES),
        BODY_SECONDS=str(BODY_SECONDS),
        TRUSTED_PROXIES="1",
    ) as server:
        yield server


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file as migrations leave it, made once."""
    data_dir = tmp_path_factory.mktemp("migrated")
    environment = {**clean_environment(), "UCKERS_MODE": "development", "DATA_DIR": str(data_dir)}
    subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], cwd=ROOT, env=environment, check=True)
    return data_dir / "uckers.sqlite3"


@pytest.fixture
def begun_data_dir(tmp_path: Path, migrated: Path) -> Path:
    """A data folder in which no start has to migrate: whoever starts there waits a third as long."""
    data_dir = tmp_path / "data of the site"
    data_dir.mkdir()
    shutil.copy(migrated, data_dir)
    return data_dir
