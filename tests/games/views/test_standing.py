"""Who may confirm a game, object to it, invite to that, or annul it; by account and by a link that works once."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from games.models import Confirmation, Game, Invitation, Seat
from games.services import invitations
from tests.games.people import account, recorded
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry

pytestmark = pytest.mark.django_db

YES = {"answer": "agrees"}
NO = {"answer": "objects", "because": "Turn 12 was played otherwise."}


@pytest.fixture
def able() -> User:
    return account("able")


@pytest.fixture
def baker() -> User:
    return account("baker")


@pytest.fixture
def game(able: User, baker: User) -> Game:
    """Recorded by Able, who played red and blue; Baker has a seat on the other side."""
    game = recorded(able, owner_side="RB")
    Seat.objects.filter(game=game, side="GY").update(user=baker)
    return game


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def state(game: Game) -> list[str]:
    return list(game.confirmations.order_by("asked_at").values_list("state", flat=True))


def link_for(game: Game, by: User) -> str:
    """The path of a link that the owner makes on the page for it."""
    response = signed_in(by).post(f"/games/{game.pk}/invite/", {"side": "GY"})
    assert response.status_code == 200
    return urlsplit(str(response.context["link"])).path


# --- by account ---


def test_somebody_with_a_seat_confirms_for_their_side(game: Game, baker: User) -> None:
    client = signed_in(baker)
    assert "Player Green" in client.get(f"/games/{game.pk}/answer/").text
    for _twice in range(2):
        assert client.post(f"/games/{game.pk}/answer/", YES).status_code == 302
    game.refresh_from_db()
    assert game.confirmed_at is not None
    assert state(game) == ["confirmed"]
    assert Entry.objects.filter(about=game.about, deed="confirmed").count() == 1


def test_an_objection_needs_its_reason_and_can_be_taken_back(game: Game, baker: User) -> None:
    client = signed_in(baker)
    refused = client.post(f"/games/{game.pk}/answer/", {"answer": "objects", "because": "  "})
    assert refused.status_code == 422
    assert "Say what is wrong with the record." in refused.text
    assert state(game) == ["asked"]
    for _twice in range(2):
        assert client.post(f"/games/{game.pk}/answer/", NO).status_code == 302
    assert state(game) == ["objected"]
    assert NO["because"] in Client().get(f"/games/{game.pk}/").text
    client.post(f"/games/{game.pk}/answer/", YES)
    assert state(game) == ["confirmed"]
    again = client.post(f"/games/{game.pk}/answer/", NO)
    assert again.status_code == 422
    assert state(game) == ["confirmed"]


def test_the_recorders_partner_is_asked_for_nothing(game: Game) -> None:
    partner = account("partner")
    Seat.objects.filter(game=game, player="B").update(user=partner)
    client = signed_in(partner)
    assert client.get("/play/").context["waiting"] == []
    assert "/answer/" not in client.get(f"/games/{game.pk}/").text
    assert client.post(f"/games/{game.pk}/answer/", YES).status_code == 422
    assert state(game) == ["asked"]


def test_a_game_waits_for_a_side_until_it_is_confirmed(game: Game, baker: User) -> None:
    client = signed_in(baker)
    assert [row.game.pk for row in client.get("/play/").context["waiting"]] == [game.pk]
    assert f"/games/{game.pk}/answer/" in client.get(f"/games/{game.pk}/").text
    client.post(f"/games/{game.pk}/answer/", YES)
    assert client.get("/play/").context["waiting"] == []
    assert f"/games/{game.pk}/answer/" not in client.get(f"/games/{game.pk}/").text


def test_nothing_chosen_is_no_answer(game: Game, baker: User) -> None:
    response = signed_in(baker).post(f"/games/{game.pk}/answer/", {})
    assert response.status_code == 422
    assert "Choose one" in response.text
    assert state(game) == ["asked"]


def test_the_recorder_and_strangers_answer_for_nobody(game: Game, able: User) -> None:
    for user in (able, account("stranger")):
        assert signed_in(user).get(f"/games/{game.pk}/answer/").status_code == 403
        assert signed_in(user).post(f"/games/{game.pk}/answer/", YES).status_code == 403
    assert Client().post(f"/games/{game.pk}/answer/", YES).status_code == 302
    assert state(game) == ["asked"]


def test_nobody_confirms_a_game_that_was_annulled(game: Game, able: User, baker: User) -> None:
    signed_in(able).post(f"/games/{game.pk}/annul/", {"because": "Typed in twice."})
    response = signed_in(baker).post(f"/games/{game.pk}/answer/", YES)
    assert response.status_code == 422
    assert "annulled" in response.text


# --- by link ---


def test_a_link_confirms_once_for_somebody_without_an_account(game: Game, able: User) -> None:
    link, reader = link_for(game, able), Client()
    shown = reader.get(link)
    assert shown.status_code == 200
    assert "Player Green" in shown.text
    assert reader.get(link).status_code == 200, "to look at it does not use it"
    assert reader.post(link, {**YES, "named": " "}).status_code == 422
    answered = reader.post(link, {**YES, "named": "B. Baker"})
    assert answered.status_code == 302
    asked = Confirmation.objects.get(game=game)
    assert (asked.state, asked.answered_as, asked.by_link, asked.answered_by) == ("confirmed", "B. Baker", True, None)
    for again in (reader.get(link), reader.post(link, {**NO, "named": "B. Baker"})):
        assert again.status_code == 410
        assert "used already" in again.text
    assert state(game) == ["confirmed"]


def test_a_link_can_object(game: Game, able: User) -> None:
    link = link_for(game, able)
    assert Client().post(link, {**NO, "because": "", "named": "B. Baker"}).status_code == 422
    assert Client().post(link, {**NO, "named": "B. Baker"}).status_code == 302
    assert state(game) == ["objected"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"expires_at": timezone.now() - timedelta(days=1)}, "has expired"),
        ({"withdrawn_at": timezone.now()}, "was withdrawn"),
        ({"used_at": timezone.now()}, "used already"),
    ],
)
def test_a_link_that_lets_nobody_in_says_why(game: Game, able: User, change: dict[str, Any], words: str) -> None:
    link = link_for(game, able)
    Invitation.objects.update(**change)
    for response in (Client().get(link), Client().post(link, {**YES, "named": "B. Baker"})):
        assert response.status_code == 410
        assert words in response.text
    assert state(game) == ["asked"]


def test_a_link_for_a_table_confirms_nothing(game: Game, able: User) -> None:
    token = "made-for-a-table"
    Invitation.objects.create(
        game=game, purpose="umpire", side="GY", token_hash=invitations.hash_of(token), made_by=able,
        expires_at=timezone.now() + timedelta(days=1),
    )  # fmt: skip
    assert Client().post(f"/answer/{token}/", {**YES, "named": "B. Baker"}).status_code in (404, 410)
    assert state(game) == ["asked"]


def test_the_recorder_cannot_use_the_link(game: Game, able: User) -> None:
    link = link_for(game, able)
    assert signed_in(able).post(link, {**YES, "named": "B. Baker"}).status_code == 422
    assert Client().get(link).status_code == 200, "the link is unused"


def test_a_new_link_replaces_the_one_before(game: Game, able: User) -> None:
    first, second = link_for(game, able), link_for(game, able)
    assert first != second
    assert Client().get(first).status_code == 410
    assert Client().get(second).status_code == 200


def test_a_link_does_not_leak(game: Game, able: User) -> None:
    """Not by Referer to another site, into no cache and no search engine; the database has its hash alone."""
    link = link_for(game, able)
    for response in (Client().get(link), Client().get("/answer/unknown/")):
        assert response.headers["Referrer-Policy"] == "same-origin"
        assert "no-store" in response.headers["Cache-Control"]
        assert "noindex" in response.headers["X-Robots-Tag"]
    token = link.strip("/").rpartition("/")[2]
    assert token not in str(Invitation.objects.values())
    assert token not in str(list(Entry.objects.values()))
    assert "og:url" not in Client().get(link).text


# --- making a link, and annulling ---


def test_only_the_owner_and_umpires_make_links(game: Game, able: User, baker: User) -> None:
    umpire = account("umpire")
    umpire.groups.add(Group.objects.get(name="umpire"))
    for user, status in ((able, 200), (umpire, 200), (baker, 403), (account("stranger"), 403)):
        assert signed_in(user).get(f"/games/{game.pk}/invite/").status_code == status
        assert signed_in(user).post(f"/games/{game.pk}/invite/", {"side": "GY"}).status_code == status
    assert Client().get(f"/games/{game.pk}/invite/").status_code == 302


def test_a_link_is_for_a_side_that_is_asked(game: Game, able: User) -> None:
    for side in ("RB", "XX", ""):
        assert signed_in(able).post(f"/games/{game.pk}/invite/", {"side": side}).status_code == 422
    assert not Invitation.objects.exists()


def test_the_owner_annuls_with_a_reason_once(game: Game, able: User) -> None:
    client = signed_in(able)
    assert client.post(f"/games/{game.pk}/annul/", {"because": " "}).status_code == 422
    for because in ("Typed in twice.", "Another reason."):
        assert client.post(f"/games/{game.pk}/annul/", {"because": because}).status_code == 302
    game.refresh_from_db()
    assert game.annulled_because == "Typed in twice."
    assert Entry.objects.filter(about=game.about, deed="annulled").count() == 1
    assert Client().get(f"/games/{game.pk}/").status_code == 200, "it stays to be read"


def test_nobody_else_annuls(game: Game, baker: User) -> None:
    for user in (baker, account("stranger")):
        assert signed_in(user).post(f"/games/{game.pk}/annul/", {"because": "x"}).status_code == 403
    assert Client().post(f"/games/{game.pk}/annul/", {"because": "x"}).status_code == 302
    game.refresh_from_db()
    assert game.annulled_at is None
