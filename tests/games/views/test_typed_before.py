"""What is posted by somebody whose session has ended leads to signing in, whatever it is."""

import uuid

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("game", "asked"), [("2", "%3Fgame%3D2"), ("9" * 5000, ""), ("x", "")])
def test_a_game_that_has_no_such_number_is_left_out(game: str, asked: str) -> None:
    draft = uuid.uuid4()
    response = Client().post(f"/record/{draft}/mend/", {"game": game, "text": "1. R 6-4"})
    assert response.headers["Location"] == f"/accounts/login/?next=/record/{draft}/{asked}"
