"""Players are challenged by name: a seat waits for them, they are told, and they accept or decline."""

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.models import Game, LiveGame
from games.selectors.live.sitting import Who, seats_of
from games.services.live import keeping, leaving, opening, seating
from games.services.live.keeping import CHALLENGES_AT_ONCE, Kept
from games.services.live.pace import TooOften
from games.services.refusals import NotNow
from games.words.notices import CHALLENGE
from tests.games.live_people import begun, open_live
from tests.games.people import account
from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import named
from uckers_site.accounts.services.blocks import block_account
from uckers_site.notices.kinds import kind_of
from uckers_site.notices.models import Notice

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

BOARD = {"format": "singles", "board": "uckers", "ring": "", "preset": "wafu"}
SECOND = BOARD | {"clock": "days", "minutes": "2", "public": "public", "seat_RB": "self", "seat_GY": "people"}


def challenge(by: User, *users: User, **how: Any) -> Game:
    """A challenge of singles, or of pairs to several."""
    seats = ["GY"] if len(users) == 1 else ["G", "B", "Y"]
    kept = {seat: Kept(str(user), user=user) for seat, user in zip(seats, users, strict=False)}
    return open_live(by, **{"format": "singles" if len(users) == 1 else "pairs", "kept": kept} | how)


def told(user: User) -> list[str]:
    found = Notice.objects.filter(user=user, seen_at=None, overtaken_at=None).order_by("made_at")
    return [kind_of(one.kind).words(one.data) for one in found]


def as_user(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split()).replace("&#x27;", "'")


# --- names -----------------------------------------------------------------------------------------------------------


def test_somebody_is_found_by_name_and_by_nothing_else(able: User) -> None:
    able.display_name = "Able Seaman Smith"
    able.save()
    twins = [User.objects.create_user(f"twin{number}", display_name="Jolly Jack") for number in (1, 2)]
    closed = account("closed")
    User.objects.filter(pk=closed.pk).update(is_active=False)
    for typed in ("able", " ABLE ", "able seaman  smith", "Able Seaman Smith", "4bl3"):
        assert named(typed) == [able], typed
    assert set(named("jolly jack")) == set(twins)
    assert named("twin1") == [twins[0]]
    for typed in ("", " ", "able@example.org", "abl", "closed", ".*", "%", "nobody at all", "\u200b"):
        assert named(typed) == [], typed


# --- a challenge -----------------------------------------------------------------------------------------------------


def test_whoever_is_challenged_is_told_and_nobody_else_sits_there(able: User, baker: User) -> None:
    game = challenge(able, baker)
    assert told(baker) == ["able challenges you to a game: Singles, standard rules; no clock."]
    with pytest.raises(NotNow, match="kept for baker"):
        seating.take_seat(game_id=game.pk, who=Who(account("charlie")), player="GY")
    assert seats_of(game.pk)[1].live.kept_until is None, "as long as the table waits"
    seating.take_seat(game_id=game.pk, who=Who(baker), player="GY")
    assert told(baker) == []
    assert told(able) == ["baker has accepted your challenge."]
    assert LiveGame.objects.get(pk=game.pk).full_at is not None


def test_a_challenge_is_declined_and_its_maker_told(able: User, baker: User) -> None:
    game = challenge(able, baker, public=False)
    for _twice in range(2):
        keeping.decline_seat(game_id=game.pk, who=Who(baker), player="GY")
    assert told(able) == ["baker has declined your challenge."]
    assert told(baker) == []
    assert Game.objects.get(pk=game.pk).state == Game.State.CALLED_OFF


def test_in_pairs_partner_and_opponents_are_challenged_one_by_one(able: User, baker: User) -> None:
    charlie, dog = account("charlie"), account("dog")
    game = challenge(able, baker, charlie, dog, public=False)
    keeping.decline_seat(game_id=game.pk, who=Who(baker), player="G")
    seating.take_seat(game_id=game.pk, who=Who(charlie), player="B")
    assert told(able) == ["baker has declined your challenge.", "charlie has accepted your challenge."]
    assert [seat.live.kept_name for seat in seats_of(game.pk)] == ["", "", "", "dog"]
    assert Game.objects.get(pk=game.pk).state == Game.State.OPEN


def test_a_challenge_that_is_called_off_waits_for_nobody(able: User, baker: User) -> None:
    game = challenge(able, baker)
    seating.call_off(game_id=game.pk, who=Who(able))
    assert told(baker) == []
    with pytest.raises(NotNow):
        seating.take_seat(game_id=game.pk, who=Who(baker), player="GY")


def test_nobody_challenges_themselves_or_one_person_twice(able: User, baker: User) -> None:
    with pytest.raises(NotNow, match="yourself"):
        challenge(able, able)
    with pytest.raises(NotNow, match="One seat is enough"):
        challenge(able, baker, baker)
    challenge(able, baker)
    with pytest.raises(NotNow, match="already"):
        challenge(able, baker)
    challenge(baker, able)
    assert Game.objects.count() == 2
    assert Notice.objects.count() == 2


def test_so_many_challenges_wait_at_once(able: User) -> None:
    games = [challenge(able, account(f"sailor{number}")) for number in range(CHALLENGES_AT_ONCE)]
    with pytest.raises(NotNow, match="at once"):
        challenge(able, account("one-too-many"))
    seating.call_off(game_id=games[0].pk, who=Who(able))
    challenge(able, User.objects.get(username="one-too-many"))


