"""People whom the tests of games share."""

import pytest

from tests.games.people import account
from uckers_site.accounts.models import User


@pytest.fixture
def able(db: None) -> User:
    return account("able")


@pytest.fixture
def baker(db: None) -> User:
    return account("baker")
