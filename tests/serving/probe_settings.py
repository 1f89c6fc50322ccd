"""The tests' settings with `probe_urls` added: pages that say what reached them."""

from tests.settings import *  # noqa: F403  # all of them

ROOT_URLCONF = "tests.serving.probe_urls"
