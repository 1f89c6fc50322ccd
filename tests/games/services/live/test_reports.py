"""Reports to the site's moderators, and what those do about them: once, by who may, with a reason and a trail."""

import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from games.models import Game, Message, Report, Seat
from games.selectors.live.chat import changes_heard, line_heard, lines_for
from games.selectors.live.reports import case_of, may_judge, open_reports
from games.selectors.live.sitting import Who
from games.services.live.moderating import dismiss_report, remove_line, silence_reported
from games.services.live.pace import TooOften
from games.services.live.reports import report_line, report_player
from games.services.refusals import NotNow
from tests.games.live_people import begun, bots_for
from tests.games.people import account
from tests.games.services.live.test_chat import NOBODY, by_link, place, speak
from tests.games.services.live.test_telling import told
from uckers_site.accounts.models import User
from uckers_site.accounts.roles import MODERATOR
from uckers_site.audit.models import Entry
from uckers_site.notices.models import Notice

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def moderator(name: str = "judge") -> User:
    user = account(name)
    user.groups.add(Group.objects.get(name=MODERATOR))
    return user


@pytest.fixture
def judge() -> User:
    return moderator()


@pytest.fixture
def crew() -> list[User]:
    return [account(name) for name in ("able", "baker", "watcher")]


@pytest.fixture
def game(crew: list[User]) -> Game:
    return begun(crew[0], crew[1], rated=True)


def complain(game: Game, by: User, line: Message, reason: str = "It is rude") -> Report:
    return report_line(game_id=game.pk, who=Who(by), line_id=line.pk, reason=reason)


# --- reporting ---


def test_a_line_is_reported_once_by_each_person(game: Game, crew: list[User]) -> None:
    able, baker, watcher = crew
    line = speak(game, Who(able))
    first = complain(game, baker, line)
    assert complain(game, baker, line) == first, "sent twice it is one"
    with pytest.raises(NotNow, match="reported this already"):
        complain(game, baker, line, "Another reason")
    assert complain(game, watcher, line) != first
    assert (first.reason, first.state, first.seat, first.by) == ("It is rude", "open", None, baker)
    assert [(entry.deed, entry.by, entry.words, entry.details) for entry in Entry.objects.filter(deed="reported")] == [
        ("reported", user, "It is rude", {"line": line.pk}) for user in (baker, watcher)
    ]


def test_a_player_is_reported_and_a_bot_or_an_empty_seat_is_not(game: Game, crew: list[User]) -> None:
    able, baker, watcher = crew
    for who, reason in ((Who(baker), "He flips boards"), (Who(watcher), "He does"), (Who(watcher), "He does")):
        report_player(game_id=game.pk, who=who, number=0, reason=reason)
    assert [(report.seat, report.by) for report in Report.objects.order_by("pk")] == [(0, baker), (0, watcher)]
    with_bot = begun(able, bots=bots_for("singles", "RGBY"))
    for number in (1, 9):
        with pytest.raises(Seat.DoesNotExist):
            report_player(game_id=with_bot.pk, who=Who(watcher), number=number, reason="x")
    with pytest.raises(NotNow, match="your own seat"):
        report_player(game_id=game.pk, who=Who(able), number=0, reason="x")


def test_a_guest_reports_as_their_seat_and_once(crew: list[User]) -> None:
    game, guest = by_link(crew[0])
    line = speak(game, Who(crew[0]))
    for _ in range(2):
        report = report_line(game_id=game.pk, who=guest, line_id=line.pk, reason="Rude")
    assert (report.by, report.by_seat) == (None, 1)
    assert case_of(report).by == "Jack (guest)"
    assert Report.objects.count() == 1


