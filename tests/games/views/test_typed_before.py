"""What is posted by somebody whose session has ended leads to signing in, whatever it is."""

import uuid

import pytest
from django.test import Client

from games.views.typed_before import PLACE
from tests.games.people import BEGIN, account, open_table, type_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("game", "asked"), [("2", "%3Fgame%3D2"), ("9" * 5000, ""), ("x", "")])
def test_a_game_that_has_no_such_number_is_left_out(game: str, asked: str) -> None:
    draft = uuid.uuid4()
    response = Client().post(f"/record/{draft}/mend/", {"game": game, "text": "1. R 6-4"})
    assert response.headers["Location"] == f"/accounts/login/?next=/record/{draft}/{asked}"


@pytest.mark.parametrize("leads_to", ["act", "back", "send-away"])
def test_what_was_done_at_a_table_leads_back_to_the_table(leads_to: str) -> None:
    able, client = account(), Client()
    game = type_in(open_table(able), able, BEGIN)
    page = f"/games/{game.pk}/table/" + ("umpires/" if leads_to == "send-away" else "")
    told = {"version": game.version, "key": str(uuid.uuid4()), "kind": "throw", "dice": "64"}
    response = client.post(f"/games/{game.pk}/table/{leads_to}/", told)
    assert response.headers["Location"] == f"/accounts/login/?next={page}"
    kept = client.session[PLACE]
    client.force_login(able)
    session = client.session
    session[PLACE] = kept
    session.save()
    shown = client.get(page).content.decode()
    if leads_to == "act":
        assert "You had been signed out when you sent it." in shown
        assert 'value="64"' in shown
        assert "You had been signed out" not in client.get(page).content.decode(), "it is given back once"
    game.refresh_from_db()
    assert game.version == 1


def test_a_script_at_a_table_is_led_to_sign_in_and_keeps_what_it_sent_itself() -> None:
    able, client = account(), Client()
    game = type_in(open_table(able), able, BEGIN)
    at = f"http://testserver/games/{game.pk}/table/"
    response = client.post(f"{at}act/", {"dice": "64"}, headers={"HX-Request": "true", "HX-Current-URL": at})
    assert response.headers["HX-Redirect"] == f"/accounts/login/?next=/games/{game.pk}/table/"
    assert PLACE not in client.session
