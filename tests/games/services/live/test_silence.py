"""Whose lines do not reach somebody, and who says nothing: blocked, muted, silenced."""

from datetime import timedelta

import pytest
import time_machine
from django.core.exceptions import PermissionDenied

from games.models import Game, Message, Report, Silence
from games.selectors.live.chat import line_heard, lines_for
from games.selectors.live.reports import case_of, silences
from games.selectors.live.sitting import Who
from games.services.live import leaving, opening, seating, seeding
from games.services.live.moderating import dismiss_report, lift_silence, silence_reported
from games.services.live.reports import report_player
from games.services.refusals import NotNow
from tests.games.live_people import begun, open_live
from tests.games.people import account
from tests.games.services.live.test_challenges import challenge
from tests.games.services.live.test_chat import NOBODY, by_link, heard, place, speak
from tests.games.services.live.test_reports import complain, moderator
from uckers_site.accounts.models import User
from uckers_site.accounts.services import block_account, lift_block
from uckers_site.audit.models import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def crew() -> list[User]:
    return [account(name) for name in ("able", "baker", "watcher")]


@pytest.fixture
def game(crew: list[User]) -> Game:
    return begun(crew[0], crew[1])


@pytest.fixture
def judge() -> User:
    return moderator()


# --- blocked ---


def test_neithers_lines_reach_the_other_and_all_others_hear_both(game: Game, crew: list[User]) -> None:
    able, baker, watcher = crew
    lines = {user: speak(game, Who(user), user.username) for user in crew}
    block = block_account(by=able, whom=watcher)
    assert heard(game, Who(able)) == ["able", "baker"]
    assert heard(game, Who(watcher)) == ["baker", "watcher"]
    assert heard(game, Who(baker)) == heard(game, NOBODY) == ["able", "baker", "watcher"]
    for user, of in ((able, watcher), (watcher, able)):
        with pytest.raises(Message.DoesNotExist):
            line_heard(place(game, Who(user)), lines[of].pk)
    lift_block(by=able, block_id=block.pk)
    assert heard(game, Who(able)) == ["able", "baker", "watcher"]


@pytest.mark.parametrize("who_blocks", ["the opener", "the invited"])
def test_no_invitation_brings_the_two_to_a_table(crew: list[User], who_blocks: str) -> None:
    able, baker, watcher = crew
    game = open_live(able, public=False)
    token = seating.invite_to_seat(game_id=game.pk, who=Who(able), player="GY").token
    pair = (able, baker) if who_blocks == "the opener" else (baker, able)
    block_account(by=pair[0], whom=pair[1])
    with pytest.raises(NotNow, match="cannot be taken by you"):
        seating.take_seat_by_link(token=token, who=Who(baker))
    assert seating.take_seat_by_link(token=token, who=Who(watcher)).seat.user == watcher, "the link is as it was"


def test_neither_challenges_the_other(crew: list[User]) -> None:
    able, baker, watcher = crew
    block_account(by=able, whom=baker)
    for by, whom in ((able, baker), (baker, able)):
        with pytest.raises(NotNow, match="cannot be challenged by you") as refusal:
            challenge(by, whom)
        assert refusal.value.field == "kept"
    assert challenge(watcher, baker).state == "open"


def test_neither_asks_the_other_for_a_rematch(crew: list[User]) -> None:
    able, baker, watcher = crew
    played = [begun(able, baker), begun(able, baker), begun(able, watcher)]
    for game in played:
        leaving.give_up(game_id=game.pk, who=Who(able))
    offered = opening.open_rematch(game_id=played[1].pk, by=able)
    block_account(by=able, whom=baker)
    for by in (able, baker):
        with pytest.raises(NotNow, match="cannot be asked for a rematch by you"):
            opening.open_rematch(game_id=played[0].pk, by=by)
    with pytest.raises(NotNow, match="cannot be taken by you"):
        opening.open_rematch(game_id=played[1].pk, by=baker)  # which would seat the two at what was offered before
    assert not Game.objects.filter(live__rematch_of=played[0].pk).exists()
    assert opening.open_rematch(game_id=played[1].pk, by=able) == offered
    assert opening.open_rematch(game_id=played[2].pk, by=able).state == "open"


# --- muted ---


def test_a_reader_hears_no_more_of_whom_they_mute(game: Game, crew: list[User]) -> None:
    able, baker, watcher = crew
    for user in crew:
        speak(game, Who(user), user.username)

    def left(reader: Who, *muted: str) -> list[str]:
        return [line.text for line in lines_for(place(game, reader), muted=muted)[0]]

    assert left(NOBODY, f"user:{able.pk}") == ["baker", "watcher"]
    assert left(Who(able), "stand", f"user:{baker.pk}") == ["able"]
    assert left(Who(watcher), "stand", f"user:{watcher.pk}") == ["able", "baker", "watcher"], "of oneself, all of it"
    assert left(NOBODY, "seat:0", "seat:1") == ["able", "baker", "watcher"], "accounts are muted as accounts"
    assert left(NOBODY) == ["able", "baker", "watcher"]


def test_a_guest_is_muted_by_their_seat(crew: list[User]) -> None:
    game, guest = by_link(crew[0])
    speak(game, guest, "Ahoy")
    speak(game, Who(crew[0]), "Welcome")
    assert [line.text for line in lines_for(place(game, Who(crew[0])), muted=["seat:1"])[0]] == ["Welcome"]


# --- silenced ---