def test_who_may_not_report(game: Game, crew: list[User]) -> None:
    able, baker, watcher = crew
    own, of_the_stand = speak(game, Who(able)), speak(game, Who(watcher))
    with pytest.raises(PermissionDenied):
        report_line(game_id=game.pk, who=NOBODY, line_id=own.pk, reason="x")
    with pytest.raises(PermissionDenied):
        report_player(game_id=game.pk, who=NOBODY, number=0, reason="x")
    with pytest.raises(NotNow, match="your own line"):
        complain(game, able, own)
    elsewhere = begun(able, baker)
    for where, line in ((game, of_the_stand), (elsewhere, own)):
        with pytest.raises(Message.DoesNotExist):  # not heard, or not said there
            complain(where, baker, line)
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    ("reason", "words"), [(" ", "Say why"), ("x" * 301, "at most"), ("a\u202eb", "cannot be seen")]
)
def test_a_report_has_a_reason(game: Game, crew: list[User], reason: str, words: str) -> None:
    line = speak(game, Who(crew[0]))
    with pytest.raises(NotNow, match=words) as refusal:
        complain(game, crew[1], line, reason)
    assert refusal.value.field == "reason"
    assert not Report.objects.exists()


def test_ten_reports_an_hour_and_no_more(game: Game, crew: list[User]) -> None:
    lines = [speak(game, Who(crew[number % 2])) for number in range(10)]
    for line in lines:
        complain(game, crew[2], line)
    with pytest.raises(TooOften):
        report_player(game_id=game.pk, who=Who(crew[2]), number=0, reason="x")
    assert Report.objects.count() == 10


