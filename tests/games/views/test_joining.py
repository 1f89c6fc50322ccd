"""Taking a seat by a link as a guest: on a bad link to the site the seat is not lost, nor is it after two weeks."""

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from games.models import Game
from games.selectors.live.sitting import Who, seat_of, seats_of
from games.services.live import seating
from tests.games.live_people import open_live
from tests.games.people import account
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def able() -> User:
    return account("able")


def link_to(game: Game, able: User) -> str:
    """The address of a link to the seat of green and yellow."""
    return f"/play/seat/{seating.invite_to_seat(game_id=game.pk, who=Who(able), player='GY').token}/"


def secret_in(page: bytes) -> str:
    found = re.search(r'name="secret" value="([\w-]{32})"', page.decode())
    assert found is not None
    return found[1]


def test_a_guest_whose_answer_was_lost_sends_it_again_and_has_the_seat(able: User) -> None:
    game = open_live(able, public=False)
    link = link_to(game, able)
    sent = {"name": "Jack", "secret": secret_in(Client().get(link).content)}
    assert Client().post(link, sent).status_code == 302, "and nothing of it arrives"
    browser = Client()
    assert browser.post(link, sent)["Location"] == f"/play/{game.pk}/"
    assert b"data-seat=" in browser.get(f"/play/{game.pk}/").content
    assert [seat.name for seat in seats_of(game.pk)] == ["able", "Jack (guest)"]


def test_a_used_link_seats_nobody_with_another_pages_secret_nor_with_none(able: User) -> None:
    game = open_live(able, public=False)
    link = link_to(game, able)
    other = secret_in(Client().get(link).content)
    assert Client().post(link, {"name": "Jack", "secret": secret_in(Client().get(link).content)}).status_code == 302
    for secret in (other, "", "x" * 100):
        browser = Client()
        answer = browser.post(link, {"name": "Jill", "secret": secret})
        assert "used already" in answer.content.decode()
        assert b"data-seat=" not in browser.get(f"/play/{game.pk}/").content


def test_a_secret_that_can_be_guessed_is_not_taken(able: User) -> None:
    game = open_live(able, public=False)
    assert Client().post(link_to(game, able), {"name": "Jack", "secret": "x"}).status_code == 302
    assert seat_of(seats_of(game.pk), Who(None, "x")) is None


def test_the_link_leads_whom_it_has_seated_back_to_the_table_and_keeps_their_seat(able: User) -> None:
    game = open_live(able, public=False)
    link, browser = link_to(game, able), Client()
    browser.post(link, {"name": "Jack", "secret": secret_in(browser.get(link).content)})
    assert browser.get(link)["Location"] == f"/play/{game.pk}/"
    browser.post(link, {"name": "Jack", "secret": seating.new_secret()})
    assert b"data-seat=" in browser.get(f"/play/{game.pk}/").content
    assert Client().get(link).status_code == 410


def test_a_guest_who_comes_back_keeps_the_seat_for_months(able: User) -> None:
    game = open_live(able, public=False, clock={"kind": "days", "days": 14})
    browser = Client()
    browser.post(link_to(game, able), {"name": "Jack"})
    session = Session.objects.get(pk=browser.cookies["sessionid"].value)
    kept = session.get_decoded() | {"came_back": 0}
    Session.objects.filter(pk=session.pk).update(
        expire_date=timezone.now() + timedelta(days=1), session_data=browser.session.encode(kept)
    )
    answer = browser.get(f"/play/{game.pk}/")
    session.refresh_from_db()
    assert session.expire_date > timezone.now() + timedelta(days=13)
    assert answer.cookies["sessionid"]["max-age"] > timedelta(days=13).total_seconds(), "and so does the browser"
    assert "sessionid" not in browser.get(f"/play/{game.pk}/").cookies, "it is not written anew for each look"


def test_a_guest_has_to_say_a_name_and_is_told_so_before(able: User, baker: User) -> None:
    link = link_to(open_live(able, public=False), able)
    page = Client().get(link)
    assert "What you are called" in page.content.decode()
    assert "(optional)" not in page.content.decode()
    sent = {"name": " ", "secret": secret_in(page.content)}
    assert "Say what you are called" in Client().post(link, sent).content.decode()
    member = Client()
    member.force_login(baker)
    assert member.post(link, {}).status_code == 302, "who has an account has a name"
