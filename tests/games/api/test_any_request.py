"""Whatever is sent to the API, it answers as its description says and never breaks: requests made up by the hundred."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks as openapi

from tests.games.people import account, recorded
from uckers_site.wsgi import application

CHECKS = [
    not_a_server_error,
    openapi.status_code_conformance,
    openapi.content_type_conformance,
    openapi.response_schema_conformance,
]
EXAMPLES = 20  # requests an operation
OPERATIONS = ["validate", "legal", "games", "record", "game", "frame", "draft"]

pytestmark = pytest.mark.django_db


@lru_cache(maxsize=1)
def operations() -> dict[str, Any]:
    schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)
    found: dict[str, Any] = {}
    for read in schema.get_all_operations():
        assert isinstance(read, Ok), read
        operation = read.ok()
        found[operation.definition.raw["operationId"]] = operation
    return found


def test_every_operation_is_asked() -> None:
    assert sorted(operations()) == sorted(OPERATIONS)


@pytest.fixture
def _one_connection() -> Iterator[None]:
    """Requests are made within the test's transaction, so none of them ends its connection."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("_one_connection")
@pytest.mark.parametrize("name", OPERATIONS)
def test_anything_that_is_sent_is_answered_as_described(name: str) -> None:
    able = account("able")
    game = recorded(able)
    client = Client()
    client.force_login(able)
    known = {"game_id": str(game.pk), "draft_id": str(able.drafts.get().pk)}
    cookies = {"sessionid": client.cookies["sessionid"].value}
    asked = 0

    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    @given(case=operations()[name].as_strategy())
    def ask(case: Any) -> None:
        nonlocal asked
        asked += 1
        if asked % 2:  # half of them ask for what is there
            case.path_parameters = {**(case.path_parameters or {}), **{
                key: value for key, value in known.items() if key in (case.path_parameters or {})
            }}  # fmt: skip
        cache.clear()  # no limit is met
        case.call_and_validate(checks=CHECKS, base_url="http://testserver", cookies=cookies if asked % 3 else None)

    ask()
    assert asked >= EXAMPLES // 2
