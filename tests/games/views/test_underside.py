"""The underside of the board by its pages: who is written, found by name, struck out by an umpire."""

import re
import uuid
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from games.models import Inscription
from games.services import standing, underside
from tests.games.people import account, inscribed
from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def umpire() -> User:
    user = account("umpire")
    user.groups.add(Group.objects.get(name="umpire"))
    return user


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text(response: Any) -> str:
    """What a page says, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def test_bare_wood_says_how_to_get_there() -> None:
    page = text(Client().get("/underside/"))
    assert "Bare wood" in page
    assert "all eight in base" in page


def test_each_is_told_with_its_throw(able: User) -> None:
    one = inscribed(able, how="in-harbour")
    response = Client().get("/underside/")
    page = text(response)
    assert "B. Baker and D. Dog" in page
    assert "all eight lay in base. By A. Able and C. Charlie," in page
    link = f"/games/{one.game_id}/{one.frame}/"
    assert f'href="{link}"' in response.content.decode()
    assert Client().get(link).status_code == 200
    assert "B. Baker and D. Dog" in text(Client().get(f"/underside/{one.pk}/"))


def test_a_name_that_is_not_there(able: User) -> None:
    inscribed(able)
    assert "B. Baker" in text(Client().get("/underside/", {"name": "dog", "part": "victim"}))
    assert "Nobody of that name" in text(Client().get("/underside/", {"name": "dog", "part": "victor"}))
    assert "B. Baker" in text(Client().get("/underside/", {"part": "nonsense", "before": "nonsense"}))


def test_an_umpire_strikes_it_out_and_lets_it_stand(able: User, umpire: User) -> None:
    one = inscribed(able)
    client, at = signed_in(umpire), f"/underside/{one.pk}/"
    assert "Strike it out" in text(client.get(at))
    refused = client.post(f"{at}strike/", {"because": ""})
    assert refused.status_code == 422
    assert "Say why" in text(refused)
    assert client.post(f"{at}strike/", {"because": "Played with marked dice."}).headers["Location"] == at
    for page in (at, "/underside/"):
        shown = Client().get(page).content.decode()
        assert "<s>B. Baker and D. Dog</s>" in shown
        assert "Played with marked dice." in shown
    assert "struck out already" in text(client.get(f"{at}strike/"))
    assert client.post(f"{at}let-stand/", {"because": "They were not."}).headers["Location"] == at
    assert "<s>" not in Client().get("/underside/").content.decode()
    assert "They were not." in text(Client().get(at))
    assert "stands as it is" in text(client.get(f"{at}let-stand/"))


@pytest.mark.parametrize("deed", ["strike", "let-stand"])
def test_nobody_else_may(able: User, deed: str) -> None:
    one = inscribed(able)
    at = f"/underside/{one.pk}/"
    assert "Strike it out" not in text(signed_in(able).get(at))
    assert signed_in(able).post(f"{at}{deed}/", {"because": "Mine."}).status_code == 403
    assert "login" in Client().post(f"{at}{deed}/", {"because": "Mine."}).headers["Location"]
    assert Inscription.objects.get().struck_at is None


def test_what_is_gone_is_not_found(able: User, umpire: User) -> None:
    one = inscribed(able)
    standing.annul(game_id=one.game_id, by=able, because="Never played.")
    for pk in (one.pk, uuid.uuid4()):
        for page in ("", "strike/", "let-stand/"):
            assert signed_in(umpire).get(f"/underside/{pk}/{page}").status_code == 404
    assert "B. Baker" not in text(Client().get("/underside/"))


def test_as_many_questions_for_many_as_for_few(able: User, umpire: User) -> None:
    def two_more() -> None:
        for _ in range(2):
            inscribed(able)
        underside.strike(inscription_id=inscribed(able).pk, by=umpire, because="Not so.")

    two_more()
    for query in ("", "?name=baker"):
        assert_same_number_of_queries(make_more=two_more, request=partial(Client().get, f"/underside/{query}"))
