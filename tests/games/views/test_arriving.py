"""The arrival limit on pages: chosen when a table is opened, told in lists, and a request that counts as coming."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Game, LiveGame, LiveSeat
from games.selectors.live.sitting import Who
from games.services.live import seating
from games.services.live.keeping import Kept
from tests.games.live_people import attend, open_live
from tests.games.people import account
from tests.games.views.live_pages import FRAGMENT, address, as_user, text
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db

FIRST = {"format": "singles", "board": "uckers", "ring": "", "preset": "standard"}
SECOND = FIRST | {"seat_RB": "self", "seat_GY": "people", "clock": "none", "public": "public"}


def waiting(able: User, baker: User, **how: Any) -> Game:
    """All seats are taken, and nobody has given a sign since."""
    game = open_live(able, others=[baker], **({"arrive_within": 5} | how))
    LiveSeat.objects.filter(seat__game=game).update(seen_at=timezone.now() - timedelta(hours=1))
    return game


def gathered(game: Game) -> bool:
    return LiveGame.objects.get(pk=game.pk).gathered_at is not None


@pytest.mark.parametrize(
    ("absent", "words"),
    [
        ("off", "Everybody is to come within 15 minutes, or it is called off."),
        ("lost", "Whoever does not come within 15 minutes has lost."),
    ],
)
def test_it_is_chosen_at_opening_and_told_to_all(able: User, baker: User, absent: str, words: str) -> None:
    assert "Limit for arriving" in text(as_user(able).get("/play/new/", FIRST))
    told = SECOND | {"arrival": "15", "absent": absent, "key": uuid.uuid4()}
    as_user(able).post("/play/new/", told)
    game = Game.objects.get()
    live = LiveGame.objects.get()
    assert (live.arrive_within, live.absent_lose) == (15, absent == "lost")
    assert words in text(Client().get("/play/")), "the lobby"
    assert words in text(as_user(able).get("/play/")), "one's own games"
    assert words[1:-1] in text(Client().get(address(game))), "the table"
    LiveGame.objects.update(public=False)
    link = seating.invite_to_seat(game_id=game.pk, who=Who(able), player="GY").token
    assert words[1:-1] in text(Client().get(f"/play/seat/{link}/")), "a link"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"arrival": "7"}, "Select a valid choice"),
        ({"absent": "shot"}, "Select a valid choice"),
        ({"arrival": "5", "clock": "days", "minutes": "2"}, "By days nobody has to be at the table"),
    ],
)
def test_what_is_wrong_opens_nothing(able: User, wrong: dict[str, str], words: str) -> None:
    response = as_user(able).post("/play/new/", SECOND | wrong | {"key": uuid.uuid4()})
    assert words in text(response)
    assert not Game.objects.exists()


def test_a_challenge_says_until_when(able: User, baker: User) -> None:
    open_live(able, kept={"GY": Kept(str(baker), user=baker)}, arrive_within=10)
    assert "Everybody is to come within 10 minutes" in text(as_user(baker).get("/play/"))
    page = text(as_user(baker).get(address(Game.objects.get())))
    assert "then the game is called off" in page
    assert "anybody may sit there" not in page


def test_a_page_of_a_player_is_a_sign_and_a_spectators_is_none(able: User, baker: User) -> None:
    game = waiting(able, baker)
    for looking in (as_user(account("charlie")), Client()):
        assert "Waiting for able, baker to come" in text(looking.get(address(game)))
    page = text(as_user(able).get(address(game)))
    assert "Waiting for baker to come" in page
    assert "baker has not come yet" in page.replace("! has", "has")
    assert "5:00" in page or "4:5" in page, "what is left"
    assert not gathered(game)
    assert "Everybody may add to them" in text(as_user(baker).get(address(game))), "a plain page, as without scripts"
    assert gathered(game)


def test_a_page_that_has_seen_it_all_hears_that_the_game_begins_by_its_own_coming(able: User, baker: User) -> None:
    game = waiting(able, baker)
    as_user(able).get(address(game))
    seen = {"seen": LiveGame.objects.get().change}
    assert as_user(able).get(address(game), seen, headers=FRAGMENT).status_code == 204
    assert "The dice are being made ready" in text(as_user(baker).get(address(game), seen, headers=FRAGMENT))


def test_sitting_down_as_the_last_is_coming(able: User, baker: User) -> None:
    game = open_live(able, arrive_within=5)
    as_user(baker).post(address(game, "sit/"), {"player": "GY"}, follow=True)
    assert "Waiting for able to come" in text(Client().get(address(game)))


def test_ones_own_games_say_that_one_is_awaited_until_one_comes(able: User, baker: User) -> None:
    game = waiting(able, baker)
    assert "come to the table" in text(as_user(able).get("/play/"))
    assert "Waiting for able, baker to come." in text(as_user(able).get("/play/"))
    as_user(able).get(address(game))
    assert "come to the table" not in text(as_user(able).get("/play/"))
    assert "come to the table" in text(as_user(baker).get("/play/"))


@pytest.mark.parametrize(("lose", "words"), [(False, "Called off"), (True, "won by walkover")])
def test_both_ends_are_told_with_the_names(able: User, baker: User, *, lose: bool, words: str) -> None:
    game = waiting(able, baker, absent_lose=lose)
    page = text(as_user(able).get(address(game)))
    assert ("has lost." in page) is lose
    attend(game)
    page = text(Client().get(address(game)))
    assert "baker did not come within 5 minutes." in page
    assert words in page
    for what in ("dice/", "dice.json"):
        assert Client().get(address(game, what)).status_code == 200
    if lose:
        assert words in text(Client().get(f"/games/{game.pk}/"))
        assert Client().get(f"/games/{game.pk}/game.ugn").status_code == 200