def test_a_silenced_account_says_nothing_anywhere_for_its_time(game: Game, crew: list[User], judge: User) -> None:
    able, baker, watcher = crew
    report = complain(game, baker, speak(game, Who(able)))
    with time_machine.travel("2030-01-01 12:00:00+00:00", tick=False) as clock:
        for _ in range(2):
            silence = silence_reported(by=judge, report_id=report.pk, hours=24, reason="Foul")
        assert Silence.objects.count() == 1
        elsewhere = begun(baker, watcher)
        for where in (game, elsewhere):
            with pytest.raises(NotNow, match=r"until 2 Jan 2030, 12:00 \(\+00:00\): Foul"):
                speak(where, Who(able))
        speak(game, Who(baker))
        report.refresh_from_db()
        assert (report.state, report.answered_by, report.answer) == ("upheld", judge, "Foul")
        entry = Entry.objects.get(deed="silenced")
        assert (entry.by, entry.about, entry.words) == (judge, f"account:{able.pk}", "Foul")
        assert entry.details == {"report": report.pk, "hours": 24, "until": "2030-01-02T12:00:00+00:00"}
        clock.shift(timedelta(hours=24))
        speak(game, Who(able))
    assert silence.until - silence.since == timedelta(hours=24)


def test_a_silence_is_lifted_by_another_moderator_and_once(game: Game, crew: list[User], judge: User) -> None:
    able, baker, watcher = crew
    report = report_player(game_id=game.pk, who=Who(baker), number=0, reason="Shouts")
    silence = silence_reported(by=judge, report_id=report.pk, hours=720, reason="Shouts")
    for user in (able, baker, watcher):
        with pytest.raises(PermissionDenied):
            lift_silence(by=user, silence_id=silence.pk)
    for _ in range(2):
        lift_silence(by=judge, silence_id=silence.pk)
    speak(game, Who(able))
    assert Entry.objects.filter(deed="lifted a silence", by=judge, about=f"account:{able.pk}").count() == 1


def test_a_silenced_moderator_does_not_lift_their_own(game: Game, crew: list[User], judge: User) -> None:
    loud = moderator("loud")
    silence = silence_reported(
        by=judge, report_id=complain(game, crew[0], speak(game, Who(loud))).pk, hours=1, reason="Loud"
    )
    with pytest.raises(PermissionDenied, match="another moderator"):
        lift_silence(by=loud, silence_id=silence.pk)


def test_a_silenced_guest_says_nothing_here_nor_in_the_rematch_nor_by_signing_in(crew: list[User], judge: User) -> None:
    able, baker, _watcher = crew
    game, guest = by_link(able)
    elsewhere, other = by_link(able)
    report = report_player(game_id=game.pk, who=Who(able), number=1, reason="Foul")
    assert case_of(report).may_be_silenced
    for _ in range(2):
        silence = silence_reported(by=judge, report_id=report.pk, hours=24, reason="Foul")
    assert (silence.user, silence.name) == (None, "Jack (guest)")
    assert list(silences()) == [silence]
    with pytest.raises(NotNow, match=r"silenced you in all chats until .*: Foul"):
        speak(game, guest)
    speak(game, Who(able))
    speak(elsewhere, other, "Another Jack")
    again = opening.open_rematch(game_id=ended(game, able, guest).pk, by=able)
    seating.take_seat(game_id=again.pk, who=guest, player="GY")
    with pytest.raises(NotNow, match="silenced"):
        speak(again, guest)
    assert seating.keep_seat(game_id=again.pk, user=baker, secret=guest.secret)
    silence.refresh_from_db()
    assert (silence.user, silence.guest_hash) == (baker, ""), "as the account's it holds everywhere"
    for where in (again, begun(baker, able)):
        with pytest.raises(NotNow, match="silenced"):
            speak(where, Who(baker))
    entry = Entry.objects.get(deed="silenced")
    assert (entry.by, entry.about, entry.words) == (judge, f"game:{game.pk}", "Foul")
    assert guest.secret not in str(entry.details)


def test_a_silenced_guest_is_let_speak_again(crew: list[User], judge: User) -> None:
    game, guest = by_link(crew[0])
    report = complain(game, crew[0], speak(game, guest))
    silence = silence_reported(by=judge, report_id=report.pk, hours=1, reason="Loud")
    lift_silence(by=judge, silence_id=silence.pk)
    speak(game, guest, "Ahoy")
    assert Entry.objects.get(deed="lifted a silence").about == f"game:{game.pk}"


def ended(game: Game, able: User, guest: Who) -> Game:
    """A game by link that is over."""
    for who in (Who(able), guest):
        seeding.go_without_seed(game_id=game.pk, who=who)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    return game


def test_who_cannot_be_silenced_and_by_whom(crew: list[User], judge: User) -> None:
    game, guest = by_link(crew[0])
    report = complain(game, crew[0], speak(game, guest))
    with pytest.raises(NotNow, match="Say why"):
        silence_reported(by=judge, report_id=report.pk, hours=1, reason=" ")
    for user in (*crew, User.objects.create_superuser("root", "root@example.org", None)):
        with pytest.raises(PermissionDenied):
            silence_reported(by=user, report_id=report.pk, hours=1, reason="x")
    dismiss_report(by=judge, report_id=report.pk, reason="A joke")
    with pytest.raises(NotNow, match="answered meanwhile"):
        silence_reported(by=judge, report_id=report.pk, hours=1, reason="x")
    assert not Silence.objects.exists()
    assert Report.objects.get().state == "dismissed"