def test_one_person_is_not_asked_again_and_again(able: User, baker: User) -> None:
    """Withdrawn, declined or offered as a rematch: each time the other is told, so there is a limit to it."""
    for number in range(5):
        game = challenge(able, baker)
        if number % 2:
            keeping.decline_seat(game_id=game.pk, who=Who(baker), player="GY")
        else:
            seating.call_off(game_id=game.pk, who=Who(able))
    with pytest.raises(TooOften):
        challenge(able, baker)
    assert Notice.objects.filter(user=baker, kind=CHALLENGE).count() == 5
    assert Game.objects.count() == 5
    challenge(able, account("charlie"))
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        challenge(able, baker)


def test_rematches_are_counted_too(able: User, baker: User) -> None:
    game = begun(able, baker)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    for _ in range(5):
        again = opening.open_rematch(game_id=game.pk, by=able)
        assert opening.open_rematch(game_id=game.pk, by=able) == again, "that there is one already does not count"
        seating.call_off(game_id=again.pk, who=Who(able))
    with pytest.raises(TooOften):
        opening.open_rematch(game_id=game.pk, by=able)


@pytest.mark.parametrize("by_whom", ["the challenger", "the challenged"])
def test_a_block_stands_before_what_was_challenged_earlier(able: User, baker: User, by_whom: str) -> None:
    game = challenge(able, baker)
    by, whom = (able, baker) if by_whom == "the challenger" else (baker, able)
    block_account(by=by, whom=whom)
    with pytest.raises(NotNow, match="cannot be taken by you"):
        seating.take_seat(game_id=game.pk, who=Who(baker), player="GY")
    keeping.decline_seat(game_id=game.pk, who=Who(baker), player="GY")


def test_who_is_blocked_sits_at_no_table_of_the_other_nor_beside_them(able: User, baker: User) -> None:
    charlie = account("charlie")
    block_account(by=able, whom=baker)
    of_able, of_charlie = open_live(able, format="pairs"), open_live(charlie, format="pairs")
    seating.take_seat(game_id=of_charlie.pk, who=Who(able), player="G")
    for game, other in ((of_able, charlie), (of_charlie, account("dog"))):
        with pytest.raises(NotNow, match="cannot be taken by you"):
            seating.take_seat(game_id=game.pk, who=Who(baker), player="B")
        seating.take_seat(game_id=game.pk, who=Who(other), player="B")


def test_sent_twice_it_is_one_challenge(able: User, baker: User) -> None:
    key = uuid.uuid4()
    assert challenge(able, baker, key=key) == challenge(able, baker, key=key)
    assert len(told(baker)) == 1


# --- by pages --------------------------------------------------------------------------------------------------------


def test_a_challenge_by_pages(able: User, baker: User) -> None:
    host, other = as_user(able), as_user(baker)
    assert "Challenge somebody" in text(host.get("/play/"))
    assert "Challenge somebody" not in text(Client().get("/play/"))
    assert "about to challenge baker" in text(host.get("/play/new/", {"opponent": "baker"}))
    second = host.get("/play/new/", BOARD | {"opponent": "baker"}).content.decode()
    assert re.search(r'name="name_GY" value="baker"', second)
    made = host.post("/play/new/", SECOND | {"name_GY": "Baker", "key": uuid.uuid4()})
    game = Game.objects.get()
    assert made.headers["Location"] == f"/play/{game.pk}/"
    page = text(other.get("/play/"))
    assert "A challenge from able" in page
    assert "Suck-back: yes" in page
    assert "2 days a turn" in page
    assert "Notices, 1 unread" in page
    assert "A challenge from able" not in text(as_user(account("charlie")).get("/play/"))
    assert "able challenges you" in text(other.get(f"/play/{game.pk}/"))
    assert other.post(f"/play/{game.pk}/sit/", {"player": "GY"}).status_code == 302
    assert seats_of(game.pk)[1].user == baker
    assert "baker has accepted your challenge" in text(host.get("/notices/"))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"name_GY": "nobody-here"}, "Nobody here goes by nobody-here"),
        ({"name_GY": "baker@example.org"}, "Nobody here goes by baker@example.org"),
        ({"name_GY": "baker", "seat_GY": "greedy"}, "Let the seat wait for somebody"),
        ({"name_RB": "baker"}, "Let the seat wait for somebody"),
        ({"name_GY": "Jolly Jack"}, "Several people are shown as Jolly Jack"),
        ({"name_GY": "able"}, "challenge somebody else"),
        ({"name_GY": "x" * 61}, "at most 60"),
    ],
)
def test_whom_nobody_can_challenge_is_told_and_opens_nothing(
    able: User, baker: User, wrong: dict[str, str], words: str
) -> None:
    for number in (1, 2):
        User.objects.create_user(f"twin{number}", display_name="Jolly Jack")
    response = as_user(able).post("/play/new/", SECOND | wrong | {"key": uuid.uuid4()})
    assert words in text(response)
    assert not Game.objects.exists()
    assert told(baker) == []


def test_the_page_of_play_asks_as_often_for_many_challenges_as_for_few(able: User) -> None:
    client, names = as_user(able), iter(range(100))

    def more() -> None:
        for _ in range(2):
            challenge(account(f"sailor{next(names)}"), able)

    more()
    assert_same_number_of_queries(make_more=more, request=lambda: client.get("/play/"))
    assert text(client.get("/play/")).count("A challenge from sailor") == 4


def test_anothers_challenge_is_not_to_be_answered(able: User, baker: User) -> None:
    game = challenge(able, baker)
    stranger = as_user(account("charlie"))
    assert stranger.post(f"/play/{game.pk}/decline/", {"player": "GY"}).status_code == 403
    stranger.post(f"/play/{game.pk}/sit/", {"player": "GY"})
    assert stranger.post(f"/play/{game.pk}/free/", {"player": "GY"}).status_code == 403
    assert seats_of(game.pk)[1].live.kept_for == baker