def test_the_database_holds_to_it(game: Game, crew: list[User]) -> None:
    report = complain(game, crew[1], speak(game, Who(crew[0])))
    for wrong in ({"seat": 0}, {"by": None}, {"state": "upheld"}, {"by_seat": 0}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Report.objects.filter(pk=report.pk).update(**wrong)


# --- judging ---


def test_a_removed_line_stays_without_its_words_and_is_told_of(game: Game, crew: list[User], judge: User) -> None:
    able, baker, watcher = crew
    line = speak(game, Who(able), "Something foul")
    complain(game, baker, line)
    complain(game, watcher, line)
    seen = changes_heard(place(game, Who(baker)))
    for reason in ("Foul", "Another reason"):  # twice is once
        remove_line(by=judge, line_id=line.pk, reason=reason)
    line.refresh_from_db()
    assert (line.text, line.removed_by, line.removed_because) == ("Something foul", judge, "Foul")
    told, _ = lines_for(place(game, Who(baker)), since=seen)
    assert told == [line], "pages that have it hear that it has changed"
    answered = Report.objects.values_list("state", "answered_by", "answer")
    assert list(answered) == [("upheld", judge.pk, "Foul")] * 2
    entry = Entry.objects.get(deed="removed a line")
    assert (entry.by, entry.about, entry.words, entry.details) == (judge, game.about, "Foul", {"line": line.pk})
    assert "Something foul" not in str(Entry.objects.values()), "what was said is no part of the trail"


def test_a_report_is_dismissed_with_a_reason_and_once(game: Game, crew: list[User], judge: User) -> None:
    line = speak(game, Who(crew[0]))
    report = complain(game, crew[1], line)
    for _ in range(2):
        dismiss_report(by=judge, report_id=report.pk, reason="A joke")
    report.refresh_from_db()
    assert (report.state, report.answered_by, report.answer) == ("dismissed", judge, "A joke")
    assert Entry.objects.filter(deed="dismissed a report", words="A joke", by=judge).count() == 1
    upheld = complain(game, crew[2], line)
    remove_line(by=judge, line_id=line.pk, reason="No joke after all")
    with pytest.raises(NotNow, match="upheld"):
        dismiss_report(by=judge, report_id=upheld.pk, reason="A joke")
    assert line_heard(place(game, NOBODY), line.pk).removed_at


def test_nobody_else_judges(game: Game, crew: list[User], judge: User) -> None:
    able, baker, watcher = crew
    line = speak(game, Who(able))
    report = complain(game, baker, line)
    watching = moderator("judge.who.watches")
    own = speak(game, Who(watching))
    root = User.objects.create_superuser("root", "root@example.org", None)
    closed = moderator("closed")
    closed.is_active = False
    for user in (watcher, baker, root, closed):
        assert not may_judge(user, game.pk, line)
        with pytest.raises(PermissionDenied):
            remove_line(by=user, line_id=line.pk, reason="x")
        with pytest.raises(PermissionDenied):
            dismiss_report(by=user, report_id=report.pk, reason="x")
    with pytest.raises(PermissionDenied):
        remove_line(by=watching, line_id=own.pk, reason="my own")
    able.groups.add(Group.objects.get(name=MODERATOR))
    with pytest.raises(PermissionDenied):
        dismiss_report(by=able, report_id=report.pk, reason="at my own table")
    assert not Message.objects.filter(removed_at__isnull=False).exists()
    assert Report.objects.get().state == "open"
    assert [list(open_reports(user)) for user in (able, judge)] == [[], [report]]


@pytest.mark.parametrize("reason", ["", "x" * 301])
def test_a_deed_has_a_reason(game: Game, crew: list[User], judge: User, reason: str) -> None:
    line = speak(game, Who(crew[0]))
    report = complain(game, crew[1], line)
    for do in (
        lambda: remove_line(by=judge, line_id=line.pk, reason=reason),
        lambda: dismiss_report(by=judge, report_id=report.pk, reason=reason),
    ):
        with pytest.raises(NotNow):
            do()
    assert Report.objects.get().state == "open"


def test_a_case_has_what_was_said_around_it(
    game: Game, crew: list[User], judge: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.selectors.live.reports.AROUND", 1)
    said = [speak(game, Who(crew[number % 3]), str(number)) for number in range(5)]
    case = case_of(complain(game, account("late"), said[2]))
    assert (case.lines, case.about, case.account, case.by) == (said[1:4], "watcher", crew[2], "late")
    of_player = case_of(report_player(game_id=game.pk, who=Who(crew[1]), number=0, reason="x"))
    assert (of_player.lines, of_player.about, of_player.account) == (said[3:], "able", crew[0])


# --- who reported is told ---


def test_who_reported_is_told_what_became_of_it(game: Game, crew: list[User], judge: User) -> None:
    able, baker, watcher = crew
    foul, fair = speak(game, Who(able), "Foul"), speak(game, Who(able), "Fair")
    for user in (baker, watcher):
        complain(game, user, foul)
    dismissed = complain(game, baker, fair)
    assert told(baker) == []
    for _ in range(2):
        remove_line(by=judge, line_id=foul.pk, reason="Never say so")
        dismiss_report(by=judge, report_id=dismissed.pk, reason="Harmless")
    done, nothing = "and has done something about it", "and found nothing that had to be done"
    assert [words.partition(", ")[2] for words in told(baker)] == [
        f"{done}: able v baker.",
        f"{nothing}: able v baker.",
    ]
    assert [words.partition(", ")[2] for words in told(watcher)] == [f"{done}: able v baker."]
    assert told(able) == told(judge) == [], "and nobody else is"
    data = Notice.objects.filter(kind="games.report_answered").values_list("data", "link")
    assert all(link == f"/play/{game.pk}/" and "Never" not in str(words) for words, link in data)


def test_a_silence_is_told_to_who_reported_and_to_no_guest(crew: list[User], judge: User) -> None:
    game, guest = by_link(crew[0])
    line = speak(game, Who(crew[0]))
    report_line(game_id=game.pk, who=guest, line_id=line.pk, reason="Rude")
    report = complain(game, crew[2], line)
    silence_reported(by=judge, report_id=report.pk, hours=1, reason="Foul")
    assert len(told(crew[2])) == 1
    dismiss_report(by=judge, report_id=Report.objects.get(by=None).pk, reason="Settled already")
    assert Notice.objects.filter(kind="games.report_answered").count() == 1


def test_moderators_are_told_who_may_judge_it_until_one_has(game: Game, crew: list[User], judge: User) -> None:
    able, baker, _watcher = crew
    able.groups.add(Group.objects.get(name=MODERATOR))  # who said the line, and sits there
    closed, other = moderator("closed"), moderator("other")
    User.objects.filter(pk=closed.pk).update(is_active=False)
    report = complain(game, baker, speak(game, Who(able)), reason="Rude to my mother")
    told_of = Notice.objects.filter(kind="games.reported", overtaken_at=None)
    assert {notice.user for notice in told_of} == {judge, other}
    notice = told_of.get(user=judge)
    assert notice.link == f"/reports/{report.pk}/"
    [words] = told(judge)
    assert "able v baker" in words
    assert "mother" not in words
    dismiss_report(by=other, report_id=report.pk, reason="I laughed")
    assert not told_of.all().exists()
