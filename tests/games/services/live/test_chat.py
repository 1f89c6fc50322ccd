"""What is said at a live table: who hears it and who may say it, once, in letters that can be seen, and how often."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone
from pytest_django.fixtures import Settings

from games.models import Chat, Game, LiveGame, Message
from games.selectors.live.chat import Place, changes_heard, lines_for, place_of, players_said, stand_said
from games.selectors.live.sitting import Who, seats_of
from games.services.live import leaving, seating
from games.services.live.chat import say
from games.services.live.pace import TooOften
from games.services.refusals import NotNow, Stale
from tests.accounts.test_limits import redis_at
from tests.games.live_people import begun, open_live
from tests.games.people import account
from uckers_site.accounts.models import User
from uckers_site.serving.valkey import free_port

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
NOBODY = Who()


@pytest.fixture
def crew() -> list[User]:
    return [account(name) for name in ("able", "baker", "watcher")]


def by_link(by: User) -> tuple[Game, Who]:
    """A casual game with a guest in its second seat."""
    game = open_live(by, public=False)
    token = seating.invite_to_seat(game_id=game.pk, who=Who(by), player="GY").token
    return game, Who(None, seating.take_seat_by_link(token=token, who=NOBODY, name="Jack").secret)


def place(game: Game, who: Who) -> Place:
    return place_of(LiveGame.objects.select_related("game").get(pk=game.pk), seats_of(game.pk), who)


def speak(game: Game, who: Who, text: str = "Well thrown", **how: Any) -> Message:
    """Say something to whom one speaks."""
    speaks = place(game, who).speaks
    told: dict[str, Any] = {"to": speaks.value if speaks else "players", "key": uuid.uuid4(), "text": text} | how
    return say(game_id=game.pk, who=who, **told)


def heard(game: Game, who: Who) -> list[str]:
    return [line.text or line.call for line in lines_for(place(game, who))[0]]


def end(game: Game, *, ago: timedelta = timedelta()) -> None:
    leaving.put_up_board(game_id=game.pk, who=Who(seats_of(game.pk)[0].user))
    Game.objects.filter(pk=game.pk).update(ended_at=timezone.now() - ago)


# --- who hears what ---


def test_in_a_rated_game_the_stand_is_heard_by_those_who_do_not_play_and_by_all_at_its_end(crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker, rated=True)
    speak(game, Who(able), "from a player")
    speak(game, Who(watcher), "from the stand")
    all_of_it = ["from a player", "from the stand"]
    assert heard(game, Who(watcher)) == all_of_it
    for who in (Who(able), Who(baker), NOBODY):
        assert heard(game, who) == ["from a player"]
        assert changes_heard(place(game, who)) == {"players": 1}, "nor do they learn that something was said"
    end(game)
    assert all(heard(game, who) == all_of_it for who in (Who(able), Who(baker), Who(watcher), NOBODY))


def test_in_a_casual_game_everybody_hears_everything(crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker)
    speak(game, Who(watcher), "from the stand")
    assert all(heard(game, who) == ["from the stand"] for who in (Who(able), Who(watcher), NOBODY))


def test_a_closed_account_is_nobody(crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker, rated=True)
    watcher.is_active = False
    assert place(game, Who(watcher)).hears == ("players",)
    with pytest.raises(PermissionDenied):
        speak(game, Who(watcher))


# --- who may say what ---


def test_players_speak_to_the_table_and_watchers_to_the_stand(crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker, rated=True)
    by_player, by_watcher = speak(game, Who(able)), speak(game, Who(watcher))
    assert (by_player.chat.audience, by_player.seat, by_player.user) == ("players", 0, able)
    assert (by_watcher.chat.audience, by_watcher.seat, by_watcher.user) == ("stand", None, watcher)
    for who in (NOBODY, Who(None, "a guest’s secret from elsewhere")):
        with pytest.raises(PermissionDenied):
            speak(game, who)
        with pytest.raises(PermissionDenied):
            speak(game, who, to="stand")
    assert Message.objects.count() == 2


def test_nobody_speaks_to_whom_they_do_not_stand_with(crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker, rated=True)
    for who, to in ((Who(able), "stand"), (Who(watcher), "players"), (Who(watcher), "nobody")):
        with pytest.raises(Stale):
            speak(game, who, to=to)
    assert not Message.objects.exists()


def test_a_page_from_before_one_sat_down_says_nothing_to_the_table(crew: list[User]) -> None:
    able, baker, _ = crew
    game = open_live(able)
    assert place(game, Who(baker)).speaks == "stand"
    seating.take_seat(game_id=game.pk, who=Who(baker), player="GY")
    with pytest.raises(Stale):
        speak(game, Who(baker), to="stand")
    assert speak(game, Who(baker)).seat == 1


def test_a_guest_speaks_as_their_seat(crew: list[User]) -> None:
    game, guest = by_link(crew[0])
    line = speak(game, guest, "Ahoy")
    assert (line.seat, line.user, line.guest, line.speaker) == (1, None, "Jack (guest)", "seat:1")
    signed_in = place(game, Who(crew[1], guest.secret))
    assert (signed_in.speaks, signed_in.user) == ("players", None), "the seat is the guest’s, whoever signs in beside"


def test_after_the_game_there_is_a_day_to_talk(crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker, rated=True)
    end(game, ago=timedelta(hours=23, minutes=59))
    speak(game, Who(able), "Well played")
    speak(game, Who(watcher), "Well watched")
    Game.objects.filter(pk=game.pk).update(ended_at=timezone.now() - timedelta(days=1))
    for who in (Who(able), Who(watcher)):
        assert place(game, who).speaks is None
        with pytest.raises(NotNow, match="closed a day after"):
            speak(game, who)
    assert heard(game, NOBODY) == ["Well played", "Well watched"]


# --- once ---


def test_the_same_sent_twice_is_said_once(crew: list[User]) -> None:
    able, baker, _ = crew
    game = begun(able, baker)
    key = uuid.uuid4()
    first, second = (speak(game, Who(able), key=key) for _ in range(2))
    assert first == second
    assert Message.objects.count() == 1
    assert players_said([game.pk]) == {game.pk: 1}
    for who, text in ((Who(able), "something else"), (Who(baker), "Well thrown")):
        with pytest.raises(Stale):
            speak(game, who, text, key=key)
    assert Message.objects.count() == 1


def test_lines_are_numbered_by_their_chat_and_tell_its_streams_alone(crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker)
    change = LiveGame.objects.get(pk=game.pk).change
    numbers = [speak(game, who).number for who in (Who(able), Who(watcher), Who(baker))]
    assert numbers == [1, 1, 2]
    assert (players_said([game.pk]), stand_said([game.pk])) == ({game.pk: 2}, {game.pk: 1})
    assert LiveGame.objects.get(pk=game.pk).change == change, "talk makes nobody fetch the table"
    other = uuid.uuid4()
    assert players_said([other]) == {other: 0}


def test_of_what_was_seen_only_what_is_new_is_given(crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker)
    speak(game, Who(able), "one")
    seen = changes_heard(place(game, Who(able)))
    speak(game, Who(watcher), "two")
    speak(game, Who(baker), "three")
    lines, older = lines_for(place(game, Who(able)), since=seen)
    assert ([line.text for line in lines], older) == (["two", "three"], False)
    assert lines_for(place(game, Who(able)), since=changes_heard(place(game, Who(able)))) == ([], False)


def test_old_lines_are_read_page_by_page(crew: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.selectors.live.chat.LINES_SHOWN", 2)
    game = begun(crew[0], crew[1])
    said = [speak(game, Who(crew[0]), str(number)) for number in range(5)]
    assert lines_for(place(game, NOBODY)) == (said[3:], True)
    assert lines_for(place(game, NOBODY), before=said[3].pk) == (said[1:3], True)
    assert lines_for(place(game, NOBODY), before=said[1].pk) == (said[:1], False)


# --- what can be said ---


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Type something first"),
        (" \t\n ", "Type something first"),
        ("x" * 281, "281 characters long; a line has 280 at most"),
        ("left\u202eright", "cannot be seen"),
        ("zero\u200bwidth", "cannot be seen"),
        ("bell\x07", "cannot be seen"),
        ("\u2066isolate", "cannot be seen"),
        ("\u0301", "cannot be seen"),
        ("a\u200db", "cannot be seen"),
        ("👍\u200d", "cannot be seen"),
        ("🏴\U000e0067", "cannot be seen"),
        ("x\U000e0067\U000e0062\U000e0065\U000e007f", "cannot be seen"),
        ("Z" + "\u0301" * 4, "three marks at most"),
    ],
)
def test_what_cannot_be_said_is_refused_and_says_why(crew: list[User], text: str, words: str) -> None:
    game = begun(crew[0], crew[1])
    with pytest.raises(NotNow, match=words):
        speak(game, Who(crew[0]), text)
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  two   words\n", "two words"),
        ("x" * 280, "x" * 280),
        ("<b>&", "<b>&"),
        ("Ça, דו", "Ça, דו"),
        ("⚓️ 👍", "⚓️ 👍"),
        ("🤷🏽\u200d♂️ 👩\u200d✈️", "🤷🏽\u200d♂️ 👩\u200d✈️"),
        ("🏴\u200d☠️ ❤️\u200d🔥", "🏴\u200d☠️ ❤️\u200d🔥"),
        (ENGLAND, ENGLAND),
    ],
)
def test_what_can_be_said_is_kept(crew: list[User], typed: str, kept: str) -> None:
    game = begun(crew[0], crew[1])
    assert speak(game, Who(crew[0]), typed).text == kept


def test_calls_are_the_players_and_are_those_of_the_table(crew: list[User]) -> None:
    able, baker, watcher = crew
    game = begun(able, baker)
    line = speak(game, Who(able), "", call="timber")
    assert (line.call, line.text, line.get_call_display()) == ("timber", "", "Timber!")
    for who, call in ((Who(watcher), "timber"), (Who(able), "checkmate")):
        with pytest.raises(NotNow, match="have a button"):
            speak(game, who, "", call=call)
    assert Message.objects.count() == 1


def test_the_database_holds_to_it(crew: list[User]) -> None:
    line = speak(begun(crew[0], crew[1]), Who(crew[0]))
    chat = Chat.objects.get()
    for wrong in ({"text": ""}, {"call": "timber"}, {"user": None}, {"removed_at": timezone.now()}, {"guest": "Jack"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Message.objects.filter(pk=line.pk).update(**wrong)
    with pytest.raises(IntegrityError), transaction.atomic():
        Chat.objects.create(game=chat.game, audience="players")


# --- how often ---


def test_five_lines_in_ten_seconds_and_no_more(crew: list[User]) -> None:
    able, baker, _ = crew
    game, other = begun(able, baker), begun(able, baker)
    with time_machine.travel("2030-01-01 12:00:00+00:00", tick=False) as clock:
        for table in (game, game, other, game):
            speak(table, Who(able))
        clock.shift(4)
        last = uuid.uuid4()
        speak(game, Who(able), key=last)
        speak(game, Who(able), key=last)  # sent again: counted once
        for _ in range(2):
            with pytest.raises(TooOften, match="Wait 6 seconds") as refusal:
                speak(other, Who(able))
            assert refusal.value.seconds == 6
        speak(game, Who(baker))
        clock.shift(6)
        speak(game, Who(able))
    assert Message.objects.filter(user=able).count() == 6


def test_thirty_lines_in_five_minutes_and_no_more(crew: list[User]) -> None:
    game, guest = by_link(crew[0])
    with time_machine.travel("2030-01-01 12:00:00+00:00", tick=False) as clock:
        for _ in range(30):
            speak(game, guest)
            clock.shift(3)
        with pytest.raises(TooOften, match="Wait 210 seconds"):
            speak(game, guest)
        clock.shift(210)
        speak(game, guest)


def test_without_redis_nothing_is_counted_and_the_talk_goes_on(crew: list[User], settings: Settings) -> None:
    game = begun(crew[0], crew[1])
    with redis_at(settings, free_port()):
        for number in range(6):
            speak(game, Who(crew[0]), str(number))
    assert Message.objects.count() == 6
