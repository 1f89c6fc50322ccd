"""The real ASGI application in a process of its own, with limits small enough to reach."""

from collections.abc import Iterator

import pytest

from tests.serving.server import Server, served

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
